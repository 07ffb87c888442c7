"""The tables of the texts have the numbers with which the game is scored."""

import re

import pytest

from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import signed
from scorekeeper.games.forty_one.deals import BIDS, Values, earned, in_turn, is_played, total, value
from scorekeeper.games.forty_one.scoring import (
    PRESETS,
    TARGET,
    PartnerRule,
    gets_there,
    least_for_partner,
    together,
    winner,
)
from tests.texts import table_head, table_rows


def rows(name):
    return table_rows("forty-one", name)


def numbers(words):
    return [int(number) for number in re.findall(r"-?\d+", words.replace("−", "-"))]


def test_a_bid_is_worth_what_is_shown():
    tables = (Values.FROM7, Values.FOUR_HUNDRED, Values.FACE)
    worth = [(str(bid), *(str(value(bid, table)) for table in tables)) for bid in BIDS]
    for row, special in ((0, "–"), (-1, "the match")):  # in 400 the lowest bid is 2, and 13 wins the match
        worth[row] = (*worth[row][:2], special, worth[row][3])
    assert table_head("forty-one", "values") == ("Bid", "Forty-One", "400", "Face value")
    assert rows("values") == worth
    assert rows("card-values") == [(str(bid), str(value(bid))) for bid in BIDS if bid >= 6]


SHOWN = [  # by the first deal: the tables for the values of a table's bids
    (Values.FROM7, "worth-from7", 11, "score-from7"),
    (Values.FACE, "worth-face", 11, "score-face"),
    (Values.FOUR_HUNDRED, "worth-400", 10, "score-from7"),
    (Values.FOUR_HUNDRED_50, "worth-400", 10, "score-from7"),
]


@pytest.mark.parametrize("values,worth,highest,score", SHOWN)
def test_a_bid_brings_and_costs_what_is_shown(values, worth, highest, score):
    assert rows(worth) == [(str(bid), str(value(bid, values))) for bid in range(4, highest + 1)]
    bids = [numbers(words)[0] for words in table_head("forty-one", score)[1:]]
    scores = [tuple(signed(earned(bid, values, made=made)) for bid in bids) for made in (True, False)]
    assert [row[1:] for row in rows(score)] == scores


def test_every_way_to_count_bids_is_shown():
    assert {values for values, *_shown in SHOWN} == {*Values}


@pytest.mark.parametrize("bids,sums,what", rows("total"))
def test_a_deal_is_played_if_the_bids_are_worth_enough(bids, sums, what):
    table = Values.FACE if "face" in bids else Values.FOUR_HUNDRED if "400" in bids else Values.FROM7
    said = numbers(bids)[:4]
    assert numbers(sums) == [*(value(bid, table) for bid in said), total(said, table)]
    assert is_played(said, table) is (what == "played")


@pytest.mark.parametrize("ns,we,what", rows("finish"))
def test_a_match_ends_as_is_shown(ns, we, what):
    (north, south), (west, east) = numbers(ns), numbers(we)
    points = in_turn((north, west, south, east))
    won = winner(points)
    names = {Side.NS: "North and South win", Side.EW: "West and East win", None: "Play on"}
    assert what.startswith(names[won])
    if "together" in what:
        sums = [together(side, points) for side in Side]
        assert numbers(what) == (sums if won is not Side.EW else sums[::-1])
    elif "partner" in what:
        assert numbers(what) == [min(numbers(ns))]
    else:
        assert numbers(what) == ([TARGET] if won is None else [])


def test_one_at_the_target_wins_with_a_partner_above_zero():
    least = least_for_partner(PartnerRule.POSITIVE)
    assert rows("card-end") == [(str(TARGET), str(least), "won"), (str(TARGET), str(least - 1), "play on")]
    for one, other, what in rows("card-end"):
        assert gets_there(Side.NS, in_turn((int(one), 0, int(other), 0))) is (what == "won")


def steps(table):
    """How a table of values rises, as "face, double from 7"."""
    factors = {value(bid, table) // bid: bid for bid in reversed(BIDS)}
    return ", ".join(
        ["face", *(f"{words} from {factors[by]}" for by, words in ((2, "double"), (3, "three times")) if by in factors)]
    )


def test_the_presets_are_those_that_can_be_chosen():
    shown = {row[0]: row[1:] for row in rows("presets")}
    assert table_head("forty-one", "presets")[1:] == tuple(preset.name for preset in PRESETS)
    assert shown["A bid is worth"] == tuple(steps(preset.options.values) for preset in PRESETS)
    for name, option in (("Lowest bid", "min_bid"), ("Total to play", "min_total"), ("Goal", "target")):
        assert shown[name] == tuple(str(getattr(preset.options, option)) for preset in PRESETS)
    found = {"hearts": "hearts", "sister_suit": "the other suit of the same colour as the dealer’s last card"}
    assert shown["Trumps"] == tuple(found[preset.options.trumps.value] for preset in PRESETS)


def test_the_sister_suit_has_the_same_colour():
    assert rows("sister-suits") == [("{♣}", "{♠}"), ("{♠}", "{♣}"), ("{♥}", "{♦}"), ("{♦}", "{♥}")]
