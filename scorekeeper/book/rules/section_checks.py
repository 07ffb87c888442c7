"""A system check that every section of the rules to which a game's code leads is on the game's page."""

import inspect
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from scorekeeper.book.rules.rulebook_store import library
from scorekeeper.games import GAMES
from scorekeeper.rulebook.game_texts import DESCRIPTION
from scorekeeper.rulebook.page import HOME


@register()
def sections_are_there(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """Return an error, with file and line, for each section that code names and the description lacks."""
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
                yield game.slug, _shown(file), line, section


def _lines(sections: Iterable[StrEnum], code: list[str]) -> Iterator[tuple[StrEnum, int]]:
    """Yield each section with the line on which the code names it."""
    for section in sections:
        begins = f"{section.name} = "
        yield section, next((number for number, line in enumerate(code, 1) if line.strip().startswith(begins)), 1)


def _shown(file: Path) -> Path:
    return file.relative_to(settings.BASE_DIR) if file.is_relative_to(settings.BASE_DIR) else file
