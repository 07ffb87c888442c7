"""“Rule” in a game's panel leads to what is asked, and the sections to which code leads are on the pages."""

import re
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.domain.game import Game
from scorekeeper.domain.questions import Steps
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.games.avinas.words import WHILE_TAPPING
from scorekeeper.matches.access import MatchAccess
from scorekeeper.matches.panel import answered
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.rules import checks
from scorekeeper.rules.store import library
from tests.tables import seated

WITH_RULES = [game for game in GAMES if game.has_rules]
every_game_with_rules = pytest.mark.parametrize("game", WITH_RULES, ids=[game.slug for game in WITH_RULES])

ASKED = {
    game.slug: import_module(f"scorekeeper.games.{game.folder}.tests.sections_asked")
    for game in WITH_RULES
    if not game.own_panel
}
RESULTS = [(slug, *result) for slug, asked in ASKED.items() for result in asked.RESULTS]

# fmt: off
CHOICES = {
    # of Voormsi: what becomes of it
    "voormsi_wins": "event", "toqu_takes": "event", "three_takes_voormsi": "event", "three_takes_both": "event",
    "own_toqu": "own-toqu",
}
# fmt: on


def table_of(slug: str) -> MatchPage:
    phone = seated(game=slug)
    link = phone.match.book.links.get()
    return MatchPage(MatchAccess(phone.token, link, phone.match.book, phone.match))


def steps_of(slug: str) -> Steps:
    panel = table_of(slug).panel
    assert isinstance(panel, Steps)
    return panel


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ASKED)
def test_every_question_leads_to_its_section(slug: str) -> None:
    asked, panel = ASKED[slug], steps_of(slug)
    assert asked.RESULTS
    assert [step.rule for step in panel.steps] == asked.QUESTIONS
    assert panel.rule == asked.STILL_OPEN


@pytest.mark.django_db
@pytest.mark.parametrize("slug,tapped,sections", RESULTS)
def test_every_result_leads_to_its_section(slug: str, tapped: dict[str, str], sections: set[str]) -> None:
    results = answered(table_of(slug), tapped)["results"]
    assert {each["rule"] for each in results if "refusal" not in each} == sections


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["tricks", "fate"])
def test_what_becomes_of_voormsi_leads_to_its_section(name: str) -> None:
    (step,) = (step for step in steps_of("voormsi").steps if step.name == name)
    led = {value: choice.rule for choice in step.choices for value in choice.answers.values() if value in CHOICES}
    assert led == {value: CHOICES[value] for value in led}
    assert ("own_toqu" in led) is (name == "tricks")


@every_game_with_rules
def test_code_names_every_section_once_and_in_one_place(game: Game) -> None:
    assert game.sections is not None
    named = {str(section) for section in game.sections}
    folder = Path(games.__file__).parent / game.folder
    for file in {*folder.rglob("*.py")} - {*(folder / "tests").iterdir()}:
        literal = re.findall(r'(?:rule=|rule: str = |RULE = )"([^"]+)"', file.read_text("utf-8"))
        assert literal == [], file.name
    assert named <= library().pages[f"/rules/{game.slug}/"].anchors


def test_avinas_follows_its_views() -> None:
    assert list(WHILE_TAPPING.values()) == [
        *("eight-places", "rams", "knock", "no-sevens", "pips", "card-points", "declarer"),
    ]


@pytest.mark.parametrize("slug", [game.slug for game in WITH_RULES])
def test_the_check_names_a_section_that_the_page_lacks(slug: str, tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "broken_sections.py"
    file.write_text('from enum import StrEnum\n\n\nclass Section(StrEnum):\n    DEAL = "deal"\n    PIPS = "pipz"\n')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, file.stem, raising=False)
    broken = replace(BY_SLUG[slug], sections=import_module(file.stem).Section)
    monkeypatch.setattr(checks, "GAMES", [broken])
    (error,) = checks.sections_are_there(None)
    assert error.msg == f"{file}:6: seeds/{slug}/rules.md has no section “pipz”."
