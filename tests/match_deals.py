"""Deals as the match format writes them, one or more of each game."""

WON = {"kind": "sevens", "declarer": "N", "sevens": 1, "knock": "none", "won": True}
KAISER = {
    "kind": "played",
    "bidder": "N",
    "bid": 6,
    "no_trump": False,
    "tricks": 2,
    "five": "others",
    "three": "bidders",
}
SEVEN = {"kind": "played", "bidder": "E", "bid": 7, "no_trump": False, "points": 8}
NIL = {"kind": "played", "bids": {"N": "nil", "E": 4, "S": 6, "W": 3}, "tricks": {"N": 1, "E": 4, "S": 5, "W": 3}}
ALONE = {"kind": "played", "bids": {"N": 6, "E": 3, "S": "nil", "W": 3}, "tricks": {"N": 6, "E": 2, "S": 0, "W": 5}}
EIGHT = {"kind": "played", "bids": {"N": 8, "E": 3, "S": 2, "W": 2}, "tricks": {"N": 8, "E": 1, "S": 2, "W": 2}}
MISSED = {"kind": "played", "winner": "NS", "result": "failed_nine", "solo": False, "illegal_stock": None}
TOQU = {
    "kind": "played",
    "tricks": ["N", "N", "S", "N", "N", "S", "N", "N", "S"],
    "event": {"code": "toqu_takes", "party": "N", "trick": 1},
}
ROUND = {"kind": "played", "points": {"P1": 10, "P2": 30, "P3": 100}}
ALONE_TOTALS = {
    "N": {"points": 60, "bags": 0},
    "E": {"points": -30, "bags": 0},
    "S": {"points": 100, "bags": 0},
    "W": {"points": 32, "bags": 2},
}
