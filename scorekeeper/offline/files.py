"""The service worker as a phone gets it: our script, preceded by the list of the files that it caches."""

import json
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse

from scorekeeper.web import assets
from scorekeeper.web.assets import integrity_of

KINDS = (".css", ".js", ".svg", ".png")
LIBRARIES = {"django_htmx/htmx-2.min.js"}
"""Of other people's files only those that our pages load."""

WORKER = "js/service-worker.js"
ELSEWHERE = (WORKER, "js/standalone.js", "js/standalone-worker.js")
"""Scripts that no page of a server loads: the last two are those of a copy without one."""
IMPORT = re.compile(r'from "scorekeeper/([\w-]+)"')
"""What the service worker imports. A worker has no import map, so such a module imports nothing itself."""

FIRST = ("css/start.css", "js/offline-page.js", "css/book.css", "js/hand-over.js", "js/qr-code.js")
"""What a phone fetches on its first visit besides the files of its page: what the page for one that was never saved
needs, and the page for a code.
"""

INSTALLED_WITH = "icons/icon-"
"""Prefix of the icons that a browser stores by itself when the application is installed."""


@cache
def service_worker() -> str:
    """The script; it changes with any of the files, so that browsers fetch all of them again."""
    source = IMPORT.sub(_address, (settings.BASE_DIR / "static" / WORKER).read_text("utf-8"))
    files = [reverse("no-signal"), *offline_files()]
    version = sha256("\n".join([source, *files]).encode()).hexdigest()[:16]
    first = [files[0], *(static(path) for path in FIRST)]
    lists = f"const FILES = {json.dumps(files)}\nconst FIRST = {json.dumps(first)}\n"
    return f"{lists}const VERSION = {json.dumps(version)}\n{source}"


def _address(imported: re.Match[str]) -> str:
    return f'from "{static(f"js/{imported[1]}.js")}"'


def offline_files() -> list[str]:
    """The addresses of every style sheet, script and picture that a page can request."""
    found = {path for finder in finders.get_finders() for path, _storage in finder.list([])}
    return [static(path) for path in sorted(found) if path in LIBRARIES or _is_ours(path)]


def _is_ours(path: str) -> bool:
    return path.endswith(KINDS) and not path.startswith(("django_htmx/", INSTALLED_WITH)) and path not in ELSEWHERE


# The server in the phone: the script of its worker as a phone gets it, and what that needs to know before it starts.
# The files themselves are made by `scorekeeper.phone`, where Pyodide was fetched; elsewhere there are none.

SERVER_WORKER = "js/pyodide-worker.js"
FILES = {
    "pyodide": "phone/pyodide.mjs",
    "module": "phone/pyodide.asm.mjs",
    "wasm": "phone/pyodide.asm.wasm",
    "lock": "phone/pyodide-lock.json",
    "python": "phone/python.stored",
}
PACKED = (".br", ".gz", "")
"""Packed forms of a file as browsers are sent it, the smallest first."""


@dataclass(frozen=True, slots=True)
class PhoneServer:
    """The server that a phone can fetch: the worker's script, its version, and the size of each file, sent and
    unpacked.
    """

    script: str
    version: str
    files: dict[str, tuple[int, int]]


@cache
def phone_server() -> PhoneServer | None:
    """The server that a phone can fetch; None where it was not set up, or its files have not been collected."""
    found = {path for finder in finders.get_finders() for path, _storage in finder.list([])}
    if not found.issuperset(FILES.values()):
        return None
    addresses = {name: static(path) for name, path in FILES.items()}
    files = {address: sizes for address in addresses.values() if (sizes := _sizes(address))}
    if len(files) < len(FILES):
        return None
    named = {path: static(path) for path in sorted(found - set(FILES.values()))}
    data = {
        "files": addresses,
        "static": named,
        "integrity": {address: known for address in named.values() if (known := integrity_of(address))},
        "importmap": str(assets.current()),
        "insecure": settings.INSECURE_HTTP,
        "sizes": files,
        "megabytes": _in_megabytes(files),
    }
    source = (settings.BASE_DIR / "static" / SERVER_WORKER).read_text("utf-8")
    version = sha256(f"{json.dumps(data)}\n{source}".encode()).hexdigest()[:16]
    script = f"const CONFIG = {json.dumps(data)}\nconst VERSION = {json.dumps(version)}\n{source}"
    return PhoneServer(script, version, files)


def megabytes() -> int:
    """The size of the download; 0 where there is nothing to fetch."""
    server = phone_server()
    return _in_megabytes(server.files) if server else 0


def _in_megabytes(files: dict[str, tuple[int, int]]) -> int:
    return round(sum(sent for sent, _unpacked in files.values()) / 1_000_000)


def _sizes(address: str) -> tuple[int, int] | None:
    file = settings.STATIC_ROOT / address.removeprefix(settings.STATIC_URL)
    packed = (Path(f"{file}{suffix}") for suffix in PACKED)
    sent = next((each.stat().st_size for each in packed if each.is_file()), None)
    return (sent, file.stat().st_size) if sent and file.is_file() else None
