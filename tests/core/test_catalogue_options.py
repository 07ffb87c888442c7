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


def test_every_answer_but_the_default_is_a_sentence_of_its_own():
    rules = [(slug, rule) for slug in RULES if slug != "other" for rule in BY_SLUG[slug].options.house_rules()]
    odd = []
    for slug, rule in rules:
        kind = RULES[slug][rule.name]
        default, values = (kind.default, [kind.lowest, kind.highest]) if isinstance(kind, Number) else (kind[0], kind)
        said = {value: rule.sentence(value) for value in (*values, *(answer.value for answer in rule.answers))}
        odd += [(slug, value, words) for value, words in said.items() if value != default and not is_sentence(words)]
    assert odd == []


def is_sentence(words):
    fragment = ":" in words.removeprefix("Crosses as Parlett gives them:")
    return words.endswith(".") and not words[0].islower() and not fragment


@pytest.mark.parametrize(
    "slug, chosen, words",
    [
        ("spades", {"failed_nil": "count"}, "Tricks of a failed nil help the partner."),
        ("spades", {"double_nil": "joint"}, "Two nils on one side are a double nil for 500."),
        ("spades", {"bag_limit": 0}, "Bags cost no penalty."),
        ("spades", {"bag_limit": 5, "nil": 50}, "5 bags cost a penalty. A nil is worth 50."),
        ("solo-spades", {"ten_for_200": "at_least"}, "A bid of ten is worth 200, with ten tricks or more."),
        ("kaiser", {"loss_floor": -40}, "A side loses at −40."),
        ("kaiser", {"peg": None}, "No side is ever pegged."),
        ("forty-one", {"min_total": 0}, "Every deal is played, whatever the bids are worth."),
        (
            "forty-one",
            {"min_bid": 2, "values": "face", "trumps": "sister_suit"},
            (
                "Tarneeb 41. The lowest bid is 2. A bid is worth its number. "
                "Trumps are the other suit of the colour of the dealer’s last card."
            ),
        ),
        (
            "forty-one",
            {"rising_min_bid": True},
            "With 30 points a player must bid 3 or more, with 40 points 4, with 50 points 5.",
        ),
        ("styrivolt", {"shut_out": False}, "A chalk-up that the others have not touched earns a single cross."),
        (
            "styrivolt",
            {"failed_nine_loses": True},
            "A side that tries for all nine and misses has lost the deal, and the others get 2 strokes.",
        ),
        ("voormsi", {}, "Toqu on its own side’s Voormsi loses the match only if it wins the trick."),
        ("voormsi", {"own_toqu": "at_once", "target": 12}, "The match ends at 12."),
    ],
)
def test_a_sheet_says_house_rules_in_sentences(slug, chosen, words):
    assert BY_SLUG[slug].options.of(chosen).in_words() == words
