"""In which order the four stand on a sheet."""

from scorekeeper.domain.seats import Seat, Side

PAIRS: tuple[tuple[Side, tuple[Seat, Seat]], ...] = ((Side.NS, (Seat.S, Seat.N)), (Side.EW, (Seat.W, Seat.E)))
"""Partners beside each other, in the order in which a pair is named everywhere."""

ORDER: tuple[Seat, ...] = tuple(seat for _side, pair in PAIRS for seat in pair)
