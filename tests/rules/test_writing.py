"""How the rules texts are written: nothing is left of a machine that reads print, and no suit is lost."""

import re
import unicodedata
from pathlib import Path

import pytest
from django.conf import settings

FILES = sorted(path for path in settings.SEEDS.rglob("*") if path.is_file())

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(settings.SEEDS)))

SIGNS = "♣♠♥♦"

HALVED = "fol ow|wil|al|cal|cal ed|col ect|dol ar|fil|stil|til|shal|wel|tel|pul|smal|tal|total y|usual y|gal op|bal"
# fmt: off
DEBRIS = {
    "one of two equal letters lost":    rf"\b(?:{HALVED})\b(?!-)",
    "letters apart":                    r"\b(?:t he|o f|th e|an d|i s|a nd|wi th|th at|tri ck|s pades)\b",
    "a ligature":                       r"[ﬀ-ﬆ]",
    "a soft hyphen or odd blank":       r"[\u00ad\u00a0\u2000-\u200b\u2028\u2029\ufeff]",
    "a word broken by a hyphen":        r"\b[a-z]+- (?!and\b|or\b|to\b)[a-z]+",
    "a suit sign lost behind a rank":   r"\bthe (?:[2-9]|10|[AKQJ]) (?:is|are|was|and|or)\b",
    "a suit sign lost behind “of”":     r"\b(?:ace|king|queen|jack|ten|nine|eight|seven) of[,.;]",
    "a sign that could not be read":    r"[�¦]|\bl\b",
    "two blanks":                       r"\S {2,}\S",
    "two signs":                        r"(?<!\.)\.\.(?!\.)|,,|;;|\s[,;!?](?=\s|$)",
}
# fmt: on

FOR_THE_TESTS = re.compile(r"^(?:[{=!] .*|\{\".*|options \{.*|dealer [NESW]|\|[-:| ]+\|)$", re.MULTILINE)
"""Deals and totals of examples, and the line below the head of a table."""


def prose(path: Path) -> str:
    """What people read of it."""
    text = path.read_text()
    if path.suffix == ".toml":
        return "\n".join(re.findall(r'^meaning = "(.*)"$', text, re.MULTILINE))
    body = text.split("+++\n", 2)[2] if text.startswith("+++") else text
    body = re.sub(r" +\|$| +(?=\| )", " ", FOR_THE_TESTS.sub("", body), flags=re.MULTILINE)
    return re.sub(r"\]\([^)]*\)|<https?:[^>]*>", "]", body)


@every_file
def test_nothing_is_left_of_a_machine_that_reads_print(path: Path) -> None:
    found = {what: match[0] for what, pattern in DEBRIS.items() if (match := re.search(pattern, prose(path)))}
    assert found == {}


@every_file
def test_suit_signs_stand_in_braces(path: Path) -> None:
    """Or behind “::: trick” and “::: deal”, in their cards, and in the hands of a deal."""
    for line in path.read_text().splitlines():
        bare = re.sub(r"\{[^{}]*\}|^::: (trick|deal) .*|^[NESW] (\S+:|[+-]) ", "", line)
        is_trick = re.fullmatch(r"([*+ AKQJ0-9♣♠♥♦]|~[a-z0-9_]+)+", bare)
        assert is_trick or not set(SIGNS) & set(bare), line


@every_file
def test_letters_are_composed_and_suits_are_never_coloured_pictures(path: Path) -> None:
    text = path.read_text()
    assert text == unicodedata.normalize("NFC", text)
    assert "\ufe0f" not in text
