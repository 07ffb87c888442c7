"""What holds of every match of Spades, whatever is bid and won."""

from dataclasses import replace
from itertools import product

from hypothesis import given

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side, left_of
from scorekeeper.games.spades.deals import Nil, Promise
from scorekeeper.games.spades.options import USUAL, HouseRules
from scorekeeper.games.spades.scoring import RULES, Effect, Part, Score, SpadesRules, items, total
from scorekeeper.games.spades.tests.strategies import HOUSES, MATCHES, PLAIN_MATCHES, deals


def followed(match, house=USUAL, first_dealer=Seat.N):
    return replay(SpadesRules(house), first_dealer, match, turn=CLOCKWISE)


@given(MATCHES, HOUSES)
def test_turning_the_table_swaps_the_score(match, house):
    straight = followed(match, house)
    turned = followed([MatchDeal(turned_deal(match_deal.deal)) for match_deal in match], house, Seat.E)
    assert [row.state for row in turned.rows] == [turned_score(row.state) for row in straight.rows]
    assert [row.effect for row in turned.rows] == [turned_effect(row.effect) for row in straight.rows]
    assert [row.dealer for row in turned.rows] == [left_of(row.dealer) for row in straight.rows]
    assert turned.result == (straight.result and replace(straight.result, winner=straight.result.winner.other))


def turned_deal(deal):
    bemos = tuple(replace(bemo, side=bemo.side.other) for bemo in deal.bemos)
    tricks = swapped(deal.tricks) if isinstance(deal.tricks, BySide) else turned_seats(deal.tricks)
    return replace(deal, bids=turned_seats(deal.bids), tricks=tricks, no_trump=turned_seats(deal.no_trump), bemos=bemos)


def turned_seats(by_seat):
    turned = {left_of(seat): value for seat, value in by_seat.each}
    return BySeat(tuple((seat, turned[seat]) for seat in CLOCKWISE if seat in turned))


def swapped(by_side):
    return BySide(by_side.ew, by_side.ns)


def turned_score(score):
    return Score(score.ew, score.ns, score.by_double_nil and score.by_double_nil.other)


def turned_effect(effect):
    """East and West come in the order of North and South; turned once more, South comes before North."""
    items = BySide(
        in_order(replace(item, seat=item.seat and left_of(item.seat)) for item in effect.items.ew),
        in_order(replace(item, seat=item.seat and left_of(item.seat)) for item in effect.items.ns),
    )
    return Effect(items, swapped(effect.penalty))


def in_order(items):
    items = list(items)
    seats = iter(sorted((item for item in items if item.seat), key=lambda item: CLOCKWISE.index(item.seat)))
    return tuple(next(seats) if item.seat else item for item in items)


@given(MATCHES, HOUSES)
def test_partners_may_change_places(match, house):
    changed = [MatchDeal(turned_deal(turned_deal(match_deal.deal))) for match_deal in match]
    assert [row.state for row in followed(changed, house).rows] == [row.state for row in followed(match, house).rows]


@given(MATCHES, HOUSES)
def test_the_rows_add_up_to_the_totals(match, house):
    rows = followed(match, house).rows
    for side in Side:
        counts = [row.effect.count(side) for row in rows]
        penalties = sum(row.effect.penalty.of(side) for row in rows)
        last = rows[-1].state.of(side) if rows else RULES.start().of(side)
        assert last.points == sum(count.points for count in counts) + penalties
        if house.bag_penalty:
            assert last.bags == sum(count.bags for count in counts) + house.bag_limit * penalties // house.bag_penalty


@given(MATCHES, HOUSES)
def test_bags_stay_below_their_limit_and_a_penalty_never_pays(match, house):
    for row in followed(match, house).rows:
        for side in Side:
            assert not house.bag_limit or 0 <= row.state.of(side).bags < house.bag_limit
            assert row.effect.penalty.of(side) <= 0
            assert row.effect.count(side).bags >= 0


@given(PLAIN_MATCHES)
def test_the_last_digit_shows_the_bags(match):
    for row in followed(match).rows:
        assert all((row.state.of(side).points - row.state.of(side).bags) % 10 == 0 for side in Side)


@given(MATCHES, HOUSES)
def test_whoever_wins_by_points_is_ahead(match, house):
    end = followed(match, house)
    if end.result and end.result.ended_by != "double_nil":
        winner = end.result.winner
        assert end.state.of(winner).points > end.state.of(winner.other).points


@given(HOUSES)
def test_house_rules_are_read_as_they_were_written(house):
    assert HouseRules.read(Fields(house.as_dict())) == house


@given(deals(), HOUSES)
def test_without_a_nil_only_the_tricks_of_the_sides_matter(deal, house):
    if isinstance(deal.tricks, BySide):
        ns, ew = deal.tricks.ns, deal.tricks.ew
        deal = replace(deal, no_trump=BySeat(tuple((seat, Promise.KEPT) for seat in deal.no_trump.seats)))
        by_seat = replace(deal, tricks=BySeat(tuple(zip(CLOCKWISE, (0, ew, ns, 0), strict=True))))
        rules = SpadesRules(house)
        assert rules.after(rules.start(), by_seat) == rules.after(rules.start(), deal)


ALL_BIDS = (*range(1, 14), *Nil)
ALL_TRICKS = tuple((one, other) for one, other in product(range(14), repeat=2) if one + other <= 13)
NOBODY = Part((1, 1), (0, 0))


def test_every_deal_of_a_pair_is_its_contract_its_nils_and_its_bags():
    """All 225 pairs of bids with all 105 ways to win tricks, by the formula of the rules: no code of the game."""
    worth = {Nil.SEEN: 100, Nil.BLIND: 200}
    for bids, tricks in product(product(ALL_BIDS, repeat=2), ALL_TRICKS):
        hands = list(zip(bids, tricks, strict=True))
        needed = sum(bid for bid in bids if bid not in worth)
        won = sum(own for bid, own in hands if bid not in worth)
        nils = sum(worth[bid] if own == 0 else -worth[bid] for bid, own in hands if bid in worth)
        over = won - needed if won >= needed else 0
        bags = over + sum(tricks) - won
        contract = 10 * needed if won >= needed else -10 * needed
        count = total(items(Part(bids, tricks), NOBODY, USUAL))
        assert (count.points, count.bags) == (contract + nils + bags, bags), (bids, tricks)
