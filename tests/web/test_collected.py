"""Static files as phones get them."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from scorekeeper.web.storage import CommentStrippingStorage

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
    stored = CommentStrippingStorage(location=tmp_path).save(name, ContentFile(written.encode()))
    assert (tmp_path / stored).read_text() == kept
