"""The rules texts of `seeds/`, read once for each language, with what the games' code illustrates them with."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.utils.translation import get_language

from scorekeeper.domain.game import Game
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.rulebook.engine import Engine
from scorekeeper.rulebook.first_deal import FirstDeal
from scorekeeper.rulebook.game_texts import CARD, DESCRIPTION, FIRST_DEAL, LESSON, GameTexts
from scorekeeper.rulebook.library import Library, read_library
from scorekeeper.rulebook.pictures.drawing import Illustrations
from scorekeeper.rulebook.search import SYNONYMS, Index, Synonyms, passages, read_synonyms


def library() -> Library:
    """All rules texts, in the reader's language as far as it is available."""
    return _library(get_language())


def index() -> Index:
    """The search index."""
    return _index(get_language())


def synonyms() -> Synonyms:
    """Words that people say for the words of the texts."""
    return read_synonyms(settings.SEEDS / SYNONYMS)


def first_deal(slug: str) -> FirstDeal | None:
    """The first deal of a game, read alone: a phone that is its own server has few other texts."""
    return _first_deal(slug, get_language())


@register()
def texts_can_be_read(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """An error, with file and line, for each thing in the texts that makes no sense."""
    hint = "See docs/rules-texts.md."
    faults = dict.fromkeys(fault for language, _name in settings.LANGUAGES for fault in _library(language).faults)
    wrong = [f"seeds/{fault}" for fault in faults]
    wrong += [f"seeds/{slug}/{file}:1: the game has no such text" for slug, file in _missing()]
    wrong += [f"seeds/{fault}" for fault in (*synonyms().faults, *index().unsaid())]
    return [Error(fault, hint=hint, id="scorekeeper.E003") for fault in wrong]


def _missing() -> Iterator[tuple[str, str]]:
    """Yield games of the catalogue and the texts that they lack."""
    for game in (game for game in GAMES if game.has_rules):
        found = library().game(game.slug)
        texts = {
            DESCRIPTION: found and found.description,
            LESSON: found and found.lesson,
            CARD: found and found.card,
            FIRST_DEAL: found and found.first_deal,
        }
        yield from ((game.slug, file) for file, text in texts.items() if text is None)


@cache
def _library(language: str | None) -> Library:
    engines = {game.slug: Engine(game) for game in GAMES}
    illustrations = {game.slug: _illustrations(game) for game in GAMES}
    return read_library(settings.SEEDS, illustrations, list(engines), engines, _folder(language))


@cache
def _first_deal(slug: str, language: str | None) -> FirstDeal | None:
    game = BY_SLUG[slug]
    folder = settings.SEEDS / slug
    return GameTexts(folder, {}, _illustrations(game), Engine(game), _folder(language)).first_deal


def _folder(language: str | None) -> str:
    """Where translated texts lie in a game's folder."""
    return (language or "").partition("-")[0]


@cache
def _index(language: str | None) -> Index:
    return Index(passages(_library(language)), synonyms().all)


def _illustrations(game: Game) -> Illustrations:
    """What the game's code draws for its texts, if anything."""
    name = f"scorekeeper.games.{game.folder}.rules_page"
    drawn: Illustrations = import_module(name).ILLUSTRATIONS if find_spec(name) else Illustrations()
    return drawn
