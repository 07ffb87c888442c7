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

SCRAPS = [
    *(
        "\n",
        "\n\n",
        "  ",
        "    ",
        "\t",
        "\r",
        "\0",
        "\u2028",
        "\ufeff",
        "word",
        "é",
        "🐏",
        "&amp;",
        "&#0;",
        "<b>",
        "\\",
    ),
    *("|", "|---|\n", "- ", "1. ", "> ", "#", "## ", "### ", "{#a}", "{#play}", "+++\n", "```\n", "*", "**", "_", "`"),
    *("::: ", ":::\n", "::: table points\n", "::: strip order\n", "::: picture square\n", "::: trick trumps ♠\n"),
    *("::: trick\n", "::: differ a\n", "::: differences\n", "::: example\n", "::: note\n", "ona: x\n", "here: x\n"),
    *(
        '{"kind": "passed"}\n',
        '= {"NS": {"rams": 1}}\n',
        "= {}\n",
        "! {}\n",
        "options {}\n",
        "dealer E\n",
        "Q♣ *7♣+7♠*",
    ),
    *(
        "{",
        "}",
        "{Q♣}",
        "{7* 7♥}",
        "{♣}",
        "{lt:",
        "{lt:avinas}",
        "*7♠*",
        "[",
        "]",
        "[[ram]]",
        "[[",
        "|x]]",
        "[^",
        "[^ona]",
    ),
    *("[^here ona]", "[x](#a)", "![x](y)", "<https://x.y>", "[x]: /y\n"),
]
MARKDOWN = st.lists(st.sampled_from(SCRAPS) | st.text(max_size=9), max_size=40).map("".join)
TOML = st.lists(
    st.sampled_from(
        [
            "[[word]]\n",
            'word = "ram"\n',
            'meaning = "x [[ram]]"\n',
            "marks = ",
            '["ona"]\n',
            "[",
            "]",
            "7\n",
            '"""',
            "word = ",
            "{}",
            "\n",
        ]
    ),
    max_size=20,
).map("".join)


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
