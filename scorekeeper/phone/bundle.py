"""What a phone is sent to be its own server: Pyodide as `script/setup` has fetched it, and one file with all Python.

That file holds the standard library, cut to what is needed, and below `site/` the application with what it stands on.
The names of the modules stand in `modules.txt`; of our own all go along that a match may need. They are packed when
static files are collected, as source: the phone has a younger Python than the server.
"""

import io
import json
import os
import sys
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage

from scorekeeper.paths import BASE_DIR, IN_CHECKOUT, PACKAGE

FOLDER = "phone"
PYTHON = f"{FOLDER}/python.stored"
"""A zip without compression: it is compressed once, and better, as a whole."""
PYODIDE = Path(os.environ.get("PYODIDE") or Path(sys.prefix) / "pyodide")
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
"""Which packages there are for this version of Pyodide; the phone needs none of them."""
MODULES = Path(__file__).with_name("modules.txt")

OURS = ("*.py", "*.html", "*.svg", "*.json", "*.css", "first-deal.md", "tables.md", "rules.md")
STAYS_AT_HOME = {"tests", "management", "migrations", "serving", "packaged", "__main__.py"}
DATA = (
    "django/conf/locale/en/LC_MESSAGES/django.mo",
    "django/conf/locale/en_GB/LC_MESSAGES/django.mo",
    "django/forms/templates/**/*.html",
    "confusable_homoglyphs/*.json",
)


class Finder(BaseFinder):
    """Finds these files among the static ones, where Pyodide was fetched; elsewhere there are none."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Yield every name, and where its content comes from."""
        if is_there():
            yield from ((name, Sources()) for name in names())

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:  # noqa: FBT001, FBT002  Django's own
        """The file as it was fetched; the packed one is made when it is opened, and has no path."""
        file = PYODIDE / Path(path).name
        found = file.name in PARTS and path in names() and file.is_file()
        return ([str(file)] if found else []) if find_all else (str(file) if found else None)


def is_there() -> bool:
    """Whether all of Pyodide was fetched, or was collected when this package was built."""
    if not IN_CHECKOUT:
        return (BASE_DIR / "collected" / FOLDER).is_dir()
    return all((PYODIDE / name).is_file() for name in (*PARTS, LIBRARY, LOCK))


def names() -> list[str]:
    """The paths of what a phone is sent, below the static files."""
    return [PYTHON, *(f"{FOLDER}/{part}" for part in (*PARTS, LOCK))]


class Sources(Storage):
    """Pyodide's files, and the one that is packed when it is opened: as old as the youngest that goes into it."""

    @cached_property
    def packed(self) -> list[Path]:
        """The files that go into it, as they lie on this machine."""
        return [PYODIDE / LIBRARY, MODULES, *(file for _name, file in site_files())]

    def _of(self, name: str) -> list[Path]:
        return self.packed if name == PYTHON else [PYODIDE / Path(name).name]

    def _open(self, name: str, mode: str = "rb") -> "File[bytes]":
        made = {PYTHON: packed, f"{FOLDER}/{LOCK}": lock}.get(name, self._of(name)[0].read_bytes)
        return ContentFile(made(), name)

    def path(self, name: str) -> str:
        """Where it lies, or what most of it is taken from: Django only prints it."""
        return str(self._of(name)[0])

    def exists(self, name: str) -> bool:
        return name in names()

    def size(self, name: str) -> int:
        """In bytes, uncompressed."""
        return sum(file.stat().st_size for file in self._of(name))

    def get_modified_time(self, name: str) -> datetime:
        return datetime.fromtimestamp(max(file.stat().st_mtime for file in self._of(name)), UTC)


def packed() -> bytes:
    """The one file; the same sources make the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as into, zipfile.ZipFile(PYODIDE / LIBRARY) as library:
        there = set(library.namelist())
        for name in sorted(file for module in modules() for file in _files_of(module) if file in there):
            _write(into, name, library.read(name))
        for name, file in site_files():
            _write(into, f"site/{name}", file.read_bytes())
    return buffer.getvalue()


def lock() -> bytes:
    """What Pyodide reads before it starts, without the packages."""
    content = json.loads((PYODIDE / LOCK).read_text())
    return json.dumps(content | {"packages": {}}).encode()


def _write(into: zipfile.ZipFile, name: str, content: bytes) -> None:
    into.writestr(zipfile.ZipInfo(name), content)  # of no date


def modules() -> list[str]:
    return [line for line in MODULES.read_text().splitlines() if not line.startswith("#")]


def _files_of(module: str) -> tuple[str, str]:
    path = module.replace(".", "/")
    return f"{path}.py", f"{path}/__init__.py"


def site_files() -> list[tuple[str, Path]]:
    """The files of the application and of the packages that it needs: names and paths, in order."""
    return sorted({**dict(_others()), **dict(_ours())}.items())


def _others() -> Iterator[tuple[str, Path]]:
    roots = {name: _root(name) for name in {module.partition(".")[0] for module in modules()}}
    for module in modules():
        root = roots[module.partition(".")[0]]
        if root is not None:
            yield from ((name, root / name) for name in _files_of(module) if (root / name).is_file())
    for pattern in DATA:
        root = roots[pattern.partition("/")[0]]
        if root is not None:
            yield from ((file.relative_to(root).as_posix(), file) for file in sorted(root.glob(pattern)))


def _root(package: str) -> Path | None:
    """The folder in which a package was installed; None for what belongs to Python."""
    spec = None if package in sys.stdlib_module_names else find_spec(package)
    return Path(spec.origin).parents[1] if spec and spec.origin else None


def _ours() -> Iterator[tuple[str, Path]]:
    beside = [(BASE_DIR, BASE_DIR / name) for name in ("templates", "static/css", "seeds")]
    for home, folder in [(PACKAGE.parent, PACKAGE), *beside]:
        for file in (file for pattern in OURS for file in folder.rglob(pattern)):
            path = file.relative_to(home)
            if not STAYS_AT_HOME & set(path.parts):
                yield path.as_posix(), file
