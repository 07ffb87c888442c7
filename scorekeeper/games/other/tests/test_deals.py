"""What a deal can be, and what is refused in plain words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import PLACES
from scorekeeper.games.other.deals import read_deal, write_deal
from scorekeeper.games.other.tests.by_hand import deal
from scorekeeper.games.other.tests.strategies import deals

# fmt: off
WRITTEN = [
    ("-",                    {"kind": "passed"}),
    ("20 -5",                {"kind": "played", "points": {"P1": 20, "P2": -5}}),
    ("0 0 0",                {"kind": "played", "points": {"P1": 0, "P2": 0, "P3": 0}}),
    ("1 2 3 4 5 6 7 8",      {"kind": "played", "points": {f"P{n}": n for n in range(1, 9)}}),
    ("999999 -999999",       {"kind": "played", "points": {"P1": 999_999, "P2": -999_999}}),
]
# fmt: on


@pytest.mark.parametrize("jotted, fields", WRITTEN)
def test_a_deal_is_read_as_it_is_written(jotted, fields):
    assert read_deal(Fields(fields)) == deal(jotted)
    assert write_deal(deal(jotted)) == fields
    assert list(write_deal(deal(jotted))) == list(fields)


@given(deals(PLACES))
def test_every_deal_is_read_as_it_was_written(drawn):
    assert read_deal(Fields(write_deal(drawn))) == drawn


TWO = {"P1": 1, "P2": 2}
BOUNDS = "it is a whole number from -999999 to 999999"

# fmt: off
REFUSED = [
    ({},                                                  "“kind” is missing"),
    ({"kind": "won"},                                     "“kind” is “won”; it can be “played”, “passed”"),
    ({"kind": "played"},                                  "“points” is missing"),
    ({"kind": "played", "points": 5},                     "“points”: 5 is not an object with named fields"),
    ({"kind": "played", "points": [1, 2]},                "“points”: a list is not an object with named fields"),
    ({"kind": "played", "points": TWO | {"N": 3}},        "“points”: “N” is not a field here"),
    ({"kind": "played", "points": TWO | {"P9": 3}},       "“points”: “P9” is not a field here"),
    ({"kind": "played", "points": TWO | {"p1": 3}},       "“points”: “p1” is not a field here"),
    ({"kind": "played", "points": TWO | {"P1": None}},    f"“points”: “P1” is null; {BOUNDS}"),
    ({"kind": "played", "points": TWO | {"P1": True}},    f"“points”: “P1” is true; {BOUNDS}"),
    ({"kind": "played", "points": TWO | {"P1": "20"}},    f"“points”: “P1” is “20”; {BOUNDS}"),
    ({"kind": "played", "points": TWO | {"P1": 2.0}},     f"“points”: “P1” is 2.0; {BOUNDS}"),
    ({"kind": "played", "points": TWO | {"P1": 10**6}},   f"“points”: “P1” is 1000000; {BOUNDS}"),
]
# fmt: on


@pytest.mark.parametrize("fields, words", REFUSED)
def test_what_cannot_be_is_refused_in_words(fields, words):
    with pytest.raises(IllegalDeal) as refusal:
        read_deal(Fields(fields))
    assert str(refusal.value) == words


@given(st.integers(10**6))
def test_points_beyond_the_bounds_cannot_even_be_built(points):
    with pytest.raises(IllegalDeal, match="nobody gets more than 999999 points in a deal"):
        deal(f"0 {points}")
