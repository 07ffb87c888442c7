"""What is remembered of a match of Solo Spades; every number is counted by hand from the deals beside it."""

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades import GAME, history
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
N, E, S, W = NAMES


def played(*deals, **options):
    match = GAME.replay(options, N, [MatchDeal(jotted(*each)) for each in deals])
    assert match.stop is None, match.stop
    return match


EVENING = (
    ("3 nil 4 2", "4 0 5 4"),  # 31, 100, 41, 22
    ("nil 5 3 3", "2 5 1 5"),  # the nil lost with two bags: −98; 50; set: −30; 32
)
"""Totals: 31 100 41 22, then −67 150 11 54; bags 1 0 1 2, then 3 0 1 4."""


def test_everybody_has_their_own_bids_and_bags():
    assert history.counts(played(*EVENING)) == {
        N: {"bid": 1, "bid_made": 1, "nil": 1, "bags": 3, "penalty": 0},
        E: {"bid": 1, "bid_made": 1, "nil": 1, "nil_made": 1, "bags": 0, "penalty": 0},
        S: {"bid": 2, "bid_made": 1, "set": 1, "bags": 1, "penalty": 0},
        W: {"bid": 2, "bid_made": 2, "bags": 4, "penalty": 0},
    }


def test_special_bids_are_bids_with_a_name():
    match = played(("13 1 1 1", "13 0 0 0"), ("10 1 1 1", "11 1 1 0"), moon=True, ten_for_200="exact", target=2000)
    assert history.counts(match)[N] == {
        "bid": 2, "bid_made": 1, "set": 1, "moon": 1, "moon_made": 1, "ten_for_200": 1, "bags": 0, "penalty": 0,
    }  # fmt: skip


def test_every_penalty_for_bags_is_counted():
    match = played(("1 1 1 1", "13 0 0 0"), bag_limit=5)
    assert history.counts(match)[N]["penalty"] == 2
    assert history.counts(played(("1 1 1 1", "13 0 0 0"), bag_penalty=0))[N]["penalty"] == 0


def test_one_wins_and_everybody_settles_with_everybody():
    match = played(*EVENING, target=150)
    won, lost = Outcome.WON, Outcome.LOST
    assert history.outcomes(match) == {N: lost, E: won, S: lost, W: lost}
    assert [(unit.key, unit.name) for unit in history.units()] == [("point", "per point")]
    # Jonas is 217 ahead of Ona, 139 of Rasa, 96 of Petras.
    assert history.owed(match, "point") == {N: -416, E: 452, S: -104, W: 68}
