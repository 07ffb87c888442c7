"""A match of Stýrivolt that anybody can try, with the questions of the panel."""

from scorekeeper.domain.game_tools import TryOut
from scorekeeper.domain.seats import Seat

TRY_OUT = TryOut(
    first_dealer=Seat.S,
    deals=(
        {"kind": "played", "winner": "EW", "result": "vol", "solo": False, "illegal_stock": None},
        {"kind": "played", "winner": "NS", "result": "ordinary", "solo": False, "illegal_stock": None},
    ),
)
