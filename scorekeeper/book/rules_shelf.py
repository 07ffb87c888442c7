"""The rules texts of `seeds/`, read once for each language, with what the games' code illustrates them with."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.utils.translation import get_language

from scorekeeper.games import GAMES
from scorekeeper.rulebook.figures import Illustrations
from scorekeeper.rulebook.library import Library, read_library
from scorekeeper.rulebook.passages import passages
from scorekeeper.rulebook.search import Index


def library() -> Library:
    """All rules texts, in the reader's language as far as it is spoken here."""
    return _library(get_language())


def index() -> Index:
    """What the search looks through."""
    return _index(get_language())


@register()
def texts_can_be_read(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """An error, with file and line, for each thing in the texts that makes no sense."""
    hint = "See docs/rules-texts.md."
    return [Error(f"seeds/{fault}", hint=hint, id="scorekeeper.E003") for fault in library().faults]


@cache
def _library(language: str | None) -> Library:
    return read_library(settings.SEEDS, _illustrations(settings.SEEDS), [game.slug for game in GAMES])


@cache
def _index(language: str | None) -> Index:
    return Index(passages(_library(language)))


def _illustrations(seeds: Path) -> Mapping[str, Illustrations]:
    """By the name of the game's folder of texts; a game that only has texts has none."""
    names = [path.name for path in seeds.iterdir() if path.is_dir() and path.name.replace("-", "_").isidentifier()]
    return {name: module.ILLUSTRATIONS for name in names if (module := _module(name))}


def _module(slug: str) -> Any:
    folder = f"scorekeeper.games.{slug.replace('-', '_')}"
    return (
        import_module(f"{folder}.illustrations") if find_spec(folder) and find_spec(f"{folder}.illustrations") else None
    )
