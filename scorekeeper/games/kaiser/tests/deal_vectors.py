"""Deals of Kaiser as the match format writes them, what is refused or left over, and what cannot be built."""

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.seats import Seat
from scorekeeper.games.kaiser.deals import Bid, Haul, Kaiser, Passed, Played

POINTS = {"kind": "played", "bidder": "E", "bid": 8, "no_trump": False, "points": 9}
LOW = {"kind": "played", "bidder": "E", "bid": 8, "no_trump": True, "low": True, "points": 9}
TRICKS = {
    "kind": "played", "bidder": "E", "bid": 8, "no_trump": True, "tricks": 4, "five": "bidders", "three": "others",
}  # fmt: skip

# fmt: off
WRITTEN = [
    (Passed(),                                                      {"kind": "passed"}),
    (Kaiser(Seat.W, made=True),                                     {"kind": "kaiser", "bidder": "W", "made": True}),
    (Kaiser(Seat.W, made=False),                                    {"kind": "kaiser", "bidder": "W", "made": False}),
    (Played(Seat.E, Bid(8), 9),                                     POINTS),
    (Played(Seat.E, Bid(8), 9, Suit.HEARTS),                        POINTS | {"trump": "H"}),
    (Played(Seat.E, Bid(8), -2),                                    POINTS | {"points": -2}),
    (Played(Seat.E, Bid(8, no_trump=True), Haul(4, five=True, three=False)),   TRICKS),
    (Played(Seat.E, Bid(8, no_trump=True, low=True), 9),             LOW),
    (Played(Seat.E, Bid(8, no_trump=True), Haul(4, five=False, three=True)),
     TRICKS | {"five": "others", "three": "bidders"}),
    (Played(Seat.E, Bid(8), Haul(0, five=False, three=False), Suit.CLUBS),
     TRICKS | {"no_trump": False, "tricks": 0, "five": "others", "three": "others", "trump": "C"}),
]

KINDS = "it can be “played”, “passed”, “kaiser”"
SEATS = "it can be “N”, “E”, “S”, “W”"
SIDES = "it can be “bidders”, “others”"
REFUSED = [
    ({},                                "“kind” is missing"),
    ({"kind": "made"},                  f"“kind” is “made”; {KINDS}"),
    ({"kind": "kaiser"},                "“bidder” is missing"),
    ({"kind": "kaiser", "bidder": "N"}, "“made” is missing"),
    ({"kind": "kaiser", "bidder": "N", "made": 1},  "“made” is 1; it is true or false"),
    ({"kind": "played"},                "“bidder” is missing"),
    (POINTS | {"bidder": "EW"},         f"“bidder” is “EW”; {SEATS}"),
    (POINTS | {"bidder": None},         f"“bidder” is null; {SEATS}"),
    (POINTS | {"bid": 4},               "“bid” is 4; it is a whole number from 5 to 12"),
    (POINTS | {"bid": 13},              "“bid” is 13; it is a whole number from 5 to 12"),
    (POINTS | {"bid": "8 no"},          "“bid” is “8 no”; it is a whole number from 5 to 12"),
    (POINTS | {"bid": 8.0},             "“bid” is 8.0; it is a whole number from 5 to 12"),
    (POINTS | {"bid": True},            "“bid” is true; it is a whole number from 5 to 12"),
    (POINTS | {"no_trump": 0},          "“no_trump” is 0; it is true or false"),
    (POINTS | {"no_trump": None},       "“no_trump” is null; it is true or false"),
    (POINTS | {"low": True},            "only a bid at no trump can be low"),
    (POINTS | {"no_trump": True, "low": False},  "“low” is false; leave it out"),
    (POINTS | {"no_trump": True, "low": 1},      "“low” is 1; it is true or false"),
    (POINTS | {"points": -3},           "“points” is -3; it is a whole number from -2 to 12"),
    (POINTS | {"points": 13},           "“points” is 13; it is a whole number from -2 to 12"),
    (POINTS | {"points": None},         "“points” is null; it is a whole number from -2 to 12"),
    (POINTS | {"tricks": 4},            "give either “points” or “tricks”, not both"),
    (POINTS | {"trump": "hearts"},      "“trump” is “hearts”; it can be “C”, “S”, “H”, “D”"),
    (POINTS | {"no_trump": True, "trump": "H"},  "a bid at no trump has no trump suit"),
    (TRICKS | {"trump": "S"},           "a bid at no trump has no trump suit"),
    (TRICKS | {"tricks": 9},            "“tricks” is 9; it is a whole number from 0 to 8"),
    (TRICKS | {"tricks": -1},           "“tricks” is -1; it is a whole number from 0 to 8"),
    (TRICKS | {"five": "E"},            f"“five” is “E”; {SIDES}"),
    (TRICKS | {"three": True},          f"“three” is true; {SIDES}"),
    (TRICKS | {"three": None},          f"“three” is null; {SIDES}"),
    (TRICKS | {"tricks": 0},            "a side without a trick has neither the 5♥ nor the 3♠"),
    (TRICKS | {"tricks": 0, "five": "others", "three": "bidders"},
     "a side without a trick has neither the 5♥ nor the 3♠"),
    (TRICKS | {"tricks": 8},            "a side with all the tricks has the 5♥ and the 3♠"),
    (TRICKS | {"tricks": 8, "five": "others", "three": "others"},  "a side with all the tricks has the 5♥ and the 3♠"),
    ({"kind": "played", "bidder": "N", "bid": 5, "no_trump": False},               "“points” is missing"),
    ({"kind": "played", "bidder": "N", "bid": 5, "points": 5},                     "“no_trump” is missing"),
    ({"kind": "played", "bidder": "N", "no_trump": False, "points": 5},            "“bid” is missing"),
    ({"kind": "played", "bidder": "N", "bid": 5, "no_trump": False, "tricks": 5},  "“five” is missing"),
    ({"kind": "played", "bidder": "N", "bid": 5, "no_trump": False, "tricks": 5, "five": "others"},
     "“three” is missing"),
]
LEFT_OVER = [
    ({"kind": "passed", "bidder": "N"},    "bidder"),
    ({"kind": "passed", "trump": "C"},     "trump"),
    ({"kind": "kaiser", "bidder": "N", "made": True, "bid": 12},  "bid"),
    (POINTS | {"five": "bidders"},         "five"),
    (POINTS | {"three": "others"},         "three"),
    (TRICKS | {"made": True},              "made"),
]
BUILT_WRONG = [
    (lambda: Bid(7, no_trump=False, low=True),  "only a bid at no trump can be low"),
    (lambda: Played(Seat.N, Bid(5), -3),    "a side cannot take -3 points"),
    (lambda: Played(Seat.N, Bid(5), 13),    "a side cannot take 13 points"),
]
# fmt: on
