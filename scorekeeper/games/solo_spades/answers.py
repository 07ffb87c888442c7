"""A deal of Solo Spades as the fields of its form take it, each a short text."""

from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades.deals import Deal


def bid_field(seat: Seat) -> str:
    """Return the field for what this player bid; 0 is a nil."""
    return f"bid_{seat.value.lower()}"


def tricks_field(seat: Seat) -> str:
    """Return the field for the tricks that this player won."""
    return f"tricks_{seat.value.lower()}"


def filled(deal: Deal) -> dict[str, str]:
    """Return the answers that describe this deal."""
    bids = {bid_field(seat): str(bid) for seat, bid in deal.bids.each}
    return bids | {tricks_field(seat): str(won) for seat, won in deal.tricks.each}
