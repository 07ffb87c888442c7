"""The public pages as files that any web server can serve, below a path too: for `manage.py export_app`.

Each page is the one that the server would send, without scripts. What needs a server leads to a page that says so.
"""

import json
import re
from collections import deque
from collections.abc import Iterator
from hashlib import sha256
from html import escape, unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from django.conf import settings
from django.http import QueryDict
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scorekeeper import context_processors
from scorekeeper.domain.game import Game
from scorekeeper.matches import try_out
from scorekeeper.rules import views as rules
from scorekeeper.web import zones
from scorekeeper.web.tokens import EXAMPLE_PATH

TO_BE_TRIED = ("avinas", "spades", "styrivolt", "voormsi")
"""Games whose try-out is at most fifty pages for one deal; one of the others is hundreds."""

OF_THE_RULES = ("home", "game", "rules", "rules-of", "rules-source", "rules-words", "rules-sources")
OF_THE_EXAMPLE = (
    *("example", "book", "matches", "people", "person", "pair", "export", "export-year", "record"),
    *("evening", "evenings", "who-owes-whom", "match", "written", "deals", "deal", "table-view", "again"),
    *("picture-page", "picture", "picture-dots", "evening-picture-page", "evening-picture", "evening-picture-dots"),
    *("person-picture-page", "person-picture", "person-picture-dots"),
    *("pair-picture-page", "pair-picture", "pair-picture-dots"),
)
COPIED = {*OF_THE_RULES, *OF_THE_EXAMPLE}
"""The names of the addresses that are copied, where a link leads to them."""

QUERIES = {
    "matches": {"before", "after", "person"},
    "again": {"deal"},
    "person": {"game"},
}
"""Parameters with which they are; each combination of others would be a page. The try-out of a game may have any."""
WAY_BACK = {"back", "deal"}
"""Parameters of the rules, by which they lead back to the match that they were opened from."""

NEEDS_A_SERVER = "/needs-a-server/"
MADE = {NEEDS_A_SERVER: "data/needs_a_server.html", "/404.html": "404.html"}
"""Pages that no address of the server has, and their templates."""
MANIFEST = "/manifest.webmanifest"

# The server in the phone: its worker, and the clocks of all time zones, of which Python in a browser has none.
WORKER_SCRIPT = "static/js/standalone-worker.js"
PAGE_SCRIPT = "js/standalone.js"
ZONES = "/zones/"
OFFLINE = ("outbox", "phone", "saved-books")
"""Scripts that store what a server will get. Their pages do without them where they are not found."""

CHARSET = '<meta charset="utf-8">\n'
HEAD = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "style-src 'self'; img-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'\">\n"
    '<meta name="referrer" content="same-origin">\n'
)
HEAD_WITH_SCRIPTS = HEAD.replace("style-src", "script-src 'self'; worker-src 'self'; connect-src 'self'; style-src")
NO_ROBOTS = '<meta name="robots" content="noindex, nofollow">\n'

SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)
SWITCH = re.compile(r"<section data-server\b.*?</section>", re.DOTALL)
"""That makes a page available offline, which takes a script."""
PREVIEW = re.compile(r'<meta property="og:[^>]*>')
FORM = re.compile(r"<form\b([^>]*)>.*?</form>", re.DOTALL)
FIND = ' id="find"'
SEARCHES = re.compile(r'method="get"|role="search"')
BUTTON_OF_A_FORM = re.compile(r'<button\b[^>]*\sform="[^>]*>.*?</button>', re.DOTALL)
HTMX = re.compile(r'\shx-[\w:-]+(?:="[^"]*")?')
LINK = re.compile(r'(\s(?:href|src)=")([^"]*)"')
LINK_OF_A_STYLE_SHEET = re.compile(r"""url\(["']?([^"')#]+)""")


def files(below: str) -> dict[str, bytes]:
    """All files of the copy by their paths in its folder. The copy is to be served below the path `below`.

    It changes the settings of its process, which makes nothing else.
    """
    settings.WITHOUT_SERVER, settings.INVITED_ONLY = "copy", True
    settings.DEBUG = settings.INSECURE_HTTP = settings.LIMITS = False
    settings.ALLOWED_HOSTS = ["localhost"]
    try_out.MOST_RECORDED = 1
    rules.try_out_page = _try_out_page  # type: ignore[attr-defined]
    return StaticCopy(below).files()


