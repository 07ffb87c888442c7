"""A deal of Forty-One as the fields of its form take it, each a short text."""

from collections.abc import Callable
from typing import Any

from scorekeeper.domain.asking import as_answer
from scorekeeper.domain.seats import BySeat, Seat
from scorekeeper.games.forty_one.deals import Bids, Counted, Deal, Judged, Kind, ThrownIn


def bid_field(seat: Seat) -> str:
    """Return the form's field for what this player bid."""
    return f"bid_{seat.value.lower()}"


def made_field(seat: Seat) -> str:
    """Return the form's field for whether this player made it."""
    return f"made_{seat.value.lower()}"


def tricks_field(seat: Seat) -> str:
    """Return the form's field for the tricks that this player took."""
    return f"tricks_{seat.value.lower()}"


def answers_of(deal: Deal) -> dict[str, str]:
    """Return the answers that describe this deal."""
    match deal:
        case Counted():
            return {"kind": Kind.PLAYED.value, **each(bid_field, deal.bids), **each(tricks_field, deal.tricks)}
        case Judged():
            return played(deal.bids, deal.made)
        case ThrownIn():
            return {"kind": Kind.THROWN_IN.value, **(each(bid_field, deal.bids) if deal.bids else {})}


def played(bids: Bids, made: BySeat[bool]) -> dict[str, str]:
    """Return the answers about four bids and who made theirs, even if no deal can be so."""
    return {"kind": Kind.PLAYED.value, **each(bid_field, bids), **each(made_field, made)}


def each(field: Callable[[Seat], str], values: BySeat[Any]) -> dict[str, str]:
    """Return the answers about something that everybody has."""
    return {field(seat): as_answer(value) for seat, value in values.each}
