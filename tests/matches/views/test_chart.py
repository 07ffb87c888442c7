"""The course of a match as a drawing: its numbers become paths, and nothing of it touches."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.history import Course, ScoreLine
from scorekeeper.matches.chart import LEFT, RIGHT, TEXT_STEP, WIDTH, Chart, chart

EIGHT = ("Jonas", "Rūta", "Ona", "Petras", "Konstantinas Algirdas", "Eglė", "Bo", "Augustė-Viktorija")


def course(*values: tuple[int, ...], aim: int | None = None) -> Course:
    return Course("Points", tuple(ScoreLine(EIGHT[place], each) for place, each in enumerate(values)), aim)


def drawn(*values: tuple[int, ...], aim: int | None = None) -> Chart:
    made = chart(course(*values, aim=aim))
    assert made is not None
    return made


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def test_there_is_no_chart_before_the_first_deal() -> None:
    assert chart(course((0,), (0,))) is None
    assert chart(Course("Points", ())) is None


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
    assert drawn((0, 5, 10), (0, 0, -4), aim=52).said == (
        "Points, after 2 deals: Jonas 10, Rūta −4. The broken line is at 52."
    )


def test_the_same_numbers_stand_in_its_table() -> None:
    made = drawn((0, 5, 10), (0, 0, -4))
    assert made.names == ("Jonas", "Rūta")
    assert [(row.deal, row.values) for row in made.rows] == [(0, ("0", "0")), (1, ("5", "0")), (2, ("10", "−4"))]


def test_played_again_it_stands_in_the_field_of_the_whole_match() -> None:
    whole, part = course((0, 5, 10, 40), (0, 0, 4, 4)), 2
    as_far, all_of_it = chart(whole, until=part), chart(whole)
    assert as_far is not None
    assert all_of_it is not None
    assert points(as_far.lines[0].path) == points(all_of_it.lines[0].path)[: part + 1]
    assert as_far.marks == all_of_it.marks
    assert len(as_far.rows) == part + 1


# fmt: off
SIDES = [
    ((0, 12),    12,   ["0", "5", "10", "12"]),
    ((0, 10),    11,   ["0", "5", "11"]),          # the 10 would touch the 11
    ((0, 503),   500,  ["0", "200", "400", "500"]),
    ((0, -856),  None, ["−800", "−600", "−400", "−200", "0"]),
    ((0, 1),     None, ["0", "1"]),
    ((0, 0),     None, ["0", "1"]),
    ((-35, 140), None, ["0", "50", "100"]),
]
# fmt: on


@pytest.mark.parametrize("values,aim,numbers", SIDES)
def test_few_round_numbers_stand_at_its_side(values: tuple[int, ...], aim: int | None, numbers: list[str]) -> None:
    assert sorted((mark.number for mark in drawn(values, aim=aim).marks), key=spoken) == sorted(numbers, key=spoken)


def spoken(number: str) -> int:
    return int(number.replace("−", "-"))


@pytest.mark.parametrize("deals,numbers", [(1, "0 1"), (9, "0 5 9"), (13, "0 5 10 13"), (200, "0 50 100 150 200")])
def test_few_deals_are_numbered_and_always_the_last(deals: int, numbers: str) -> None:
    assert [mark.number for mark in drawn(tuple(range(deals + 1))).deals] == numbers.split()


def test_a_name_is_whole_however_long() -> None:
    made = drawn(*((0, -403 - place) for place in range(8)))
    labels = [[words.text for words in line.label] for line in made.lines]
    assert made.lines[4].number.text == "−407"
    assert labels[4] == ["Konstant-", "inas", "Algirdas"]
    assert labels[7] == ["Augustė-", "Viktorija"]
    assert (labels[0], made.lines[0].number.text) == (["Jonas"], "−403")


@pytest.mark.parametrize("end", [-9_999_999, -100_999_899, 999_999_000])
def test_a_name_is_whole_beside_the_longest_numbers(end: int) -> None:
    made = chart(Course("Points", (ScoreLine("Konstantinas", (0, end)), ScoreLine("王" * 9, (0, 3)))))
    assert made is not None
    whole = ["".join(words.text for words in line.label).replace("-", "") for line in made.lines]
    assert whole == ["Konstantinas", "王" * 9]


def test_a_pair_stands_on_two_lines_beside_its_number() -> None:
    made = chart(Course("Pips", (ScoreLine("Jonas & Rūta", (0, 12)), ScoreLine("Petras & Wilhelmina", (0, 3)))))
    assert made is not None
    assert [words.text for words in made.lines[0].label] == ["Jonas & Rūta"]
    assert [words.text for words in made.lines[1].label] == ["Petras", "& Wilhelmina"]
    assert [line.number.text for line in made.lines] == ["12", "3"]


def test_a_name_from_right_to_left_does_not_turn_its_number_round() -> None:
    made = chart(Course("Points", (ScoreLine("\u2068محمد عبد الله\u2069", (0, 246)), ScoreLine("Ona", (0, 3)))))
    assert made is not None
    assert made.lines[0].number.text == "246"
    assert all(words.text.count("\u2068") == words.text.count("\u2069") for words in made.lines[0].label)


@pytest.mark.parametrize("end", [100, -100])
def test_names_of_lines_that_end_together_stand_below_each_other(end: int) -> None:
    made = drawn(*([(0, end)] * 8))
    rows = [words.y for line in made.lines for words in line.label]
    assert all(TEXT_STEP <= lower - upper <= 2 * TEXT_STEP for upper, lower in pairwise(rows))
    assert rows[0] > 0
    assert rows[-1] <= made.height


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
