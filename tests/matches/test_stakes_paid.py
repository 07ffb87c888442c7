"""What a match was worth by its stakes: vectors worked by hand, and what holds whatever is played for."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.codec import LARGEST, SMALLEST
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.match_format import LARGEST_PRICE, Price, Stakes, StakesKind
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.games.avinas.tests.notation import parse
from scorekeeper.matches import stakes
from tests.drawing_matches import draw_table
from tests.profiles import examples
from tests.sabotage import broken

AVINAS = BY_SLUG["avinas"]
A_RAM, A_MATCH = (Stakes(kind, 5, "ct") for kind in (StakesKind.PER_UNIT, StakesKind.FLAT))
A_SUM, TWENTY_RAMS = Price(StakesKind.FLAT, 80), Price(StakesKind.PER_UNIT, 20)

# North and South have eight rams against them, East and West twelve pips.
CATS = "N4- E0-0 W0-0"
LOST_BY_RAMS = "E0+31 N4- E0-0 W0-0"  # the same, but North and South have a pip and so lose by their rams
# fmt: off
WORTH = [
    (LOST_BY_RAMS, A_RAM,                                          -40),  # Pagat: so much a ram on the final sheet
    (LOST_BY_RAMS, Stakes(StakesKind.PER_UNIT, 5, "ct", A_SUM),    -40),
    (LOST_BY_RAMS, A_MATCH,                                         -5),
    (CATS,         A_RAM,                                            0),  # Parlett: rams are ignored
    (CATS,         Stakes(StakesKind.PER_UNIT, 5, "ct", A_SUM),     80),
    (CATS,         Stakes(StakesKind.PER_UNIT, 5, "ct", TWENTY_RAMS), 100),
    (CATS,         A_MATCH,                                          5),
    (CATS,         Stakes(StakesKind.FLAT, 5, "ct", A_SUM),         80),
    ("N4- E!",     A_RAM,                                            0),  # the winners' own rams
    ("N4- N!",     A_RAM,                                          -40),
    ("N1- E1+",    A_RAM,                                            0),  # stopped undecided
    ("N4-",        Stakes(StakesKind.PER_UNIT, -5, "ct"),            0),
    (LOST_BY_RAMS, Stakes(StakesKind.PER_UNIT, -5, "ct"),            0),
    (LOST_BY_RAMS, Stakes(StakesKind.FLAT, LARGEST, "ct"),           0),
    (LOST_BY_RAMS, Stakes(StakesKind.PER_UNIT, "0.50", "€"),        -4),
    (CATS,         Stakes(StakesKind.PER_UNIT, "0,5", "€", TWENTY_RAMS), 10),
    (CATS,         Stakes(StakesKind.FLAT, 5, "€", Price(StakesKind.FLAT, "3,00")), 3),
]
# fmt: on


def followed(jotted):
    return AVINAS.replay({}, Seat.N, map(MatchDeal, parse(jotted)), closed=True)


@pytest.mark.parametrize("jotted,played_for,north", WORTH)
def test_a_match_of_avinas_is_paid_by_its_losers(jotted, played_for, north):
    hundredths = 100 * north
    assert stakes.worth(played_for, AVINAS, followed(jotted)) == {
        Seat.N: hundredths,
        Seat.E: -hundredths,
        Seat.S: hundredths,
        Seat.W: -hundredths,
    }


@pytest.mark.parametrize("played_for", [A_RAM, A_MATCH])
def test_a_match_that_was_stopped_undecided_costs_nobody_anything(played_for):
    undecided = followed("N4-")
    assert stakes.worth(played_for, AVINAS, undecided) == dict.fromkeys(CLOCKWISE, 0)
    assert (
        stakes.outcome(played_for, AVINAS, undecided, {})
        == "The match ended without a winner, so nobody owes anything."
    )


def test_a_pair_of_forty_one_that_wins_with_the_smaller_sum_pays_nothing():
    game, options = BY_SLUG["forty-one"], {"target": 14}
    twice = {"kind": "played", "bids": {"N": 1, "E": 6, "S": 1, "W": 5}, "made": dict.fromkeys("NESW", True)}
    once = twice | {"bids": {"N": 7, "E": 1, "S": 1, "W": 3}}  # North 16 and South 3, East 13 and West 13
    deals = [MatchDeal(game.deals.read_deal(Fields(deal))) for deal in (twice, twice, once)]
    match = game.replay(game.options.read_options(Fields(options)), Seat.N, deals)
    assert game.statistics.outcomes(match)[Seat.N] is Outcome.WON
    assert game.statistics.owed(match, "point")[Seat.N] == -7
    assert stakes.worth(Stakes(StakesKind.PER_UNIT, 1, "ct"), game, match) == dict.fromkeys(CLOCKWISE, 0)


# Properties

WITH_DECIMALS = st.builds("{}{}{}".format, st.integers(0, 999), st.sampled_from(".,"), st.integers(0, 99))
AMOUNTS = st.integers(SMALLEST, LARGEST) | st.integers(1, 100) | st.just(stakes.LARGEST_STAKE) | WITH_DECIMALS
PRICES = st.builds(Price, st.sampled_from(StakesKind), st.integers(1, LARGEST_PRICE))
STAKES = st.builds(Stakes, st.sampled_from(StakesKind), AMOUNTS, st.just("ct"), st.none() | PRICES)


def check_worth(data, game):
    rules, turn, deals = draw_table(data, game)
    match = replay(rules, turn[0], deals, turn=turn, closed=data.draw(st.booleans()))
    paid = stakes.worth(data.draw(STAKES), game, match)
    assert set(paid) == set(turn)
    assert sum(paid.values()) == 0
    assert all(100 * SMALLEST <= amount <= 100 * LARGEST for amount in paid.values())
    outcomes = game.statistics.outcomes(match)
    assert all(paid[seat] >= 0 for seat, outcome in outcomes.items() if outcome is Outcome.WON)
    assert outcomes or not any(paid.values())


@settings(examples(1.5), report_multiple_bugs=False)
@given(st.data())
def test_in_avinas_no_winner_ever_pays_and_sums_add_up_to_nought(data):
    check_worth(data, AVINAS)


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
@examples(0.125)
@given(data=st.data())
def test_in_no_game_does_a_winner_ever_pay(game, data):
    check_worth(data, game)


@pytest.mark.rest
def test_the_properties_notice_when_winners_pay():
    with broken("has_winners_pay"), pytest.raises(AssertionError):
        test_in_avinas_no_winner_ever_pays_and_sums_add_up_to_nought()


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_every_game_says_who_pays_for_what(game):
    terms = game.statistics.units()[0].terms
    assert "a winner never pays" in terms.lower() or game.slug == "styrivolt"
    assert ("Parlett" in terms) is (game.slug == "avinas")
    assert (" are ours." in terms) is (game.slug != "avinas")
