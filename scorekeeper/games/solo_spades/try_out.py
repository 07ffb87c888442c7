"""A match of Solo Spades that anybody can try, with the questions of the panel: three have bid already."""

from scorekeeper.domain.game_tools import TryOut
from scorekeeper.domain.seats import Seat

TRY_OUT = TryOut(
    first_dealer=Seat.S,
    deals=(
        {"kind": "played", "bids": {"N": 4, "E": 3, "S": 2, "W": 3}, "tricks": {"N": 4, "E": 3, "S": 2, "W": 4}},
        {"kind": "played", "bids": {"N": 3, "E": 2, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 2, "S": 6, "W": 2}},
    ),
    known={"bid_e": "3", "bid_s": "2", "bid_w": "4"},
)
