"""A text without its markup: sentences for the search, titles for the contents."""

import re
from collections.abc import Sequence

from markdown_it.token import Token

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.inline import FOREIGN
from scorekeeper.rulebook.pictures.cards import ANY_TRUMP

SUIT = re.compile(r"[♣♠♥♦](?!\N{VARIATION SELECTOR-15})")
"""Without the selector behind it phones show a picture of their own."""

END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")


def plain(token: Token, star: str = "") -> str:
    """The words of an inline token: cards as they are written, "7*" with the words for its star; no marks."""
    text = " ".join("".join(_words(child, star) for child in token.children or ()).split())
    return SUIT.sub("\\g<0>\N{VARIATION SELECTOR-15}", text)


def sentences(text: str) -> list[str]:
    return [each.strip() for each in END_OF_SENTENCE.split(text) if each.strip()]


def _words(token: Token, star: str) -> str:
    if token.type == "marks":
        return ""
    if token.type == "braces":
        foreign = FOREIGN.fullmatch(token.content)
        return (foreign[2] if foreign else _cards(token.content, star)) + str(token.meta["more"][0])
    if token.type == "word":
        shown, after = token.meta["more"]
        return str(shown or token.content) + str(after)
    return " " if token.type in ("softbreak", "hardbreak") else token.content


def _cards(inside: str, star: str) -> str:
    words = " " + (star or _("of trumps"))
    return ", ".join(card.replace(ANY_TRUMP, words) for card in inside.split())


def has_mark(tokens: Sequence[Token]) -> bool:
    """Whether a source vouches for any of it."""
    return any(token.type == "marks" or has_mark(token.children or ()) for token in tokens)
