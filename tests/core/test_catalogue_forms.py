"""What holds of every game's form and sheet, whatever is dealt and whatever is sent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.match import replay
from scorekeeper.games import GAMES
from scorekeeper.matches.deal_forms import answers_for, deal_form, payload_of
from tests.drawing_matches import draw_table
from tests.profiles import examples

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
NAMES = ("Ona", "Jonas", "Rasa", "Petras", "Rūta", "Jurgis", "Eglė", "Tomas")
ODD = ["", "-1", "0", "1", "4", "9" * 400, "²", "1.0", "NIL", "N", "NS", "true", "\0", " 4", "[]"]


def in_order(payload):
    """Bets that were made beside a deal stand in any order."""
    return payload | {name: sorted(payload[name], key=str) for name in {"bemo"} & set(payload)}


def named(turn):
    return dict(zip(turn, NAMES, strict=False))


@every_game
@examples(0.25)
@given(st.data())
def test_form_takes_every_deal_and_makes_the_same(game, data):
    _rules, turn, deals = draw_table(data, game)
    for match_deal in deals:
        payload = game.deals.write_deal(match_deal.deal)
        form = deal_form(game, named(turn), answers_for(game, payload))
        assert form.is_valid(), (payload, form.errors)
        assert in_order(payload_of(game, form)) == in_order(payload)


@every_game
@given(st.data())
def test_form_is_upset_by_nothing(game, data):
    names = named(game.turn)
    fields = st.sampled_from(list(deal_form(game, names).fields))
    form = deal_form(game, names, data.draw(st.dictionaries(fields, st.sampled_from(ODD) | st.text(max_size=12))))
    assert form.is_valid() == (not form.errors) == ("match_deal" in form.cleaned_data)


@every_game
@examples(0.5)
@given(st.data())
def test_end_leaves_nobody_to_deal_and_nothing_at_stake(game, data):
    rules, turn, deals = draw_table(data, game)
    match = replay(rules, turn[0], deals, turn=turn)
    names = named(turn)
    assert bool(game.presenter.next_deal(match, names).deals) is (match.result is None)
    if match.result is not None:
        assert game.words.ending_chances(match, names) == ()
