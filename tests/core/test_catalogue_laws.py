"""What holds of every match of every game, whatever is dealt and whatever the table has agreed on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import replay
from scorekeeper.games import GAMES
from tests.drawing_matches import draw_table

LAW = settings(max_examples=150, deadline=None)

of_every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


def followed(rules, turn, deals):
    """The match from the first of the turn on."""
    return replay(rules, turn[0], deals, turn=turn)


@of_every_game
@LAW
@given(data=st.data())
def test_undo_is_a_prefix(game, data):
    rules, turn, deals = draw_table(data, game)
    whole = followed(rules, turn, deals)
    for number in range(len(whole.rows)):
        shorter = followed(rules, turn, deals[:number])
        assert shorter.rows == whole.rows[:number]
        assert (shorter.result, shorter.next_dealer) == (None, whole.rows[number].dealer)


@of_every_game
@LAW
@given(data=st.data())
def test_nothing_follows_the_end_and_nothing_else_stops_a_match(game, data):
    rules, turn, deals = draw_table(data, game)
    once = followed(rules, turn, deals)
    if once.result is None:
        assert (once.stop, len(once.rows)) == (None, len(deals))
        return
    more = data.draw(st.sampled_from(deals))
    longer = followed(rules, turn, [*deals[: len(once.rows)], more])
    assert (longer.rows, longer.result) == (once.rows, once.result)
    assert (longer.stop.deal, longer.stop.words) == (len(once.rows) + 1, "the match was over before this deal")


@of_every_game
@LAW
@given(data=st.data())
def test_who_deals_never_changes_the_score(game, data):
    rules, turn, deals = draw_table(data, game)
    first_dealer = data.draw(st.sampled_from(turn))
    assert replay(rules, first_dealer, deals, turn=turn).state == followed(rules, turn, deals).state


@of_every_game
@LAW
@given(data=st.data())
def test_a_deal_is_read_as_it_was_written(game, data):
    _rules, _turn, deals = draw_table(data, game)
    for dealt in deals:
        fields = Fields(game.write_deal(dealt.deal))
        assert game.read_deal(fields) == dealt.deal
        fields.finish()
