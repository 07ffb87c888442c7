"""`manage.py startgame`: the skeleton of a new game, to be changed file by file as docs/write-a-game.md says."""

import re
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper import games

SKELETON = Path(__file__).parents[1] / "skeleton"
SUFFIX = "-tpl"
"""Ends the name of every file in the skeleton, so that no tool takes it for code."""

GAME_NAME = "game_name"
"""Stands for the game's folder in the paths of the skeleton, as `$folder` does in its files."""

SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 20
"""As long as the column `Match.slug`."""
PAGES_OF_RULES = frozenset({"words", "sources", "found"})
"""What stands after /rules/ already."""


class Command(BaseCommand):
    help = "Writes the skeleton of a new game into scorekeeper/games/ and puts it into the catalogue."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="its name in addresses and in the match format, such as gin-rummy")

    def handle(self, *args: object, **options: Any) -> None:
        slug, catalogue = options["name"], Path(games.__file__)
        folder = slug.replace("-", "_")
        if not SLUG.fullmatch(slug) or iskeyword(folder):
            raise CommandError(f"“{slug}” is no name for a game: write small letters, digits and hyphens: gin-rummy.")
        if len(slug) > LONGEST:
            raise CommandError(f"“{slug}” is too long: a name has at most {LONGEST} characters.")
        if folder in PAGES_OF_RULES or folder in apps_by_name():
            raise CommandError(f"“{slug}” is taken: the program itself calls something so. Choose another name.")
        target = catalogue.parent / folder
        if target.exists():
            raise CommandError(f"There is a game of that name already: {target}. Nothing was written.")
        write_skeleton(target, slug, folder)
        catalogue.write_text(with_game(catalogue.read_text("utf-8"), folder), "utf-8")
        self.stdout.write(f"Wrote {target} and put the game into {catalogue}. Go on with docs/write-a-game.md.")


def apps_by_name() -> set[str]:
    """Labels and last names of the apps that are no game, which a game would get in the way of."""
    others = [app for app in apps.get_app_configs() if not app.name.startswith(f"{games.__name__}.")]
    return {app.label for app in others} | {app.name.rpartition(".")[2] for app in others}


def write_skeleton(target: Path, slug: str, folder: str) -> None:
    values = {"slug": slug, "folder": folder, "name": slug.replace("-", " ").title()}
    for source in sorted(SKELETON.rglob(f"*{SUFFIX}")):
        path = target / str(source.relative_to(SKELETON)).replace(GAME_NAME, folder).removesuffix(SUFFIX)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(source.read_text("utf-8")).substitute(values), "utf-8")


def with_game(catalogue: str, folder: str) -> str:
    """The catalogue with one more game, which is offered before the one that stands for any other."""
    imported = sorted([*re.findall(r"^    (\w+),$", catalogue, re.MULTILINE), folder])
    lines = "".join(f"    {name},\n" for name in imported)
    catalogue = re.sub(r"(import \(\n)(?:    \w+,\n)+", rf"\g<1>{lines}", catalogue)
    return catalogue.replace("    other.GAME,\n", f"    {folder}.GAME,\n    other.GAME,\n")
