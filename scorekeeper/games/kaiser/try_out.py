"""A match of Kaiser that anybody can try, with the questions of the panel."""

from scorekeeper.domain.game_tools import TryOut
from scorekeeper.domain.seats import Seat

TRY_OUT = TryOut(
    first_dealer=Seat.S,
    deals=(
        {"kind": "played", "bidder": "W", "bid": 7, "no_trump": False, "points": 8},
        {"kind": "played", "bidder": "S", "bid": 6, "no_trump": True, "points": 7},
        {"kind": "played", "bidder": "E", "bid": 8, "no_trump": False, "points": 6},
    ),
)
