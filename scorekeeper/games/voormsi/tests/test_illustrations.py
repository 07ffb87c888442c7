"""What the rules of Voormsi show."""

import re

import pytest

from scorekeeper.games.voormsi.deals import (
    CLUB_KING,
    EVENT_POINTS,
    FIRST_FIVE,
    SCORING_TRICK,
    SEVENS,
    SPADE_EIGHT,
    SPADE_KING,
    THREE,
    TOQU,
    TRICKS,
    TRICKS_OF_THREE,
    VOORMSI,
    Event,
    deal_points,
    pack,
    steps,
    trick_points,
)
from scorekeeper.games.voormsi.rules_page import ILLUSTRATIONS, line_at
from scorekeeper.games.voormsi.tools import heads_of_lead, heads_of_play
from tests.texts import table_head, table_rows

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


def test_those_who_listen_hear_the_line():
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


def in_words(words):
    """The cards of a cell, and then its numbers."""
    cards = re.findall(r"\{.*?\}", words)
    return [*cards, *map(int, re.findall(r"\d+", re.sub(r"\{.*?\}", "", words)))]


def taking(*played):
    """The cards that take a trick in which these were played, each beating the one before."""
    heads = heads_of_lead(played[:1])
    for card in played[1:]:
        heads = heads_of_play([card], heads, at_once=True)
    return {card for card in pack() if card not in played and heads_of_play([card], heads, at_once=True)}


def test_the_order_is_that_of_the_referee():
    assert [row[:2] for row in rows("order")] == [(str(place), fan(*step)) for place, step in enumerate(steps(), 1)]
    named = {place: found for place, _cards, words in rows("order") if (found := in_words(words))}
    assert named == {"8": [steps().index((SPADE_EIGHT,)) + 1], "11": [fan(CLUB_KING)]}
    outside = [fan(THREE), fan(*SEVENS), fan(CLUB_KING), fan(SPADE_KING)]
    assert [row[0] for row in rows("specials")] == [row[0] for row in rows("card-specials")] == outside
    assert [in_words(row[1]) for row in rows("specials")] == [[], [fan(THREE)], [], [fan(CLUB_KING)]]
    sevens = [fan(THREE), fan(CLUB_KING), fan(THREE)]
    assert [in_words(row[1]) for row in rows("card-specials")] == [[], sevens, [], [fan(CLUB_KING)]]
    led = SEVENS[-1]
    strong = ((SPADE_EIGHT, THREE), (led,), (led, CLUB_KING), (led, CLUB_KING, SPADE_KING))
    for row, played in zip(rows("specials"), strong, strict=True):
        assert {*in_words(row[2])} == {fan(card) for card in taking(*played) if card not in SEVENS}
        assert ("seven of a higher suit" in row[2]) is any(card in SEVENS for card in taking(*played))


def test_the_points_are_those_that_the_code_scores_with():
    fifth = SCORING_TRICK
    assert rows("points") == [
        (f"fewer than {fifth}", str(trick_points(fifth - 1))),
        (f"{fifth}, whichever they are", str(trick_points(fifth))),
        ("each further trick", f"+{trick_points(fifth + 1) - trick_points(fifth)}"),
        (f"all of the first {fifth}, with two or four players", f"+{FIRST_FIVE}"),
        (
            f"every trick: {TRICKS}, or {TRICKS_OF_THREE} with three players",
            f"{deal_points(TRICKS)}: the deal is void",
        ),
    ]
    alike = [*rows("points")[:3], ("every trick", "0: the deal is void")]
    assert rows("points-alike") == alike
    assert rows("points-first-five") == [*alike[:3], (f"all of the first {fifth}", f"+{FIRST_FIVE}"), alike[3]]
    voormsi, toqu, three = map(fan, (VOORMSI, TOQU, THREE))
    named = [in_words(row[0]) for row in rows("card-points")]
    assert named == [[], [fifth], [], [voormsi, toqu, three], [toqu, three]]
    alone, both = EVENT_POINTS[Event.THREE_TAKES_VOORMSI], EVENT_POINTS[Event.THREE_TAKES_TOQU]
    assert [row[1] for row in rows("card-points")] == ["1", f"+{FIRST_FIVE}", "0", str(alone), str(both)]


def test_what_becomes_of_voormsi_scores_what_the_code_scores():
    points = [EVENT_POINTS.get(event) for event in Event]
    assert [row[1] for row in rows("card-event")] == [str(each or "all is lost") for each in points]
    voormsi, toqu, three = map(fan, (VOORMSI, TOQU, THREE))
    named = [in_words(row[0]) for row in [table_head("voormsi", "card-event"), *rows("card-event")]]
    assert named == [[voormsi], [voormsi, toqu], [toqu], [three], [three, toqu], [toqu]]
    *opponents, _own = rows("card-event")
    assert rows("event-alone") == opponents
    assert rows("event-if-it-wins") == [*opponents, ("its own side’s {J♣} takes it and wins the trick", "all is lost")]
    assert [in_words(row[0]) for row in rows("event")] == [[], [], [three], [three], []]
    for (_what, who), number in zip(rows("event"), points, strict=True):
        assert f": {number} point" in who or (number is None and "loses all its points" in who)


def test_the_three_is_said_to_take_both_only_after_an_opponents_toqu():
    # After own Toqu the game is lost at once (Parlett), so that nothing is left for the three to take.
    assert rows("event")[3][0] == "An opponent’s Toqu has just taken Voormsi; {3♦} takes them both"


def test_own_toqu_need_not_win_the_trick_to_lose_the_game():
    # Parlett: a player who captures the partner's Voormsi loses immediately; Pagat asks nothing more either.
    assert rows("event")[-1][0] == "Voormsi is winning; its own side’s Toqu takes it"
