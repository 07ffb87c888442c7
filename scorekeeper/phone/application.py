"""Start the application in a phone, put a match in, and answer one request at a time."""

import json
import os
import zoneinfo
from base64 import b64decode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from secrets import choice
from tempfile import mkdtemp
from typing import Any
from urllib.parse import urlsplit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.phone.settings")

CONFIG: dict[str, Any] = json.loads(os.environ["CONFIG"]) if "CONFIG" in os.environ else {}
"""What only the server knows, because it has collected the static files."""

ZONES = Path(mkdtemp())
"""Time zone files of the books on this phone."""

COOKIES: dict[str, str] = {}

KEYS: dict[str, str] = {}
"""By the uid of a match its key for `matches.hand_over`, which only the server can make."""

OWN_NUMBERS = range(9_000_000, 10_000_000)
"""Numbers of what starts on this phone, until the server has given it another: no book comes as far.

`ownMatchOf` in static/js/entry-dependencies.js knows them by that.
"""


class HashedStaticFiles:
    """Static files under the addresses that the server has given them."""

    def url(self, name: str) -> str:
        address: str = CONFIG["static"][name]
        return address


def start() -> None:
    """Bring the application up, with empty tables."""
    import django
    from django.apps import apps
    from django.conf import settings
    from django.db import connection

    django.setup()

    from scorekeeper.matches import hand_over, lifecycle, players
    from scorekeeper.matches.views import match
    from scorekeeper.offline import files
    from scorekeeper.web import assets

    text = assets.ImportMap(CONFIG["importmap"])
    assets.current = lambda: text  # type: ignore[assignment]
    if not settings.WITHOUT_SERVER:
        lifecycle.next_match_number = lambda book: choice(OWN_NUMBERS)
        players.next_player_number = lambda book: choice(OWN_NUMBERS)
    match.copy_url = lambda request, table: ""  # only the server knows the other books
    hand_over.key_of = lambda match: KEYS.get(str(match.uid), "")
    files.phone_server = lambda: None  # type: ignore[assignment]
    files.megabytes = lambda: CONFIG["megabytes"]
    assets.integrity_of = lambda address: CONFIG["integrity"].get(address, "")  # type: ignore[assignment]
    with connection.schema_editor() as editor:
        for model in apps.get_app_config("book").get_models():
            editor.create_model(model)


def put(written: str) -> None:
    """Put a match in as the server sent it, in the place of what was known of it."""
    from scorekeeper.offline import replica

    data = json.loads(written)
    for name, clock in data["zones"].items():
        file = ZONES / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b64decode(clock))
    zoneinfo.reset_tzpath([str(ZONES)])
    replica.put(data)
    KEYS[data["match"]["uid"]] = data.get("key", "")  # an earlier version wrote none
    _bookmark(data["token"])


def _bookmark(token: str) -> None:
    """Put the link into the phone's list, from which pages know it, as the cookie of a browser does."""
    from django.http import HttpRequest, HttpResponse

    from scorekeeper.matches.bookmarks import SaveState, set_state

    request, response = HttpRequest(), HttpResponse()
    request.COOKIES = COOKIES
    set_state(request, response, token, SaveState.SAVED)
    COOKIES.update({name: cookie.value for name, cookie in response.cookies.items()})


def answer(method: str, address: str, headers: str, body: str) -> str:
    """Answer one request as the server would: status, headers and body, as JSON."""
    from scorekeeper.wsgi import handler

    url = urlsplit(address)
    sent = body.encode()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": url.path,
        "QUERY_STRING": url.query,
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_NAME": url.hostname,
        "SERVER_PORT": str(url.port or (443 if url.scheme == "https" else 80)),
        "HTTP_HOST": url.netloc,
        "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in COOKIES.items()),
        "CONTENT_LENGTH": str(len(sent)),
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": url.scheme,
        "wsgi.input": BytesIO(sent),
        "wsgi.errors": None,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    } | {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in json.loads(headers).items()}
    head: list[Any] = []

    def begin(status: str, lines: list[tuple[str, str]], _exc_info: object = None) -> Callable[[bytes], object]:
        head[:] = status, lines
        return bytes  # nobody writes by it

    response = handler(environ, begin)
    page = b"".join(response).decode()
    response.close()
    status, lines = head
    return json.dumps({"status": int(status.split()[0]), "headers": dict(lines), "body": page})
