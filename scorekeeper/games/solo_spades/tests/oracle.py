"""Solo Spades scored a second time, from the rules alone; sharing nothing with the engine."""

from tests.oracles import bags, playing

DEFAULTS = {"target": 500, "bag_limit": 10, "bag_penalty": 100, "nil": 100, "moon": False, "ten_for_200": "off"}


def paper(match):
    return bags.blank(DEFAULTS | match.get("options", {}), "NESW")


def write(paper, deal):
    scores, held = {}, {}
    for seat in "NESW":
        scores[seat], held[seat] = line_of(paper["options"], deal["bids"][seat], deal["tricks"][seat])
    effect = bags.write_with_bags(paper, scores, held)
    paper["result"] = how_it_ended(paper)
    return effect


def line_of(options, bid, tricks):
    """(points, bags) of one player."""
    if bid in (0, "nil"):
        return (tricks - options["nil"], tricks) if tricks else (options["nil"], 0)
    return bags.contract(options | {"no_trump": "off"}, {"self": bid}, tricks, {})


def how_it_ended(paper):
    second, first = sorted(paper["points"], key=paper["points"].get)[-2:]
    if paper["points"][first] < paper["options"]["target"] or paper["points"][first] == paper["points"][second]:
        return None
    return {"ended_by": "target", "winner": first}


def options(rng, _seating):
    return playing.some_of(
        rng,
        {
            "target": rng.choice([500, 300, 250, 200, 100, 60]),
            "bag_limit": rng.choice([0, 3, 5, 10]),
            "bag_penalty": rng.choice([50, 100]),
            "nil": rng.choice([50, 100]),
            "moon": rng.random() < 0.6,
            "ten_for_200": rng.choice(["off", "exact", "at_least"]),
        },
    )


def deal(rng, _paper):
    bids = bags.draw_bids(rng, ["nil", 0])
    return {"kind": "played", "bids": bids, "tricks": bags.draw_tricks(rng, bids)}


RULES = {
    "game": "solo-spades",
    "seatings": ["NESW"],
    "options": options,
    "paper": paper,
    "write": write,
    "totals": bags.totals,
    "deal": deal,
    "heights": lambda paper: list(paper["points"].values()),
    "far_marks": {"target": 10000},
    "breaks": [
        *bags.BREAKS,
        playing.put_inside("bids", "blind_nil"),
        playing.put("tricks", {"NS": 6, "EW": 7}),
        lambda _rng, deal, _paper: deal | {"bids": dict.fromkeys("NESW", 3), "no_trump": {"N": "kept"}},
        lambda _rng, deal, _paper: deal | {"bemo": [{"side": "NS", "size": "little", "won": False}]},
    ],
    "ends": ["target"],
    "effects": {("scores", "bags", "bag_penalty")},
}

answer, random_match, illegal_deal = playing.scorer(RULES)
