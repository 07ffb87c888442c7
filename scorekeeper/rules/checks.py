"""System checks of a game: what a half-made one lacks, and that its sections are on its rules page."""

import inspect
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path

from django.conf import settings
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


# A system check that every section of the rules to which a game's code leads is on the game's page.


@register()
def sections_are_there(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """An error, with file and line, for each section that code names and the description lacks."""
    return [
        Error(
            f"{file}:{line}: seeds/{slug}/{DESCRIPTION} has no section “{anchor}”.",
            hint="A heading that is renamed keeps its anchor: see docs/rules-texts.md.",
            id="scorekeeper.E004",
        )
        for slug, file, line, anchor in _lacking()
    ]


def _lacking() -> Iterator[tuple[str, Path, int, str]]:
    for game in GAMES:
        page = library().pages.get(f"{HOME}{game.slug}/")
        if game.sections is None or page is None:  # where the page should be there, another check says so
            continue
        file = Path(inspect.getfile(game.sections))
        for section, line in _lines(game.sections, file.read_text("utf-8").splitlines()):
            if section not in page.anchors:
                yield game.slug, _short_path(file), line, section


def _lines(sections: Iterable[StrEnum], code: list[str]) -> Iterator[tuple[StrEnum, int]]:
    """Yield each section with the line on which the code names it."""
    for section in sections:
        begins = f"{section.name} = "
        yield section, next((number for number, line in enumerate(code, 1) if line.strip().startswith(begins)), 1)


def _short_path(file: Path) -> Path:
    return file.relative_to(settings.BASE_DIR) if file.is_relative_to(settings.BASE_DIR) else file
