"""Avinas is scored alike by the engine and by a second scorer, written from the rules without looking at the first."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.domain.match_format import answer
from scorekeeper.games import BY_SLUG
from scorekeeper.games.avinas.tests import oracle
from tests.profiles import examples

SEATS = st.sampled_from("NESW")
TRUMPS = st.fixed_dictionaries({}, optional={"trump": st.sampled_from("CSHD")})
DEALERS = st.fixed_dictionaries({}, optional={"dealer": SEATS, "note": st.just("Petras dealt")})
SEVENS = st.fixed_dictionaries(
    {
        "kind": st.just("sevens"),
        "declarer": SEATS,
        "sevens": st.integers(1, 4),
        "knock": st.sampled_from(["none", "declarers", "both"]),
        "won": st.booleans(),
    }
)
GAME = {"kind": st.just("no_sevens"), "declarer": SEATS, "won": st.booleans()}
# One deal in a while that cannot have happened: the two scorers stop at the same one.
NO_SEVENS = st.fixed_dictionaries(GAME | {"losers_points": st.sampled_from([0, *range(2, 60)])})
AT_THE_EDGE = st.fixed_dictionaries(GAME | {"losers_points": st.sampled_from([0, 1, 2, 30, 31, 59, 60, 61, 119, 120])})
BY_BAND = st.fixed_dictionaries(GAME | {"losers_band": st.sampled_from(["31+", "2-30", "0"])})
OVERCLAIM = st.fixed_dictionaries({"kind": st.just("overclaim"), "declarer": SEATS})
PASSED = st.fixed_dictionaries({"kind": st.just("passed")})


def together(*parts):
    return st.tuples(*parts).map(lambda drawn: {key: value for part in drawn for key, value in part.items()})


KINDS = {"sevens": SEVENS, "points": NO_SEVENS, "edge": AT_THE_EDGE, "band": BY_BAND, "overclaim": OVERCLAIM}
OFTEN = ["sevens"] * 50 + ["passed"] * 6 + ["points"] * 6 + ["band"] * 6 + ["edge", "overclaim"]
DEALS = st.sampled_from(OFTEN).flatmap(
    lambda kind: together(PASSED, DEALERS) if kind == "passed" else together(KINDS[kind], TRUMPS, DEALERS)
)
HEAD = {
    "format": "scorekeeper-match/1",
    "game": "avinas",
    "seats": {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"},
    "first_dealer": "N",
}
MATCHES = st.builds(
    lambda first_dealer, deals: HEAD | {"first_dealer": first_dealer, "deals": deals},
    SEATS,
    st.lists(DEALS, min_size=25, max_size=60),
)


@settings(examples(0.5), suppress_health_check=list(HealthCheck))
@given(MATCHES)
def test_both_scorers_answer_alike(match):
    expected = oracle.answer(match)
    assert with_bare_error(answer(match, BY_SLUG)) == expected
    until_then = match | {"deals": match["deals"][: len(expected["deals"])]}
    assert with_bare_error(answer(until_then, BY_SLUG)) == oracle.answer(until_then)


def test_both_scorers_agree_on_what_the_losers_can_have_taken():
    for won in (True, False):
        for points in range(121):
            deal = {"kind": "no_sevens", "declarer": "N", "won": won, "losers_points": points}
            assert with_bare_error(answer(HEAD | {"deals": [deal]}, BY_SLUG)) == oracle.answer(HEAD | {"deals": [deal]})


def test_both_scorers_agree_on_every_result_of_a_deal_at_every_height_of_the_score():
    outcomes = [deal for seat in "NE" for deal in every_outcome(seat)]
    assert len(outcomes) == 62
    for before in openings():
        for deal in outcomes:
            match = HEAD | {"deals": [*before, deal]}
            assert with_bare_error(answer(match, BY_SLUG)) == oracle.answer(match)


def every_outcome(seat):
    for won in (True, False):
        for knock in ("none", "declarers", "both"):
            for sevens in (1, 2, 3, 4):
                yield {"kind": "sevens", "declarer": seat, "sevens": sevens, "knock": knock, "won": won}
        for band in ("31+", "2-30", "0"):
            yield {"kind": "no_sevens", "declarer": seat, "won": won, "losers_band": band}
    yield {"kind": "overclaim", "declarer": seat}


def openings():
    """Deals that lead to none, few or many open rams on either side, and to 0, 1, 10 or 11 pips on both."""
    rams = [[], *([ram(seat, sevens)] for seat in "NE" for sevens in (1, 4))]
    for held in rams:
        for ns in (0, 1, 10, 11):
            for ew in (0, 1, 10, 11):
                yield [*held, *pips("E", ns), *pips("N", ew)]


def ram(seat, sevens):
    return {"kind": "sevens", "declarer": seat, "sevens": sevens, "knock": "none", "won": True}


def pips(against_by, number):
    """Won games that write so many pips to the others of that seat, three or one at a time."""
    bands = ["0"] * (number // 3) + ["31+"] * (number % 3)
    return [{"kind": "no_sevens", "declarer": against_by, "won": True, "losers_band": band} for band in bands]


def with_bare_error(answered):
    return answered | {"error": answered["error"] and answered["error"]["deal"]}
