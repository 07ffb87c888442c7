"""Which deals of Avinas can be built, read and written."""

import pytest

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.avinas.deals import (
    Band,
    Knock,
    NoSevens,
    Overclaim,
    Passed,
    Sevens,
    band_of,
    declaring_side,
    losing_side,
    read_deal,
    write_deal,
)

# fmt: off
WRITTEN = [
    (Sevens(Seat.E, 2, Knock.NONE, won=True),
     {"kind": "sevens", "declarer": "E", "sevens": 2, "knock": "none", "won": True}),
    (Sevens(Seat.N, 4, Knock.DECLARERS, won=False),
     {"kind": "sevens", "declarer": "N", "sevens": 4, "knock": "declarers", "won": False}),
    (Sevens(Seat.W, 1, Knock.BOTH, won=True, trump=Suit.SPADES),
     {"kind": "sevens", "declarer": "W", "sevens": 1, "knock": "both", "won": True, "trump": "S"}),
    (NoSevens(Seat.S, won=True, losers=31),
     {"kind": "no_sevens", "declarer": "S", "won": True, "losers_points": 31}),
    (NoSevens(Seat.S, won=False, losers=0, trump=Suit.CLUBS),
     {"kind": "no_sevens", "declarer": "S", "won": False, "losers_points": 0, "trump": "C"}),
    (NoSevens(Seat.W, won=False, losers=Band.MANY),
     {"kind": "no_sevens", "declarer": "W", "won": False, "losers_band": "31+"}),
    (NoSevens(Seat.W, won=True, losers=Band.FEW),
     {"kind": "no_sevens", "declarer": "W", "won": True, "losers_band": "2-30"}),
    (NoSevens(Seat.N, won=True, losers=Band.NOTHING, trump=Suit.DIAMONDS),
     {"kind": "no_sevens", "declarer": "N", "won": True, "losers_band": "0", "trump": "D"}),
    (Overclaim(Seat.E),
     {"kind": "overclaim", "declarer": "E"}),
    (Overclaim(Seat.E, trump=Suit.HEARTS),
     {"kind": "overclaim", "declarer": "E", "trump": "H"}),
    (Passed(),
     {"kind": "passed"}),
]
# fmt: on


@pytest.mark.parametrize("deal, fields", WRITTEN)
def test_a_deal_is_written_in_the_order_of_the_format(deal, fields):
    assert list(write_deal(deal).items()) == list(fields.items())


@pytest.mark.parametrize("deal, fields", WRITTEN)
def test_a_deal_is_read_and_takes_all_its_fields(deal, fields):
    left = Fields(fields)
    assert read_deal(left) == deal
    left.finish()


SEVENS = {"kind": "sevens", "declarer": "N", "sevens": 2, "knock": "none", "won": True}
NO_SEVENS = {"kind": "no_sevens", "declarer": "N", "won": True, "losers_points": 40}
SEATS = "it can be “N”, “E”, “S”, “W”"
KINDS = "it can be “sevens”, “no_sevens”, “overclaim”, “passed”"

# fmt: off
REFUSED = [
    ({},                                    "“kind” is missing"),
    ({"kind": "seven"},                     f"“kind” is “seven”; {KINDS}"),
    ({"kind": "sevens"},                    "“declarer” is missing"),
    ({"kind": "overclaim"},                 "“declarer” is missing"),
    (SEVENS | {"declarer": "NS"},           f"“declarer” is “NS”; {SEATS}"),
    (SEVENS | {"declarer": "n"},            f"“declarer” is “n”; {SEATS}"),
    (SEVENS | {"declarer": None},           f"“declarer” is null; {SEATS}"),
    (SEVENS | {"declarer": ["N"]},          f"“declarer” is a list; {SEATS}"),
    (SEVENS | {"sevens": 0},                "“sevens” is 0; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": 5},                "“sevens” is 5; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": -1},               "“sevens” is -1; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": "2"},              "“sevens” is “2”; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": True},             "“sevens” is true; it is a whole number from 1 to 4"),
    (SEVENS | {"sevens": 2.0},              "“sevens” is 2.0; it is a whole number from 1 to 4"),
    (SEVENS | {"knock": "defenders"},       "“knock” is “defenders”; it can be “none”, “declarers”, “both”"),
    (SEVENS | {"knock": False},             "“knock” is false; it can be “none”, “declarers”, “both”"),
    (SEVENS | {"won": 1},                   "“won” is 1; it is true or false"),
    (SEVENS | {"won": "true"},              "“won” is “true”; it is true or false"),
    (SEVENS | {"trump": "hearts"},          "“trump” is “hearts”; it can be “C”, “S”, “H”, “D”"),
    (SEVENS | {"trump": "♥"},               "“trump” is “♥”; it can be “C”, “S”, “H”, “D”"),
    (NO_SEVENS | {"won": 0},                "“won” is 0; it is true or false"),
    (NO_SEVENS | {"losers_points": None},   "“losers_points” is null; it is a whole number from 0 to 120"),
    (NO_SEVENS | {"losers_points": 121},    "“losers_points” is 121; it is a whole number from 0 to 120"),
    (NO_SEVENS | {"losers_points": -2},     "“losers_points” is -2; it is a whole number from 0 to 120"),
    (NO_SEVENS | {"losers_points": True},   "“losers_points” is true; it is a whole number from 0 to 120"),
    (NO_SEVENS | {"losers_points": 1},      "a side cannot take 1 card-points"),
    (NO_SEVENS | {"losers_points": 60},     "the declarers cannot have won when the others took 60 card-points"),
    (NO_SEVENS | {"losers_points": 120},    "the declarers cannot have won when the others took 120 card-points"),
    (NO_SEVENS | {"won": False, "losers_points": 61},   "with 61 card-points the declarers have won, not lost"),
    (NO_SEVENS | {"won": False, "losers_points": 119},  "a side cannot take 119 card-points"),
    (NO_SEVENS | {"losers_band": "31+"},    "give either “losers_points” or “losers_band”, not both"),
    ({"kind": "no_sevens", "declarer": "N", "won": True},  "“losers_points” is missing"),
    ({"kind": "no_sevens", "declarer": "N", "won": True, "losers_band": "2–30"},
     "“losers_band” is “2–30”; it can be “31+”, “2-30”, “0”"),
    ({"kind": "no_sevens", "declarer": "N", "won": True, "losers_band": 0},
     "“losers_band” is 0; it can be “31+”, “2-30”, “0”"),
]
LEFT_OVER = [
    ({"kind": "passed", "declarer": "N"},               "declarer"),
    ({"kind": "passed", "trump": "C"},                  "trump"),
    ({"kind": "overclaim", "declarer": "N", "won": False}, "won"),
    (SEVENS | {"losers_points": 40},                    "losers_points"),
    (NO_SEVENS | {"knock": "none"},                     "knock"),
    (NO_SEVENS | {"sevens": 1},                         "sevens"),
]
# fmt: on


