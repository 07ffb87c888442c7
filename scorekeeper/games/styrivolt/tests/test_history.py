"""What is remembered of a match of Stýrivolt; every number is counted by hand from the deals beside it."""

from scorekeeper.domain.history import Fact, Outcome, ScoreLine
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.styrivolt import GAME, history
from scorekeeper.games.styrivolt.tests.jotting import parse

NAMES = {Seat.N: "Jógvan", Seat.E: "Anna", Seat.S: "Marjun", Seat.W: "Páll"}
N, E, S, W = NAMES

EVENING = "No Nv Eo Nn En! EV Eo"
"""North and South one stroke, then two: all three without an answer, a monk's cross (2). East and West: one stroke.
North and South all nine, three strokes: the chalk-up is finished, but not shut out, one cross more (3). East and West
took the stock without the right to it, two for the others (5); but all nine win them a monk's cross (3 left). A vol
alone: two more (1 left). One stroke.

The crosses were drawn as a monk's, a single one, a monk's: the single one goes first, and half of a monk with it; then
that half goes, and half of the other monk."""


def played(jotted, *, closed=True):
    match = GAME.replay({}, N, map(MatchDeal, parse(jotted)), closed=closed)
    assert match.stop is None, match.stop
    return match


def test_the_side_with_crosses_has_won_once_the_match_is_closed():
    won, lost = Outcome.WON, Outcome.LOST
    assert history.outcomes(played(EVENING)) == {N: won, E: lost, S: won, W: lost}
    assert history.outcomes(played(EVENING, closed=False)) == {}


def test_without_crosses_it_was_level_for_everybody():
    assert history.outcomes(played("No Eo")) == dict.fromkeys(NAMES, Outcome.LEVEL)


def test_what_a_side_did_counts_for_both_partners():
    counts = history.counts(played(EVENING))
    assert counts[N] == counts[S] == {
        "deals": 7, "deals_won": 3, "vol": 1, "nine": 1, "crosses": 5, "crosses_against": 4, "was_gelded": 2,
    }  # fmt: skip
    assert counts[E] == counts[W] == {
        "deals": 7, "deals_won": 4, "vol": 1, "nine": 1, "solo": 1, "illegal_stock": 1,
        "crosses": 4, "crosses_against": 5, "gelded": 2,
    }  # fmt: skip


def test_all_nine_that_were_missed_are_remembered_of_those_who_tried():
    match = GAME.replay({"failed_nine_loses": True}, N, map(MatchDeal, parse("Nf Eo Nv")), closed=True)
    counts = history.counts(match)
    assert counts[N] == {"deals": 3, "deals_won": 2, "vol": 1, "crosses": 1, "crosses_against": 0}
    assert Fact("All nine tried, and missed", "once") in history.facts(counts[E])


def test_crosses_stand_and_strokes_add_up():
    crosses, strokes = history.score_series(played(EVENING), NAMES)
    assert (crosses.title, strokes.title) == ("Crosses", "Half bars rubbed out")
    assert crosses.lines == (
        ScoreLine("Marjun & Jógvan", (0, 0, 2, 2, 3, 3, 1, 1)),
        ScoreLine("Páll & Anna", (0, 0, 0, 0, 0, 0, 0, 0)),
    )
    assert strokes.lines == (
        ScoreLine("Marjun & Jógvan", (0, 1, 3, 3, 6, 6, 6, 6)),
        ScoreLine("Páll & Anna", (0, 0, 0, 1, 1, 4, 4, 5)),
    )


def test_each_partner_owes_the_crosses_that_stand():
    (unit,) = history.units()
    assert (unit.key, unit.name) == ("cross", "per cross")
    assert history.owed(played(EVENING), unit.key) == {N: 1, E: -1, S: 1, W: -1}
    assert history.owed(played("En"), unit.key) == {N: -2, E: 2, S: -2, W: 2}
