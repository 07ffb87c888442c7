"""A match of Forty-One that anybody can try, with the questions of the panel: three have bid already."""

from scorekeeper.domain.game_tools import TryOut
from scorekeeper.domain.seats import Seat

TRY_OUT = TryOut(
    first_dealer=Seat.S,
    deals=(
        {"kind": "played", "bids": {"N": 3, "E": 3, "S": 3, "W": 3}, "tricks": {"N": 3, "E": 4, "S": 2, "W": 4}},
        {"kind": "played", "bids": {"N": 2, "E": 2, "S": 3, "W": 4}, "tricks": {"N": 3, "E": 3, "S": 3, "W": 4}},
    ),
    known={"bid_w": "3", "bid_s": "4", "bid_e": "2"},
)