@pytest.mark.parametrize("fields, words", REFUSED)
def test_a_deal_that_cannot_be_is_refused_by_name(fields, words):
    with pytest.raises(IllegalDeal) as refusal:
        read_deal(Fields(fields))
    assert str(refusal.value) == words


@pytest.mark.parametrize("fields, name", LEFT_OVER)
def test_a_field_of_another_kind_of_deal_is_left_over(fields, name):
    left = Fields(fields)
    read_deal(left)
    with pytest.raises(IllegalDeal, match=f"^“{name}” is not a field here$"):
        left.finish()


# What the losers of a no-sevens game can have taken: no cards make 1; 61 of the 120 win.
WHERE_DECLARERS_WON = {0, *range(2, 60)}
WHERE_DECLARERS_LOST = {0, *range(2, 61)}


@pytest.mark.parametrize("won, possible", [(True, WHERE_DECLARERS_WON), (False, WHERE_DECLARERS_LOST)])
def test_only_card_points_that_can_be_taken_are_taken(won, possible):
    taken = set()
    for points in range(-5, 130):
        try:
            NoSevens(Seat.N, won, points)
        except IllegalDeal:
            continue
        taken.add(points)
    assert taken == possible


@pytest.mark.parametrize("sevens", [-1, 0, 5])
def test_one_to_four_sevens_are_turned_up(sevens):
    with pytest.raises(IllegalDeal, match=f"one to four sevens can be turned up, not {sevens}"):
        Sevens(Seat.N, sevens, Knock.NONE, won=True)


# fmt: off
BANDS = [
    (0, Band.NOTHING),
    (2, Band.FEW), (3, Band.FEW), (29, Band.FEW), (30, Band.FEW),
    (31, Band.MANY), (32, Band.MANY), (59, Band.MANY), (60, Band.MANY),
]
# fmt: on


@pytest.mark.parametrize("points, band", BANDS)
def test_card_points_fall_in_bands(points, band):
    assert band_of(points) is band
    assert NoSevens(Seat.N, won=False, losers=points).band is band


@pytest.mark.parametrize("band", Band)
def test_a_band_is_its_own(band):
    assert NoSevens(Seat.N, won=True, losers=band).band is band


# fmt: off
SIDES = [
    # declarer, declaring side, who loses when they win, and when they lose
    (Seat.N, Side.NS, Side.EW, Side.NS),
    (Seat.E, Side.EW, Side.NS, Side.EW),
    (Seat.S, Side.NS, Side.EW, Side.NS),
    (Seat.W, Side.EW, Side.NS, Side.EW),
]
# fmt: on


@pytest.mark.parametrize("seat, declaring, when_won, when_lost", SIDES)
def test_it_knows_who_declares_and_who_loses(seat, declaring, when_won, when_lost):
    for won, losing in ((True, when_won), (False, when_lost)):
        sevens, no_sevens = Sevens(seat, 1, Knock.NONE, won), NoSevens(seat, won, Band.FEW)
        assert losing_side(sevens) is losing_side(no_sevens) is losing
        assert declaring_side(sevens) is declaring_side(no_sevens) is declaring_side(Overclaim(seat)) is declaring


def test_nobody_declares_where_all_passed():
    assert declaring_side(Passed()) is None


def test_a_deal_cannot_be_changed():
    with pytest.raises(AttributeError):
        Sevens(Seat.N, 1, Knock.NONE, won=True).won = False
