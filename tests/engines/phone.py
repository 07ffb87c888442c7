"""A phone at the table: a browser, and a server that it hears or not."""

from urllib.parse import urlsplit
from uuid import uuid4

from tests.engines.engine import Engine
from tests.engines.tab import Tab
from tests.engines.wired_server import WiredServer
from tests.tables import start_fields

BEGIN = """async (fields) => (await fetch("/new/", { method: "POST", body: new URLSearchParams(fields) })).url"""
IS_SERVED = "() => Boolean(navigator.serviceWorker.controller)"
KEEPS = "(path) => caches.open('pages').then((pages) => pages.match(path, { ignoreVary: true })).then(Boolean)"
HAS_FILES = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("files "))
  return name && (await (await caches.open(name)).keys()).length
}"""
WAITING = "#unsent [data-entry=unsent]"
"""What was entered here and is not sent yet."""


class Phone:
    """One phone with any number of pages."""

    def __init__(self, engine: Engine, server: WiredServer) -> None:
        self.engine, self.server = engine, server
        self.tabs: list[Tab] = []

    def tab(self) -> Tab:
        """Open a page."""
        one = self.engine.tab(f"http://127.0.0.1:{self.server.port}")
        self.tabs.append(one)
        return one

    def begins(self, **more: str) -> tuple[Tab, str]:
        """Return a page with the first match of a new book, which the phone keeps by now, and its path."""
        tab = self.tab()
        tab.open("/rules/")  # the first page may open once more, to bring books back
        match = urlsplit(tab.ask(BEGIN, start_fields(book=uuid4().hex[:22], **more))).path
        tab.open(match)
        self.keeps(tab)
        return tab, match

    def keeps(self, tab: Tab) -> None:
        """Wait until the page that lies open can be opened without a server."""
        tab.until(IS_SERVED)
        tab.reload()
        tab.until(HAS_FILES)
        tab.until(KEEPS, tab.path)

    def hears(self) -> None:
        """The server is heard again, and the browser tells its pages that there is a network."""
        self.server.open()
        for tab in self.tabs:
            tab.until("() => dispatchEvent(new Event('online'))")

    def dies_and_opens_again(self, path: str) -> Tab:
        """`kill -9` of the browser; return a page at this path of the same browser, opened again."""
        self.engine.kill()
        self.engine.start()
        self.tabs.clear()
        tab = self.tab()
        tab.open(path)
        return tab

    def close(self) -> None:
        """Close all pages."""
        for tab in self.tabs:
            tab.close()


def dealt(phone: Phone, match: str) -> list[tuple[object, object, object]]:
    """Return who declared, how many sevens there were and whether it was made, of each stored deal of Avinas."""
    return [(deal.get("declarer"), deal.get("sevens"), deal.get("won")) for deal in phone.server.stored(match)["deals"]]


def waits(tab: Tab, number: int) -> None:
    """Wait until the page shows that so many entries are not sent yet."""
    tab.until("(kind, number) => document.querySelectorAll(kind).length === number", WAITING, number)


def record(tab: Tab, *words: str) -> None:
    """Tell a deal in the panel, and wait until it has closed."""
    tab.tap("Record", *words)
    tab.has_no("dialog[open]")


def is_done(tab: Tab, number: int) -> None:
    """Wait until the sheet waits for the deal of this number, and nothing has to be sent."""
    tab.sees("a[data-open-panel]", f"Record deal {number}")
    waits(tab, 0)
