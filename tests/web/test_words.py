"""`script/words` finds rejected words and long sentences, and nothing in code; it counts passives."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import ROOT


@pytest.mark.parametrize(
    "name, text, found",
    [
        ("a.md", "Some lines.\n\nThe lanes take\nfiles.\n", "a.md:3: “lanes”: write “test worker”"),
        ("a.md", "| what |\n|---|\n| Look on |\n", "a.md:3: “look on”: write “view”"),
        ("a.md", "Read [what waits](docs/x.md).\n", "a.md:1: “what waits”: write “not sent yet”"),
        ("a.md", "Planes, `lanes`, [x](lanes.md) and <b class='lanes'>.\n\n```\nlanes\n```\n", ""),
        ("a.md", f"{'One word more. ' * 20}\n", ""),
        ("a.md", f"- It has{' a word' * 14} too.\n", "a.md:1: 31 words in one sentence:"),
        ("a.html", '<p>\n{% translate "Look on" %}</p>', "a.html:2: “look on”: write “view”"),
        ("a.html", "{% blocktranslate with n=n %}The\n trail.{% endblocktranslate %}", "a.html:1: “trail”"),
        ("a.html", '<p class="trail">{# look on #}</p>', ""),
        ("a.html", f"{{% translate 'It has{' a word' * 9} too' %}}", "a.html:1: 21 words in one sentence:"),
        ("a.html", f"{{% blocktranslate %}}{{{{ long.name }}}} has{' a word' * 9}.{{% endblocktranslate %}}", ""),
        ("a.html", f"{{% blocktranslate %}}One{' a word' * 9}{{% plural %}}Many{{% endblocktranslate %}}", ""),
        ("a.py", 'x = 1\n_("Look on")\n', "a.py:2: “look on”: write “view”"),
        ("a.py", f'ngettext("One", "It has{" a word" * 9} too", n)\n', "a.py:1: 21 words in one sentence:"),
        ("a.py", f'pgettext("here", "%(name)s has{" a word" * 9}")\n', ""),
        ("a.py", '"""What waits."""\n', "a.py:1: “what waits”: write “not sent yet”"),
        ("a.py", "x = 1  # in lanes\n", "a.py:1: “lanes”: write “test worker”"),
        ("a.py", f'"""It has{" a word" * 14} too, in `lanes`."""\nlanes = "what waits"\n', ""),
    ],
)
def test_words_and_sentences_are_found(tmp_path: Path, name: str, text: str, found: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, ROOT / "script" / "words", file], capture_output=True, text=True)
    assert found in done.stdout
    assert (done.returncode, bool(done.stdout)) == ((1, True) if found else (0, False)), done.stdout


def test_passives_on_screens_are_counted_and_allowed(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text('"""It is sent."""\n_("It is sent. They were quickly deleted. It was red.")\n', encoding="utf-8")
    done = subprocess.run([sys.executable, ROOT / "script" / "words", file], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "passives on screens: 2\n")


def test_the_documents_hold_to_the_words() -> None:
    done = subprocess.run([sys.executable, ROOT / "script" / "words"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
