"""Deals of Forty-One as the match format writes them, what is refused or left over, and what cannot be built."""

from scorekeeper.games.forty_one.deals import MadeKnown, ThrownIn, TricksKnown, in_turn

BIDS = {"N": 3, "E": 5, "S": 2, "W": 4}
TRICKS = {"N": 3, "E": 4, "S": 3, "W": 3}
MADE = {"N": True, "E": False, "S": True, "W": False}

# fmt: off
WRITTEN = [
    (TricksKnown(in_turn((3, 4, 2, 5)), in_turn((3, 3, 3, 4))), {"kind": "played", "bids": BIDS, "tricks": TRICKS}),
    (MadeKnown(in_turn((3, 4, 2, 5)), in_turn((True, False, True, False))),
     {"kind": "played", "bids": BIDS, "made": MADE}),
    (ThrownIn(), {"kind": "thrown_in"}),
    (ThrownIn(in_turn((3, 4, 2, 5))), {"kind": "thrown_in", "bids": BIDS}),
]
# fmt: on

PLAYED = {"kind": "played", "bids": BIDS, "tricks": TRICKS}
JUDGED = {"kind": "played", "bids": BIDS, "made": MADE}
ONE_TO_13, UP_TO_13 = "it is a whole number from 1 to 13", "it is a whole number from 0 to 13"


def without(seat, values):
    return {each: value for each, value in values.items() if each != seat}


# fmt: off
REFUSED = [
    ({},                                            "“kind” is missing"),
    ({"kind": "passed"},                            "“kind” is “passed”; it can be “played”, “thrown_in”"),
    ({"kind": "played"},                            "“bids” is missing"),
    ({"kind": "played", "bids": BIDS},              "“tricks” is missing"),
    (PLAYED | {"made": MADE},                       "give either “tricks” or “made”, not both"),
    (PLAYED | {"bids": None},                       "“bids”: null is not an object with named fields"),
    (PLAYED | {"bids": [3, 4, 2, 5]},               "“bids”: a list is not an object with named fields"),
    (PLAYED | {"bids": without("S", BIDS)},         "“bids”: “S” is missing"),
    (PLAYED | {"bids": BIDS | {"NS": 5}},           "“bids”: “NS” is not a field here"),
    (PLAYED | {"bids": BIDS | {"N": 0}},            f"“bids”: “N” is 0; {ONE_TO_13}"),
    (PLAYED | {"bids": BIDS | {"N": 14}},           f"“bids”: “N” is 14; {ONE_TO_13}"),
    (PLAYED | {"bids": BIDS | {"E": True}},         f"“bids”: “E” is true; {ONE_TO_13}"),
    (PLAYED | {"bids": BIDS | {"E": 3.0}},          f"“bids”: “E” is 3.0; {ONE_TO_13}"),
    (PLAYED | {"bids": BIDS | {"W": "nil"}},        f"“bids”: “W” is “nil”; {ONE_TO_13}"),
    (PLAYED | {"tricks": without("W", TRICKS)},     "“tricks”: “W” is missing"),
    (PLAYED | {"tricks": {"NS": 6, "EW": 7}},       "“tricks”: “N” is missing"),
    (PLAYED | {"tricks": TRICKS | {"N": 14}},       f"“tricks”: “N” is 14; {UP_TO_13}"),
    (PLAYED | {"tricks": TRICKS | {"N": -1}},       f"“tricks”: “N” is -1; {UP_TO_13}"),
    (PLAYED | {"tricks": TRICKS | {"N": False}},    f"“tricks”: “N” is false; {UP_TO_13}"),
    (PLAYED | {"tricks": TRICKS | {"N": 2}},        "the tricks add up to 12; a deal has 13"),
    (PLAYED | {"tricks": TRICKS | {"N": 13}},       "the tricks add up to 23; a deal has 13"),
    (JUDGED | {"made": without("E", MADE)},         "“made”: “E” is missing"),
    (JUDGED | {"made": MADE | {"S": 1}},            "“made”: “S” is 1; it is true or false"),
    (JUDGED | {"made": dict.fromkeys("NESW", True)},
     "those who made their bids would have 14 tricks; a deal has 13"),
    (JUDGED | {"made": dict.fromkeys("NESW", False)},
     "if nobody made their bid, at most 10 tricks were taken; a deal has 13"),
    ({"kind": "thrown_in", "bids": None},           "“bids”: null is not an object with named fields"),
    ({"kind": "thrown_in", "bids": BIDS | {"S": 0}}, f"“bids”: “S” is 0; {ONE_TO_13}"),
    ({"kind": "thrown_in", "bids": {}},             "“bids”: “N” is missing"),
]
LEFT_OVER = [
    ({"kind": "thrown_in", "tricks": TRICKS},       "tricks"),
    ({"kind": "thrown_in", "bids": BIDS, "made": MADE}, "made"),
    (PLAYED | {"trump": "H"},                       "trump"),
]
BUILT_WRONG = [
    (lambda: TricksKnown(in_turn((0, 4, 4, 4)), in_turn((4, 3, 3, 3))),   "a bid is 1 to 13 tricks, not 0"),
    (lambda: TricksKnown(in_turn((4, 4, 4, 14)), in_turn((4, 3, 3, 3))),  "a bid is 1 to 13 tricks, not 14"),
    (lambda: TricksKnown(in_turn((4, 4, 4, 4)), in_turn((14, 3, -1, -3))), "nobody can take 14 tricks"),
    (lambda: TricksKnown(in_turn((4, 4, 4, 4)), in_turn((8, 3, -1, 3))),  "nobody can take -1 tricks"),
    (lambda: TricksKnown(in_turn((4, 4, 4, 4)), in_turn((4, 4, 3, 3))),   "the tricks add up to 14; a deal has 13"),
    (lambda: MadeKnown(in_turn((4, -1, 4, 4)), in_turn((True,) * 4)),    "a bid is 1 to 13 tricks, not -1"),
    (lambda: ThrownIn(in_turn((1, 1, 1, 15))),                        "a bid is 1 to 13 tricks, not 15"),
]
# fmt: on
