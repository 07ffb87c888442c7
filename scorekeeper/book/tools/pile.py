"""State of the page that counts a pile: the numbers or the cards of its query string. Nothing is stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast
from urllib.parse import urlencode

from scorekeeper.domain.cards import Card
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.tools.laid_cards import card_of, code_of
from scorekeeper.domain.tools.pile import Counted, Numbers, Pile, Row

BY_CARDS = "cards"
MOST_LETTERS = 120
"""Every card of a pack, two letters each, is fewer."""


@dataclass(frozen=True, slots=True)
class Heap:
    """What the address says: numbers for some of the rows or, counted one after another, the cards themselves."""

    numbers: Numbers
    cards: tuple[Card, ...] | None = None

    @property
    def query(self) -> str:
        """The address again."""
        if self.cards is None:
            return urlencode(self.numbers)
        return urlencode({"by": BY_CARDS} | ({"cards": "".join(map(code_of, self.cards))} if self.cards else {}))

    def with_number(self, row: Row, number: int) -> "Heap":
        """Return the same with another number for that row."""
        return Heap({**self.numbers, row.name: number})


class Counting:
    """The page: a game, who plays by which house rules, and what lies in the pile.

    Where no match is played, `names` is empty and `options` None.
    """

    def __init__(
        self, game: Game, given: Mapping[str, str], names: Mapping[Seat, str], options: Options | None = None
    ) -> None:
        self.game, self.pile, self.options = game, cast(Pile, game.pile), options
        turn = game.turn_of(names) if names else game.turn
        self.names = {seat: names[seat] if names else seat.spoken for seat in turn}
        self.rows = self.pile.rows(self.names)
        self.heap = _read(given, self.rows, self.pile.PACK)

    @property
    def numbers(self) -> Numbers:
        """How many there are of each row, however they were counted."""
        return self.heap.numbers if self.heap.cards is None else self.pile.of_cards(self.heap.cards)

    @property
    def counted(self) -> Counted:
        """What that says."""
        return self.pile.counted(self.numbers, self.names, self.options)


def _read(given: Mapping[str, str], rows: Sequence[Row], pack: Sequence[Card]) -> Heap:
    """Return what the address says; anything that makes no sense counts as not said."""
    if pack and given.get("by") == BY_CARDS:
        return Heap({}, _cards(given, pack))
    numbers = {row.name: given.get(row.name, "") for row in rows}
    possible = {row.name: {str(number): number for number in range(row.most + 1)} for row in rows}
    return Heap({name: possible[name][text] for name, text in numbers.items() if text in possible[name]})


def _cards(given: Mapping[str, str], pack: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards in the order in which they were tapped; one that is tapped again goes out."""
    text = given.get("cards", "")[:MOST_LETTERS]
    found = dict.fromkeys(card_of(text[at : at + 2]) for at in range(0, len(text), 2))
    cards = tuple(card for card in found if card in pack and card is not None)
    tapped = card_of(given.get("card", ""))
    if tapped is None or tapped not in pack:
        return cards
    return tuple(card for card in cards if card != tapped) if tapped in cards else (*cards, tapped)
