"""Static files as phones get them."""

import json
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile

from scorekeeper.web.storage import Uncommented

STYLE = """/* What it is for,
   on two lines. */
.a { color: red; }  /* why */
.b::before { content: "//"; }
"""
SCRIPT = """// What it is for.
const address = "http://localhost/" // stays: it follows something
  // why
const many = `a // b`
"""


@pytest.mark.parametrize(
    "name, written, kept",
    [
        ("a.css", STYLE, '\n.a { color: red; }\n.b::before { content: "//"; }\n'),
        (
            "a.js",
            SCRIPT,
            'const address = "http://localhost/" // stays: it follows something\nconst many = `a // b`\n',
        ),
        ("a.svg", "<!-- / --><svg/>\n// text", "<!-- / --><svg/>\n// text"),
    ],
)
def test_comments_stay_at_home(tmp_path: Path, name: str, written: str, kept: str) -> None:
    stored = Uncommented(location=tmp_path).save(name, ContentFile(written.encode()))
    assert (tmp_path / stored).read_text() == kept


def test_what_is_hashed_comes_without_comments_and_weighs_less(collected: Path) -> None:
    paths = json.loads((collected / "staticfiles.json").read_text())["paths"]
    for name in ("css/base.css", "css/components.css", "js/app.js", "avinas/avinas.css", "avinas/panel.js"):
        ours = Path(finders.find(name)).read_text()
        sent = (collected / paths[name]).read_text()
        assert "/*" not in sent
        assert not [line for line in sent.splitlines() if line.lstrip().startswith("//")]
        assert 0.5 * len(ours) < len(sent) < len(ours)
