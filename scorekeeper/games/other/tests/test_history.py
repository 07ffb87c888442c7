"""What is remembered of a match of any other game; every number is counted by hand from the rounds beside it."""

from scorekeeper.domain.history import Fact, Outcome
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import PLACES, BySeat
from scorekeeper.games.other import GAME, history
from scorekeeper.games.other.deals import Passed, Played

P1, P2, P3 = TABLE = PLACES[:3]
WON, LOST, LEVEL = Outcome.WON, Outcome.LOST, Outcome.LEVEL

EVENING = ((20, 5, 0), (), (10, 40, 10), (15, 0, 15))
"""Totals 45, 45, 25: Ona had the best of the first round, Jonas of the third; the last was shared."""


def played(*rounds, closed=False, draw=None, **options):
    deals = [Played(BySeat(tuple(zip(TABLE, points, strict=True))), draw) if points else Passed() for points in rounds]
    match = GAME.replay(options, P1, map(MatchDeal, deals), turn=TABLE, closed=closed)
    assert match.stop is None, match.stop
    return match


def test_the_most_points_win():
    assert history.outcomes(played((20, 5, 0), target=20)) == {P1: WON, P2: LOST, P3: LOST}


def test_the_fewest_points_win_where_that_was_agreed_on():
    assert history.outcomes(played((20, 5, 0), target=20, wins="lowest")) == {P1: LOST, P2: LOST, P3: WON}


def test_it_is_level_for_those_who_share_the_best_total():
    assert history.outcomes(played(*EVENING, closed=True)) == {P1: LEVEL, P2: LEVEL, P3: LOST}


def test_rounds_are_counted_and_those_with_the_best_result_alone():
    assert history.counts(played(*EVENING)) == {
        P1: {"rounds": 3, "rounds_won": 1},
        P2: {"rounds": 3, "rounds_won": 1},
        P3: {"rounds": 3},
    }
    assert history.counts(played((20, 5, 0), wins="lowest"))[P3] == {"rounds": 1, "rounds_won": 1}
    assert history.facts({"rounds": 3, "rounds_won": 1}) == (Fact("Best of a round", "1 of 3"),)
    assert history.facts({"matches": 1}) == ()


def test_everybody_settles_with_each_of_the_others():
    (unit,) = history.units()
    assert (unit.key, unit.name) == ("point", "per point")
    assert history.owed(played((20, 5, 0)), "point") == {P1: 35, P2: -10, P3: -25}
    assert history.owed(played((20, 5, 0), wins="lowest"), "point") == {P1: -35, P2: 10, P3: 25}


def test_zero_sum_points_are_settled_already():
    assert history.owed(played((6, -2, -4), scoring="zero_sum"), "point") == {P1: 6, P2: -2, P3: -4}
    assert history.owed(played((6, -2, -4), scoring="zero_sum", wins="lowest"), "point") == {P1: -6, P2: 2, P3: 4}


def test_who_won_the_draw_has_won_and_the_others_have_lost():
    assert history.outcomes(played((7, 7, 3), rounds=1, draw=P2)) == {P1: LOST, P2: WON, P3: LOST}
    assert history.outcomes(played((7, 7, 3), rounds=1, draw=P3)) == {P1: LEVEL, P2: LEVEL, P3: LOST}
