"""The cards of a deal as an address carries them: "7H-QS-QC-AH.AC", a dot between tricks and a dash between plays.

A card is two letters, "TH" the ten of hearts. Cards put down together stand together, "9H9D-8SAC"; a way in which they
were put down follows behind a tilde, "AD~face_down".
"""

import re
from collections.abc import Iterable, Sequence

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.tools.tricks import Play

Laid = tuple[tuple[Play, ...], ...]
"""The plays of each trick."""

TEN = "T"
WAY = re.compile(r"[a-z0-9_]{1,20}")
PLAY = re.compile(r"((?:[2-9TJQKA][CSHD]){1,4})(?:~([a-z0-9_]{1,20}))?")
MOST_LETTERS = 600
"""Fifty-two cards, each with a way and what stands between, are fewer."""


def read_laid(text: str) -> Laid:
    """Return the tricks that the text writes down; none from a text that nobody's page has written."""
    if not text or len(text) > MOST_LETTERS:
        return ()
    tricks = [[PLAY.fullmatch(play) for play in trick.split("-") if play] for trick in text.split(".")]
    if not all(play for trick in tricks for play in trick) or not all(tricks[:-1]):
        return ()
    return tuple(tuple(_play(play[1], play[2] or "") for play in trick if play) for trick in tricks)


def write_laid(tricks: Iterable[Sequence[Play]]) -> str:
    """Return the text that `read_laid` reads."""
    return ".".join("-".join(_written(play) for play in trick) for trick in tricks)


def code_of(card: Card) -> str:
    """Return a card in two letters: "QC", "TH"."""
    return (TEN if card.rank is Rank.TEN else card.rank.value) + card.suit.value


def card_of(code: str) -> Card | None:
    """Return the card of two such letters; None if they are none."""
    if not re.fullmatch(r"[2-9TJQKA][CSHD]", code):
        return None
    rank = Rank.TEN if code[0] == TEN else Rank(code[0])
    return Card(rank, Suit(code[1]))


def _play(codes: str, way: str) -> Play:
    cards = (card_of(codes[at : at + 2]) for at in range(0, len(codes), 2))
    return Play(tuple(card for card in cards if card), way)


def _written(play: Play) -> str:
    return "".join(map(code_of, play.cards)) + (f"~{play.way}" if play.way else "")
