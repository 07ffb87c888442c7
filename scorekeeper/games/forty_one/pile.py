"""How many tricks each player of Forty-One has taken."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.domain.cards import Card
from scorekeeper.domain.handing_over import Handed
from scorekeeper.domain.pile import Counted, Numbers, Row
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tallying import NO_CARDS, by_name, tallied, tally_rows
from scorekeeper.games.forty_one.answers import tricks_field
from scorekeeper.games.forty_one.deals import TRICKS, Kind

PACK = NO_CARDS


def rows(names: Names) -> tuple[Row, ...]:
    """Everybody."""
    return tally_rows({seat.value: name for seat, name in names.items()}, TRICKS)


def of_cards(cards: Sequence[Card]) -> Numbers:
    """Tricks are not counted by cards."""
    return {}


def counted(numbers: Numbers, names: Names, *, at_match: bool) -> Counted:
    """The sum, and once it is whole the deal."""
    found = tallied(numbers, TRICKS)
    tricks = by_name(numbers, {seat.value: seat for seat in names})
    return replace(found, handed=handed(tricks)) if at_match else found


def handed(tricks: Mapping[Seat, int]) -> tuple[Handed, ...]:
    """All thirteen tricks by player."""
    if sum(tricks.values()) != TRICKS:
        return ()
    each = {tricks_field(seat): str(won) for seat, won in tricks.items()}
    return (Handed({"kind": Kind.PLAYED.value} | each),)
