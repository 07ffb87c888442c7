"""Deals of Spades as the match format writes them, what is refused or left over, and what cannot be built."""

from scorekeeper.games.spades.tests.deals_by_hand import jotted

FOUR = {"N": 4, "E": 3, "S": 2, "W": 3}
WON = {"N": 4, "E": 3, "S": 2, "W": 4}
PLAYED = {"kind": "played", "bids": FOUR, "tricks": WON}
SIDES = {"kind": "played", "bids": FOUR, "tricks": {"NS": 6, "EW": 7}}

# fmt: off
WRITTEN = [
    (jotted("4 3 2 3", "4 3 2 4"), PLAYED),
    (jotted("4 3 2 3", "6 7"), SIDES),
    (jotted("nil 13 blind 1", "0 12 0 1"),
     {"kind": "played", "bids": {"N": "nil", "E": 13, "S": "blind_nil", "W": 1},
      "tricks": {"N": 0, "E": 12, "S": 0, "W": 1}}),
    (jotted("4! 3 2x 3", "6 7"), SIDES | {"no_trump": {"N": "kept", "S": "ruffed"}}),
    (jotted("4 3 2 3!", "6 7", "EW little+"),
     SIDES | {"no_trump": {"W": "kept"}, "bemo": [{"side": "EW", "size": "little", "won": True}]}),
    (jotted("4 3 2 3", "4 3 2 4", "NS big-", "EW big-", "NS little+", "EW little-"),
     PLAYED | {"bemo": [{"side": "NS", "size": "big", "won": False}, {"side": "EW", "size": "big", "won": False},
                        {"side": "NS", "size": "little", "won": True},
                        {"side": "EW", "size": "little", "won": False}]}),
    (jotted("1 1 1 1", "13 0", "NS big+", "NS little+"),
     {"kind": "played", "bids": dict.fromkeys("NESW", 1), "tricks": {"NS": 13, "EW": 0},
      "bemo": [{"side": "NS", "size": "big", "won": True}, {"side": "NS", "size": "little", "won": True}]}),
    (jotted("13 13 13 13", "13 0 0 0"),  # odd, and yet it may be said
     {"kind": "played", "bids": dict.fromkeys("NESW", 13), "tricks": {"N": 13, "E": 0, "S": 0, "W": 0}}),
]
# fmt: on

NO_BID = "is not a bid; it can be a whole number from 0 to 13, “nil” or “blind_nil”"
TO_13 = "it is a whole number from 0 to 13"
BY_PLAYER = "where somebody bids nil, the tricks of every player must be known"
LITTLE = {"side": "NS", "size": "little", "won": False}

