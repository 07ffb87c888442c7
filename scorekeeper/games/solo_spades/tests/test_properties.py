"""What holds of every match of Solo Spades, whatever is bid and won."""

from hypothesis import given

from scorekeeper.domain.bags import PointsAndBags
from scorekeeper.domain.match import replay
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.solo_spades.scoring import USUAL, SoloSpadesRules, deal_count
from scorekeeper.games.solo_spades.tests.strategies import HOUSES, MATCHES


def followed(match, house=USUAL, first_dealer=Seat.N):
    return replay(SoloSpadesRules(house), first_dealer, match, turn=CLOCKWISE)


@given(MATCHES)
def test_the_last_digit_shows_the_bags(match):
    for row in followed(match).rows:
        assert all((count.points - count.bags) % 10 == 0 and 0 <= count.bags < 10 for _seat, count in row.state.each)


@given(MATCHES, HOUSES)
def test_who_wins_is_ahead_of_everybody(match, house):
    end = followed(match, house)
    if end.result:
        others = [count.points for seat, count in end.state.each if seat is not end.result.winner]
        assert end.state.of(end.result.winner).points > max(others)


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
