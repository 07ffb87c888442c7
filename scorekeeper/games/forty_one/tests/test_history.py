"""What is remembered of a match of Forty-One; every number is counted by hand from the deals beside it."""

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.forty_one import GAME, history
from scorekeeper.games.forty_one.deals import MadeKnown, ThrownIn, TricksKnown, Values, in_turn
from scorekeeper.games.forty_one.scoring import Options

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
N, E, S, W = NAMES

EVENING = (  # in turn: Petras, Jonas, Ona, Rūta
    TricksKnown(in_turn((3, 3, 3, 3)), in_turn((3, 4, 2, 4))),
    ThrownIn(in_turn((2, 3, 2, 3))),
    ThrownIn(),
    MadeKnown(in_turn((7, 2, 1, 2)), in_turn((False, True, True, True))),
)
"""Petras 3 and −11, Jonas 3 and 5, Ona −3 and −2, Rūta 3 and 5."""


def played(*deals, **options):
    match = GAME.replay(Options(**options).non_defaults(), N, map(MatchDeal, deals))
    assert match.stop is None, match.stop
    return match


def test_everybody_has_their_own_bids():
    assert history.counts(played(*EVENING)) == {
        N: {"bids": 2, "made": 1, "made_3": 1, "thrown_in": 2},
        E: {"bids": 2, "made": 2, "made_3": 1, "made_2": 1, "thrown_in": 2},
        S: {"bids": 2, "made": 1, "made_1": 1, "thrown_in": 2},
        W: {"bids": 2, "made": 2, "made_3": 1, "made_2": 1, "thrown_in": 2},
    }


def test_thirteens_are_counted_won_or_lost():
    made = played(MadeKnown(in_turn((13, 1, 1, 1)), in_turn((True, False, False, False))))
    lost = played(MadeKnown(in_turn((13, 1, 1, 1)), in_turn((False, True, True, True))))
    assert history.counts(made)[N] == {"bids": 1, "thirteens": 1, "made": 1, "made_13": 1}
    assert history.counts(lost)[N] == {"bids": 1, "thirteens": 1}


def test_a_pair_wins_together_and_settles_by_the_sum_of_both():
    match = played(*EVENING, target=5)
    won, lost = Outcome.WON, Outcome.LOST
    assert history.outcomes(match) == {N: lost, E: won, S: lost, W: won}
    assert [(unit.key, unit.name) for unit in history.units()] == [("point", "per point")]
    assert history.owed(match, "point") == {N: -23, E: 23, S: -23, W: 23}


def test_a_thirteen_that_is_lost_loses_the_match_for_the_partner_too():
    match = played(
        MadeKnown(in_turn((13, 2, 2, 2)), in_turn((False, True, True, True))), values=Values.FOUR_HUNDRED, min_total=11
    )
    assert history.outcomes(match)[S] is Outcome.LOST
    assert history.outcomes(match)[W] is Outcome.WON
