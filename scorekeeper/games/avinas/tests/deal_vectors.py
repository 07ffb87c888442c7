"""Deals of Avinas as the match format writes them, what is refused or left over, and what cannot be built."""

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas.deals import Band, Knock, NoSevens, Overclaim, Passed, Sevens

# fmt: off
WRITTEN = [
    (Sevens(Seat.E, 2, Knock.NONE, won=True),
     {"kind": "sevens", "declarer": "E", "sevens": 2, "knock": "none", "won": True}),
    (Sevens(Seat.N, 4, Knock.DECLARERS, won=False),
     {"kind": "sevens", "declarer": "N", "sevens": 4, "knock": "declarers", "won": False}),
    (Sevens(Seat.W, 1, Knock.BOTH, won=True, trump=Suit.SPADES),
     {"kind": "sevens", "declarer": "W", "sevens": 1, "knock": "both", "won": True, "trump": "S"}),
    (NoSevens(Seat.S, won=True, losers=31),
     {"kind": "no_sevens", "declarer": "S", "won": True, "losers_points": 31}),
    (NoSevens(Seat.S, won=False, losers=0, trump=Suit.CLUBS),
     {"kind": "no_sevens", "declarer": "S", "won": False, "losers_points": 0, "trump": "C"}),
    (NoSevens(Seat.W, won=False, losers=Band.MANY),
     {"kind": "no_sevens", "declarer": "W", "won": False, "losers_band": "31+"}),
    (NoSevens(Seat.W, won=True, losers=Band.FEW),
     {"kind": "no_sevens", "declarer": "W", "won": True, "losers_band": "2-30"}),
    (NoSevens(Seat.N, won=True, losers=Band.NOTHING, trump=Suit.DIAMONDS),
     {"kind": "no_sevens", "declarer": "N", "won": True, "losers_band": "0", "trump": "D"}),
    (Overclaim(Seat.E),
     {"kind": "overclaim", "declarer": "E"}),
    (Overclaim(Seat.E, trump=Suit.HEARTS),
     {"kind": "overclaim", "declarer": "E", "trump": "H"}),
    (Passed(),
     {"kind": "passed"}),
]
# fmt: on

SEVENS = {"kind": "sevens", "declarer": "N", "sevens": 2, "knock": "none", "won": True}
NO_SEVENS = {"kind": "no_sevens", "declarer": "N", "won": True, "losers_points": 40}
SEATS = "it can be “N”, “E”, “S”, “W”"
KINDS = "it can be “sevens”, “no_sevens”, “overclaim”, “passed”"

# fmt: off
REFUSED = [
    ({},                                    "“kind” is missing"),
    ({"kind": "seven"},                     f"“kind” is “seven”; {KINDS}"),
    ({"kind": "sevens"},                    "“declarer” is missing"),
    ({"kind": "overclaim"},                 "“declarer” is missing"),
    (SEVENS | {"declarer": "NS"},           f"“declarer” is “NS”; {SEATS}"),
    (SEVENS | {"declarer": "n"},            f"“declarer” is “n”; {SEATS}"),
    (SEVENS | {"declarer": None},           f"“declarer” is null; {SEATS}"),
    (SEVENS | {"declarer": ["N"]},          f"“declarer” is a list; {SEATS}"),
    (SEVENS | {"sevens": 0},                "“sevens” is 0; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": 5},                "“sevens” is 5; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": -1},               "“sevens” is -1; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": "2"},              "“sevens” is “2”; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": True},             "“sevens” is true; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": 2.0},              "“sevens” is 2.0; it is a whole number from 1 to 4"),
    (SEVENS | {"knock": "defenders"},       "“knock” is “defenders”; it can be “none”, “declarers”, “both”"),
    (SEVENS | {"knock": False},             "“knock” is false; it can be “none”, “declarers”, “both”"),
    (SEVENS | {"won": 1},                   "“won” is 1; it is true or false"),
    (SEVENS | {"won": "true"},              "“won” is “true”; it is true or false"),
    (SEVENS | {"trump": "hearts"},          "“trump” is “hearts”; it can be “C”, “S”, “H”, “D”"),
    (SEVENS | {"trump": "♥"},               "“trump” is “♥”; it can be “C”, “S”, “H”, “D”"),
    (NO_SEVENS | {"won": 0},                "“won” is 0; it is true or false"),
    (NO_SEVENS | {"losers_points": None},   "“losers_points” is null; it is a whole number from 0 to 120"),
    (NO_SEVENS | {"losers_points": 121},    "“losers_points” is 121; it is a whole number from 0 to 120"),
    (NO_SEVENS | {"losers_points": -2},     "“losers_points” is -2; it is a whole number from 0 to 120"),
    (NO_SEVENS | {"losers_points": True},   "“losers_points” is true; it is a whole number from 0 to 120"),
    (NO_SEVENS | {"losers_points": 1},      "a side cannot take 1 card-point"),
    (NO_SEVENS | {"losers_points": 60},     "the declarers cannot have won when the others took 60 card-points"),
    (NO_SEVENS | {"losers_points": 120},    "the declarers cannot have won when the others took 120 card-points"),
    (NO_SEVENS | {"won": False, "losers_points": 61},   "with 61 card-points the declarers have won, not lost"),
    (NO_SEVENS | {"won": False, "losers_points": 119},  "a side cannot take 119 card-points"),
    (NO_SEVENS | {"losers_band": "31+"},    "give either “losers_points” or “losers_band”, not both"),
    ({"kind": "no_sevens", "declarer": "N", "won": True},  "“losers_points” is missing"),
    ({"kind": "no_sevens", "declarer": "N", "won": True, "losers_band": "2–30"},
     "“losers_band” is “2–30”; it can be “31+”, “2-30”, “0”"),
    ({"kind": "no_sevens", "declarer": "N", "won": True, "losers_band": 0},
     "“losers_band” is 0; it can be “31+”, “2-30”, “0”"),
]
LEFT_OVER = [
    ({"kind": "passed", "declarer": "N"},               "declarer"),
    ({"kind": "passed", "trump": "C"},                  "trump"),
    ({"kind": "overclaim", "declarer": "N", "won": False}, "won"),
    (SEVENS | {"losers_points": 40},                    "losers_points"),
    (NO_SEVENS | {"knock": "none"},                     "knock"),
    (NO_SEVENS | {"sevens": 1},                         "sevens"),
]
BUILT_WRONG = [
    (lambda: Sevens(Seat.N, -1, Knock.NONE, won=True),  "one to four sevens can be turned up, not -1"),
    (lambda: Sevens(Seat.N, 0, Knock.NONE, won=True),   "one to four sevens can be turned up, not 0"),
    (lambda: Sevens(Seat.N, 5, Knock.NONE, won=True),   "one to four sevens can be turned up, not 5"),
]
# fmt: on
