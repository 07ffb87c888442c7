"""What holds of every match of Forty-One, whatever is bid and taken, by whatever house rules."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, MadeKnown, ThrownIn, TricksKnown, Values, total, value
from scorekeeper.games.forty_one.scoring import FortyOneRules, PartnerRule, Score
from scorekeeper.games.forty_one.tests.strategies import OPTIONS, TABLES, TRICKS, allowed, bids

GAMES_OF_400 = (Values.FOUR_HUNDRED, Values.FOUR_HUNDRED_50)


def followed(rules, deals):
    match = replay(rules, Seat.N, deals, turn=ANTICLOCKWISE)
    assert match.result or match.stop is None
    return match


@given(TABLES)
def test_everybody_moves_by_the_value_of_their_bid(table):
    rules, _turn, deals = table
    for row in followed(rules, deals).rows:
        for seat in CLOCKWISE:
            worth = value(row.deal.bids.of(seat), rules.options.values)
            assert row.effect.scores.of(seat) == (worth if row.deal.made.of(seat) else -worth)


@given(TABLES)
def test_tricks_and_who_made_it_score_the_same(table):
    rules, _turn, deals = table
    judged = [MatchDeal(MadeKnown(match_deal.deal.bids, match_deal.deal.made)) for match_deal in deals]
    assert followed(rules, judged).state == followed(rules, deals).state


@given(TABLES)
def test_the_winners_are_there_and_nobody_is_further(table):
    rules, _turn, deals = table
    match = followed(rules, deals)
    if match.result is None or match.result.ended_by == "thirteen":
        return
    least = 1 if rules.options.partner is PartnerRule.POSITIVE else 0
    lower, higher = sorted(match.state.points.of(seat) for seat in match.result.winner.seats)
    assert higher >= rules.options.target
    assert lower >= least
    others = sorted(match.state.points.of(seat) for seat in match.result.winner.other.seats)
    assert others[1] < rules.options.target or others[0] < least or sum(others) < lower + higher


@given(TABLES)
def test_only_in_400_does_a_thirteen_decide_the_match(table):
    rules, _turn, deals = table
    match = followed(rules, deals)
    bid_thirteen = any(13 in dict(row.deal.bids.each).values() for row in match.rows)
    decided = match.result is not None and match.result.ended_by == "thirteen"
    assert decided == (bid_thirteen and rules.options.values in GAMES_OF_400)


@given(OPTIONS, bids(2), TRICKS)
def test_any_four_bids_are_either_played_or_thrown_in(options, four, tricks):
    rules = FortyOneRules(options)
    enough = total((bid for _seat, bid in four.each), options.values) >= options.min_total
    if options.values in GAMES_OF_400 and list(dict(four.each).values()).count(13) > 1:
        return
    assert bool([*allowed(rules, [TricksKnown(four, tricks)])]) == enough
    assert bool([*allowed(rules, [ThrownIn(four)])]) == (not enough)


@given(st.lists(st.integers(-60, 60), min_size=4, max_size=4))
def test_the_looser_rule_for_partners_only_lets_more_sides_get_there(four):
    score = Score(BySeat(tuple(zip(CLOCKWISE, four, strict=True))))
    strict, loose = (
        FortyOneRules(replace(FortyOneRules().options, partner=rule)).result(score) for rule in PartnerRule
    )
    sums = {side: sum(score.points.of(seat) for seat in side.seats) for side in Side}
    if strict != loose:
        assert 0 in four
        assert loose is None or sums[loose.winner] > 0
