"""What holds of every match of Kaiser, whatever is dealt and whatever the table has agreed on."""

from dataclasses import replace

from hypothesis import assume, given

from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.kaiser.deals import Haul, Played
from scorekeeper.games.kaiser.scoring import PARLETT, KaiserRules, Options, Score
from scorekeeper.games.kaiser.tests.strategies import BY_TRICKS, DEALS, OPTIONS, matches


def followed(deals, first_dealer=Seat.N, options=PARLETT):
    return replay(KaiserRules(options), first_dealer, deals, turn=CLOCKWISE)


@given(matches(DEALS))
def test_both_sides_together_always_take_ten(deals):
    for row in followed(deals).rows:
        if isinstance(row.deal, Played):
            assert row.effect.taken.ns + row.effect.taken.ew == 10


@given(matches(BY_TRICKS), OPTIONS)
def test_points_alone_score_as_the_tricks_that_make_them(deals, options):
    assume(not options.three_needs_tricks)
    match, short = (
        followed(deals, options=options),
        followed([in_points(match_deal) for match_deal in deals], options=options),
    )
    assert [row.state for row in short.rows] == [row.state for row in match.rows]


def in_points(match_deal):
    deal = match_deal.deal
    return MatchDeal(replace(deal, took=deal.points)) if isinstance(deal, Played) else match_deal


@given(matches(BY_TRICKS), OPTIONS)
def test_bidders_write_their_bid_at_least_or_lose_it(deals, options):
    for row in followed(deals, options=options).rows:
        if isinstance(row.deal, Played):
            written, bid = row.effect.scores.of(row.deal.bidder.side), row.deal.bid
            doubled = bid.number * (2 if bid.no_trump else 1)
            assert (written >= doubled) if row.effect.made else (written == -doubled)
            assert row.effect.made == (row.effect.taken.of(row.deal.bidder.side) >= bid.number)


@given(matches(BY_TRICKS), OPTIONS)
def test_opponents_never_pass_the_peg_by_more_than_a_deal_and_never_rise_from_it(deals, options):
    assume(options.peg is not None)
    before = Score()
    for row in followed(deals, options=options).rows:
        if isinstance(row.deal, Played):
            others = row.deal.bidder.side.other
            risen = row.state.points.of(others) - before.points.of(others)
            assert risen <= (0 if before.points.of(others) >= options.peg else 12)
        before = row.state


@given(matches(BY_TRICKS), OPTIONS)
def test_who_wins_is_at_the_target_or_leaves_the_others_at_the_floor(deals, options):
    match = followed(deals, options=options)
    if match.result and match.result.ended_by == "target":
        assert match.state.points.of(match.result.winner) >= 40
    if match.result and match.result.ended_by == "floor":
        assert match.state.points.of(match.result.winner.other) <= options.loss_floor


@given(matches(BY_TRICKS))
def test_trump_suits_are_never_scored(deals):
    bare = [
        MatchDeal(replace(match_deal.deal, trump=None) if isinstance(match_deal.deal, Played) else match_deal.deal)
        for match_deal in deals
    ]
    assert followed(bare).state == followed(deals).state


def test_the_rule_of_three_tricks_never_decides_a_bid():
    for tricks in (1, 2):
        assert Haul(tricks, five=True, three=True).points < Options().min_bid
