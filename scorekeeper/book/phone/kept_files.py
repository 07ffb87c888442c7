"""The service worker as a phone gets it: our script, and before it the list of the files that it keeps."""

import json
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse

KINDS = (".css", ".js", ".svg", ".png")
LIBRARIES = {"django_htmx/htmx-2.min.js"}
"""Of other people's files only those that our pages load."""

WORKER = "js/sw.js"
INSTALLED_WITH = "icons/icon-"
"""Icons that a browser takes along by itself when the application is installed."""


@cache
def service_worker() -> str:
    """Return the script; it changes with any of the files, so that browsers fetch all of them again."""
    source = (settings.BASE_DIR / "static" / WORKER).read_text("utf-8")
    files = [reverse("no-signal"), *kept_files()]
    version = sha256("\n".join([source, *files]).encode()).hexdigest()[:16]
    return f"const FILES = {json.dumps(files)}\nconst VERSION = {json.dumps(version)}\n{source}"


def kept_files() -> list[str]:
    """Return the addresses of every style sheet, script and picture that a page can ask for."""
    found = {path for finder in finders.get_finders() for path, _storage in finder.list([])}
    return [static(path) for path in sorted(found) if path in LIBRARIES or _is_ours(path)]


def _is_ours(path: str) -> bool:
    return path.endswith(KINDS) and not path.startswith(("django_htmx/", INSTALLED_WITH)) and path != WORKER
