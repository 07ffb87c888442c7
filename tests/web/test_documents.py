"""The documents are read: what they name exists, what exists is named, and what they show is so."""

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import get_commands

from scorekeeper.domain.match_format import answer
from scorekeeper.games import BY_SLUG, GAMES
from tests.serving import ROOT

README, CONTRIBUTING, CHANGELOG, EXAMPLES = (
    ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG", "EXAMPLES")
)
DOCS = ROOT / "docs"
SETTINGS = DOCS / "settings-and-commands.md"
DECISIONS = DOCS / "decisions"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
QUOTED = re.compile(r"`([^`\n]+)`")
A_PLACE = re.compile(r"(?:script|docs|tests|templates|static|scorekeeper|\.ci)/[\w./*-]*")

# What only the machine could name on which somebody wrote: registries and mirrors of packages, and its own folders.
OF_ONE_MACHINE = re.compile(
    r"https?://(?:files|registry|deb|index|download)\.|https?://\S*/simple\b|(?<![\w.}])/(?:work|farm|root|home/\w+)/"
)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of that language."""
    return [text for name, text in FENCE.findall(read(path)) if name == language]


def prose(path: Path) -> str:
    """The document without its fenced blocks."""
    return FENCE.sub("", read(path))


# What exists is named


def test_the_middleware_stands_in_its_order() -> None:
    names = ", ".join(f"`{path.rpartition('.')[2]}`" for path in settings.MIDDLEWARE)
    assert f"The order of the middleware: {names}." in " ".join(read(DOCS / "design.md").split())


def test_every_script_is_named() -> None:
    told = read(README) + read(CONTRIBUTING)
    for script in (ROOT / "script").iterdir():
        assert f"`script/{script.name}`" in told or f"\nscript/{script.name}\n" in told, script


def test_every_command_is_listed() -> None:
    commands = {name for name, app in get_commands().items() if app.startswith("scorekeeper.")}
    assert commands >= {"backup", "migrate", "serve"}
    assert commands <= set(re.findall(r"^\| `python manage\.py ([a-z_]+)", read(SETTINGS), re.MULTILINE))


def test_every_setting_is_listed() -> None:
    settings = set(re.findall(r"^\| `([A-Z_]+)` \|", read(SETTINGS), re.MULTILINE))
    assert settings == set(asked_of_the_environment()) - {"XDG_DATA_HOME"}


def asked_of_the_environment() -> Iterator[str]:
    """The names that the program looks up."""
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        if "tests" not in path.relative_to(ROOT).parts:
            yield from re.findall(
                r'(?:environ\.get\(|switched_on\(|one_of\(|number\(|listed\()\s*"([A-Z_]+)"', read(path)
            )


def test_every_game_is_in_the_documents() -> None:
    for game in GAMES:
        assert game.name in read(README)
        assert game.name in read(CHANGELOG)
        assert f"\n### {game.slug}\n" in read(DOCS / "match-format.md")


def test_every_table_is_in_the_design() -> None:
    design = read(DOCS / "design.md")
    for model in apps.get_app_config("book").get_models():
        assert re.search(rf"^\| (\w+, )?{model.__name__}(, \w+)? \|", design, re.MULTILINE), model


# What is named exists


def test_links_lead_somewhere() -> None:
    for path in DOCUMENTS:
        for target in [first or second for first, second in LINK.findall(prose(path))]:
            place, _, heading = target.partition("#")
            if re.match(r"https?:", target):
                continue
            file = (path.parent / place) if place else path
            assert file.exists(), (path.name, target)
            assert not heading or heading in headings(file), (path.name, target)


def headings(path: Path) -> set[str]:
    """The anchors that a page of Markdown gives its headings."""
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in HEADING.findall(prose(path))}


def test_files_that_are_named_are_there() -> None:
    named = {
        (path.name, word) for path in DOCUMENTS for quoted in QUOTED.findall(prose(path)) for word in quoted.split()
    }
    assert {(path, word) for path, word in named if A_PLACE.fullmatch(word) and not is_there(word)} == set()


def is_there(place: str) -> bool:
    """In the project, or below the package, as the design's own shorthand has it."""
    return any(any(base.glob(place)) for base in (ROOT, ROOT / "scorekeeper"))


def test_commands_that_are_named_are_commands() -> None:
    named = {(path.name, name) for path in DOCUMENTS for name in re.findall(r"manage\.py ([a-z_]+)", read(path))}
    commands = {*get_commands(), "version"}
    assert {(path, name) for path, name in named if name not in commands} == set()


