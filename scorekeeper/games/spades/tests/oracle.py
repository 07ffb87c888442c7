"""Spades scored a second time, from the rules alone; sharing nothing with the engine."""

from scorekeeper.games.spades.tests import oracle_deals
from tests.oracles import bags, playing

AGAINST = {"NS": "EW", "EW": "NS"}
NILS = {0: "nil", "nil": "nil", "blind_nil": "blind_nil"}
BEMO = {"little": 60, "big": 90}
DEFAULTS = {
    "target": 500,
    "bag_limit": 10,
    "bag_penalty": 100,
    "nil": 100,
    "blind_nil": 200,
    "failed_nil": "bags",
    "ten_for_200": "off",
    "moon": False,
    "no_trump": "off",
    "double_nil": "separate",
    "double_nil_bonus": "either",
    "bemo": False,
    "loss_floor": None,
}


def paper(match):
    return bags.blank(DEFAULTS | match.get("options", {}), ["NS", "EW"])


def write(paper, deal):
    scores, held = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    for side in AGAINST:
        for scorer, points, new in lines_of(paper["options"], deal, side):
            scores[scorer] += points
            held[scorer] += new
    effect = bags.write_with_bags(paper, scores, held)
    paper["result"] = won_by_double_nil(paper["options"], deal) or how_it_ended(paper)
    return effect


def won_by_double_nil(options, deal):
    """Where a double nil is for the whole game: the side that made one, or the one against which one was lost."""
    if options["double_nil"] != "game":
        return None
    pairs = [side for side in AGAINST if all(deal["bids"][seat] in NILS for seat in side)]
    winners = {side if all(deal["tricks"][seat] == 0 for seat in side) else AGAINST[side] for side in pairs}
    return {"ended_by": "double_nil", "winner": winners.pop()} if len(winners) == 1 else None


def lines_of(options, deal, side):
    """Everything that a side's bids put on the paper: (who scores, points, bags), one by one."""
    bids = deal["bids"]
    for bet in deal.get("bemo", []):
        if bet["side"] == side:
            yield side, BEMO[bet["size"]] * (1 if bet["won"] else -1), 0
    nils = {seat: NILS[bids[seat]] for seat in side if bids[seat] in NILS}
    wasted = {seat: deal["tricks"][seat] for seat in nils}
    if len(nils) == 2 and options["double_nil"] != "separate":
        caught = sum(1 for tricks in wasted.values() if tricks)
        if options["double_nil"] == "joint":
            yield side, -500 if caught else 500, 0
        if caught >= {"either": 1, "both": 2}[options["double_nil_bonus"]]:
            yield AGAINST[side], 100, 0
        return
    for seat, nil in nils.items():
        yield side, -options[nil] if wasted[seat] else options[nil], 0
    astray = sum(wasted.values())
    if options["failed_nil"] == "bags" or (options["failed_nil"] == "count" and len(nils) == 2):
        yield side, astray, astray
    if len(nils) < 2:
        tricks = deal["tricks"][side] if side in deal["tricks"] else sum(deal["tricks"][seat] for seat in side)
        taken = tricks if options["failed_nil"] == "count" else tricks - astray
        numbers = {seat: bids[seat] for seat in side if seat not in nils}
        yield side, *bags.contract(options, numbers, taken, promises(deal, side))


def promises(deal, side):
    """The no trumps of a side: by seat whether it was kept."""
    return {seat: kept == "kept" for seat, kept in deal.get("no_trump", {}).items() if seat in side}


def how_it_ended(paper):
    target, floor, points = paper["options"]["target"], paper["options"]["loss_floor"], paper["points"]
    if points["NS"] == points["EW"]:
        return None
    winner = max(points, key=points.get)
    if points[winner] >= target:
        return {"ended_by": "target", "winner": winner}
    if floor is not None and points[AGAINST[winner]] <= floor:
        return {"ended_by": "floor", "winner": winner}
    return None


RULES = {
    "game": "spades",
    "seatings": ["NESW"],
    "options": oracle_deals.options,
    "paper": paper,
    "write": write,
    "totals": bags.totals,
    "deal": oracle_deals.deal,
    "heights": lambda paper: list(paper["points"].values()),
    "far_marks": {"target": 10000, "loss_floor": None},
    "breaks": oracle_deals.BREAKS,
    "ends": ["target", "floor", "double_nil"],
    "effects": {("scores", "bags", "bag_penalty")},
}

answer, random_match, illegal_deal = playing.scorer(RULES)
