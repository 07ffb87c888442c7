"""Deals of Spades jotted down in a few characters."""

from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Side
from scorekeeper.games.spades.deals import Bemo, BemoSize, Deal, Nil, Promise

BIDS = {"nil": Nil.SEEN, "blind": Nil.BLIND}
PROMISES = {"!": Promise.KEPT, "x": Promise.RUFFED}
SIZES = {"little": BemoSize.LITTLE, "big": BemoSize.BIG}


def jotted(bids, tricks, *bemos):
    """`jotted("3 nil 4! 2x", "4 0 5 4", "NS little+")`: bids and tricks from North clockwise, or two sides' tricks.

    `!` behind a bid is a no trump that was kept, `x` one that was ruffed; `+` a bet that was won, `-` one lost.
    """
    said = dict(zip(CLOCKWISE, bids.split(), strict=True))
    won = [int(each) for each in tricks.split()]
    return Deal(
        BySeat.made(CLOCKWISE, lambda seat: bid(said[seat].rstrip("!x"))),
        BySide(*won) if len(won) == 2 else BySeat(tuple(zip(CLOCKWISE, won, strict=True))),
        BySeat(tuple((seat, PROMISES[word[-1]]) for seat, word in said.items() if word[-1] in PROMISES)),
        tuple(bemo(each) for each in bemos),
    )


def bid(word):
    return BIDS[word] if word in BIDS else int(word)


def bemo(words):
    side, size = words.split()
    return Bemo(Side(side), SIZES[size[:-1]], size.endswith("+"))


def partners(bids, tricks, *bemos, side="NS", others="1 1"):
    """A deal in which two partners bid and won so much; the others bid `others`, and win what is left."""
    own = tuple(int(each) for each in tricks.split("+"))
    left = 13 - sum(own)
    hands = {"own": bids.split(" + "), "others": others.split()}
    if side == "NS":
        order, won = ("own", "others", "own", "others"), (own[0], left, own[1], 0)
    else:
        order, won = ("others", "own", "others", "own"), (left, own[0], 0, own[1])
    said = " ".join(hands[whose][at // 2] for at, whose in enumerate(order))
    return jotted(said, " ".join(map(str, won)), *(f"{side} {each}" for each in bemos))
