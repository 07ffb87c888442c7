"""Deals of Stýrivolt on one line: the winners (N or E), the result, ! or ? for the stock."""

from scorekeeper.domain.seats import Side
from scorekeeper.games.styrivolt.deals import Deal, DealResult

SIDES = {"N": Side.NS, "E": Side.EW}
RESULTS = {
    "o": (DealResult.ORDINARY, False),
    "v": (DealResult.VOL, False),
    "n": (DealResult.NINE, False),
    "V": (DealResult.VOL, True),
    "N": (DealResult.NINE, True),
    "f": (DealResult.FAILED_NINE, False),
}


def parse(jotted):
    """ "No Ev! NN?": an ordinary game, a vol whose winners took the stock without right, all nine alone, the others."""
    return [_deal(word) for word in jotted.split()]


def _deal(word):
    winner, (result, solo), stock = SIDES[word[0]], RESULTS[word[1]], word[2:]
    return Deal(winner, result, solo, {"": None, "!": winner, "?": winner.other}[stock])
