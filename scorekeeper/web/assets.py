"""The import map, and the digests by which a browser checks our style sheets and scripts."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static

from scorekeeper.games import GAMES

COLLECTED = re.compile(r"\.[0-9a-f]{12}\.(?:css|js)$")
"""Its name holds its hash, so what is at that address never changes. With DEBUG files are served as they lie."""


@cache
def integrity_of(address: str) -> str:
    """`sha256-…` of the file at that address as it was collected, before it is packed; empty for any other."""
    if not COLLECTED.search(address):
        return ""
    file: Path = settings.STATIC_ROOT / address.removeprefix(settings.STATIC_URL)
    return sha256(file.read_bytes())


def sha256(content: bytes) -> str:
    """The digest as policies, pages and import maps write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def version() -> str:
    """A digest of all collected static files; empty with DEBUG, and on a phone, where nobody can update them."""
    return getattr(staticfiles_storage, "manifest_hash", "")


# The import map: names for our modules, so that hashed files need no rewriting. It is the one script within a page.
# `scorekeeper/picture` is static/js/picture.js, `avinas/panel` the panel.js of that game. Every page has the map, so it
# lists only what some script imports by its name, each with its digest as pages write it for the scripts that they name
# themselves; a browser that does not know of it ignores it.

IMPORT = re.compile(r"""(?:from|import|import\()\s*["']([a-z_]+/[\w/-]+)["']""")
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
        words = f"Static files have not been collected: run {settings.COMMAND} collectstatic."
        raise ImproperlyConfigured(words) from missing
    checked = {path: integrity for path in imports.values() if (integrity := integrity_of(path))}
    content = {"imports": imports} | ({"integrity": checked} if checked else {})
    return ImportMap(json.dumps(content, separators=(",", ":")).translate(ESCAPED))


def _modules() -> Iterator[tuple[str, str]]:
    """Yield pairs of a module's name and its path below a static folder, of those that are imported somewhere."""
    scripts = list(_all_scripts())
    imported = {name for _name, _path, file in scripts for name in IMPORT.findall(file.read_text("utf-8"))}
    yield from ((name, path) for name, path, _file in scripts if name in imported)


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
