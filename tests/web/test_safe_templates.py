"""Nothing that people typed is ever trusted: no way around escaping, no SQL by hand, no script or style within a page.

There is no list of exceptions. What writes its own HTML (`__html__`) does so from texts of ours, and is named here.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import ROOT

PROGRAM = ROOT / "scorekeeper"
OURS = {
    "scorekeeper/web/assets.py",
    "scorekeeper/web/home_network.py",
    "scorekeeper/matches/picture.py",
    "scorekeeper/rulebook/text.py",
}

# fmt: off
IN_TEMPLATES = {
    "a filter that trusts":     r"\|\s*(safe|safeseq|striptags)\b",
    "escaping switched off":    r"\{%-?\s*autoescape\s+off",
    "a style within the page":  r"<style\b|\sstyle\s*=",
    "a script within the page": r"<script(?![^>]*\ssrc=)(?!\s+type=\"importmap\">\{\{ importmap \}\}</script>)",
    "a handler in an attribute": r"\s(on[a-z]{3,}|hx-on[:\w-]*)\s*=",
    "a script as an address":   r"javascript:",
    "htmx evaluating":          r"\bjs:|hx-vals=.js|hx-trigger=\"[^\"]*\[",
    "another host":             r"(src|href|action|hx-get|hx-post)=\"(https?:)?//",
}
IN_PYTHON = {
    "text that is trusted":     r"\b(mark_safe|SafeString|SafeText|SafeData)\b",
    "HTML from an f-string":    r"format_html(_join)?\(\s*f[\"']",
    "SQL by hand":              r"\.(extra|raw)\(|\bRawSQL\b",
    "a program made of text":   r"(?<![\w.])(eval|exec)\(",
}
IN_SCRIPTS = {
    "HTML made of text":        r"\b(inner|outer)HTML\s*\+?=[^=]|insertAdjacentHTML|document\.write|ContextualFragment",
    "a program made of text":   r"\beval\(|new Function\b|set(Timeout|Interval)\(\s*[\"'`]",
}
# fmt: on


def templates() -> Iterator[Path]:
    yield from (ROOT / "templates").rglob("*.html")
    yield from PROGRAM.rglob("templates/**/*.html")


def programs() -> Iterator[Path]:
    yield from (path for path in PROGRAM.rglob("*.py") if "tests" not in path.relative_to(ROOT).parts)


def scripts() -> Iterator[Path]:
    yield from (ROOT / "static" / "js").rglob("*.js")
    yield from PROGRAM.rglob("static/**/*.js")


def found(text: str, rules: dict[str, str]) -> list[str]:
    return [what for what, rule in rules.items() if re.search(rule, text)]


@pytest.mark.parametrize(
    "files,rules",
    [(templates, IN_TEMPLATES), (programs, IN_PYTHON), (scripts, IN_SCRIPTS)],
    ids=["templates", "Python", "scripts"],
)
def test_nothing_is_trusted(files: object, rules: dict[str, str]) -> None:
    looked_at = list(files())
    assert len(looked_at) > 1
    assert {str(path.relative_to(ROOT)): what for path in looked_at if (what := found(path.read_text(), rules))} == {}


def test_only_these_write_their_own_html() -> None:
    assert {str(path.relative_to(ROOT)) for path in programs() if "def __html__" in path.read_text()} == OURS
