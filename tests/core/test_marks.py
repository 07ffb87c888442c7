"""How a list draws the score of a match: every game its own marks, the winner's first."""

import re
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.domain.sheet import Figures, Marks
from scorekeeper.games import BY_SLUG
from tests.core.test_catalogue import every_example


def points(**each):
    return {party: {"points": number} for party, number in each.items()}


def of_avinas(ns, ew):
    return {"NS": {"rams": 3, "pips": ns}, "EW": {"rams": 0, "pips": ew}}


def crosses(ns, ew):
    return {"NS": {"bars": 0, "crosses": ns}, "EW": {"bars": 0, "crosses": ew}}


def one(large, quiet="", drawn=(), word=""):
    return Marks((Figures(large, quiet),), drawn, word)


@pytest.mark.parametrize("slug,totals,winner,expected", [
    ("spades",      points(NS=453, EW=541),          "EW", one("541", ": 453")),
    ("spades",      points(NS=-12, EW=80),           None, one("−12", ": 80")),
    ("kaiser",      points(NS=52, EW=42),            "NS", one("52", ": 42")),
    ("voormsi",     points(N=12, S=11),              "S",  one("11", ": 12")),
    ("voormsi",     points(N=12, E=11, S=3),         "E",  one("11")),
    ("voormsi",     points(N=12, E=11, S=3),         None, None),
    ("solo-spades", points(N=300, E=541, S=1, W=-9), "E",  one("541")),
    ("other",       points(P1=12, P2=12),            None, one("12", ": 12")),
    ("other",       points(P1=12, P2=12, P3=4),      None, None),
    ("forty-one",   points(N=12, E=3, S=43, W=20),   "NS", one("43", "+ 12")),
    ("forty-one",   points(N=12, E=3, S=16, W=20),   None, Marks((Figures("16", "+ 12"), Figures("20", "+ 3")))),
    ("avinas",      of_avinas(12, 6),                "EW", one("3", ": 0", word="rams")),
    ("avinas",      of_avinas(13, 5),                None, one("13", ": 5", ("p4", "p4", "p4"))),
    ("styrivolt",   crosses(0, 8),                   "EW", one("8", ": 0", word="crosses")),
    ("styrivolt",   crosses(1, 0),                   "NS", one("1", ": 0", word="cross")),
])  # fmt: skip
def test_a_score_is_drawn(slug, totals, winner, expected):
    assert BY_SLUG[slug].marks(totals, winner) == expected


@every_example
def test_whoever_won_has_marks_that_the_game_can_draw(example):
    result = example["answer"]["result"]
    if not result or not result["winner"]:
        return
    game = BY_SLUG[example["match"]["game"]]
    marks = game.marks(example["answer"]["deals"][-1]["totals"], result["winner"])
    assert marks is not None
    template = Path(games.__file__).parent / game.folder / "templates" / game.folder / "_marks.html"
    drawings = re.findall(r'<symbol id="(\w+)"', template.read_text()) if template.exists() else []
    assert set(marks.drawn) <= set(drawings)
