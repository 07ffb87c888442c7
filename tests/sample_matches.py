"""A match of Avinas as it is written down, one whose second deal cannot be, and what replaying the first answers."""

import json

SEATS = {"N": "Ona", "E": "Jonas", "S": "Rūta", "W": "Petras"}
WON = {"kind": "sevens", "declarer": "E", "sevens": 2, "knock": "none", "won": True}
HEAD = {"format": "scorekeeper-match/1", "game": "avinas", "options": {}, "seats": SEATS, "first_dealer": "N"}
MATCH = HEAD | {"deals": [WON]}
WRONG = MATCH | {"deals": [WON, WON | {"sevens": 5}]}

ANSWER = {
    "game": "avinas",
    "deals": [
        {
            "number": 1,
            "dealer": "N",
            "effect": {"side": "NS", "rams": 2, "cancelled": 0},
            "totals": {"NS": {"rams": 2, "pips": 0}, "EW": {"rams": 0, "pips": 0}},
        }
    ],
    "result": None,
    "next_dealer": "E",
    "error": None,
}


def lines(*matches):
    """The matches, one a line."""
    return "".join(json.dumps(match, ensure_ascii=False) + "\n" for match in matches)
