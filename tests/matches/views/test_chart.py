"""The course of a match as a drawing: its numbers become paths, and nothing of it touches."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.history import ScoreLine, ScoreSeries
from scorekeeper.matches.chart import LEFT, RIGHT, TEXT_STEP, WIDTH, Chart, chart

EIGHT = ("Jonas", "Rūta", "Ona", "Petras", "Konstantinas Algirdas", "Eglė", "Bo", "Augustė-Viktorija")


def series(*values: tuple[int, ...], aim: int | None = None) -> ScoreSeries:
    return ScoreSeries("Points", tuple(ScoreLine(EIGHT[place], each) for place, each in enumerate(values)), aim)


def drawn(*values: tuple[int, ...], aim: int | None = None) -> Chart:
    made = chart(series(*values, aim=aim))
    assert made is not None
    return made


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def test_a_line_goes_from_the_left_edge_to_the_right_and_up_with_its_number() -> None:
    line = drawn((0, 5, 10), (0, 0, 4)).lines[0]
    (x0, y0), (x1, y1), (x2, y2) = points(line.path)
    assert (x0, x2) == (LEFT, RIGHT)
    assert x1 == (LEFT + RIGHT) / 2
    assert y0 > y1 > y2
    assert round(y0 - y1) == round(y1 - y2)


def test_lines_are_told_apart_without_colour() -> None:
    assert [line.look for line in drawn((0, 1), (0, 2), (0, 3)).lines] == ["line-1", "line-2", "line-3"]


def test_it_says_in_a_sentence_what_is_seen() -> None:
    assert drawn((0, 5, 10), (0, 0, -4), aim=52).description == (
        "Points, after 2 deals: Jonas 10, Rūta −4. The broken line is at 52."
    )


def test_the_same_numbers_stand_in_its_table() -> None:
    made = drawn((0, 5, 10), (0, 0, -4))
    assert made.names == ("Jonas", "Rūta")
    assert [(row.deal, row.values) for row in made.rows] == [(0, ("0", "0")), (1, ("5", "0")), (2, ("10", "−4"))]


def test_played_again_it_stands_in_the_field_of_the_whole_match() -> None:
    whole, part = series((0, 5, 10, 40), (0, 0, 4, 4)), 2
    as_far, all_of_it = chart(whole, until=part), chart(whole)
    assert as_far is not None
    assert all_of_it is not None
    assert points(as_far.lines[0].path) == points(all_of_it.lines[0].path)[: part + 1]
    assert as_far.marks == all_of_it.marks
    assert len(as_far.rows) == part + 1


def test_a_name_from_right_to_left_does_not_turn_its_number_round() -> None:
    made = chart(ScoreSeries("Points", (ScoreLine("\u2068محمد عبد الله\u2069", (0, 246)), ScoreLine("Ona", (0, 3)))))
    assert made is not None
    assert made.lines[0].number.text == "246"
    assert all(words.text.count("\u2068") == words.text.count("\u2069") for words in made.lines[0].label)


@given(st.data())
def test_nothing_leaves_the_drawing_and_no_two_names_touch(data: st.DataObject) -> None:
    deals = data.draw(st.integers(1, 200))
    value = st.integers(-10_000, 10_000)
    values = [
        (0, *(data.draw(value) for _ in range(min(deals, 5))), *([data.draw(value)] * max(0, deals - 5)))
        for _ in range(data.draw(st.integers(1, 8)))
    ]
    made = drawn(*values, aim=data.draw(st.none() | value))
    for line in made.lines:
        assert all(LEFT <= x <= RIGHT and 0 <= y <= made.height for x, y in points(line.path))
        assert all(0 <= words.y <= made.height for words in line.label)
    rows = sorted(words.y for line in made.lines for words in line.label)
    assert all(lower - upper >= TEXT_STEP - 1 for upper, lower in pairwise(rows))
    assert made.width == WIDTH
