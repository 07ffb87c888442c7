"""Bids of tricks, nils and bags, where two second scorers write them alike, and deals of that kind drawn at random."""

from tests.oracles import playing

NILS = [0, "nil", "blind_nil"]


def blank(options, parties):
    return {
        "options": options,
        "points": dict.fromkeys(parties, 0),
        "bags": dict.fromkeys(parties, 0),
        "result": None,
    }


def contract(options, bids, taken, no_trumps):
    """(points, bags) of a contract, whose bids are given by seat, with so many tricks taken for it."""
    wanted = sum(bids.values())
    prize, enough = prizes(options).get(wanted, (None, range(wanted, 14)))
    if prize is None:
        doubled = bids if options["no_trump"] == "team" and no_trumps else no_trumps
        prize = sum(20 * bid if seat in doubled else 10 * bid for seat, bid in bids.items())
    if taken in enough and all(no_trumps.values()):
        return prize + taken - wanted, taken - wanted
    return -prize, 0


def prizes(options):
    """Special contracts: the prize of each, and the numbers of tricks that win it."""
    ten, moon = options["ten_for_200"], options["moon"]
    tens = {"off": {}, "exact": {10: (200, [10])}, "at_least": {10: (200, [10, 11, 12, 13])}}
    return tens[ten] | ({13: (200 if ten == "off" else 500, [13])} if moon else {})


def write_with_bags(paper, scores, bags):
    """Adds both to the paper, and takes off what full bags cost."""
    limit, cost, penalties = paper["options"]["bag_limit"], paper["options"]["bag_penalty"], {}
    for party, score in scores.items():
        held = paper["bags"][party] + bags[party]
        full = held // limit if limit else 0
        penalties[party] = -cost * full
        paper["bags"][party] = held - full * limit
        paper["points"][party] += score + penalties[party]
    return {"scores": scores, "bags": bags, "bag_penalty": penalties}


def totals(paper):
    return {party: {"points": paper["points"][party], "bags": paper["bags"][party]} for party in paper["points"]}


def draw_bids(rng, nils):
    """Bids by seat, the special contracts of ten and thirteen more often than at a table."""
    weights = [6, 10, 16, 16, 8, 4, 2, 1, 1, 1, 1, 1, 1]
    bids = dict(zip("NESW", rng.choices(range(1, 14), weights, k=4), strict=True))
    wish = rng.random()
    if wish < 0.25:
        first, second = rng.choice(["NS", "SN", "EW", "WE"])
        wanted = rng.choice([10, 10, 13, 11])
        bids[first] = rng.randint(1, wanted - 1)
        bids[second] = wanted - bids[first]
    for seat in rng.choice(["", "", "N", "E", "S", "W", "NS", "EW", "NE", "NSE", "NESW"]):
        bids[seat] = rng.choice(nils)
    if wish > 0.9:
        bids[rng.choice("NESW")] = rng.choice([10, 13])
    return bids


def draw_tricks(rng, bids):
    """Tricks by seat: anything, or about what was bid."""
    if rng.random() < 0.4:
        return playing.shared_out(rng, 13, "NESW")
    tricks = dict.fromkeys("NESW", 0)
    wanted = [seat for seat, bid in bids.items() if bid not in NILS for _trick in range(bid)]
    rng.shuffle(wanted)
    for seat in (wanted + rng.choices([seat for seat in bids if bids[seat] not in NILS] or "NESW", k=13))[:13]:
        tricks[seat] += 1
    if rng.random() < 0.3:
        giver, taker = rng.sample("NESW", 2)
        tricks[giver], tricks[taker] = max(0, tricks[giver] - 1), tricks[taker] + min(1, tricks[giver])
    return tricks


BREAKS = [
    playing.put_inside("bids", -1, 14, "0", "Nil", None, True, 3.0, [3]),
    playing.put_inside("tricks", -1, 14, 99, "3", None, True, 3.0),
    playing.leave_out("bids", "tricks"),
    playing.leave_out_inside("bids", "tricks"),
    playing.put("bids", None, [3, 3, 3, 3], {"NS": 6, "EW": 6}, {}),
    playing.put("tricks", None, 13, [3, 3, 3, 4], {"NS": 13}, {}, dict.fromkeys("NESW", 3), {"NS": 7, "EW": 7}),
    lambda _rng, deal, _paper: deal | {"tricks": {"N": 3, "S": 3, "EW": 7}},
    lambda _rng, deal, _paper: deal | {"bids": deal["bids"] | {"X": 3}},
    lambda _rng, _deal, _paper: {"kind": "passed"},
]
