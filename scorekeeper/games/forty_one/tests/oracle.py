"""Forty-One scored a second time, from the rules alone; sharing nothing with the engine."""

import itertools

from tests.oracles import playing

PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
SIDE_OF = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
AGAINST = {"NS": "EW", "EW": "NS"}
DEFAULTS = {
    "target": 41,
    "min_total": 11,
    "min_bid": 1,
    "values": "from7",
    "partner": "positive",
    "tie": "play_on",
    "rising_min_bid": False,
    "trumps": "hearts",
}

# What the bids of 1 to 13 are worth, won or lost.
VALUES = {
    "from7": (1, 2, 3, 4, 5, 6, 14, 16, 18, 20, 22, 24, 26),
    "400": (1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 33, 36, 39),
    "400_50": (1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 50, 50, 50),
    "face": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
}


GAMES_OF_400 = ("400", "400_50")


def paper(match):
    return {"options": DEFAULTS | match.get("options", {}), "points": dict.fromkeys("NESW", 0), "result": None}


def write(paper, deal):
    if deal["kind"] == "thrown_in":
        return {}
    options, points, scores = paper["options"], paper["points"], {}
    made = deal["made"] if "made" in deal else {seat: deal["tricks"][seat] >= deal["bids"][seat] for seat in "NESW"}
    for seat in "NESW":
        scores[seat] = worth(options, deal["bids"][seat]) * (1 if made[seat] else -1)
        points[seat] += scores[seat]
    paper["result"] = after_a_thirteen(options, deal["bids"], made) or how_it_ended(options, points)
    return {"scores": scores}


def worth(options, bid):
    return VALUES[options["values"]][bid - 1]


def after_a_thirteen(options, bids, made):
    for seat in "NESW" if options["values"] in GAMES_OF_400 else "":
        if bids[seat] == 13:
            return {"ended_by": "thirteen", "winner": SIDE_OF[seat] if made[seat] else AGAINST[SIDE_OF[seat]]}
    return None


def how_it_ended(options, points):
    least = {"positive": 1, "non_negative": 0}[options["partner"]]
    there = {SIDE_OF[seat] for seat in "NESW" if points[seat] >= options["target"] and points[PARTNER[seat]] >= least}
    together = {side: sum(points[seat] for seat in side) for side in there}
    best = [side for side in there if together[side] == max(together.values())]
    return {"ended_by": "target", "winner": best[0]} if len(best) == 1 else None


def totals(paper):
    return {seat: {"points": points} for seat, points in paper["points"].items()}


def options(rng, _seating):
    return playing.some_of(
        rng,
        {
            "target": rng.choice([41, 41, 44, 25, 10]),
            "min_total": rng.choice([0, 11, 11, 12, 14]),
            "min_bid": rng.choice([1, 1, 2, 3]),
            "values": rng.choice(["from7", "400", "400", "400_50", "face"]),
            "partner": rng.choice(["positive", "positive", "non_negative"]),
            "tie": "play_on",
            "rising_min_bid": rng.random() < 0.5,
        },
    )


def deal(rng, paper):
    options = paper["options"]
    if rng.random() < 0.12 and reached(options, least_bids(paper)) < 0:
        return draw_thrown_in(rng, paper)
    while True:
        bids = draw_bids(rng, paper)
        if reached(options, bids) >= 0 and not two_thirteens(options, bids):
            break
    played = {"kind": "played", "bids": bids}
    if rng.random() < 0.5:
        return played | {"tricks": draw_tricks(rng, bids)}
    possible = [made for made in every_outcome() if is_possible(bids, made)]
    return played | {"made": rng.choice(possible[: rng.choice([1, 2, 16])])}


def least_bids(paper):
    """What everybody has to bid at least: more for those who have 30, 40 or 50 points, where the table says so."""
    return {seat: least_bid(paper["options"], points) for seat, points in paper["points"].items()}


