"""What holds of every match of every game, whatever is dealt and whatever the table has agreed on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import MatchDeal, replay, write_result
from scorekeeper.domain.seats import Seat
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
    the_rows_add_up_to_the_totals(game, whole, rules)
    turning_the_table_turns_the_score(game, whole, rules, turn, deals)


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


ADDED_UP = {"scores": "points", "bag_penalty": "points", "crosses": "crosses"}
"""Totals, by the parts of an effect that change them."""


def the_rows_add_up_to_the_totals(game, whole, rules):
    totals = {party: dict(counted) for party, counted in game.scoring.write_totals(rules.start()).items()}
    for row in whole.rows:
        effect = game.scoring.write_effect(row.effect)
        for changed in ADDED_UP.keys() & effect.keys():
            for party, change in effect[changed].items():
                totals[party][ADDED_UP[changed]] += change
    for party, counted in game.scoring.write_totals(whole.state).items():
        for total in set(ADDED_UP.values()) & set(counted):
            assert counted[total] == totals[party][total]


def turning_the_table_turns_the_score(game, whole, rules, turn, deals):
    """Everybody moves to the next seat; after two moves partners have changed places."""
    moved = {seat.value: after.value for seat, after in zip(turn, (*turn[1:], turn[0]), strict=True)}
    moved |= {"NS": "EW", "EW": "NS"}
    turned = replay(rules, turn[1], [moved_deal(game, match_deal, moved) for match_deal in deals], turn=turn)
    for row, other in zip(whole.rows, turned.rows, strict=True):
        assert other.dealer.value == moved[row.dealer.value]
        assert game.scoring.write_totals(other.state) == written_elsewhere(game.scoring.write_totals(row.state), moved)
        assert game.scoring.write_effect(other.effect) == written_elsewhere(
            game.scoring.write_effect(row.effect), moved
        )
    assert (turned.result is None) == (whole.result is None)
    if whole.result:
        assert write_result(turned.result) == written_elsewhere(write_result(whole.result), moved)


def moved_deal(game, match_deal, moved):
    written = game.deals.write_deal(match_deal.deal)
    deal = {name: value if name == "trump" else written_elsewhere(value, moved) for name, value in written.items()}
    dealer = match_deal.dealer and Seat(moved[match_deal.dealer.value])
    return MatchDeal(game.deals.read_deal(Fields(deal)), dealer)


def written_elsewhere(value, moved):
    """The same of those who sit at the seats to which people have moved."""
    if isinstance(value, dict):
        return {moved.get(name, name): written_elsewhere(part, moved) for name, part in value.items()}
    if isinstance(value, list):
        return [written_elsewhere(part, moved) for part in value]
    return moved.get(value, value) if isinstance(value, str) else value
