"""System checks of a game: what a half-made one lacks, and that its sections are on its rules page."""

from collections.abc import Iterator
from enum import StrEnum

from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage, Error, register
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from scorekeeper.domain.game import Game
from scorekeeper.games import GAMES
from scorekeeper.rulebook.game_texts import DESCRIPTION
from scorekeeper.rulebook.page import HOME
from scorekeeper.rules.store import library

TEMPLATES = ("_sheet", "_emblem")
OWN_PANEL = "_panel", "panel.js"
"""What a game brings whose panel does not go by steps."""


@register()
def games_are_whole(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """An error for each thing that a game of the catalogue lacks."""
    return [
        Error(
            f"The game {game.slug} lacks {thing}.",
            hint="See docs/write-a-game.md.",
            id="scorekeeper.E001",
        )
        for game in GAMES
        for thing in lacking(game)
    ]


def lacking(game: Game) -> list[str]:
    """The templates and static files that a game lacks, by name; a panel is its own or goes by steps."""
    template, script = OWN_PANEL
    templates = [f"{game.folder}/{name}.html" for name in (*TEMPLATES, *([template] if game.own_panel else []))]
    files = [f"{game.folder}/{name}" for name in (f"{game.folder}.css", *([script] if game.own_panel else []))]
    return [
        *(f"the template {name}" for name in templates if not _has_template(name)),
        *(f"the static file {name}" for name in files if finders.find(name) is None),
    ]


def _has_template(name: str) -> bool:
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return False
    return True


@register()
def sections_are_there(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """An error for each section that a game's code names and its description lacks."""
    return [
        Error(
            f"seeds/{slug}/{DESCRIPTION} has no section “{section}”, which {section.__class__.__module__} names.",
            hint="A heading that is renamed keeps its anchor: see docs/rules-texts.md.",
            id="scorekeeper.E004",
        )
        for slug, section in _lacking()
    ]


def _lacking() -> Iterator[tuple[str, StrEnum]]:
    for game in GAMES:
        page = library().pages.get(f"{HOME}{game.slug}/")
        if game.sections and page:  # where the page should be there, another check says so
            yield from ((game.slug, section) for section in game.sections if section not in page.anchors)
