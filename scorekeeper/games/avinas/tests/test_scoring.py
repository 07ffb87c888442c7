"""Avinas is scored as both descriptions of it say. All numbers here is typed in from them, none computed.

"Pagat" is Anthony Smith's description; "Parlett" *The Penguin Book of Card Games*.
"""

import pytest

from scorekeeper.domain.match import MatchDeal, replay, write_result
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side
from scorekeeper.games.avinas.scoring import RULES, Score, write_effect
from scorekeeper.games.avinas.tests.notation import parse


def score(rams, pips):
    """`27/0` and `5/7`: open rams and pips, North–South first."""
    return Score(*(BySide(*map(int, pair.split("/"))) for pair in (rams, pips)))


def after(start, jotted):
    """The score after one deal jotted down, and its effect as the match format writes it."""
    (deal,) = parse(jotted)
    state, effect = RULES.after(start, deal)
    return state, write_effect(effect)


def effect(words):
    """`EW 8 rams, 3 cancelled` or `NS 2 pips`, as the match format writes it."""
    if words == "-":
        return {}
    side, number, *rest = words.replace(",", "").split()
    if rest[0].startswith("pip"):
        return {"side": side, "pips": int(number)}
    return {"side": side, "rams": int(number), "cancelled": int(rest[1])}


# One chain of deals, first dealt by North.
# fmt: off
CHAIN = [
    # dealer, deal,  effect,                    rams,   pips
    ("N", "N1+",     "EW 1 ram, 0 cancelled",   "0/1",  "0/0"),
    ("E", "E2+",     "NS 2 rams, 1 cancelled",  "1/0",  "0/0"),
    ("S", "S3-",     "NS 6 rams, 0 cancelled",  "7/0",  "0/0"),
    ("W", "-",       "-",                       "7/0",  "0/0"),
    ("N", "W1k-",    "EW 4 rams, 4 cancelled",  "3/0",  "0/0"),
    ("E", "N4kk-",   "NS 32 rams, 0 cancelled", "35/0", "0/0"),
    ("S", "E2k-",    "EW 8 rams, 8 cancelled",  "27/0", "0/0"),
    ("W", "S0+31",   "EW 1 pip",                "27/0", "0/1"),
    ("N", "S0+30",   "EW 2 pips",               "27/0", "0/3"),
    ("E", "W0+0",    "NS 3 pips",               "27/0", "3/3"),
    ("S", "N0-60",   "NS 2 pips",               "27/0", "5/3"),
    ("W", "E0-30",   "EW 4 pips",               "27/0", "5/7"),
    ("N", "E0-0",    "EW 6 pips",               "27/0", "5/13"),
]
# fmt: on


def test_the_chain_of_deals_is_scored_line_by_line():
    state, dealer = RULES.start(), Seat.N
    for dealt_by, jotted, words, rams, pips in CHAIN:
        assert dealer.value == dealt_by
        assert RULES.result(state, closed=False) is None
        state, done = after(state, jotted)
        assert (done, state) == (effect(words), score(rams, pips)), jotted
        dealer = CLOCKWISE[(CLOCKWISE.index(dealer) + 1) % 4]
    assert write_result(RULES.result(state, closed=False)) == {"ended_by": "pips", "winner": "EW", "cats": None}


def test_the_chain_is_followed_as_one_match():
    deals = parse(" ".join(jotted for _dealer, jotted, *_rest in CHAIN))
    match = replay(RULES, Seat.N, map(MatchDeal, deals), turn=CLOCKWISE)
    assert [row.dealer.value for row in match.rows] == [dealer for dealer, *_rest in CHAIN]
    assert [write_effect(row.effect) for row in match.rows] == [effect(words) for _, _, words, _, _ in CHAIN]
    assert [row.state for row in match.rows] == [score(rams, pips) for *_, rams, pips in CHAIN]
    assert match.stop is None
    assert match.result.winner is Side.EW


