"""Deals of Spades drawn at random, those that can happen and those that cannot."""

from tests.oracles import bags, playing
from tests.oracles.bags import NILS

SIDES = ["NS", "EW"]
BEMO_TRICKS = {"little": 6, "big": 9}


def options(rng, _seating):
    return playing.some_of(
        rng,
        {
            "target": rng.choice([500, 500, 200, 250, 300, 1000, 100]),
            "bag_limit": rng.choice([0, 3, 5, 10]),
            "bag_penalty": rng.choice([50, 100]),
            "nil": rng.choice([50, 100]),
            "blind_nil": rng.choice([100, 200]),
            "failed_nil": rng.choice(["bags", "count", "none"]),
            "ten_for_200": rng.choice(["off", "exact", "at_least"]),
            "moon": rng.random() < 0.6,
            "no_trump": rng.choice(["off", "bidder", "team"]),
            "double_nil": rng.choice(["separate", "joint", "game"]),
            "double_nil_bonus": rng.choice(["either", "both"]),
            "bemo": rng.random() < 0.6,
            "loss_floor": rng.choice([None, -200, -500, -100]),
        },
    )


def deal(rng, paper):
    options = paper["options"]
    bids = bags.draw_bids(rng, ["nil", "blind_nil", 0])
    tricks = bags.draw_tricks(rng, bids)
    if rng.random() < 0.4 and not any(bid in NILS for bid in bids.values()):
        tricks = {side: sum(tricks[seat] for seat in side) for side in SIDES}
    played = {"kind": "played", "bids": bids, "tricks": tricks}
    if options["no_trump"] != "off" and rng.random() < 0.4:
        played |= draw_no_trumps(rng, played)
    if options["bemo"] and rng.random() < 0.4:
        played |= draw_bemos(rng, played)
    return played


def draw_no_trumps(rng, played):
    """No trumps of those who bid a number; a ruff wins a trick, so it needs one."""
    tricks = played["tricks"]
    by_seat = {seat: tricks[seat] if seat in tricks else tricks[side_of(seat)] for seat in "NESW"}
    bidders = [seat for seat in "NESW" if played["bids"][seat] not in NILS and rng.random() < 0.5]
    marked = {seat: rng.choice(["kept", "kept", "ruffed"]) if by_seat[seat] else "kept" for seat in bidders}
    return {"no_trump": marked} if marked else {}


def draw_bemos(rng, played):
    """Bets on the first tricks that can all have gone as they say: one side won the first tricks, up to some trick."""
    tricks = {side: side_tricks(played, side) for side in SIDES}
    opener = rng.choice([side for side in SIDES if tricks[side]])
    run = tricks[opener] if tricks[opener] == 13 else rng.randint(1, tricks[opener])
    streak = dict.fromkeys(SIDES, 0) | {opener: run}
    bets = [
        {"side": side, "size": size, "won": streak[side] >= first}
        for side in SIDES
        for size, first in BEMO_TRICKS.items()
        if rng.random() < 0.5
    ]
    rng.shuffle(bets)
    return {"bemo": bets} if bets else {}


def side_of(seat):
    return next(side for side in SIDES if seat in side)


def side_tricks(played, side):
    tricks = played["tricks"]
    return tricks[side] if side in tricks else sum(tricks[seat] for seat in side)


def sides_where_there_is_a_nil(_rng, deal, _paper):
    return deal | {"bids": deal["bids"] | {"E": "nil"}, "tricks": {"NS": 6, "EW": 7}}


def no_trump_where_it_is_off(_rng, deal, paper):
    if paper["options"]["no_trump"] != "off":
        return None
    return deal | {"bids": {"N": 3, "E": 3, "S": 3, "W": 3}, "no_trump": {"N": "kept"}}


def no_trump_nil(_rng, deal, paper):
    nils = [seat for seat, bid in deal["bids"].items() if bid in NILS]
    if not nils or paper["options"]["no_trump"] == "off":
        return None
    return deal | {"no_trump": {nils[0]: "kept"}}


def bad_no_trump(rng, deal, paper):
    if paper["options"]["no_trump"] == "off":
        return None
    bids = dict.fromkeys("NESW", 3)
    wrong = [{"NS": "kept"}, {"N": True}, {"N": None}, {"X": "kept"}, ["N"]]
    return deal | {"bids": bids, "no_trump": rng.choice(wrong)}


def bemo_where_it_is_off(_rng, deal, paper):
    bet = {"side": "NS", "size": "little", "won": False}
    return None if paper["options"]["bemo"] else deal | {"bids": deal["bids"], "bemo": [bet]}


def bad_bemo(rng, deal, paper):
    """A bet twice, or one that the tricks contradict, or one that is none."""
    if not paper["options"]["bemo"]:
        return None
    few = min(SIDES, key=lambda side: side_tricks(deal, side))
    bet = {"side": few, "size": "little", "won": False}
    wrong = [
        [bet, bet],
        [bet, bet | {"won": True}],
        [bet | {"size": "big", "won": True}],
        [bet | {"size": "huge"}],
        [bet | {"side": "N"}],
        [bet | {"won": 0}],
        [bet | {"stake": 60}],
        [{"side": few, "size": "little"}],
        bet,
    ]
    if side_tricks(deal, few) < 6:
        wrong.append([bet | {"won": True}])
    return deal | {"bemo": rng.choice(wrong)}


BREAKS = [
    *bags.BREAKS,
    sides_where_there_is_a_nil,
    no_trump_where_it_is_off,
    no_trump_nil,
    bad_no_trump,
    bemo_where_it_is_off,
    bad_bemo,
]
