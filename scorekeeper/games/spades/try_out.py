"""A match of Spades that anybody can try, with the questions of the panel: three have bid already."""

from scorekeeper.domain.game_tools import TryOut
from scorekeeper.domain.seats import Seat

TRY_OUT = TryOut(
    first_dealer=Seat.S,
    deals=(
        {"kind": "played", "bids": {"N": 4, "E": 3, "S": 2, "W": 3}, "tricks": {"NS": 6, "EW": 7}},
        {"kind": "played", "bids": {"N": 3, "E": "nil", "S": 4, "W": 4}, "tricks": {"N": 3, "E": 0, "S": 5, "W": 5}},
        {"kind": "played", "bids": {"N": 3, "E": 4, "S": 3, "W": 2}, "tricks": {"NS": 5, "EW": 8}},
    ),
    known={"bid_s": "3", "bid_w": "4", "bid_n": "2"},
)
