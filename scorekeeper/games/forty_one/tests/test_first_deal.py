"""The first deal of Forty-One, as tables with this or that house rule are led through it."""

from scorekeeper.domain.first_deal import FirstTable, Guided
from scorekeeper.domain.seats import Seat
from scorekeeper.games.forty_one.dealing import ANTICLOCKWISE
from scorekeeper.games.forty_one.first_deal import first_deal

NAMES = {Seat.N: "Nadia", Seat.W: "Walid", Seat.S: "Salma", Seat.E: "Elias"}


def steps(**options: object) -> tuple[Guided, ...]:
    return first_deal(FirstTable(NAMES, ANTICLOCKWISE, options))


def told(**options: object) -> str:
    return " ".join(step.sentence for step in steps(**options))


def test_the_player_on_the_dealers_right_bids_first_and_leads():
    assert "From Walid on, each says once how many tricks they will take alone, 1 to 13." in told()
    assert "Walid leads any card." in told()


def test_the_lowest_bid_of_the_table_is_told():
    assert "alone, 2 to 13." in told(min_bid=2)


def test_the_total_of_the_table_is_told():
    assert "With 11 or more you play" in told()
    assert "With 12 or more you play" in told(min_total=12)


def test_nothing_is_thrown_in_where_every_deal_is_played():
    assert "Thrown in" not in told(min_total=0)
    assert "every deal is played" in told(min_total=0)


def test_values_from_seven_are_shown_only_where_they_hold():
    assert [step.picture for step in steps()].count("row card-values") == 2
    assert not {"row card-values", "table card-score"} & {step.picture for step in steps(values="400", min_bid=2)}
