"""What holds of every match of Stýrivolt, whatever is dealt and whichever house rules were chosen."""

from dataclasses import replace

from hypothesis import given

from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side
from scorekeeper.games.styrivolt.deals import DealResult
from scorekeeper.games.styrivolt.scoring import StyrivoltRules
from scorekeeper.games.styrivolt.tests.strategies import MATCHES, OPTIONS


def followed(options, deals, *, closed=False):
    return replay(StyrivoltRules(options), Seat.N, deals, turn=CLOCKWISE, closed=closed)


@given(OPTIONS, MATCHES)
def test_only_one_side_has_crosses_and_no_half_has_a_third_bar_erased(options, deals):
    for row in followed(options, deals).rows:
        assert 0 in (row.state.standing(Side.NS), row.state.standing(Side.EW))
        assert {row.state.erased.ns, row.state.erased.ew} <= {0, 1, 2}


@given(OPTIONS, MATCHES)
def test_every_stroke_is_on_the_slate_was_paid_for_or_was_lost_with_a_chalk_up(options, deals):
    match = followed(options, deals)
    lost, erased = dict.fromkeys(Side, 0), BySide(0, 0)
    for row in match.rows:
        if row.effect.finished:
            lost[row.deal.winner.other] += erased.of(row.deal.winner.other)
        erased = row.state.erased
    for side in Side:
        got = sum(row.effect.strokes.of(side) for row in match.rows)
        finished = sum(bool(row.effect.finished) for row in match.rows if row.deal.winner is side)
        assert got == erased.of(side) + 3 * finished + lost[side]


@given(OPTIONS, MATCHES)
def test_only_the_winners_get_strokes_and_never_when_one_played_alone(options, deals):
    for row in followed(options, deals).rows:
        assert row.effect.strokes.of(row.deal.winner.other) == 0
        assert (row.effect.strokes.of(row.deal.winner) == 0) == row.deal.solo
        assert row.effect.finished == 0 or not row.deal.solo


@given(OPTIONS, MATCHES)
def test_without_playing_alone_and_the_stock_both_tables_of_awards_agree(options, deals):
    plain = [MatchDeal(replace(match_deal.deal, solo=False, illegal_stock=None)) for match_deal in deals]
    ends = {followed(replace(options, awards=awards), plain).state for awards in type(options.awards)}
    assert len(ends) == 1


@given(OPTIONS, MATCHES)
def test_nothing_ends_a_match_but_the_players(options, deals):
    assert followed(options, deals).result is None
    assert len(followed(options, deals).rows) == len(deals)
    closed = followed(options, deals, closed=True)
    assert closed.result.by == abs(closed.state.net)
    assert (closed.result.winner is None) == (closed.result.by == 0)
    assert closed.rows == followed(options, deals).rows


@given(OPTIONS, MATCHES)
def test_a_better_result_never_leaves_the_winners_with_fewer_crosses(options, deals):
    told, state = StyrivoltRules(options), followed(options, deals).state
    for match_deal in deals[-1:]:
        nets = [
            told.after(state, replace(match_deal.deal, result=result, solo=False))[0].net * sign(match_deal.deal.winner)
            for result in (DealResult.ORDINARY, DealResult.VOL, DealResult.NINE)
        ]
        assert nets == sorted(nets)


def sign(side):
    return 1 if side is Side.NS else -1
