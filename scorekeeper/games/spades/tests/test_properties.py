"""What holds of every match of Spades, whatever is bid and won."""

from dataclasses import replace
from itertools import product

from hypothesis import given

from scorekeeper.domain.match import replay
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side
from scorekeeper.games.spades.deals import Nil, Promise
from scorekeeper.games.spades.scoring import USUAL, Part, SpadesRules, items, total
from scorekeeper.games.spades.tests.strategies import HOUSES, MATCHES, PLAIN_MATCHES, deals


def followed(match, house=USUAL, first_dealer=Seat.N):
    return replay(SpadesRules(house), first_dealer, match, turn=CLOCKWISE)


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
def test_who_wins_by_points_is_ahead(match, house):
    end = followed(match, house)
    if end.result and end.result.ended_by != "double_nil":
        winner = end.result.winner
        assert end.state.of(winner).points > end.state.of(winner.other).points


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