def _try_out_page(game: Game, query: QueryDict, new_url: str) -> try_out.TryOutPage | None:
    return try_out.try_out_page(game, query, new_url) if game.slug in TO_BE_TRIED else None


class StaticCopy:
    """Asks for one page after the other, as a browser would that follows every link."""

    def __init__(self, below: str) -> None:
        self.below = below
        self.client = Client(SERVER_NAME="localhost")
        self.pages: dict[str, str] = {}
        self.others: dict[str, bytes] = {}
        self.moved: dict[str, str] = {}
        self.worker = ""

    def files(self) -> dict[str, bytes]:
        """Collect all that can be reached from the first page, and let every link lead to a file."""
        waiting = deque(["/", MANIFEST, *MADE, *self._phone()])
        while waiting:
            address = waiting.popleft()
            if not self._is_there(address):
                waiting.extend(self._links_of(address))
        self.others[MANIFEST] = self._manifest(self.others[MANIFEST])
        pages = {address: self._rewritten(address, page).encode() for address, page in self.pages.items()}
        return {_file(address): content for address, content in (pages | self.others).items()}

    def _phone(self) -> list[str]:
        """Collect the server in the phone, where there is one; return the addresses of its files."""
        config = self._written("/phone-worker.js", "CONFIG")
        if not config:
            return []
        _no_signal, *offline = self._written("/sw.js", "FILES")
        addresses = [*config["static"].values(), *config["files"].values()]
        imports = json.loads(config["importmap"])["imports"]
        used = {name: self._below(file) for name, file in imports.items() if name.partition("/")[2] not in OFFLINE}
        config |= {
            "importmap": json.dumps({"imports": used}),
            "static": {name: self._below(file) for name, file in config["static"].items()},
            "files": {name: self._below(file) for name, file in config["files"].items()},
            "integrity": {self._below(file): known for file, known in config["integrity"].items()},
            "offline": [self._below(file) for file in (*offline, static(PAGE_SCRIPT))],
            "sentences": {
                "unstored": _("This phone could not store that. Free some space, go back and try again."),
                "fault": _("This phone could not do that. Go back and try again."),
            },
            "insecure": False,
            "megabytes": 0,
        }
        self.worker = worker_name(config["files"])
        source = (settings.BASE_DIR / WORKER_SCRIPT).read_text("utf-8")
        self.others[f"/{self.worker}"] = "\n".join(
            [
                f'import {{ loadPyodide }} from "{config["files"]["pyodide"]}"',
                f'import createPyodideModule from "{config["files"]["module"]}"',
                f"const BELOW = {json.dumps(self.below)}",
                f"const CONFIG = {json.dumps(config)}",
                source,
            ]
        ).encode()
        self.others |= {f"{ZONES}{name}": zones.clock(name) for name in zones.choices()}
        return addresses

    def _written(self, address: str, name: str) -> Any:
        """What the first line of the script defines; None where there is no such script."""
        answer = self.client.get(address, secure=True)
        if answer.status_code == 404:
            return None
        return json.loads(answer.getvalue().decode().partition("\n")[0].removeprefix(f"const {name} = "))

    def _has_scripts(self, address: str) -> bool:
        return address == NEEDS_A_SERVER and bool(self.worker)

    def _below(self, address: str) -> str:
        return self.below + address[1:]

    def _is_there(self, address: str) -> bool:
        return address in self.pages or address in self.others or address in self.moved

    def _links_of(self, address: str) -> Iterator[str]:
        """Collect what is at the address, and yield where it leads to."""
        if address in MADE:
            context = context_processors.in_context() | {"worker": self.worker}
            page = render_to_string(MADE[address], context)
            self.pages[address] = page if self._has_scripts(address) else _without_scripts(page)
        elif address.startswith(settings.STATIC_URL):
            self.others[address] = (settings.STATIC_ROOT / address.removeprefix(settings.STATIC_URL)).read_bytes()
        else:
            self._ask(address)
        if address in self.moved:
            yield self.moved[address]
        for link in self._written_links(address):
            if _is_copied(target := _target(address, link)):
                yield target

    def _ask(self, address: str) -> None:
        answer = self.client.get(address, secure=True)
        if answer.status_code in (301, 302):
            self.moved[address] = urljoin(address, answer["Location"])
        elif answer.status_code != 200:
            raise ValueError(f"{address} answers {answer.status_code}")
        elif answer["Content-Type"].startswith("text/html"):
            self.pages[address] = _without_scripts(answer.getvalue().decode())
        else:
            self.others[address] = answer.getvalue()

    def _written_links(self, address: str) -> list[str]:
        """The links as they are written there."""
        if address in self.pages:
            return [unescape(link) for _before, link in LINK.findall(self.pages[address])]
        content = self.others.get(address, b"")
        if address.endswith(".css"):
            return LINK_OF_A_STYLE_SHEET.findall(content.decode())
        return [icon["src"] for icon in json.loads(content)["icons"]] if address == MANIFEST else []

    def _rewritten(self, address: str, page: str) -> str:
        """The page with links to the files of the copy, and with what a server would send in its head."""
        head = (HEAD_WITH_SCRIPTS if self._has_scripts(address) else HEAD) + (
            NO_ROBOTS if address.startswith(EXAMPLE_PATH) else ""
        )
        linked = LINK.sub(lambda found: f'{found[1]}{escape(self._link(address, unescape(found[2])))}"', page)
        return linked.replace(CHARSET, CHARSET + head, 1)

    def _link(self, address: str, link: str) -> str:
        """Where a link of the page leads in the copy: elsewhere, to a file, or to what says why there is none."""
        if urlsplit(link).netloc or link.startswith(("#", "data:", "mailto:")):
            return link
        target, fragment = _target(address, link), urlsplit(link).fragment
        while target in self.moved:
            target = self.moved[target]
        place = _place(target) if self._is_there(target) else NEEDS_A_SERVER
        return self.below + place[1:] + (f"#{fragment}" if fragment and place != NEEDS_A_SERVER else "")

    def _manifest(self, written: bytes) -> bytes:
        data = json.loads(written)
        data |= dict.fromkeys(("id", "start_url", "scope"), self.below)
        data["icons"] = [icon | {"src": self._link(MANIFEST, icon["src"])} for icon in data["icons"]]
        del data["shortcuts"]
        return json.dumps(data).encode()


