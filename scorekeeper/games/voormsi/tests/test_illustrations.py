"""What the rules of Voormsi show."""

import pytest

from scorekeeper.games.voormsi.deals import (
    CLUB_KING,
    EVENT_POINTS,
    FIRST_FIVE,
    SCORING_TRICK,
    SEVENS,
    SPADE_KING,
    THREE,
    TRICKS,
    Event,
    deal_points,
    steps,
    trick_points,
)
from scorekeeper.games.voormsi.rules_page import ILLUSTRATIONS, line_at
from tests.texts import table_rows

SOLID, TRACE = 'class="ink"', 'class="strike"'
LEVEL = 1
"""The line itself."""


@pytest.mark.parametrize(
    "made, standing, rubbed_out", [((0, 0), 18, 0), ((4, 2), 12, 6), ((8, 5), 5, 13), ((8, 0), 10, 8)]
)
def test_the_line_has_an_arm_for_every_point_that_is_missing(made, standing, rubbed_out):
    drawn = line_at(*made)

    assert drawn.svg.count(SOLID) == standing + LEVEL
    assert drawn.svg.count(TRACE) == rubbed_out


def test_the_line_is_told_to_those_who_listen():
    assert line_at(4, 0).spoken == (
        "A line with 9 strokes across it, an arm of each for either side. North and South: 4 points made and rubbed "
        "out, 5 arms stand. East and West: no point yet, all arms stand."
    )


def test_five_points_at_seven_lead_back_to_six():
    assert ILLUSTRATIONS.pictures["back-from-nine"]().spoken == (
        "A row of numbers up to 9. From 7, 5 points lead up to 9, and what is left of them back to 6."
    )


# The tables of the texts say what the code knows


def rows(name):
    return table_rows("voormsi", name)


def fan(*cards):
    return "{" + " ".join(map(str, cards)) + "}"


def test_the_order_is_that_of_the_referee():
    assert [row[1] for row in rows("order")] == [fan(*step) for step in steps()]
    outside = [fan(THREE), fan(*SEVENS), fan(CLUB_KING), fan(SPADE_KING)]
    assert [row[0] for row in rows("specials")] == [row[0] for row in rows("card-specials")] == outside


def test_the_points_are_those_that_the_code_scores_with():
    assert [row[1] for row in rows("points")] == [
        str(trick_points(SCORING_TRICK - 1)),
        str(trick_points(SCORING_TRICK)),
        f"{trick_points(SCORING_TRICK + 1) - trick_points(SCORING_TRICK)} more",
        f"{FIRST_FIVE} more",
        f"{deal_points(TRICKS)}: the deal is void",
    ]
    alone, both = EVENT_POINTS[Event.THREE_TAKES_VOORMSI], EVENT_POINTS[Event.THREE_TAKES_TOQU]
    assert [row[1] for row in rows("card-points")] == ["1", f"+{FIRST_FIVE}", "0", str(alone), str(both)]


def test_what_becomes_of_voormsi_scores_what_the_code_scores():
    points = [EVENT_POINTS.get(event) for event in Event]
    assert [row[1] for row in rows("card-event")] == [str(each or "all is lost") for each in points]
    for (_what, who), number in zip(rows("event"), points, strict=True):
        assert f": {number} point" in who or (number is None and "loses all its points" in who)


def test_the_three_is_said_to_take_both_only_after_an_opponents_toqu():
    # After own Toqu the game is lost at once (Parlett), so that nothing is left for the three to take.
    assert rows("event")[3][0] == "An opponent’s Toqu has just taken Voormsi; {3♦} takes them both"


def test_own_toqu_need_not_win_the_trick_to_lose_the_game():
    # Parlett: whoever captures the partner's Voormsi loses immediately; Pagat asks nothing more either.
    assert rows("event")[-1][0] == "Voormsi is winning; its own side’s Toqu takes it"
