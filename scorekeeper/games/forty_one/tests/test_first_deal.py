"""The first deal of Forty-One, as tables with this or that house rule are led through it."""

from scorekeeper.domain.first_deal import FirstDealStep, FirstTable
from scorekeeper.domain.seats import Seat
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE
from scorekeeper.games.forty_one.first_deal import first_deal

NAMES = {Seat.N: "Nadia", Seat.W: "Walid", Seat.S: "Salma", Seat.E: "Elias"}


def steps(**options: object) -> tuple[FirstDealStep, ...]:
    return first_deal(FirstTable(NAMES, ANTICLOCKWISE, options))


def told(**options: object) -> str:
    return " ".join(step.sentence for step in steps(**options))


def test_the_player_on_the_dealers_right_bids_first_and_leads():
    assert "Walid begins, and each says once how many tricks they will take alone, 1 to 13." in told()
    assert "Walid leads any card" in told()


def test_the_lowest_bid_of_the_table_is_told():
    assert "alone, 2 to 13." in told(min_bid=2)


def test_the_total_of_the_table_is_told():
    assert "worth less than 11 together" in told()
    assert "worth less than 12 together" in told(min_total=12)


def test_nothing_is_thrown_in_where_every_deal_is_played():
    assert "Thrown in" not in told(min_total=0)
    assert "you play every deal" in told(min_total=0)


def test_the_values_and_scores_shown_are_those_of_the_table():
    shown = [step.picture for step in steps()]
    assert shown.count("row worth-from7") == 2
    assert shown[-1] == "table score-from7"
    in_400 = [step.picture for step in steps(values="400", min_bid=2)]
    assert in_400.count("row worth-400") == 2
    assert in_400[-1] == "table score-400"
