"""“Rule” in a game's panel leads to what is asked, and the sections to which code leads are on the pages."""

import re
from dataclasses import replace
from enum import StrEnum
from importlib import import_module
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.domain.game import Game
from scorekeeper.domain.questions import Steps
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.games.avinas.sheet import WHILE_TAPPING
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


class Broken(StrEnum):
    DEAL = "deal"
    PIPS = "pipz"


def test_the_check_names_a_section_that_the_page_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "GAMES", [replace(BY_SLUG["avinas"], sections=Broken)])
    (error,) = checks.sections_are_there(None)
    assert error.msg == f"seeds/avinas/rules.md has no section “pipz”, which {__name__} names."
