"""A system check that names what a half-made game lacks, before anybody sits down to it."""

from importlib import import_module

from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage, Error, register
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from scorekeeper.domain.game import Game
from scorekeeper.games import GAMES

TEMPLATES = ("_sheet", "_emblem")
OWN_PANEL = "_panel", "panel.js"
"""What a game brings whose panel does not go by steps."""

TO_BE_READ = {"rules_page/illustrations.py": "ILLUSTRATIONS"}
"""Modules of the folder of a game that has rules to read, and what each must define."""


@register()
def games_are_whole(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """Return an error for each thing that a game of the catalogue lacks."""
    return [
        Error(
            f"The game {game.slug} lacks {thing}.",
            hint="See “Adding a game” in CONTRIBUTING.md.",
            id="scorekeeper.E001",
        )
        for game in GAMES
        for thing in lacking(game)
    ]


def lacking(game: Game) -> list[str]:
    """Return the templates, static files and definitions that a game lacks, by name; a panel is its own or goes by
    steps.
    """
    template, script = OWN_PANEL
    templates = [f"{game.folder}/{name}.html" for name in (*TEMPLATES, *([template] if game.own_panel else []))]
    files = [f"{game.folder}/{name}" for name in (f"{game.folder}.css", *([script] if game.own_panel else []))]
    needed = TO_BE_READ if game.has_rules else {}
    return [
        *(f"the template {name}" for name in templates if not _has_template(name)),
        *(f"the static file {name}" for name in files if finders.find(name) is None),
        *(f"{name} in its {module}" for module, name in needed.items() if not _defines(game, module, name)),
    ]


def _has_template(name: str) -> bool:
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return False
    return True


def _defines(game: Game, module: str, name: str) -> bool:
    path = module.removesuffix(".py").replace("/", ".")
    try:
        return hasattr(import_module(f"scorekeeper.games.{game.folder}.{path}"), name)
    except ModuleNotFoundError:
        return False
