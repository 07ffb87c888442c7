"""The import map: names for our modules, so that hashed files need no rewriting. It is the one script within a page.

`scorekeeper/share` is static/js/share.js, `avinas/panel` the panel.js of that game. Every page carries the map, so it
has only what some script asks for by its name. What each of them must be stands beside, as pages say it of the scripts
that they name themselves (`subresources.py`); a browser that does not know of it reads on.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static

from scorekeeper.book.ground.subresources import integrity_of, sha256
from scorekeeper.games import GAMES

ASKED_FOR = re.compile(r"""(?:from|import|import\()\s*["']([a-z_]+/[\w/-]+)["']""")
"""A module's name where a script imports it."""

# As Django's json_script does: nothing in the text can end the script that holds it.
ESCAPED = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


class ImportMap(str):
    """The map's text. It is escaped as JSON in HTML must be, so a template may print it as it stands."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)

    @property
    def digest(self) -> str:
        """As the content security policy names it: `sha256-…`."""
        return sha256(self.encode())


@cache
def current() -> ImportMap:
    """Build the map, once, at start. Raises ImproperlyConfigured when static files have not been collected."""
    try:
        imports = {name: static(path) for name, path in sorted(_modules())}
    except ValueError as missing:
        raise ImproperlyConfigured("Static files have not been collected: run manage.py collectstatic.") from missing
    checked = {path: integrity for path in imports.values() if (integrity := integrity_of(path))}
    told = {"imports": imports} | ({"integrity": checked} if checked else {})
    return ImportMap(json.dumps(told, separators=(",", ":")).translate(ESCAPED))


def _modules() -> Iterator[tuple[str, str]]:
    """Yield pairs of a module's name and its path below a static folder, of those that are imported somewhere."""
    scripts = list(_all_scripts())
    asked_for = {name for _name, _path, file in scripts for name in ASKED_FOR.findall(file.read_text())}
    yield from ((name, path) for name, path, _file in scripts if name in asked_for)


def _all_scripts() -> Iterator[tuple[str, str, Path]]:
    shared = settings.BASE_DIR / "static"
    yield from _scripts("scorekeeper", shared / "js", shared)
    for game in GAMES:
        folder = Path(apps.get_app_config(game.folder).path) / "static"
        yield from _scripts(game.folder, folder / game.folder, folder)


def _scripts(owner: str, folder: Path, root: Path) -> Iterator[tuple[str, str, Path]]:
    for file in folder.rglob("*.js"):
        name = file.relative_to(folder).with_suffix("").as_posix()
        yield f"{owner}/{name}", file.relative_to(root).as_posix(), file
