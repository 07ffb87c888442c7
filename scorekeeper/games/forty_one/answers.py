"""A deal of Forty-One as the fields of its form take it, each a short text."""

from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import BySeat, Seat
from scorekeeper.games.forty_one.deals import Bids, Counted, Deal, Judged, Kind, ThrownIn


def bid_field(seat: Seat) -> str:
    """The form's field for what this player bid."""
    return f"bid_{seat.value.lower()}"


def made_field(seat: Seat) -> str:
    """The form's field for whether this player made it."""
    return f"made_{seat.value.lower()}"


def tricks_field(seat: Seat) -> str:
    """The form's field for the tricks that this player took."""
    return f"tricks_{seat.value.lower()}"


def answers_of(deal: Deal) -> Answers:
    """The answers of the form that describe this deal."""
    kind = Kind.THROWN_IN if isinstance(deal, ThrownIn) else Kind.PLAYED
    bids = {} if deal.bids is None else bid_answers(deal.bids)
    return {"kind": kind.value, **bids, **_outcome_answers(deal)}


def _outcome_answers(deal: Deal) -> dict[str, str]:
    match deal:
        case Counted():
            return {tricks_field(seat): str(number) for seat, number in deal.tricks.each}
        case Judged():
            return made_answers(deal.made)
        case ThrownIn():
            return {}


def bid_answers(bids: Bids) -> dict[str, str]:
    """The fields for what everybody bid."""
    return {bid_field(seat): str(bid) for seat, bid in bids.each}


def made_answers(made: BySeat[bool]) -> dict[str, str]:
    """The fields for who made it."""
    return {made_field(seat): "true" if won else "false" for seat, won in made.each}
