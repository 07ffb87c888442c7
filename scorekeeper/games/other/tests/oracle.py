"""Any other game scored a second time, from the match format alone; sharing nothing with the engine."""

from tests.oracles import playing

PLACES = [f"P{number}" for number in range(1, 9)]
DEFAULTS = {"title": "", "wins": "highest", "target": None, "rounds": None, "scoring": "any"}
BEST = {"highest": max, "lowest": min}


def paper(match):
    points = dict.fromkeys((seat for seat in PLACES if seat in match["seats"]), 0)
    return {"options": DEFAULTS | match.get("options", {}), "points": points, "played": 0, "draw": None, "result": None}


def write(paper, deal):
    if deal["kind"] == "passed":
        return {}
    brought = deal["points"] if deal["kind"] == "played" else by_bids(paper, deal)
    for seat, points in brought.items():
        paper["points"][seat] += points
    paper["played"], paper["draw"] = paper["played"] + 1, deal.get("draw")
    ended_by = how_it_ended(paper)
    paper["result"] = ended_by and over(paper, ended_by)
    return {"scores": brought}


def by_bids(paper, deal):
    """What everybody gets for a bid and the tricks that were taken."""
    scores = {}
    for seat in paper["points"]:
        bid, tricks = deal["bids"][seat], deal["tricks"][seat]
        if paper["options"]["scoring"] == "oh_hell":
            scores[seat] = tricks if bid != tricks else tricks + 10
        elif bid == tricks:
            scores[seat] = 20 + 10 * bid
        else:
            scores[seat] = -10 * (max(bid, tricks) - min(bid, tricks))
    return scores


def how_it_ended(paper):
    target, rounds = paper["options"]["target"], paper["options"]["rounds"]
    if target and any(total >= target if target > 0 else total <= target for total in paper["points"].values()):
        return "target"
    if paper["options"]["scoring"] == "wizard" and rounds is None:
        rounds = {2: 30, 3: 20, 4: 15, 5: 12, 6: 10, 7: 8, 8: 7}[len(paper["points"])]
    return "rounds" if paper["played"] == rounds else None


def winner(paper):
    best = BEST[paper["options"]["wins"]](paper["points"].values())
    ahead = [seat for seat, total in paper["points"].items() if total == best]
    return [ahead[0], False] if len(ahead) == 1 else [paper["draw"], True] if paper["draw"] in ahead else [None, False]


def over(paper, ended_by):
    who, by_draw = winner(paper)
    return {"ended_by": ended_by, "winner": who} | ({"draw": True} if by_draw else {})


def close(paper):
    paper["result"] = paper["result"] or over(paper, "closed")


def totals(paper):
    return {seat: {"points": total} for seat, total in paper["points"].items()}


def options(rng, _seating):
    return playing.some_of(
        rng,
        {
            "title": rng.choice(["Rummy", "", "♥ & <b>", "ラミー"]),
            "wins": rng.choice(["highest", "lowest"]),
            "target": rng.choice([None, 20, 50, 100, -20, -50, 1, -1, 10000]),
            "rounds": rng.choice([None, None, 1, 3, 5, 10, 10000]),
            "scoring": rng.choice(["any", *DEALT, *BY_BIDS]),
        },
    )


def deal(rng, paper):
    if rng.random() < 0.15:
        return {"kind": "passed"}
    draw = {"draw": rng.choice([*paper["points"]])} if rng.random() < 0.2 else {}
    return played_out(rng, paper) | draw


def played_out(rng, paper):
    if paper["options"]["scoring"] in BY_BIDS:
        return bid_and_played(rng, paper)
    spread = rng.choice([3, 12, 40])
    dealt = DEALT.get(paper["options"]["scoring"], lambda rng, seats: [rng.randint(-spread, spread) for _ in seats])
    return {"kind": "played", "points": dict(zip(paper["points"], dealt(rng, [*paper["points"]]), strict=True))}


