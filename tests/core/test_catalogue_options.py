"""The house rules of every game, against the `option_vectors.py` of its tests: defaults, order, what each can be."""

from importlib import import_module

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games import BY_SLUG, GAMES
from tests.house_rules import Number

RULES = {
    game.slug: import_module(f"scorekeeper.games.{game.folder}.tests.option_vectors").RULES
    for game in GAMES
    if game.options.house_rules()
}
EVERY_RULE = [(slug, name, kind) for slug, rules in RULES.items() for name, kind in rules.items()]
ODD = [2.5, "x", "", [], {}, "true", "1"]

every_rule = pytest.mark.parametrize(
    "slug, name, kind", EVERY_RULE, ids=[f"{slug}: {name}" for slug, name, _ in EVERY_RULE]
)


def read(slug, **given):
    left = Fields(given)
    chosen = BY_SLUG[slug].options.read(left).as_dict()
    left.finish()
    return chosen


@pytest.mark.parametrize("slug", RULES)
def test_what_is_left_out_has_its_default_in_the_order_of_the_format(slug):
    chosen = {name: value for name, value in read(slug).items() if name != "title"}  # a text, and not in the tables
    usual = {name: kind.default if isinstance(kind, Number) else kind[0] for name, kind in RULES[slug].items()}
    assert list(chosen.items()) == list(usual.items())


@every_rule
def test_what_is_chosen_is_kept(slug, name, kind):
    values = [kind.lowest, kind.highest, *[None] * kind.or_null] if isinstance(kind, Number) else kind
    for value in values:
        assert read(slug, **{name: value}) == read(slug) | {name: value}


@every_rule
def test_what_no_table_can_choose_is_refused_by_name(slug, name, kind):
    odd = [*ODD, True, False, kind.lowest - 1, kind.highest + 1] if isinstance(kind, Number) else [*ODD, 0, 1, -1]
    odd += [] if isinstance(kind, Number) and kind.or_null else [None]
    for value in odd if isinstance(kind, Number) or isinstance(kind[0], bool) else [*odd, True, False]:
        with pytest.raises(IllegalDeal, match=f"“{name}” is "):
            read(slug, **{name: value})
