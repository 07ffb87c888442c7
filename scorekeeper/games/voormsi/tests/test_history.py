"""What is remembered of a match of Voormsi; every number is counted by hand from the deals beside it."""

from scorekeeper.domain.history import Outcome, ScoreLine
from scorekeeper.games.voormsi import history
from scorekeeper.games.voormsi.tests.at_table import FOUR, THREE, TWO, followed

N, E, S, W = FOUR
WON, LOST = Outcome.WON, Outcome.LOST

EVENING = ("NNNNNEEEE V3", "ENENENENE T1", "NNNNNNNNN", "NS3 EW6, first EW, DD EW")
"""First five, the fifth and Voormsi: 3 to 0. Toqu in the first trick, and a fifth trick: 3 to 3. Every trick: nothing.
Six tricks, the first five, and a three that took both: 5 more, 3 to 8."""


def test_what_a_side_did_counts_for_both_partners():
    counts = history.counts(followed(*EVENING))
    assert counts[N] == counts[S] == {
        "tricks": 21, "tricks_played": 36, "first_five": 2, "void": 1, "voormsi_wins": 1,
    }  # fmt: skip
    assert counts[E] == counts[W] == {
        "tricks": 15, "tricks_played": 36, "first_five": 1, "toqu_takes": 1, "three_takes_toqu": 1,
    }  # fmt: skip


def test_an_open_match_was_nothing_for_anybody_and_yet_something_is_owed():
    assert history.outcomes(followed(*EVENING)) == {}
    assert history.owed(followed(*EVENING), "point") == {N: -5, E: 5, S: -5, W: 5}
    assert [(unit.key, unit.name) for unit in history.units()] == [("point", "per point")]


def test_the_own_toqu_loses_for_both_partners():
    match = followed("NNNNNEEEE V3", "N O1")
    assert history.outcomes(match) == {N: LOST, E: WON, S: LOST, W: WON}
    assert history.counts(match)[S]["own_toqu"] == 1
    assert history.owed(match, "point") == dict.fromkeys(FOUR, 0)


def test_two_play_each_for_themselves():
    match = followed("NNNNNSSSS V1", "NNNNNSSSS V1", "NNNNNS V1", names=TWO)
    assert history.outcomes(match) == {N: WON, S: LOST}
    assert history.counts(match)[N] == {"tricks": 15, "tricks_played": 24, "first_five": 3, "voormsi_wins": 3}
    assert history.owed(match, "point") == {N: 9, S: -9}


def test_three_play_each_for_themselves_and_settle_with_each_of_the_others():
    match = followed("NENENENENENS", "EEEEEESSSSSS", names=THREE)
    # North: 6 tricks, 2 points. East: 5, 1; then 6, 2. South: 1; then 6, 2.
    assert history.score_series(match, THREE)[0].lines == (
        ScoreLine("Petras", (0, 2, 2)),
        ScoreLine("Rūta", (0, 1, 3)),
        ScoreLine("Ona", (0, 0, 2)),
    )
    assert history.score_series(match, THREE)[0].aim == 12
    assert history.owed(match, "point") == {N: -1, E: 2, S: -1}
    assert history.counts(match)[S] == {"tricks": 7, "tricks_played": 24}
