"""What is remembered of a match of Avinas; every number is counted by hand from the deals beside it."""

from scorekeeper.domain.history import Outcome, ScoreLine
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas import GAME, history
from scorekeeper.games.avinas.deals import Knock, NoSevens, Overclaim, Passed, Sevens

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
N, E, S, W = NAMES

EVENING = (
    Sevens(N, 1, Knock.NONE, won=True),  # one ram against East and West
    Sevens(S, 2, Knock.DECLARERS, won=False),  # eight against North and South, one crosses theirs out
    Passed(),
    Sevens(E, 1, Knock.BOTH, won=True),  # four more
)


def played(*deals):
    match = GAME.replay({}, N, map(MatchDeal, deals))
    assert match.stop is None, match.stop
    return match


def test_deals_are_counted_for_who_declared_them():
    assert history.counts(played(*EVENING)) == {
        N: {"declared": 1, "made": 1},
        E: {"declared": 1, "made": 1, "knocked": 1, "knocked_made": 1},
        S: {"declared": 1, "knocked": 1},
        W: {},
    }


def test_cats_are_counted_for_both_sides():
    match = played(*[NoSevens(N, won=False, losers=0)] * 2)  # twice six pips
    counts = history.counts(match)
    assert [counts[seat].get("cats", 0) for seat in NAMES] == [1, 0, 1, 0]
    assert [counts[seat].get("cats_given", 0) for seat in NAMES] == [0, 1, 0, 1]
    assert history.outcomes(match)[E] is Outcome.WON


def test_pips_go_to_twelve_and_rams_stand():
    pips, rams = history.score_series(played(*EVENING), NAMES)
    assert (pips.title, pips.aim, rams.title, rams.aim) == ("Pips", 12, "Rams left", None)
    assert rams.lines == (ScoreLine("Ona & Petras", (0, 0, 7, 7, 11)), ScoreLine("Jonas & Rūta", (0, 1, 0, 0, 0)))


A_PIP_FOR_EAST_AND_WEST = NoSevens(N, won=True, losers=31)
TWELVE_FOR_NORTH_AND_SOUTH = [NoSevens(N, won=False, losers=0)] * 2
NOBODY = dict.fromkeys(NAMES, 0)


def test_each_loser_owes_the_rams_that_stand():
    assert [(unit.key, unit.name) for unit in history.units()] == [("ram", "per ram"), ("cats", "Cats")]
    lost = played(*EVENING, A_PIP_FOR_EAST_AND_WEST, *TWELVE_FOR_NORTH_AND_SOUTH)
    assert history.owed(lost, "ram") == {N: -11, E: 11, S: -11, W: 11}
    assert history.owed(lost, "cats") == NOBODY


def test_cats_owe_no_rams_but_that_they_are_cats():
    cats = played(*EVENING, *TWELVE_FOR_NORTH_AND_SOUTH)
    assert history.owed(cats, "ram") == NOBODY
    assert history.owed(cats, "cats") == {N: -1, E: 1, S: -1, W: 1}


def test_who_wins_by_an_overclaim_owes_nothing_for_the_own_rams():
    assert history.owed(played(*EVENING, Overclaim(E)), "ram") == NOBODY
    assert history.owed(played(*EVENING, Overclaim(S)), "ram") == {N: -11, E: 11, S: -11, W: 11}
