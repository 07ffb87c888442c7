"""Static files as phones get them."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile

from scorekeeper.data import startup
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


@pytest.fixture
def style(tmp_path: Path, settings: Any) -> Iterator[Path]:
    """The only static file there is."""
    file = tmp_path / "sources" / "a.css"
    file.parent.mkdir()
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [file.parent], tmp_path / "collected"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    backend = {"BACKEND": "scorekeeper.web.storage.CommentStrippingStorage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": backend}  # `|=` would change the dictionary for all tests
    settings.STATIC_ROOT.mkdir()
    finders.get_finder.cache_clear()
    yield file
    finders.get_finder.cache_clear()


def test_a_file_that_changed_is_collected_although_the_clock_was_ahead_before(style: Path, settings: Any) -> None:
    style.write_text("p { color: red }")
    startup.collect_static_files()
    style.write_text("p { color: green }")
    os.utime(style, (1e9, 1e9))
    startup.collect_static_files()
    assert (settings.STATIC_ROOT / "a.css").read_text() == "p { color: green }"
