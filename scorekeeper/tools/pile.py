"""The page that counts a pile: its state, which is its query string, and what its templates show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast
from urllib.parse import urlencode

from scorekeeper.domain.cards import Card
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.tricks import card_of, code_of
from scorekeeper.tools.referee import deck

BY_CARDS = "cards"
MOST_LETTERS = 120
"""Every card of a pack, two letters each, is fewer."""


@dataclass(frozen=True, slots=True)
class PileQuery:
    """The state in the address: numbers for some of the rows or, counted one after another, the cards themselves."""

    numbers: Numbers
    cards: tuple[Card, ...] | None = None

    @property
    def encoded(self) -> str:
        if self.cards is None:
            return urlencode(self.numbers)
        return urlencode({"by": BY_CARDS} | ({"cards": "".join(map(code_of, self.cards))} if self.cards else {}))

    def with_number(self, row: Row, number: int) -> "PileQuery":
        return PileQuery({**self.numbers, row.name: number})


class PilePage:
    """The page: a game, who plays by which house rules, and what lies in the pile.

    Where no match is played, `names` is empty and `options` None.
    """

    def __init__(
        self, game: Game, query: Mapping[str, str], names: Mapping[Seat, str], options: Options | None = None
    ) -> None:
        self.game, self.pile, self.options = game, cast(Pile, game.pile), options
        turn = game.turn_of(names) if names else game.turn
        self.names = {seat: names[seat] if names else seat.spoken for seat in turn}
        self.rows = self.pile.rows(self.names)
        self.query = _read(query, self.rows, self.pile.pack)

    @property
    def numbers(self) -> Numbers:
        """The number of each row, however it was counted."""
        return self.query.numbers if self.query.cards is None else self.pile.of_cards(self.query.cards)

    @property
    def count(self) -> PileCount:
        return self.pile.count(self.numbers, self.names, self.options)


def _read(query: Mapping[str, str], rows: Sequence[Row], pack: Sequence[Card]) -> PileQuery:
    """The state in the address; anything that makes no sense in it is ignored."""
    if pack and query.get("by") == BY_CARDS:
        return PileQuery({}, _cards(query, pack))
    numbers = {row.name: query.get(row.name, "") for row in rows}
    possible = {row.name: {str(number): number for number in range(row.most + 1)} for row in rows}
    return PileQuery({name: possible[name][text] for name, text in numbers.items() if text in possible[name]})


def _cards(query: Mapping[str, str], pack: Sequence[Card]) -> tuple[Card, ...]:
    """The cards in the order in which they were tapped; one that is tapped again goes out."""
    text = query.get("cards", "")[:MOST_LETTERS]
    found = dict.fromkeys(card_of(text[at : at + 2]) for at in range(0, len(text), 2))
    cards = tuple(card for card in found if card in pack and card is not None)
    tapped = card_of(query.get("card", ""))
    if tapped is None or tapped not in pack:
        return cards
    return tuple(card for card in cards if card != tapped) if tapped in cards else (*cards, tapped)


# The context of the pile's templates: rows of chips with their addresses, or the deck, and what has been counted.

A_NUMBER = 3
"""Letters; a longer chip is laid out as words."""


def pile_context(page: PilePage, address: str) -> dict[str, object]:
    """The context of the page: its rows or its cards, and where each tap leads."""
    query, pack = page.query, page.pile.pack
    by_cards = query.cards is not None
    other_url = address if by_cards else f"{address}?by={BY_CARDS}"
    return {
        "count": page.count,
        "tallies": any(row.counts_up for row in page.rows),
        "rows": [] if by_cards else [_row(row, query, address) for row in page.rows],
        "suits": deck(pack, set()) if by_cards else [],
        "inside": [code_of(card) for card in query.cards or ()],
        "cards": "".join(map(code_of, query.cards or ())),
        "other_way": {"by_cards": not by_cards, "url": other_url} if pack else None,
        "afresh": _here(address, PileQuery({}, () if by_cards else None)) if query.cards or query.numbers else "",
    }


def _row(row: Row, query: PileQuery, address: str) -> dict[str, object]:
    number = query.numbers.get(row.name)
    fields = {"label": row.label, "small": row.small, "spoken": row.spoken or row.label, "tally": row.counts_up}
    if row.counts_up:
        return fields | {
            "number": number or 0,
            "more": _here(address, query.with_number(row, min((number or 0) + 1, row.most))),
            "fewer": _here(address, query.with_number(row, number - 1)) if number else "",
        }
    chips = [
        {"words": words, "url": _here(address, query.with_number(row, each)), "pressed": each == number}
        for each, words in enumerate(row.chips)
    ]
    return fields | {"chips": chips, "wide": any(len(words) > A_NUMBER for words in row.chips)}


def _here(address: str, query: PileQuery) -> str:
    return f"{address}?{query.encoded}" if query.encoded else address
