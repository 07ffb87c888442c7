"""One suite for the deals of every game: which can be read, written and built, and how the others are refused.

Each game has its own typed into four tables, in `tests/deal_vectors.py` of its folder:

- WRITTEN: a deal, and its fields as the match format writes them, in its order;
- REFUSED: fields that are no deal, and the words that say why;
- LEFT_OVER: a deal's fields among which one has no place, and its name;
- BUILT_WRONG: what builds a deal that cannot be, and the words that say why.
"""

import json
from collections.abc import Iterator
from dataclasses import fields as fields_of
from importlib import import_module
from typing import Any

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games import GAMES


def every(table: str, *names: str) -> pytest.MarkDecorator:
    """A test for each row of that table in every game."""
    rows = [
        pytest.param(game, *row, id=f"{game.slug}: {number}")
        for game in GAMES
        for number, row in enumerate(rows_of(game, table), start=1)
    ]
    return pytest.mark.parametrize("game, " + ", ".join(names), rows)


def rows_of(game, table):
    vectors = import_module(f"scorekeeper.games.{game.folder}.tests.deal_vectors")
    return getattr(vectors, table)


@pytest.mark.parametrize("table", ["WRITTEN", "REFUSED", "LEFT_OVER", "BUILT_WRONG"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_has_its_deals_in_tables(game, table):
    assert rows_of(game, table)


@every("WRITTEN", "deal", "fields")
def test_a_deal_is_written_in_the_order_of_the_format(game, deal, fields):
    assert game.deals.write_deal(deal) == fields
    assert json.dumps(game.deals.write_deal(deal)) == json.dumps(fields)


@every("WRITTEN", "deal", "fields")
def test_a_deal_is_read_in_any_order_and_takes_all_its_fields(game, deal, fields):
    for given in (fields, backwards(fields)):
        read = read_whole(game, given)
        assert read == deal
        assert json.dumps(game.deals.write_deal(read)) == json.dumps(fields)


def backwards(value: Any) -> Any:
    """The same with the fields of every object in the opposite order."""
    return {name: backwards(value[name]) for name in reversed(value)} if isinstance(value, dict) else value


@every("WRITTEN", "deal", "fields")
def test_a_deal_cannot_be_changed(game, deal, fields):
    for field in fields_of(deal):
        with pytest.raises(AttributeError):
            setattr(deal, field.name, None)


@every("REFUSED", "fields", "words")
def test_a_deal_that_cannot_be_is_refused_in_words(game, fields, words):
    with pytest.raises(IllegalDeal) as refusal:
        game.deals.read_deal(Fields(fields))
    assert str(refusal.value) == words


@every("LEFT_OVER", "fields", "name")
def test_a_field_that_has_no_place_is_left_over(game, fields, name):
    left = Fields(fields)
    game.deals.read_deal(left)
    assert left.rest() == {name: fields[name]}
    with pytest.raises(IllegalDeal) as refusal:
        left.finish()
    assert str(refusal.value) == f"“{name}” is not a field here"


@every("BUILT_WRONG", "build", "words")
def test_a_deal_cannot_be_built_wrong(game, build, words):
    with pytest.raises(IllegalDeal) as refusal:
        build()
    assert str(refusal.value) == words


ODD = [None, True, False, 0, -1, 99, 10**5000, 2.0, float("nan"), "", "x", "N", "\0", [], [[]], ["N"], {}, {"N": 1}]


@every("WRITTEN", "deal", "fields")
def test_an_odd_value_is_refused_in_words_or_makes_another_deal(game, deal, fields):
    refusals = []
    for odd in spoiled(fields):
        try:
            read = read_whole(game, odd)
        except IllegalDeal as refusal:
            refusals.append(str(refusal))
        else:
            assert read_whole(game, game.deals.write_deal(read)) == read
    assert refusals
    assert all(refusals)


def read_whole(game, data):
    left = Fields(data)
    deal = game.deals.read_deal(left)
    left.finish()
    return deal


def spoiled(value: Any) -> Iterator[Any]:
    """The same with one part odd or missing, however deep it lies."""
    yield from ODD
    if isinstance(value, dict):
        for name, part in value.items():
            yield {other: kept for other, kept in value.items() if other != name}
            yield from (value | {name: odd} for odd in spoiled(part))
    if isinstance(value, list):
        for place, part in enumerate(value):
            yield value[:place] + value[place + 1 :]
            yield from ([*value[:place], odd, *value[place + 1 :]] for odd in spoiled(part))