def test_the_readme_begins_with_how_to_get_start_and_test_it() -> None:
    get, *others = blocks(README, "sh")
    assert get.startswith("git clone ")
    assert others == ["script/server\n", "script/test\n"]


def test_the_readme_leads_to_the_settings() -> None:
    assert "](docs/settings-and-commands.md)" in read(README)


def test_promises_are_held_by_tests() -> None:
    rows = re.findall(r"^\| (?!what could go wrong|---)(.+?) \| .+ \|$", read(DOCS / "promises.md"), re.MULTILINE)
    tests = tomllib.loads(read(ROOT / "tests/promises.toml"))
    assert list(tests) == rows
    assert len(rows) >= 60
    for promise, names in tests.items():
        files = [name for name in names if not name.startswith("script/soak ")]
        assert files, promise
        for file in files:
            assert (ROOT / file).is_file(), file
            assert Path(file).name.startswith("test_"), file


# What is shown is so


def test_the_match_formats_examples_replay_to_the_answers_beside_them() -> None:
    shown = [json.loads(text) for text in blocks(DOCS / "match-format.md", "json")]
    matches, answers = shown[::2], shown[1::2]
    assert len(matches) == len(answers) >= 1 + len(GAMES)
    for match, answered in zip(matches, answers, strict=True):
        assert answer(json.dumps(match), BY_SLUG) == answered


def test_the_texts_that_offline_quotes_are_in_the_templates() -> None:
    texts = " ".join(" ".join(read(path) for path in (ROOT / "templates").rglob("*.html")).split())
    quoted = re.findall(r"“([^”]{20,})”", " ".join(read(DOCS / "offline.md").split()))
    assert len(quoted) > 8
    for text in quoted:
        assert re.sub(r"^\d+", "%(n)s", text).rstrip(" …") in texts, text


def test_the_match_beside_the_commands_is_one() -> None:
    (match,) = re.findall(r"echo '(.*?)' \|", read(SETTINGS), re.DOTALL)
    assert answer(match, BY_SLUG)["error"] is None


SNIPPET = re.compile(r"(?:#|//|/\*|<!--) ([\w./]+)(?: \*/| -->)?")


@pytest.mark.parametrize("language", ["python", "js", "css", "html"])
def test_snippets_stand_in_the_files_they_name(language: str) -> None:
    found = blocks(EXAMPLES, language)
    assert found
    for snippet in found:
        first, *lines = snippet.splitlines()
        named = SNIPPET.fullmatch(first)
        assert named, first
        source = read(ROOT / named[1])
        for part in re.split(r"^ *…$", "\n".join(lines), flags=re.MULTILINE):
            assert part.strip("\n") in source, part


def test_the_colours_of_the_look_are_those_of_the_stylesheet() -> None:
    css = read(ROOT / "static" / "css" / "base.css")
    rows = re.findall(r"^\| `(--[\w-]+)` \| (#\w+) \| (#\w+) \|", read(DOCS / "look.md"), re.MULTILINE)
    assert len(rows) >= 9
    for token, light, dark in rows:
        assert f"{token}: light-dark({light}, {dark});" in css, token


def test_each_decision_has_its_number_its_parts_and_its_line() -> None:
    index = read(DECISIONS / "README.md")
    listed = re.findall(r"^- \[(\d{4})\]\(([^)]+)\) (.+)$", index, re.MULTILINE)
    files = sorted(path.name for path in DECISIONS.glob("*.md") if path.name != "README.md")
    assert [name for _number, name, _title in listed] == files
    replaced = re.findall(r"^- ([\d, ]+): (?:see \[\d{4}\]\([^)]+\)|the code says it)$", index, re.MULTILINE)
    numbers = sorted([*", ".join(replaced).split(", "), *(number for number, _name, _title in listed)])
    assert numbers == [f"{place:04}" for place in range(1, len(numbers) + 1)]
    for number, name, title in listed:
        assert number == name[:4]
        text = read(DECISIONS / name)
        assert text.startswith(f"# {number}: {title}\n")
        assert re.findall(r"^\*\*(\w+)\.\*\*", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]


def test_no_file_speaks_of_one_machine() -> None:
    for path in tracked_files():
        try:
            text = read(path)
        except UnicodeDecodeError:
            continue
        found = OF_ONE_MACHINE.search(text)
        assert found is None, f"{path}: {found and found[0]}"


def tracked_files() -> list[Path]:
    """Everything that is in the repository, or would be."""
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if told.returncode:
        pytest.skip("this is no git repository")
    return [path for name in told.stdout.split("\0") if name and (path := ROOT / name).is_file()]