# Every result that one deal can have, after the seat of the declarer. A sevens game: rams against the losers.
# fmt: off
RAMS = [
    #        N, S declare  E, W declare
    ("1+",   "EW", 1,      "NS", 1),
    ("2+",   "EW", 2,      "NS", 2),
    ("3+",   "EW", 3,      "NS", 3),
    ("4+",   "EW", 4,      "NS", 4),
    ("1-",   "NS", 2,      "EW", 2),
    ("2-",   "NS", 4,      "EW", 4),
    ("3-",   "NS", 6,      "EW", 6),
    ("4-",   "NS", 8,      "EW", 8),
    ("1k+",  "EW", 2,      "NS", 2),
    ("2k+",  "EW", 4,      "NS", 4),
    ("3k+",  "EW", 6,      "NS", 6),
    ("4k+",  "EW", 8,      "NS", 8),
    ("1k-",  "NS", 4,      "EW", 4),
    ("2k-",  "NS", 8,      "EW", 8),
    ("3k-",  "NS", 12,     "EW", 12),
    ("4k-",  "NS", 16,     "EW", 16),
    ("1kk+", "EW", 4,      "NS", 4),
    ("2kk+", "EW", 8,      "NS", 8),
    ("3kk+", "EW", 12,     "NS", 12),
    ("4kk+", "EW", 16,     "NS", 16),
    ("1kk-", "NS", 8,      "EW", 8),
    ("2kk-", "NS", 16,     "EW", 16),
    ("3kk-", "NS", 24,     "EW", 24),
    ("4kk-", "NS", 32,     "EW", 32),
]
PIPS = [
    ("0+many", "EW", 1,    "NS", 1),
    ("0+few",  "EW", 2,    "NS", 2),
    ("0+none", "EW", 3,    "NS", 3),
    ("0-many", "NS", 2,    "EW", 2),
    ("0-few",  "NS", 4,    "EW", 4),
    ("0-none", "NS", 6,    "EW", 6),
]
# fmt: on


def by_seat(table):
    """Both halves of a table, for each of the two seats that they hold for."""
    by_ns = [(seat + jotted, side, number) for jotted, side, number, _, _ in table for seat in "NS"]
    by_ew = [(seat + jotted, side, number) for jotted, _, _, side, number in table for seat in "EW"]
    return by_ns + by_ew


@pytest.mark.parametrize("jotted, side, rams", by_seat(RAMS))
def test_a_sevens_game_draws_rams(jotted, side, rams):
    state, done = after(score("0/0", "4/5"), jotted)
    assert done == {"side": side, "rams": rams, "cancelled": 0}
    assert state == score(f"{rams}/0" if side == "NS" else f"0/{rams}", "4/5")


@pytest.mark.parametrize("jotted, side, pips", by_seat(PIPS))
def test_a_no_sevens_game_writes_pips(jotted, side, pips):
    state, done = after(score("0/9", "0/0"), jotted)
    assert done == {"side": side, "pips": pips}
    assert state == score("0/9", f"{pips}/0" if side == "NS" else f"0/{pips}")


OVERCLAIMS = [("N!", "NS", "EW"), ("S!", "NS", "EW"), ("E!", "EW", "NS"), ("W!", "EW", "NS")]


@pytest.mark.parametrize("jotted, side, winner", OVERCLAIMS)
@pytest.mark.parametrize("rams, pips", [("0/0", "0/0"), ("8/0", "0/11"), ("0/30", "11/0"), ("5/0", "11/11")])
def test_an_overclaim_loses_the_match_at_any_score(jotted, side, winner, rams, pips):
    state, done = after(score(rams, pips), jotted)
    assert done == {"side": side, "forfeit": True}
    assert (state.rams, state.pips) == (score(rams, pips).rams, score(rams, pips).pips)
    assert write_result(RULES.result(state, closed=False)) == {"ended_by": "overclaim", "winner": winner, "cats": None}


# fmt: off
POINTS = [
    # Pips by what the losers took: where the declarers won, and where they lost.
    (0, 3, 6), (2, 2, 4), (15, 2, 4), (29, 2, 4), (30, 2, 4), (31, 1, 2), (32, 1, 2), (45, 1, 2), (59, 1, 2),
]
# fmt: on