# fmt: off
REFUSED = [
    ({},                                            "“kind” is missing"),
    ({"kind": "passed"},                            "“kind” is “passed”; it can be “played”"),
    ({"kind": "played"},                            "“bids” is missing"),
    ({"kind": "played", "bids": FOUR},              "“tricks” is missing"),
    (PLAYED | {"bids": None},                       "“bids”: null is not an object with named fields"),
    (PLAYED | {"bids": [4, 3, 2, 3]},               "“bids”: a list is not an object with named fields"),
    (PLAYED | {"bids": {"N": 4, "E": 3, "S": 2}},   "“bids”: “W” is missing"),
    (PLAYED | {"bids": FOUR | {"NS": 6}},           "“bids”: “NS” is not a field here"),
    (PLAYED | {"bids": FOUR | {"E": 14}},           f"“bids”: “E”: 14 {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": -1}},           f"“bids”: “E”: -1 {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": True}},         f"“bids”: “E”: true {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": "4"}},          f"“bids”: “E”: “4” {NO_BID}"),
    (PLAYED | {"tricks": 13},                       "“tricks”: 13 is not an object with named fields"),
    (PLAYED | {"tricks": {}},                       "“tricks”: “N” is missing"),
    (PLAYED | {"tricks": WON | {"NS": 6}},          "“tricks”: “EW” is missing"),
    (PLAYED | {"tricks": WON | {"NS": 6, "EW": 7}}, "“tricks”: “N” is not a field here"),
    (PLAYED | {"tricks": {"NS": 6}},                "“tricks”: “EW” is missing"),
    (PLAYED | {"tricks": WON | {"W": 14}},          f"“tricks”: “W” is 14; {TO_13}"),
    (PLAYED | {"tricks": WON | {"W": -1}},          f"“tricks”: “W” is -1; {TO_13}"),
    (PLAYED | {"tricks": WON | {"W": "4"}},         f"“tricks”: “W” is “4”; {TO_13}"),
    (PLAYED | {"tricks": WON | {"W": True}},        f"“tricks”: “W” is true; {TO_13}"),
    (PLAYED | {"tricks": WON | {"W": 3}},           "the tricks add up to 12; there are 13"),
    (PLAYED | {"tricks": WON | {"W": 5}},           "the tricks add up to 14; there are 13"),
    (PLAYED | {"tricks": {"NS": 6, "EW": 6}},       "the tricks add up to 12; there are 13"),
    (PLAYED | {"tricks": {"NS": 14, "EW": 0}},      f"“tricks”: “NS” is 14; {TO_13}"),
    (SIDES | {"bids": FOUR | {"N": "nil"}},         BY_PLAYER),
    (SIDES | {"bids": FOUR | {"W": "blind_nil"}},   BY_PLAYER),
    (SIDES | {"bids": FOUR | {"W": 0}},             BY_PLAYER),
    (PLAYED | {"no_trump": None},                   "“no_trump”: null is not an object with named fields"),
    (PLAYED | {"no_trump": {"N": True}},            "“no_trump”: “N” is true; it can be “kept”, “ruffed”"),
    (PLAYED | {"no_trump": {"NS": "kept"}},         "“no_trump”: “NS” is not a field here"),
    (PLAYED | {"bids": FOUR | {"N": 0}, "no_trump": {"N": "kept"}},    "a nil cannot be no trump"),
    (PLAYED | {"bids": FOUR | {"N": "blind_nil"}, "no_trump": {"N": "kept"}}, "a nil cannot be no trump"),
    (PLAYED | {"bemo": None},                       "“bemo” is null; it is a list"),
    (PLAYED | {"bemo": LITTLE},                     "“bemo” is an object; it is a list"),
    (PLAYED | {"bemo": ["little"]},                 "“bemo”: “little” is not an object with named fields"),
    (PLAYED | {"bemo": [{"side": "NS", "size": "little"}]}, "“bemo”: “won” is missing"),
    (PLAYED | {"bemo": [LITTLE | {"side": "N"}]},   "“bemo”: “side” is “N”; it can be “NS”, “EW”"),
    (PLAYED | {"bemo": [LITTLE | {"size": "huge"}]}, "“bemo”: “size” is “huge”; it can be “little”, “big”"),
    (PLAYED | {"bemo": [LITTLE | {"won": 0}]},      "“bemo”: “won” is 0; it is true or false"),
    (PLAYED | {"bemo": [LITTLE | {"points": 60}]},  "“bemo”: “points” is not a field here"),
    (PLAYED | {"bemo": [LITTLE, LITTLE]},           "a side can bet on a Bemo of each size only once"),
    (PLAYED | {"bemo": [LITTLE, LITTLE | {"won": True}]}, "a side can bet on a Bemo of each size only once"),
    (SIDES | {"tricks": {"NS": 5, "EW": 8}, "bemo": [LITTLE | {"won": True}]},
     "a side with 5 tricks cannot have won the first 6"),
    (SIDES | {"tricks": {"NS": 8, "EW": 5}, "bemo": [LITTLE | {"size": "big", "won": True}]},
     "a side with 8 tricks cannot have won the first 9"),
    (PLAYED | {"no_trump": {}},                     "“no_trump” is empty; leave it out"),
    (PLAYED | {"bemo": []},                         "“bemo” is empty; leave it out"),
    (PLAYED | {"tricks": WON | {"N": 0, "S": 6}, "no_trump": {"N": "ruffed"}},
     "who wins no trick has won none by a ruff"),
    (SIDES | {"tricks": {"NS": 0, "EW": 13}, "no_trump": {"N": "ruffed"}}, "who wins no trick has won none by a ruff"),
    (SIDES | {"tricks": {"NS": 7, "EW": 6}, "bemo": [LITTLE | {"won": True}, LITTLE | {"side": "EW", "won": True}]},
     "both sides cannot have won the first 6 tricks"),
    (SIDES | {"tricks": {"NS": 13, "EW": 0}, "bemo": [LITTLE | {"size": "big"}]},
     "a side with all the tricks has won the first 9"),
    (SIDES | {"tricks": {"NS": 9, "EW": 4}, "bemo": [LITTLE, LITTLE | {"size": "big", "won": True}]},
     "a side that won the first nine tricks has won the first six"),
]
LEFT_OVER = [
    (PLAYED | {"trump": "S"},   "trump"),
]
BUILT_WRONG = [
    (lambda: jotted("14 1 1 1", "4 3 3 3"),   "nobody can bid 14 tricks"),
    (lambda: jotted("0 1 1 1", "4 3 3 3"),    "nobody can bid 0 tricks"),
    (lambda: jotted("1 1 1 1", "14 -1 0 0"),  "there are 13 tricks; nobody can win 14"),
    (lambda: jotted("1 1 1 1", "7 7 -1 0"),   "there are 13 tricks; nobody can win -1"),
    (lambda: jotted("1 1 1 1", "-1 14"),      "there are 13 tricks; nobody can win -1"),
    (lambda: jotted("1 1 1 1", "1 2 3 4"),    "the tricks add up to 10; there are 13"),
]
# fmt: on
