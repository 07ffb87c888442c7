"""What every game of the catalogue shows: forms that take its deals, panels that keep their word, rules to look up."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scorekeeper import games
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import Text
from scorekeeper.domain.match import write_result
from scorekeeper.domain.match_format import read_record
from scorekeeper.domain.questions import Steps
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.access import MatchAccess
from scorekeeper.matches.deal_forms import answers_for, deal_form, payload_of
from scorekeeper.matches.panel import results
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.rules.store import library
from tests.tables import Phone, seated

FOLDERS = {game.slug: Path(games.__file__).parent / game.folder / "examples" for game in GAMES}
MATCHES = [
    pytest.param(json.loads(path.read_text("utf-8"))["match"], id=f"{slug}: {path.stem}")
    for slug, folder in FOLDERS.items()
    for path in sorted(folder.glob("*.json"))
]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
every_match = pytest.mark.parametrize("match", MATCHES)
HOSTILE = ["", "-1", "9" * 40, "NS", "N E S W", "nil", "½", "None", "\x00", "true", "[]", "N" * 600]


def opened(phone: Phone) -> MatchAccess:
    link = phone.match.book.links.get()
    return MatchAccess(book=phone.match.book, link=link, token=phone.token, match=phone.match)


def told(match: dict[str, Any]) -> tuple[Any, Any, dict[Seat, str]]:
    record = read_record(match, BY_SLUG)
    return record.game, record.replay(), dict(record.names)


@every_match
def test_the_form_takes_every_deal_and_makes_the_same_of_it(match: dict[str, Any]) -> None:
    game, _replay, names = told(match)
    for deal in match["deals"]:
        form = deal_form(game, names, answers_for(game, deal))
        assert form.is_valid(), (deal, form.errors)
        kept = {name: value for name, value in deal.items() if name not in ("id", "at")}
        assert payload_of(game, form) == kept


@every_match
def test_every_deal_and_ending_names_a_section_of_the_rules(match: dict[str, Any]) -> None:
    game, replay, names = told(match)
    # Of a game without rules to read nothing leads there.
    anchors = library().pages[f"/rules/{game.slug}/"].anchors if game.has_rules else {""}
    lines = [game.words.line(row, names) for row in replay.rows]
    assert {line.rule for line in lines} <= anchors
    assert game.presenter.rule(replay) in anchors
    if replay.result is not None:
        ending = game.words.ending(write_result(replay.result), game.scoring.write_totals(replay.state), names)
        assert ending.rule in anchors
        assert ending.headline
        assert ending.reason


@every_match
def test_a_deal_has_a_total_for_each_column(match: dict[str, Any]) -> None:
    game, replay, names = told(match)
    columns = game.words.columns(names)
    assert {len(game.words.line(row, names).totals) for row in replay.rows} <= {len(columns)}


PUT_RIGHT = {"voormsi": {"own_toqu": "at_once"}}
"""What a new match names since a reading was put right; a match that does not keeps the reading it was recorded by."""


@every_game
def test_house_rules_and_presets_can_be_played(game: Game) -> None:
    for preset in game.options.presets():
        assert (
            game.scoring.rules(game.options.read_options(Fields(dict(preset.options))), game.turn).start() is not None
        )
    assert [dict(preset.options) for preset in game.options.presets()[:1]] in ([], [PUT_RIGHT.get(game.slug, {})])
    for rule in game.options.house_rules():
        for value, words, _sentence in rule.answers:
            fields = Fields({rule.name: value})
            assert game.options.read_options(fields)[rule.name] == value
            fields.finish()
            assert words


@every_game
def test_house_rules_name_what_the_format_knows_and_offer_what_holds_by_default(game: Game) -> None:
    defaults = game.options.read_options(Fields({}))
    for rule in game.options.house_rules():
        offered = [value for value, *_words in rule.answers] + ([""] if isinstance(rule.own, Text) else [])
        default = defaults.get(rule.name)  # some depend on how many play
        assert default in offered or default is None


@every_game
@pytest.mark.django_db
def test_a_match_opens_on_every_page(game: Game) -> None:
    phone = seated(game=game.slug)
    client = Client()
    for address in ("", "events/", "deals/", "preview/"):
        assert client.get(phone.url + address).status_code == 200, address
    assert client.get(f"/b/{phone.token}/new/?game={game.slug}").status_code == 200
    assert client.get(f"/new/?game={game.slug}").status_code == 200


@pytest.mark.rest
@every_game
@pytest.mark.django_db
def test_no_answer_breaks_the_panel(game: Game) -> None:
    phone = seated(game=game.slug)
    table = MatchPage(opened(phone))
    if not isinstance(table.panel, Steps):
        return
    names = {field for step in table.panel.steps for choice in step.choices for field in choice.answers}
    for value in HOSTILE:
        for field in names:
            assert isinstance(results(table, {field: value}), list)
        assert isinstance(results(table, dict.fromkeys(names, value)), list)


@pytest.mark.rest
@every_game
@pytest.mark.django_db
def test_what_lies_aside_can_be_recorded_at_once(game: Game) -> None:
    phone = seated(game=game.slug)
    table = MatchPage(opened(phone))
    for result in results(table, {}) if game.candidates else []:
        assert "refusal" not in result
        assert phone.deal(result["answers"]).status_code == 201
