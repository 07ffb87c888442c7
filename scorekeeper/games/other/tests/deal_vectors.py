"""Deals of any other game as the match format writes them, what is refused or left over, and what cannot be built."""

from scorekeeper.games.other.tests.by_hand import deal

ONE_EACH = {"P1": 1, "P2": 1}

# fmt: off
WRITTEN = [
    (deal("-"),                    {"kind": "passed"}),
    (deal("20 -5"),                {"kind": "played", "points": {"P1": 20, "P2": -5}}),
    (deal("0 0 0"),                {"kind": "played", "points": {"P1": 0, "P2": 0, "P3": 0}}),
    (deal("1 2 3 4 5 6 7 8"),      {"kind": "played", "points": {f"P{n}": n for n in range(1, 9)}}),
    (deal("2/2 1/0"),              {"kind": "bids", "bids": {"P1": 2, "P2": 1}, "tricks": {"P1": 2, "P2": 0}}),
    (deal("7 7 *2"),               {"kind": "played", "points": {"P1": 7, "P2": 7}, "draw": "P2"}),
    (deal("0/1 1/1 *1"),           {"kind": "bids", "bids": {"P1": 0, "P2": 1}, "tricks": ONE_EACH, "draw": "P1"}),
    (deal("999999 -999999"),       {"kind": "played", "points": {"P1": 999_999, "P2": -999_999}}),
]
# fmt: on

TWO = {"P1": 1, "P2": 2}
TRICKS = "it is a whole number from 0 to 60"
BOUNDS = "it is a whole number from -999999 to 999999"

# fmt: off
REFUSED = [
    ({},                                                  "“kind” is missing"),
    ({"kind": "won"},                                     "“kind” is “won”; it can be “played”, “bids”, “passed”"),
    ({"kind": "played"},                                  "“points” is missing"),
    ({"kind": "played", "points": 5},                     "“points”: 5 is not an object with named fields"),
    ({"kind": "played", "points": [1, 2]},                "“points”: a list is not an object with named fields"),
    ({"kind": "played", "points": TWO | {"N": 3}},        "“points”: “N” is not a field here"),
    ({"kind": "played", "points": TWO | {"P9": 3}},       "“points”: “P9” is not a field here"),
    ({"kind": "played", "points": TWO | {"p1": 3}},       "“points”: “p1” is not a field here"),
    ({"kind": "played", "points": TWO | {"P1": None}},    f"“points”: “P1” is null; {BOUNDS}"),
    ({"kind": "played", "points": TWO | {"P1": True}},    f"“points”: “P1” is true; {BOUNDS}"),
    ({"kind": "played", "points": TWO | {"P1": "20"}},    f"“points”: “P1” is “20”; {BOUNDS}"),
    ({"kind": "played", "points": TWO | {"P1": 2.0}},     f"“points”: “P1” is 2.0; {BOUNDS}"),
    ({"kind": "played", "points": TWO | {"P1": 10**6}},   f"“points”: “P1” is 1000000; {BOUNDS}"),
]
REFUSED += [
    ({"kind": "bids"},                                          "“bids” is missing"),
    ({"kind": "bids", "bids": TWO},                             "“tricks” is missing"),
    ({"kind": "bids", "bids": TWO | {"P1": -1}, "tricks": TWO}, f"“bids”: “P1” is -1; {TRICKS}"),
    ({"kind": "bids", "bids": TWO, "tricks": TWO | {"P1": 61}}, f"“tricks”: “P1” is 61; {TRICKS}"),
]
LEFT_OVER = [
    ({"kind": "passed", "points": TWO},                   "points"),
    ({"kind": "played", "points": TWO, "winner": "P2"},   "winner"),
]
BUILT_WRONG = [
    (lambda: deal("0 1000000"),     "nobody gets more than 999999 points in a deal"),
    (lambda: deal("-1000000 0"),    "nobody gets more than 999999 points in a deal"),
]
# fmt: on
