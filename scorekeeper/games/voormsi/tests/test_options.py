"""What a table may agree on, and what holds by itself."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.games.voormsi.deals import parties_of, tricks_of
from scorekeeper.games.voormsi.scoring import Options, OwnToqu, options_at

TWO, THREE = (Seat.N, Seat.S), (Seat.N, Seat.E, Seat.S)


# fmt: off
TABLES = [
    # seats,    who scores,                tricks
    (CLOCKWISE, (Side.NS, Side.EW),        9),
    (THREE,     (Seat.N, Seat.E, Seat.S), 12),
    (TWO,       (Seat.N, Seat.S),          9),
]
DEFAULTS = [
    # seats,    target, the first five
    (CLOCKWISE, 9,      True),
    (THREE,     12,     False),
    (TWO,       9,      True),
]
# fmt: on


@pytest.mark.parametrize("seats, parties, tricks", TABLES)
def test_two_and_three_play_for_themselves_and_four_in_pairs(seats, parties, tricks):
    assert parties_of(seats) == parties
    assert tricks_of(parties) == tricks


@pytest.mark.parametrize("seats, target, first_five", DEFAULTS)
def test_three_play_for_more_and_not_for_the_first_five(seats, target, first_five):
    parties = parties_of(seats)
    assert options_at(parties, Options.read_options(Fields({}))) == Options(parties, target, first_five)


@pytest.mark.parametrize("seats", [CLOCKWISE, THREE, TWO])
def test_a_table_can_agree_on_something_else(seats):
    parties = parties_of(seats)
    chosen = Options.read_options(Fields({"first_five_bonus": seats == THREE, "target": 15}))
    assert list(chosen.items()) == [("target", 15), ("first_five_bonus", seats == THREE)]
    assert options_at(parties, chosen) == Options(parties, 15, seats == THREE)


def test_a_match_that_says_nothing_of_own_toqu_keeps_the_reading_it_was_recorded_by():
    assert options_at(parties_of(CLOCKWISE), Options.read_options(Fields({}))).own_toqu is OwnToqu.IF_IT_WINS


def test_a_new_match_begins_with_the_letter_of_the_source():
    # Parlett: own Toqu on Voormsi loses immediately.
    for preset in Options.presets():
        chosen = Options.read_options(Fields(preset.options))
        assert chosen["own_toqu"] == "at_once"
        assert options_at(parties_of(CLOCKWISE), chosen).own_toqu is OwnToqu.AT_ONCE
