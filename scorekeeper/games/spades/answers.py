"""A deal of Spades as the fields of its form take it, each a short text."""

from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.spades.bids import BemoSize, write_bid
from scorekeeper.games.spades.deals import Deal

TRICKS_NS = "tricks_ns"
"""The tricks of North and South together, where nobody bid nil; the others' are the rest."""

WON, LOST = "won", "lost"


def bid_field(seat: Seat) -> str:
    """Return the field for what this player bid."""
    return f"bid_{seat.value.lower()}"


def tricks_field(seat: Seat) -> str:
    """Return the field for the tricks that this player won."""
    return f"tricks_{seat.value.lower()}"


def no_trump_field(seat: Seat) -> str:
    """Return the field for what became of this player's no trump."""
    return f"no_trump_{seat.value.lower()}"


def bemo_field(side: Side, size: BemoSize) -> str:
    """Return the field for what became of this side's bet."""
    return f"bemo_{size.value}_{side.value.lower()}"


def filled(deal: Deal) -> dict[str, str]:
    """Return the answers that describe this deal."""
    return {
        **{bid_field(seat): str(write_bid(bid)) for seat, bid in deal.bids.each},
        **_tricks(deal),
        **{no_trump_field(seat): promise.value for seat, promise in deal.no_trump.each},
        **{bemo_field(bemo.side, bemo.size): WON if bemo.won else LOST for bemo in deal.bemos},
    }


def _tricks(deal: Deal) -> dict[str, str]:
    if isinstance(deal.tricks, BySide):
        return {TRICKS_NS: str(deal.tricks.ns)}
    return {tricks_field(seat): str(won) for seat, won in deal.tricks.each}
