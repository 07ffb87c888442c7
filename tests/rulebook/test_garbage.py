"""Whatever lies in the folder of texts, reading it ends in pages and a list of faults, never in a mistake of ours."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.profiles import examples
from tests.texts import SOURCE_HEAD, Elements, Texts, description, headed, source, whole

PLACES = ["SOURCES.md", "words.toml", "tally/words.toml", "tally/ona.md", "tally/rules.md", "tally/new.md"]

BLANKS = ["\n", "\n\n", "  ", "    ", "\t", "\r", "\0", "\u2028", "\ufeff"]
INLINE = r"""
word é 🐏 &amp; &#0; <b> \ | # {#a} {#play} * ** _ ` { } {Q♣} {♣} {lt: {lt:avinas} *7♠* [ ] [[ram]] [[ |x]] [^ [^ona]
[x](#a) ![x](y) <https://x.y>
"""
LINES = """\
|---|
+++
```
:::
::: table points
::: strip order
::: picture square
::: trick trumps ♠
::: trick
::: differ a
::: differences
::: example
::: note
ona: x
here: x
{"kind": "passed"}
= {"NS": {"rams": 1}}
= {}
! {}
options {}
dealer E
[x]: /y
"""
BEGINNINGS = ["- ", "1. ", "> ", "## ", "### ", "::: ", "Q♣ *7♣+7♠*", "{7* 7♥}", "[^here ona]"]
SCRAPS = [*BLANKS, *INLINE.split(), *LINES.splitlines(keepends=True), *BEGINNINGS]
MARKDOWN = st.lists(st.sampled_from(SCRAPS) | st.text(max_size=9), max_size=40).map("".join)
TOML_SCRAPS = """\
[[word]]
word = "ram"
meaning = "x [[ram]]"
7

"""
PIECES = ["marks = ", '["ona"]', "[", "]", '"' * 3, "word = ", "{}"]
TOML = st.lists(st.sampled_from([*TOML_SCRAPS.splitlines(keepends=True), *PIECES]), max_size=20).map("".join)


def texts(body: str) -> st.SearchStrategy[bytes]:
    return st.one_of(
        st.binary(max_size=60),
        MARKDOWN.map(str.encode),
        TOML.map(str.encode),
        MARKDOWN.map(lambda text: headed(SOURCE_HEAD, text).encode()),
        MARKDOWN.map(lambda text: (body + text).encode()),
    )


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@examples(1.5)
@given(path=st.sampled_from(PLACES), text=texts(description()))
def test_anything_can_be_read(folder: Path, path: str, text: bytes) -> None:
    whole(folder).put("tally/new.md", source(source="new")).put("SOURCES.md", "").put("words.toml", "")
    library = Texts(folder).put("tally/words.toml", "").put(path, text).read()
    for page in library.pages.values():
        Elements(page.body + page.notes)  # every element ends where it should
    assert all(fault.line >= 1 and fault.message for fault in library.faults)


@pytest.mark.parametrize(
    "deep", ["> " * 3_000, "- " * 500, "[" * 9_000, "*a " * 9_000, "{" * 9_000, "[[" * 9_000], ids=lambda deep: deep[:3]
)
def test_texts_that_are_nested_too_deep_can_be_read(folder: Path, deep: str) -> None:
    library = whole(folder).put("tally/ona.md", source("## A {#a}\n\n" + deep)).read()
    assert "/rules/tally/ona/" in library.pages
