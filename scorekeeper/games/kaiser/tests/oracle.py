"""Kaiser scored a second time, from the rules alone; sharing nothing with the engine."""

from tests.oracles import playing

SIDE_OF = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
AGAINST = {"NS": "EW", "EW": "NS"}
DEFAULTS = {
    "all_pass": "next",
    "min_bid": 5,
    "target": 52,
    "peg": 45,
    "target_after_no_trump": None,
    "loss_floor": None,
    "must_bid_out": False,
    "overtricks": True,
    "three_needs_tricks": False,
    "kaiser_bid": "off",
    "low_no_trump": False,
}

# Points by (tricks, with the five, with the three), for everything a side can have taken.
HELD = {
    (tricks, five, three): tricks + (5 if five else 0) - (3 if three else 0)
    for tricks in range(9)
    for five in (False, True)
    for three in (False, True)
    if not (tricks == 0 and (five or three)) and not (tricks == 8 and not (five and three))
}
# The same where the three wants three tricks: with it one or two tricks are worth minus three, the five or not.
HELD_WHERE_THE_THREE_NEEDS_TRICKS = HELD | {(tricks, five, True): -3 for tricks in (1, 2) for five in (False, True)}


def paper(match):
    options = DEFAULTS | match.get("options", {})
    return {"options": options, "target": options["target"], "points": {"NS": 0, "EW": 0}, "result": None}


def write(paper, deal):
    if deal["kind"] == "passed":
        return {}
    if deal["kind"] == "kaiser":
        return write_kaiser(paper, deal)
    options, points = paper["options"], paper["points"]
    bidders = SIDE_OF[deal["bidder"]]
    others = AGAINST[bidders]
    taken, against = points_taken(deal, options)
    made = taken >= deal["bid"]
    times = 2 if deal["no_trump"] else 1
    pegged = options["peg"] is not None and points[others] >= options["peg"]
    counted = taken if options["overtricks"] else deal["bid"]
    scores = {
        bidders: times * (counted if made else -deal["bid"]),
        others: 0 if pegged and against > 0 else against,
    }
    for side, score in scores.items():
        points[side] += score
    if deal["no_trump"] and made and options["target_after_no_trump"] is not None:
        paper["target"] = options["target_after_no_trump"]
    paper["result"] = how_it_ended(paper, bidders, made)
    return {"scores": scores}


def write_kaiser(paper, deal):
    """For the match, or for forty points; the opponents write nothing."""
    bidders, made = SIDE_OF[deal["bidder"]], deal["made"]
    scores = {bidders: 0, AGAINST[bidders]: 0}
    if paper["options"]["kaiser_bid"] == "forty":
        scores[bidders] = 40 if made else -40
        paper["points"][bidders] += scores[bidders]
        paper["result"] = how_it_ended(paper, bidders, made)
    else:
        paper["result"] = {"ended_by": "kaiser", "winner": bidders if made else AGAINST[bidders]}
    return {"scores": scores}


def points_taken(deal, options):
    """What the bidders and the others took in points."""
    if "points" in deal:
        return deal["points"], 10 - deal["points"]
    worth = HELD_WHERE_THE_THREE_NEEDS_TRICKS if options["three_needs_tricks"] else HELD
    five, three = deal["five"] == "bidders", deal["three"] == "bidders"
    return worth[deal["tricks"], five, three], worth[8 - deal["tricks"], not five, not three]


def how_it_ended(paper, bidders, made):
    options, points, others = paper["options"], paper["points"], AGAINST[bidders]
    there = [side for side in (bidders, others) if points[side] >= paper["target"]]
    if options["must_bid_out"]:
        there = [bidders] if made and bidders in there else []
    if there:
        return {"ended_by": "target", "winner": there[0]}
    floor = options["loss_floor"]
    sunk = [side for side in (bidders, others) if floor is not None and points[side] <= floor]
    return {"ended_by": "floor", "winner": AGAINST[sunk[0]]} if sunk else None


def totals(paper):
    return {side: {"points": points} for side, points in paper["points"].items()}


def options(rng, _seating):
    """House rules; now and then with everything near to zero, where much happens in a few deals."""
    near = rng.random() < 0.4
    target = rng.choice([4, 9, 12]) if near else rng.choice([52, 52, 40, 62, 64, 69])
    return playing.some_of(
        rng,
        {
            "all_pass": rng.choice(["next", "forced"]),
            "min_bid": rng.choice([5, 5, 6, 7, 8]),
            "target": target,
            "peg": rng.choice([None, 3, 5, 7] if near else [None, 45, 46, 47, 56, target - 7, target - 1]),
            "target_after_no_trump": rng.choice([None, target + 4, target + 10]),
            "loss_floor": rng.choice([None, -1, -2, -6] if near else [None, -52, -target]),
            "must_bid_out": rng.random() < 0.5,
            "overtricks": rng.random() < 0.5,
            "three_needs_tricks": rng.random() < 0.4,
            "kaiser_bid": rng.choice(["off", "alone", "pair", "forty"]),
            "low_no_trump": rng.random() < 0.5,
        },
    )


