"""What the rules of Voormsi show."""

import pytest

from scorekeeper.games.voormsi.rules_page import ILLUSTRATIONS, score_line

SOLID, TRACE = 'class="ink"', 'class="strike"'
LEVEL = 1
"""The line itself."""


@pytest.mark.parametrize(
    "made, standing, rubbed_out", [((0, 0), 18, 0), ((4, 2), 12, 6), ((8, 5), 5, 13), ((9, 0), 9, 9)]
)
def test_the_line_has_an_arm_for_every_point_that_is_missing(made, standing, rubbed_out):
    north_south, east_west = made

    drawn = score_line({"North and South": north_south, "East and West": east_west}, 9)

    assert drawn.svg.count(SOLID) == standing + LEVEL
    assert drawn.svg.count(TRACE) == rubbed_out


def test_the_line_is_told_to_those_who_listen():
    drawn = score_line({"North and South": 4, "East and West": 0}, 9)

    assert drawn.spoken == (
        "A line with 9 strokes across it, an arm of each for either side. North and South: 4 points made and rubbed "
        "out, 5 arms stand. East and West: no point yet, all arms stand."
    )


def test_the_line_shows_names_as_words_and_not_as_markup():
    assert "<b>" not in score_line({"<b>": 1, "East": 0}, 9).svg


def test_the_points_are_those_that_the_code_scores_with():
    rows = dict(ILLUSTRATIONS.tables["points"]().rows)

    assert rows == {
        "fewer than 5": "0",
        "5, whichever they are": "1",
        "each one more": "1 more",
        "all of the first 5, with two or four players": "1 more",
        "every trick: 9, or 12 with three players": "0: the deal is void",
    }


def test_taking_voormsi_with_toqu_is_worth_two_points_and_a_partners_the_game():
    scores = [who for _what, who in ILLUSTRATIONS.tables["event"]().rows]

    assert scores == [
        "the side of Voormsi: 1 point",
        "the side of Toqu: 2 points",
        "the side of the three: 1 point",
        "the side of the three: 2 points, and Toqu nothing",
        "that side loses all its points and the match",
    ]


def test_five_points_at_seven_lead_back_to_six():
    assert ILLUSTRATIONS.pictures["back-from-nine"]().spoken == (
        "A row of numbers up to 9. From 7, 5 points lead up to 9, and what is left of them back to 6."
    )


def test_the_card_for_the_table_tells_the_points_that_are_scored():
    assert dict(ILLUSTRATIONS.tables["card-points"]().rows) == {
        "each trick from the fifth": "1",
        "all of the first 5, unless three play": "+1",
        "every trick": "0",
        "{K♥} wins, not last, while {J♣} may still come; {3♦} takes it": "1",
        "opponents’ {J♣} takes it; {3♦} takes both": "2",
    }


def test_the_three_is_said_to_take_both_only_after_an_opponents_toqu():
    # After own Toqu the game is lost at once (Parlett), so that nothing is left for the three to take.
    happens = ILLUSTRATIONS.tables["event"]().rows[3][0]
    assert happens == "An opponent’s Toqu has just taken Voormsi; {3♦} takes them both"


def test_own_toqu_need_not_win_the_trick_to_lose_the_game():
    # Parlett: whoever captures the partner's Voormsi loses immediately; Pagat asks nothing more either.
    happens = [what for what, _who in ILLUSTRATIONS.tables["event"]().rows]

    assert happens[-1] == "Voormsi is winning; its own side’s Toqu takes it"
