"""The second scorer of Solo Spades is right by itself: every vector is typed in from the rules, none from a program."""

import pytest

from scorekeeper.games.solo_spades.tests import oracle
from scorekeeper.games.solo_spades.tests.oracle import RULES
from tests.oracles.playing import paper_of

NIL, TEN, MOON = "nil", "ten_for_200", {"moon": True}
SOLO = [
    ((4, 4, 1, 2), (6, 4, 1, 2), {}, (42, 40, 10, 20)),
    ((4, 5, 2, 3), (3, 5, 2, 3), {}, (-40, 50, 20, 30)),
    ((NIL, 4, 4, 4), (0, 4, 5, 4), {}, (100, 40, 41, 40)),
    ((NIL, 4, 4, 4), (2, 4, 3, 4), {}, (-98, 40, -40, 40)),
    ((13, 1, 1, 1), (13, 0, 0, 0), {}, (130, -10, -10, -10)),
    ((13, 1, 1, 1), (13, 0, 0, 0), MOON, (200, -10, -10, -10)),
    ((10, 1, 1, 1), (10, 1, 1, 1), {TEN: "exact"}, (200, 10, 10, 10)),
    ((NIL, NIL, 0, NIL), (4, 3, 3, 3), {}, (-96, -97, -97, -97)),
    ((NIL, 5, 3, 4), (0, 6, 3, 4), {"nil": 50}, (50, 51, 30, 40)),
]


@pytest.mark.parametrize("bids, tricks, options, scores", SOLO)
def test_solo_spades_is_scored_by_the_rules(bids, tricks, options, scores):
    deal = {"bids": dict(zip("NESW", bids, strict=True)), "tricks": dict(zip("NESW", tricks, strict=True))}
    effect = oracle.write(paper_of(RULES, {}, **options), deal)
    assert effect["scores"] == dict(zip("NESW", scores, strict=True))


@pytest.mark.parametrize(
    "totals, winner",
    [((505, 498, 310, 120), "N"), ((505, 512, 310, 120), "E"), ((505, 505, 310, 120), None), ((499, 480, 1, 2), None)],
)
def test_solo_spades_goes_to_the_highest(totals, winner):
    paper = paper_of(RULES, {"points": dict(zip("NESW", totals, strict=True))})
    assert (oracle.how_it_ended(paper) or {}).get("winner") == winner