def worker_name(files: dict[str, str]) -> str:
    """The file of the worker: another one for each Pyodide, since a browser exchanges a worker whose file changes."""
    pyodide = "\n".join(files[name] for name in ("pyodide", "module", "wasm"))
    return f"sw-{sha256(pyodide.encode()).hexdigest()[:12]}.js"


def _without_scripts(page: str) -> str:
    """The page without what does nothing there: scripts, forms, and the preview that only a chat's server asks for."""
    for nothing in (SCRIPT, SWITCH, PREVIEW, BUTTON_OF_A_FORM, HTMX):
        page = nothing.sub("", page)
    return FORM.sub(_in_place_of, page)


def _in_place_of(form: re.Match[str]) -> str:
    """A sentence where the form asked a question; a link to the form leads to it."""
    if not SEARCHES.search(form[1]):
        return ""
    paragraph = '<p class="small" id="find">{}</p>' if FIND in form[0] else '<p class="small">{}</p>'
    return format_html(paragraph, _("To search and to choose you need a server."))


def _target(address: str, link: str) -> str:
    """The address to which the link on the page at `address` leads."""
    url = urlsplit(urljoin(address, link))
    query = parse_qsl(url.query, keep_blank_values=True)
    if url.path.startswith("/rules/"):
        query = [(name, value) for name, value in query if name not in WAY_BACK]
    return url.path + (f"?{urlencode(query)}" if query else "")


def _is_copied(address: str) -> bool:
    path, _mark, query = address.partition("?")
    if path.startswith(settings.STATIC_URL):
        return True
    try:
        name = resolve(path).url_name
    except Resolver404:
        return False
    parameters = {name for name, _value in parse_qsl(query, keep_blank_values=True)}
    if name == "pairs":  # it only asks whom to compare, until a match says whom
        return parameters == {"match"}
    return name in COPIED and (name == "game" or parameters <= QUERIES.get(name or "", set()))


def _place(address: str) -> str:
    """The path of the address in the copy: a file server looks at no query, so that becomes a folder."""
    path, _mark, query = address.partition("?")
    return path + (f"{sha256(query.encode()).hexdigest()[:12]}/" if query else "")


def _file(address: str) -> str:
    place = _place(address)[1:]
    return f"{place}index.html" if not place or place.endswith("/") else place