@pytest.mark.parametrize("points, when_won, when_lost", POINTS)
def test_the_losers_card_points_count_as_their_band(points, when_won, when_lost):
    assert after(Score(), f"N0+{points}")[1] == {"side": "EW", "pips": when_won}
    assert after(Score(), f"N0-{points}")[1] == {"side": "NS", "pips": when_lost}


def test_declarers_at_exactly_sixty_have_lost_two_pips():
    assert after(Score(), "N0-60")[1] == {"side": "NS", "pips": 2}


# fmt: off
CANCELLING = [
    # open, deal,    effect,                     open afterwards
    ("0/1",  "N1+",  "EW 1 ram, 0 cancelled",    "0/2"),
    ("1/0",  "N1+",  "EW 1 ram, 1 cancelled",    "0/0"),
    ("2/0",  "N1+",  "EW 1 ram, 1 cancelled",    "1/0"),
    ("1/0",  "N2+",  "EW 2 rams, 1 cancelled",   "0/1"),
    ("3/0",  "N4k+", "EW 8 rams, 3 cancelled",   "0/5"),
    ("8/0",  "N4k+", "EW 8 rams, 8 cancelled",   "0/0"),
    ("9/0",  "N4k+", "EW 8 rams, 8 cancelled",   "1/0"),
    ("0/31", "S4kk-", "NS 32 rams, 31 cancelled", "1/0"),
    ("0/33", "S4kk-", "NS 32 rams, 32 cancelled", "0/1"),
    ("31/0", "S4kk-", "NS 32 rams, 0 cancelled",  "63/0"),
]
# fmt: on


@pytest.mark.parametrize("before, jotted, words, left", CANCELLING)
def test_rams_first_cross_out_the_others(before, jotted, words, left):
    assert after(score(before, "2/3"), jotted) == (score(left, "2/3"), effect(words))


# fmt: off
ENDS = [
    # rams,  pips,    winner, cats
    ("8/0",  "3/12",  "EW",   None),  # the printed examples: eight open rams and some pips
    ("8/0",  "0/12",  "NS",   "EW"),  # and the same without any pips
    ("8/0",  "1/12",  "EW",   None),
    ("0/8",  "12/3",  "NS",   None),
    ("0/8",  "12/0",  "EW",   "NS"),
    ("0/8",  "12/1",  "NS",   None),
    ("0/0",  "11/12", "NS",   None),
    ("0/0",  "12/11", "EW",   None),
    ("0/0",  "0/12",  "NS",   "EW"),
    ("0/0",  "12/0",  "EW",   "NS"),
    ("0/1",  "0/12",  "NS",   "EW"),  # the side with twelve pips holds the rams as well
    ("1/0",  "12/0",  "EW",   "NS"),
    ("0/1",  "1/12",  "NS",   None),
    ("1/0",  "12/11", "EW",   None),
    ("1/0",  "11/12", "EW",   None),
    ("1/0",  "11/17", "EW",   None),  # the most that one deal can overshoot
    ("0/0",  "17/11", "EW",   None),
]
GOES_ON = [("0/0", "0/0"), ("99/0", "0/0"), ("8/0", "3/11"), ("0/0", "11/11"), ("0/5", "11/0")]
# fmt: on


@pytest.mark.parametrize("rams, pips, winner, cats", ENDS)
def test_twelve_pips_end_the_match(rams, pips, winner, cats):
    result = RULES.result(score(rams, pips), closed=False)
    assert write_result(result) == {"ended_by": "pips", "winner": winner, "cats": cats}


@pytest.mark.parametrize("rams, pips", GOES_ON)
@pytest.mark.parametrize("closed", [False, True])
def test_below_twelve_it_goes_on_whatever_the_rams(rams, pips, closed):
    assert RULES.result(score(rams, pips), closed=closed) is None


# Near the end both sides may want to lose a no-sevens game (Pagat): no rams and eleven pips against rams and a pip.
def test_losing_a_deal_can_win_the_match():
    ready = score("3/0", "1/11")
    lost, _effect = after(ready, "E0-many")
    assert write_result(RULES.result(lost, closed=False)) == {"ended_by": "pips", "winner": "EW", "cats": None}
    won, _effect = after(ready, "E0+many")
    assert RULES.result(won, closed=False) is None
