"""What deals are worth, and where points beyond the target lead."""

import pytest

from scorekeeper.games.voormsi.deals import EVENT_POINTS, Event, deal_points, trick_points, with_points


@pytest.mark.parametrize("tricks, points", [(0, 0), (4, 0), (5, 1), (6, 2), (7, 3), (8, 4)])
def test_the_fifth_trick_is_worth_a_point_and_each_further_one_another(tricks, points):
    assert trick_points(tricks) == points


# fmt: off
DEALS = [
    (5,  9,  False, 1),
    (5,  9,  True,  2),
    (8,  9,  True,  5),  # Pagat: from 4, the first eight tricks are the game
    (9,  9,  True,  0),  # Pagat, Parlett: every trick is one too many
    (6,  12, False, 2),
    (11, 12, False, 7),
    (9,  12, False, 5),
    (12, 12, False, 0),
]
# fmt: on


@pytest.mark.parametrize("tricks, of, first_five, points", DEALS)
def test_a_deal_is_worth_its_tricks_and_the_first_five(tricks, of, first_five, points):
    assert deal_points(tricks, of, first_five=first_five) == points


def test_voormsi_is_worth_one_and_taking_it_two_but_not_from_a_partner():
    assert {event.value: points for event, points in EVENT_POINTS.items()} == {
        "voormsi_wins": 1,
        "toqu_takes": 2,
        "three_takes_voormsi": 1,
        "three_takes_toqu": 2,
    }
    assert Event.OWN_TOQU not in EVENT_POINTS


# fmt: off
WRITTEN = [
    (7,  5, 9,  6),  # Parlett
    (4,  5, 9,  9),  # Pagat
    (7,  3, 9,  8),  # Pagat, first half
    (8,  3, 9,  7),  # Pagat, second half
    (7,  6, 9,  5),
    (8,  1, 9,  9),
    (8,  2, 9,  8),
    (0,  2, 9,  2),
    (11, 4, 12, 9),
]
# fmt: on


@pytest.mark.parametrize("standing, points, target, after", WRITTEN)
def test_points_beyond_the_target_are_counted_back_from_it(standing, points, target, after):
    assert with_points(standing, points, target) == after
