"""What holds of every match of every game, whatever is dealt and whatever the table has agreed on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import replay
from scorekeeper.games import GAMES
from tests.drawing_matches import draw_table


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
@given(data=st.data())
def test_properties_of_every_match(game, data):
    rules, turn, deals = draw_table(data, game)
    whole = followed(rules, turn, deals)
    undo_is_a_prefix(whole, rules, turn, deals)
    nothing_follows_the_end_and_nothing_else_stops_a_match(whole, rules, turn, deals, data)
    who_deals_never_changes_the_score(whole, rules, turn, deals, data)
    a_deal_is_read_as_it_was_written(game, deals)


def followed(rules, turn, deals):
    """The match from the first of the turn on."""
    return replay(rules, turn[0], deals, turn=turn)


def undo_is_a_prefix(whole, rules, turn, deals):
    for number in range(len(whole.rows)):
        shorter = followed(rules, turn, deals[:number])
        assert shorter.rows == whole.rows[:number]
        assert (shorter.result, shorter.next_dealer) == (None, whole.rows[number].dealer)


def nothing_follows_the_end_and_nothing_else_stops_a_match(whole, rules, turn, deals, data):
    if whole.result is None:
        assert (whole.stop, len(whole.rows)) == (None, len(deals))
        return
    more = data.draw(st.sampled_from(deals))
    longer = followed(rules, turn, [*deals[: len(whole.rows)], more])
    assert (longer.rows, longer.result) == (whole.rows, whole.result)
    assert (longer.stop.deal, longer.stop.words) == (len(whole.rows) + 1, "the match was over before this deal")


def who_deals_never_changes_the_score(whole, rules, turn, deals, data):
    first_dealer = data.draw(st.sampled_from(turn))
    assert replay(rules, first_dealer, deals, turn=turn).state == whole.state


def a_deal_is_read_as_it_was_written(game, deals):
    for match_deal in deals:
        fields = Fields(game.deals.write_deal(match_deal.deal))
        assert game.deals.read_deal(fields) == match_deal.deal
        fields.finish()