def least_bid(options, points):
    ahead = 2 + min(points // 10 - 2, 3) if options["rising_min_bid"] and points >= 30 else 1
    return max(options["min_bid"], ahead)


def reached(options, bids):
    """How far the bids' values are over the total that must be reached; under it below zero."""
    return sum(worth(options, bid) for bid in bids.values()) - options["min_total"]


def two_thirteens(options, bids):
    return options["values"] in GAMES_OF_400 and list(bids.values()).count(13) > 1


def draw_bids(rng, paper):
    """Bids by seat: any, or such as can all be made; a thirteen, which ends some matches, seldom."""
    least = paper["options"]["min_bid"]
    while True:
        weights = [24, 40, 48, 24, 16, 8, 8, 4, 2, 2, 2, 2, 2]
        drawn = rng.choices(range(least, 14), weights[least - 1 :], k=4)
        bids = {seat: max(bid, lowest) for bid, (seat, lowest) in zip(drawn, least_bids(paper).items(), strict=True)}
        if sum(bids.values()) <= 13 or rng.random() < 0.4:
            return bids


def draw_thrown_in(rng, paper):
    options = paper["options"]
    if rng.random() < 0.5:
        return {"kind": "thrown_in"}
    while True:
        bids = {seat: min(bid, 6) for seat, bid in draw_bids(rng, paper).items()}
        if reached(options, bids) < 0:
            return {"kind": "thrown_in", "bids": bids}


def draw_tricks(rng, bids):
    if rng.random() < 0.2:
        return playing.shared_out(rng, 13, "NESW")
    wanted = [seat for seat in rng.sample("NESW", 4) for _trick in range(bids[seat])]
    if rng.random() < 0.2:
        rng.shuffle(wanted)
    taken = (wanted + rng.choices("NESW", k=13))[:13]
    return {seat: taken.count(seat) for seat in "NESW"}


def every_outcome():
    return [dict(zip("NESW", made, strict=True)) for made in itertools.product([True, False], repeat=4)]


def is_possible(bids, made):
    """Do 13 tricks allow it? Somebody who made his bid can take all that are left over."""
    if any(made.values()):
        return sum(bids[seat] for seat in "NESW" if made[seat]) <= 13
    return sum(bid - 1 for bid in bids.values()) >= 13


def thrown_in_though_reached(rng, _deal, paper):
    options = paper["options"]
    while True:
        bids = draw_bids(rng, paper)
        if reached(options, bids) >= 0:
            return {"kind": "thrown_in", "bids": bids}


def thrown_in_where_nothing_can_be(_rng, _deal, paper):
    return {"kind": "thrown_in"} if paper["options"]["min_total"] == 0 else None


def played_though_not_reached(rng, _deal, paper):
    bids = least_bids(paper)
    if reached(paper["options"], bids) >= 0:
        return None
    return {"kind": "played", "bids": bids, "tricks": playing.shared_out(rng, 13, "NESW")}


def bid_too_low(rng, deal, paper):
    seat, least = rng.choice(list(least_bids(paper).items()))
    if "bids" not in deal or least == 1:
        return None
    return deal | {"bids": deal["bids"] | {seat: least - 1}}


def impossible_outcome(rng, deal, _paper):
    wrong = [made for made in every_outcome() if "bids" in deal and not is_possible(deal["bids"], made)]
    if not wrong or deal["kind"] == "thrown_in":
        return None
    return {"kind": "played", "bids": deal["bids"], "made": rng.choice(wrong)}


def two_thirteens_in_a_deal(rng, _deal, paper):
    if paper["options"]["values"] not in GAMES_OF_400:
        return None
    bids = dict.fromkeys("NESW", 3) | dict.fromkeys(rng.sample("NESW", 2), 13)
    return {"kind": "played", "bids": bids, "tricks": playing.shared_out(rng, 13, "NESW")}


RULES = {
    "game": "forty-one",
    "seatings": ["NWSE"],
    "options": options,
    "paper": paper,
    "write": write,
    "totals": totals,
    "deal": deal,
    "heights": lambda paper: list(paper["points"].values()),
    "far_marks": {"target": 10000},
    "breaks": [
        thrown_in_though_reached,
        thrown_in_where_nothing_can_be,
        played_though_not_reached,
        bid_too_low,
        impossible_outcome,
        two_thirteens_in_a_deal,
        playing.put_inside("bids", 0, -1, 14, "3", None, True, 3.0, "nil"),
        playing.put_inside("tricks", -1, 14, 99, "3", None, True, 3.0),
        playing.put_inside("made", 0, 1, None, "yes"),
        playing.leave_out_inside("bids", "tricks", "made"),
        playing.leave_out("tricks", "made"),
        playing.put("tricks", {"NS": 6, "EW": 7}, dict.fromkeys("NESW", 3), None, 13),
        lambda _rng, deal, _paper: deal | {"made": dict.fromkeys("NESW", False)} if "tricks" in deal else None,
        lambda rng, deal, _paper: playing.without(deal, "bids") if deal["kind"] == "played" else None,
        lambda _rng, deal, _paper: None if "tricks" in deal else deal | {"tricks": {"N": 4, "E": 3, "S": 3, "W": 3}},
        lambda _rng, _deal, _paper: {"kind": "passed"},
    ],
    "ends": ["target", "thirteen"],
    "effects": {("scores",), ()},
}

answer, random_match, illegal_deal = playing.scorer(RULES)
