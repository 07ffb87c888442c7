"""What holds of every match of Solo Spades, whatever is bid and won."""

from dataclasses import replace

from hypothesis import given

from scorekeeper.domain.bags import PointsAndBags
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, left_of
from scorekeeper.games.solo_spades.deals import Deal
from scorekeeper.games.solo_spades.options import USUAL, HouseRules
from scorekeeper.games.solo_spades.scoring import SoloSpadesRules, deal_count
from scorekeeper.games.solo_spades.tests.strategies import HOUSES, MATCHES


def followed(match, house=USUAL, first_dealer=Seat.N):
    return replay(SoloSpadesRules(house), first_dealer, match, turn=CLOCKWISE)


@given(MATCHES, HOUSES)
def test_turning_the_table_turns_the_score(match, house):
    straight = followed(match, house)
    turned = followed([MatchDeal(Deal(turn(d.deal.bids), turn(d.deal.tricks))) for d in match], house, Seat.E)
    assert [row.state for row in turned.rows] == [turn(row.state) for row in straight.rows]
    assert [row.effect for row in turned.rows] == [turn(row.effect) for row in straight.rows]
    assert [row.dealer for row in turned.rows] == [left_of(row.dealer) for row in straight.rows]
    assert turned.result == (straight.result and replace(straight.result, winner=left_of(straight.result.winner)))


def turn(by_seat):
    turned = {left_of(seat): value for seat, value in by_seat.each}
    return BySeat(tuple((seat, turned[seat]) for seat in CLOCKWISE))


@given(MATCHES, HOUSES)
def test_the_rows_add_up_to_the_totals(match, house):
    rows = followed(match, house).rows
    for seat in CLOCKWISE if rows else ():
        brought = [row.effect.of(seat) for row in rows]
        penalties = sum(each.penalty for each in brought)
        assert rows[-1].state.of(seat).points == sum(each.count.points for each in brought) + penalties
        assert penalties <= 0
        if house.bag_penalty:
            paid = house.bag_limit * penalties // house.bag_penalty
            assert rows[-1].state.of(seat).bags == sum(each.count.bags for each in brought) + paid


@given(MATCHES)
def test_the_last_digit_shows_the_bags(match):
    for row in followed(match).rows:
        assert all((count.points - count.bags) % 10 == 0 and 0 <= count.bags < 10 for _seat, count in row.state.each)


@given(MATCHES, HOUSES)
def test_whoever_wins_is_ahead_of_everybody(match, house):
    end = followed(match, house)
    if end.result:
        others = [count.points for seat, count in end.state.each if seat is not end.result.winner]
        assert end.state.of(end.result.winner).points > max(others)


@given(HOUSES)
def test_house_rules_are_read_as_they_were_written(house):
    assert HouseRules.read(Fields(house.as_dict())) == house


def test_every_bid_with_every_number_of_tricks_is_worth_what_the_formula_says():
    for bid in range(14):
        for won in range(14):
            if bid == 0:
                expected = PointsAndBags(100) if won == 0 else PointsAndBags(won - 100, won)
            elif won >= bid:
                expected = PointsAndBags(10 * bid + won - bid, won - bid)
            else:
                expected = PointsAndBags(-10 * bid)
            assert deal_count(bid, won, USUAL) == expected, (bid, won)
