"""What a deal of Avinas says: who declared, who lost, and in which band their card-points lie."""

import pytest

from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.avinas.deals import Band, Knock, NoSevens, Sevens, band_of, losing_side

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
    # declarer, who loses when they win, and when they lose
    (Seat.N, Side.EW, Side.NS),
    (Seat.E, Side.NS, Side.EW),
    (Seat.S, Side.EW, Side.NS),
    (Seat.W, Side.NS, Side.EW),
]
# fmt: on


@pytest.mark.parametrize("seat, when_won, when_lost", SIDES)
def test_it_knows_who_loses(seat, when_won, when_lost):
    for won, losing in ((True, when_won), (False, when_lost)):
        sevens, no_sevens = Sevens(seat, 1, Knock.NONE, won), NoSevens(seat, won, Band.FEW)
        assert losing_side(sevens) is losing_side(no_sevens) is losing
