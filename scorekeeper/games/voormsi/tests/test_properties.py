"""What holds of every match of Voormsi, whatever is dealt."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.match import replay
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.games.voormsi.deals import ByParty, Played, parties_of
from scorekeeper.games.voormsi.scoring import Score, new_deal, rules, with_trick
from scorekeeper.games.voormsi.tests.strategies import TABLES, TURNS, played, summary

FOUR = rules({}, CLOCKWISE)
EVERY_DEAL = list(product(Side, repeat=9))


def followed(table, turn, deals):
    return replay(table, turn[0], deals, turn=turn)


@given(TABLES)
def test_no_score_is_beyond_the_target_and_one_at_it_has_won(match):
    table, turn, deals = match
    done = followed(table, turn, deals)
    target = table.options.target
    for row in done.rows:
        assert all(points <= target for _party, points in row.state.points.each)
    at_target = [party for party, points in done.state.points.each if points == target]
    if done.result and done.result.ended_by.value == "target":
        assert at_target == [done.result.winner]
    else:
        assert at_target == [] or done.state.own_toqu


@given(TABLES)
def test_a_score_changes_only_by_what_is_written(match):
    table, turn, deals = match
    done = followed(table, turn, deals)
    for before, row in zip([table.start(), *(row.state for row in done.rows)], done.rows, strict=False):
        wrote = {writing.party: writing.score for writing in row.effect.writings}
        lost = row.state.own_toqu
        for party, points in row.state.points.each:
            assert points == (0 if party is lost else wrote.get(party, before.points.of(party)))


@given(TURNS.flatmap(lambda turn: st.tuples(st.just(turn), played(parties_of(turn)))))
def test_far_from_the_target_a_summary_comes_to_the_same(drawn):
    turn, deal = drawn
    table = rules({"target": 50, "first_five_bonus": True}, turn)
    if deal.fate and deal.fate.event.value == "own_toqu":
        return
    (state, effect), (summed, at_once) = (
        table.after(table.start(), each) for each in (deal, summary(deal, parties_of(turn)))
    )
    assert (state, effect.scores, effect.void) == (summed, at_once.scores, at_once.void)


def test_all_deals_from_nothing_are_worth_their_tricks_and_the_first_five():
    for winners in EVERY_DEAL:
        state, effect = FOUR.after(FOUR.start(), Played(winners))
        for side in Side:
            tricks = winners.count(side)
            first_five = winners[:5].count(side) == 5
            assert state.points.of(side) == (0 if tricks == 9 else max(0, tricks - 4) + first_five)
        assert effect.void == (len(set(winners)) == 1)


# Counted as people tell it at the table: a run of tricks, then what it was worth.
def by_runs(standing, winners):
    runs, points, won = [], dict(standing), dict.fromkeys(Side, 0)
    for number, winner in enumerate(winners, 1):
        if not runs or runs[-1][0] is not winner:
            runs.append([winner, 0, number])
        won[winner] += 1
        runs[-1][1] += (won[winner] >= 5) + (won[winner] == number == 5)
        runs[-1][2] = number
    if len(runs) == 1:
        return points, 9
    for winner, made, last in runs:
        points[winner] += made
        if points[winner] > 9:
            points[winner] = 18 - points[winner]
        if points[winner] == 9:
            return points, min(last + 1, 9)
    return points, 9


@pytest.mark.parametrize("ns, ew", [(8, 8), (7, 8), (4, 7), (6, 5)])
def test_all_deals_near_the_end_are_written_run_by_run(ns, ew):
    standing = {Side.NS: ns, Side.EW: ew}
    for winners in EVERY_DEAL:
        points, played_ = by_runs(standing, winners)
        state, _effect = FOUR.after(Score(ByParty(tuple(standing.items()))), Played(winners[:played_]))
        assert dict(state.points.each) == points


def test_a_deal_can_be_stopped_after_any_trick_and_gone_on_with():
    so_far = new_deal(FOUR.options, FOUR.start().points)
    told = []
    for winner in [Side.NS] * 5 + [Side.EW, Side.NS]:
        so_far = with_trick(so_far, winner)
        told.append((so_far.played, so_far.waiting, so_far.scores.of(Side.NS)))
    assert told == [(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 2, 0), (6, 0, 2), (7, 1, 2)]


def test_three_players_may_each_write_in_one_deal():
    of_three = rules({}, (Seat.N, Seat.E, Seat.S))
    winners = "NNNNNSSSSSEE"
    state, effect = of_three.after(of_three.start(), Played(tuple(map(Seat, winners))))
    assert [points for _party, points in state.points.each] == [1, 0, 1]
    assert [(writing.party.value, writing.trick) for writing in effect.writings] == [("N", 6), ("S", 11)]