def bid_and_played(rng, paper):
    """As many tricks as the round has are taken by somebody each; about half of the bids are right."""
    seats = [*paper["points"]]
    tricks = dict.fromkeys(seats, 0)
    for _trick in range(
        min(paper["played"] + 1, 60) if paper["options"]["scoring"] == "wizard" else rng.randint(1, 13)
    ):
        tricks[rng.choice(seats)] += 1
    bids = {seat: tricks[seat] if rng.random() < 0.5 else rng.randint(0, 5) for seat in seats}
    return {"kind": "bids", "bids": bids, "tricks": tricks}


def hearts(rng, seats):
    """Thirteen hearts and the queen are taken by somebody; who has taken all of them has shot the moon."""
    taken = dict.fromkeys(seats, 0)
    likely = rng.sample(seats, rng.randint(1, len(seats)))
    for card in [1] * 13 + [13]:
        taken[rng.choice(likely)] += card
    if 26 not in taken.values():
        return [*taken.values()]
    others, own = rng.choice([(26, 0), (0, -26)])
    return [own if points == 26 else others for points in taken.values()]


def of_another_deal(rng, deal, paper):
    """The points of a deal in which one more was taken, or all by one player who did not shoot the moon; nobody or
    everybody went out.
    """
    scoring = paper["options"]["scoring"]
    if scoring == "any" or deal["kind"] == "passed":
        return None
    if deal["kind"] == "bids":
        points = {"kind": "played", "points": deal["tricks"]}
        another = {"P1": deal["tricks"]["P1"] + 1}
        return points if scoring == "oh_hell" else rng.choice([points, deal | {"tricks": deal["tricks"] | another}])
    seats = [*deal["points"]]
    if scoring == "rummy":
        return deal | {"points": dict.fromkeys(seats, rng.choice([0, 1, -1]))}
    all_by_one = dict.fromkeys(seats, 0) | {seats[0]: 26}
    if scoring == "hearts" and len(seats) > 2 and rng.random() < 0.5:
        return deal | {"points": all_by_one}
    return deal | {"points": deal["points"] | {seats[0]: deal["points"][seats[0]] + 1}}


def rummy(rng, seats):
    """One goes out; the others hold at least an ace."""
    out = rng.choice(seats)
    return [0 if seat == out else rng.randint(1, 60) for seat in seats]


def zero_sum(rng, seats):
    won = [rng.randint(-20, 20) for _ in seats[1:]]
    return [-sum(won), *won]


BY_BIDS = ("wizard", "oh_hell")
DEALT = {"hearts": hearts, "rummy": rummy, "zero_sum": zero_sum}


def somebody_who_does_not_play(rng, deal, paper):
    if "points" not in deal or len(paper["points"]) == len(PLACES):
        return None
    return deal | {"points": deal["points"] | {rng.choice(PLACES[len(paper["points"]) :]): 5}}


RULES = {
    "game": "other",
    "seatings": [tuple(PLACES[:players]) for players in range(2, 9)],
    "options": options,
    "paper": paper,
    "write": write,
    "close": close,
    "totals": totals,
    "deal": deal,
    "heights": lambda paper: list(paper["points"].values()),
    "far_marks": {"target": 10000},
    "breaks": [
        of_another_deal,
        somebody_who_does_not_play,
        playing.leave_out("points", "bids", "tricks"),
        playing.leave_out_inside("points", "bids", "tricks"),
        playing.put_inside("bids", None, "5", True, 61, -1),
        playing.put("points", None, 5, [1, 2], {}, {"N": 1, "S": 2}),
        playing.put_inside("points", None, "5", True, 2.5, 10**6, -(10**6), []),
        lambda _rng, deal, _paper: deal | {"points": {"P1": 1, "P2": 2, "P9": 3}},
        lambda rng, deal, _paper: deal | {"draw": rng.choice(["N", "P9", None, "", 1])},
        lambda _rng, _deal, _paper: {"kind": "passed", "points": {"P1": 1, "P2": 2}},
        lambda _rng, deal, _paper: deal | {"dealer": "N"},
    ],
    "ends": ["target", "rounds", "closed"],
    "effects": {("scores",), ()},
}

answer, random_match, illegal_deal = playing.scorer(RULES)
