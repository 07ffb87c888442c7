"""Deals of Solo Spades as the match format writes them, what is refused or left over, and what cannot be built."""

from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted

FOUR = {"N": 4, "E": 3, "S": 2, "W": 3}
WON = {"N": 4, "E": 3, "S": 2, "W": 4}
PLAYED = {"kind": "played", "bids": FOUR, "tricks": WON}

# fmt: off
WRITTEN = [
    (jotted("4 3 2 3", "4 3 2 4"), PLAYED),
    (jotted("nil nil nil 13", "4 3 3 3"),
     {"kind": "played", "bids": {"N": "nil", "E": "nil", "S": "nil", "W": 13},
      "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}}),
    (jotted("13 13 13 13", "0 0 13 0"),  # odd, and yet it may be said
     {"kind": "played", "bids": dict.fromkeys("NESW", 13), "tricks": {"N": 0, "E": 0, "S": 13, "W": 0}}),
]
# fmt: on

NO_BID = "is not a bid; it can be a whole number from 0 to 13 or “nil”"
TO_13 = "it is a whole number from 0 to 13"

# fmt: off
REFUSED = [
    ({},                                            "“kind” is missing"),
    ({"kind": "passed"},                            "“kind” is “passed”; it can be “played”"),
    ({"kind": "played"},                            "“bids” is missing"),
    ({"kind": "played", "bids": FOUR},              "“tricks” is missing"),
    (PLAYED | {"bids": [4, 3, 2, 3]},               "“bids”: a list is not an object with named fields"),
    (PLAYED | {"bids": {"N": 4, "E": 3, "S": 2}},   "“bids”: “W” is missing"),
    (PLAYED | {"bids": FOUR | {"NS": 6}},           "“bids”: “NS” is not a field here"),
    (PLAYED | {"bids": FOUR | {"E": 14}},           f"“bids”: “E”: 14 {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": -1}},           f"“bids”: “E”: -1 {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": False}},        f"“bids”: “E”: false {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": "4"}},          f"“bids”: “E”: “4” {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": "blind_nil"}},  f"“bids”: “E”: “blind_nil” {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": None}},         f"“bids”: “E”: null {NO_BID}"),
    (PLAYED | {"tricks": 13},                       "“tricks”: 13 is not an object with named fields"),
    (PLAYED | {"tricks": {"NS": 6, "EW": 7}},       "“tricks”: “N” is missing"),
    (PLAYED | {"tricks": WON | {"NS": 6}},          "“tricks”: “NS” is not a field here"),
    (PLAYED | {"tricks": WON | {"W": 14}},          f"“tricks”: “W” is 14; {TO_13}"),
    (PLAYED | {"tricks": WON | {"W": True}},        f"“tricks”: “W” is true; {TO_13}"),
    (PLAYED | {"tricks": WON | {"W": 3}},           "the tricks add up to 12; there are 13"),
    (PLAYED | {"tricks": WON | {"W": 5}},           "the tricks add up to 14; there are 13"),
]
LEFT_OVER = [
    # what needs a partner
    (PLAYED | {"no_trump": {"N": "kept"}},  "no_trump"),
    (PLAYED | {"bemo": []},                 "bemo"),
    (PLAYED | {"no_trump": {}},             "no_trump"),
]
BUILT_WRONG = [
    (lambda: jotted("14 1 1 1", "4 3 3 3"),   "nobody can bid 14 tricks"),
    (lambda: jotted("-1 1 1 1", "4 3 3 3"),   "nobody can bid -1 tricks"),
    (lambda: jotted("1 1 1 1", "14 -1 0 0"),  "there are 13 tricks; nobody can win 14"),
    (lambda: jotted("1 1 1 1", "7 7 -1 0"),   "there are 13 tricks; nobody can win -1"),
    (lambda: jotted("1 1 1 1", "1 2 3 4"),    "the tricks add up to 10; there are 13"),
]
# fmt: on