def deal(rng, paper):
    options = paper["options"]
    if options["all_pass"] == "next" and rng.random() < 0.07:
        return {"kind": "passed"}
    if options["kaiser_bid"] != "off" and rng.random() < 0.1:
        return {"kind": "kaiser", "bidder": rng.choice("NESW"), "made": rng.random() < 0.5}
    bid = rng.choice([*range(options["min_bid"], 9)] * 3 + [9, 10, 11, 12])
    played = {"kind": "played", "bidder": rng.choice("NESW"), "bid": bid, "no_trump": rng.random() < 0.3}
    if played["no_trump"] and options["low_no_trump"] and rng.random() < 0.5:
        played["low"] = True
    least = bid if rng.random() < 0.6 else -2
    tricks, five, three = rng.choice([held for held, points in HELD.items() if points >= least])
    if not options["three_needs_tricks"] and rng.random() < 0.5:
        played["points"] = HELD[tricks, five, three]
    else:
        played |= {"tricks": tricks, "five": WHOSE[five], "three": WHOSE[three]}
    if not played["no_trump"] and rng.random() < 0.2:
        played["trump"] = rng.choice("CSHD")
    return played


WHOSE = {True: "bidders", False: "others"}


def forced_yet_passed(_rng, _deal, paper):
    return {"kind": "passed"} if paper["options"]["all_pass"] == "forced" else None


def kaiser_where_it_is_off(_rng, _deal, paper):
    return {"kind": "kaiser", "bidder": "N", "made": True} if paper["options"]["kaiser_bid"] == "off" else None


def low_where_it_cannot_be(_rng, deal, paper):
    """Where low no trump is not played, or with trumps."""
    if deal["kind"] != "played":
        return None
    return deal | ({"low": True, "no_trump": False} if paper["options"]["low_no_trump"] else {"low": True})


def bid_too_low(_rng, deal, paper):
    return deal | {"bid": paper["options"]["min_bid"] - 1} if "bid" in deal else None


def points_where_the_three_needs_tricks(_rng, deal, paper):
    if "tricks" not in deal or not paper["options"]["three_needs_tricks"]:
        return None
    return {"kind": "played", "bidder": deal["bidder"], "bid": 7, "no_trump": False, "points": 7}


def cards_without_tricks(rng, deal, _paper):
    """A card of a side that has no trick, or not of the side that has all."""
    if "tricks" not in deal:
        return None
    tricks = rng.choice([0, 8])
    cards = rng.choice([("bidders", "others"), ("others", "bidders"), (WHOSE[tricks == 0],) * 2])
    return deal | {"tricks": tricks, "five": cards[0], "three": cards[1]}


RULES = {
    "game": "kaiser",
    "seatings": ["NESW"],
    "options": options,
    "paper": paper,
    "write": write,
    "totals": totals,
    "deal": deal,
    "heights": lambda paper: list(paper["points"].values()),
    "far_marks": {"target": 10000, "peg": None, "loss_floor": None},
    "breaks": [
        forced_yet_passed,
        kaiser_where_it_is_off,
        low_where_it_cannot_be,
        lambda rng, deal, _paper: deal | {"low": rng.choice([False, 1, None])} if "bid" in deal else None,
        lambda _rng, deal, _paper: deal | {"made": 1} if "made" in deal else None,
        lambda _rng, deal, _paper: deal | {"bid": 12} if "made" in deal else None,
        bid_too_low,
        points_where_the_three_needs_tricks,
        cards_without_tricks,
        playing.put("bid", 0, 4, 13, -7, "7", None, True, 7.0),
        playing.put("no_trump", 0, 1, None, "no"),
        playing.put("bidder", "NS", "X", None, ["N"]),
        playing.put("points", -3, 13, 10.0, "10", None, True),
        playing.put("tricks", -1, 9, "4", None, {"NS": 4, "EW": 4}),
        playing.put("five", "NS", "N", None, True),
        playing.put("three", "EW", "nobody", None, False),
        playing.leave_out("bidder", "bid", "no_trump", "points", "tricks", "five", "three"),
        lambda _rng, deal, _paper: deal | {"tricks": 5} if "points" in deal else None,
        lambda _rng, deal, _paper: deal | {"points": 5} if "tricks" in deal else None,
        lambda rng, deal, _paper: deal | {"no_trump": True, "trump": rng.choice("CSHD")} if "bid" in deal else None,
        lambda rng, deal, _paper: deal | {"no_trump": False, "trump": rng.choice(["", "N", "hearts", None])},
        lambda rng, _deal, _paper: {"kind": "passed", rng.choice(["bidder", "trump", "bid"]): "S"},
    ],
    "ends": ["target", "floor", "kaiser"],
    "effects": {("scores",), ()},
}

answer, random_match, illegal_deal = playing.scorer(RULES)
