"""Stýrivolt scored a second time, from the rules alone; sharing nothing with the engine."""

from tests.oracles import playing

AGAINST = {"NS": "EW", "EW": "NS"}
SIGN = {"NS": 1, "EW": -1}
STROKES = {"ordinary": 1, "vol": 2, "nine": 3, "failed_nine": 2}
# Crosses for what one player did alone, and for the others where a side took the stock without the right.
CROSSES = {
    "pagat": {"vol": 2, "nine": 4, "illegal_stock": 2},
    "parlett": {"vol": 1, "nine": 2, "illegal_stock": 1},
}


def paper(match):
    """`net` counts the crosses of NS, below zero those of EW."""
    options = {"awards": "pagat", "shut_out": True, "failed_nine_loses": False} | match.get("options", {})
    return {"options": options, "bars": {"NS": 0, "EW": 0}, "net": 0, "result": None}


def write(paper, deal):
    before, strokes, winner = standing(paper), {"NS": 0, "EW": 0}, deal["winner"]
    prices = CROSSES[paper["options"]["awards"]]
    if deal["solo"]:
        paper["net"] += SIGN[winner] * prices[deal["result"]]
    else:
        strokes[winner] = STROKES[deal["result"]]
        for _stroke in range(strokes[winner]):
            erase_a_bar(paper, winner)
    if deal["illegal_stock"]:
        paper["net"] -= SIGN[deal["illegal_stock"]] * prices["illegal_stock"]
    after = standing(paper)
    return {"strokes": strokes, "crosses": {side: after[side] - before[side] for side in AGAINST}}


def erase_a_bar(paper, side):
    bars = paper["bars"]
    bars[side] += 1
    if bars[side] == 3:
        shut_out = paper["options"]["shut_out"] and bars[AGAINST[side]] == 0
        paper["net"] += SIGN[side] * (2 if shut_out else 1)
        bars["NS"] = bars["EW"] = 0


def standing(paper):
    return {side: max(0, sign * paper["net"]) for side, sign in SIGN.items()}


def close(paper):
    crosses = standing(paper)
    ahead = [side for side in AGAINST if crosses[side]]
    paper["result"] = {"ended_by": "closed", "winner": ahead[0] if ahead else None, "by": abs(paper["net"])}


def totals(paper):
    crosses = standing(paper)
    return {side: {"bars": paper["bars"][side], "crosses": crosses[side]} for side in AGAINST}


def options(rng, _seating):
    awards, shut_out = rng.choice(["pagat", "parlett"]), rng.random() < 0.5
    return playing.some_of(rng, {"awards": awards, "shut_out": shut_out, "failed_nine_loses": rng.random() < 0.5})


def deal(rng, paper):
    failed = ["failed_nine"] if paper["options"]["failed_nine_loses"] else []
    result = rng.choice(["ordinary", "ordinary", "vol", "nine", *failed])
    return {
        "kind": "played",
        "winner": rng.choice(["NS", "EW"]),
        "result": result,
        "solo": result in ("vol", "nine") and rng.random() < 0.3,
        "illegal_stock": rng.choice([None] * 10 + ["NS", "EW"]),
    }


def failed_nine_where_it_is_an_ordinary_game(_rng, deal, paper):
    return None if paper["options"]["failed_nine_loses"] else deal | {"result": "failed_nine", "solo": False}


RULES = {
    "game": "styrivolt",
    "seatings": ["NESW"],
    "options": options,
    "paper": paper,
    "write": write,
    "totals": totals,
    "close": close,
    "deal": deal,
    "heights": lambda paper: [paper["net"]],
    "far_marks": {},
    "breaks": [
        lambda _rng, deal, _paper: deal | {"result": "ordinary", "solo": True},
        lambda _rng, deal, _paper: deal | {"result": "failed_nine", "solo": True},
        failed_nine_where_it_is_an_ordinary_game,
        lambda _rng, _deal, _paper: {"kind": "passed"},
        playing.put("winner", "N", "X", None, ["NS"]),
        playing.put("result", "eight", None, 5, True),
        playing.put("solo", 0, 1, None, "N", "yes"),
        playing.put("illegal_stock", "N", False, 0, "", "none"),
        playing.leave_out("winner", "result", "solo", "illegal_stock"),
    ],
    "ends": ["closed"],
    "effects": {("strokes", "crosses")},
}

answer, random_match, illegal_deal = playing.scorer(RULES)
