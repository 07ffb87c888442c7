"""What holds of the statistics of every game, whatever is dealt and whatever the table has agreed on."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match import MatchDeal, replay, write_result
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games import GAMES
from tests.drawing_matches import draw_table
from tests.profiles import examples

EXAMPLES = examples(0.125)
LONGEST_KEY = 20
TAKEN_BY_THE_HOUSE = {"matches", *(outcome.value for outcome in Outcome)}

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


def drawn(data, game):
    """A match as far as it could be followed, sometimes stopped by its players."""
    rules, turn, deals = draw_table(data, game)
    return replay(rules, turn[0], deals, turn=turn, closed=data.draw(st.booleans()))


def named(match):
    return {seat: f"Player {seat.value}" for seat in match.turn}


@every_game
@EXAMPLES
@given(st.data())
def test_what_is_owed_is_nought_together(game, data):
    match = drawn(data, game)
    for unit in game.statistics.units():
        owed = game.statistics.owed(match, unit.key)
        assert set(owed) == set(match.turn)
        assert sum(owed.values()) == 0


@every_game
@EXAMPLES
@given(st.data())
def test_outcomes_are_those_of_the_result(game, data):
    match = drawn(data, game)
    outcomes = game.statistics.outcomes(match)
    if match.result is None:
        assert not outcomes
        return
    assert set(outcomes) == set(match.turn)
    winner = write_result(match.result)["winner"]
    won = {seat for seat, outcome in outcomes.items() if outcome is Outcome.WON}
    assert won == ({seat for seat in match.turn if plays_for(seat, winner)} if winner else set())
    assert (Outcome.LEVEL in outcomes.values()) is (winner is None)


def plays_for(seat, party):
    return party == seat.value or (seat in CLOCKWISE and party == seat.side.value)


@every_game
@EXAMPLES
@given(st.data())
def test_counts_can_be_kept_and_added_up(game, data):
    match = drawn(data, game)
    counts = game.statistics.counts(match)
    assert set(counts) == set(match.turn)
    for own in counts.values():
        assert all(len(what) <= LONGEST_KEY and what not in TAKEN_BY_THE_HOUSE for what in own)
        assert all(type(count) is int and count >= 0 for count in own.values())


@every_game
@EXAMPLES
@given(st.data())
def test_facts_tell_no_more_done_than_tried(game, data):
    sums = {}
    for _match in range(2):
        for own in game.statistics.counts(drawn(data, game)).values():
            sums |= {what: sums.get(what, 0) + count for what, count in own.items()}
    facts = game.statistics.facts(sums)
    assert len({fact.label for fact in facts}) == len(facts)
    for fact in facts:
        assert fact.label
        assert fact.value
        if share := re.fullmatch(r"(\d+) of (\d+)", fact.value):
            assert int(share[1]) <= int(share[2])


@every_game
@EXAMPLES
@given(st.data())
def test_counts_are_those_of_the_deals_before_and_one_more(game, data):
    match = drawn(data, game)
    shorter = replay(
        match.rules, match.turn[0], [MatchDeal(row.deal, row.dealer) for row in match.rows[:-1]], turn=match.turn
    )
    before, after = game.statistics.counts(shorter), game.statistics.counts(match)
    for seat in match.turn:
        assert all(after[seat].get(what, 0) >= count for what, count in before[seat].items())


@every_game
@EXAMPLES
@given(st.data())
def test_every_feat_has_a_name(game, data):
    for feat, value in game.statistics.feats(drawn(data, game)).items():
        assert len(feat) <= LONGEST_KEY
        assert type(value) is int
        assert value >= 0
        assert game.statistics.feat_name(feat)


@every_game
@EXAMPLES
@given(st.data())
def test_a_line_has_its_number_before_the_first_deal_and_after_each(game, data):
    match = drawn(data, game)
    score_series = game.statistics.score_series(match, named(match))
    assert score_series
    for series in score_series:
        assert series.title
        assert len({line.name for line in series.lines}) == len(series.lines) > 1
        assert {len(line.values) for line in series.lines} == {len(match.rows) + 1}
        assert all(line.values[0] == 0 for line in series.lines)
