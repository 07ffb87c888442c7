"""A page on a phone and what a person does with it, the same in every browser; each browser adds how."""

import json
import time
from abc import ABC, abstractmethod
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 20.0
"""Seconds that a busy machine may take over a step; an idle one never waits for it."""

LOOK = 0.1
MOST_WORDS = 1_000
"""Of a page that does not come to what was expected, so many letters are shown."""

BLOCKED = 0.65
"""Seconds after which the place of a button that recorded takes taps again; the page itself waits 0.6."""

_about, _bracket, _function = Path(__file__).with_name("find.js").read_text().partition("(words)")
FIND = f"{_bracket}{_function}".strip()

FILL = """(selector, text) => {
  const field = document.querySelector(selector)
  field.focus()
  field.select()
  document.execCommand("insertText", false, text)
  return field.value === text
}"""

IS_SEEN = """(selector, words) => [...document.querySelectorAll(selector)].some(
  (each) => each.checkVisibility() && each.innerText.replace(/\\s+/g, " ").includes(words))"""

IS_AT = "(path) => new RegExp(`^${path}$`).test(location.pathname) && document.readyState === 'complete'"


CLEAR = "/clear"


class Gone(Exception):
    """The page went away while it was asked, or what was asked failed in it."""


class Tab(ABC):
    """One page. Scripts are functions of JavaScript, asynchronous or not; what goes in and comes out is JSON."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._touched: list[tuple[float, dict[str, float]]] = []

    @abstractmethod
    def go(self, url: str) -> None:
        """Open this address, and return when its page is there."""

    @abstractmethod
    def reload(self) -> None:
        """Ask for the page again, and return when it is there."""

    @abstractmethod
    def run(self, expression: str) -> str:
        """Return the string to which a promise comes. Raises Gone."""

    @abstractmethod
    def touch(self, x: float, y: float) -> None:
        """One tap there."""

    @abstractmethod
    def close(self) -> None:
        """Close the page."""

    def clear(self) -> None:
        """Drop what the browser keeps for a server that is gone, as somebody may tell it in its settings."""
        port = urlsplit(self.base).port or 0
        with ThreadingHTTPServer(("127.0.0.1", port), Clears) as clears:
            Thread(target=clears.serve_forever, daemon=True).start()
            self.until(f"() => fetch('{CLEAR}').then(({{ ok }}) => ok)")
            clears.shutdown()

    def open(self, path: str) -> None:
        """Open an address of the server."""
        self.go(self.base + path)

    def ask(self, function: str, *arguments: object) -> Any:
        """Return what the function answers in the page. Raises Gone."""
        told = ", ".join(json.dumps(each) for each in arguments)
        return json.loads(self.run(f"(async () => JSON.stringify((await ({function})({told})) ?? null))()"))

    def until(self, function: str, *arguments: object, patience: float = PATIENCE) -> Any:
        """Wait for an answer that says yes, and return it."""
        end = time.monotonic() + patience
        while True:
            try:
                if answer := self.ask(function, *arguments):
                    return answer
                said = "it says no"
            except Gone as gone:
                said = str(gone)
            assert time.monotonic() < end, f"{function} {arguments}: {said}\n{self.path}\n{self.text[:MOST_WORDS]}"
            time.sleep(LOOK)

    def tap(self, *words: str) -> None:
        """Touch a button, link or label that begins with these words, then the next. Each is touched once."""
        for each in words:
            spot = self.until(FIND, each)
            before = [moment for moment, other in self._touched if _lies_in(spot, other)]
            time.sleep(max(0, max(before, default=0) + BLOCKED - time.monotonic()))
            self.touch(spot["x"], spot["y"])
            if spot["isDeaf"]:
                self._touched.append((time.monotonic(), spot))
            if spot["opensPanel"]:
                self.sees("dialog[open]")

    def fill(self, selector: str, text: str) -> None:
        """Write this into a field, in the place of what stands there."""
        self.sees(selector)
        assert self.ask(FILL, selector, text)

    def sees(self, selector: str, words: str = "") -> None:
        """Wait until something of this kind is on the screen, with these words in it."""
        self.until(IS_SEEN, selector, words)

    def has_no(self, selector: str) -> None:
        """Wait until there is nothing of this kind."""
        self.until("(selector) => !document.querySelector(selector)", selector)

    def is_at(self, path: str) -> str:
        """Wait for a page whose path looks like this, and return the path."""
        self.until(IS_AT, path)
        return self.path

    @property
    def path(self) -> str:
        return str(self.ask("() => location.pathname"))

    @property
    def text(self) -> str:
        """All words on the screen."""
        return str(self.ask("() => document.body.innerText"))


class Clears(BaseHTTPRequestHandler):
    """Answers at one address, and else as nobody does."""

    def do_GET(self) -> None:
        if self.path == CLEAR:
            self.send_response_only(200)
            self.send_header("Clear-Site-Data", '"storage"')
            self.send_header("Content-Length", "0")
            self.end_headers()


def tapped_at(x: float, y: float, *, by: str) -> list[dict[str, Any]]:
    """Return a tap as both kinds of WebDriver take it."""
    actions = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "finger", "parameters": {"pointerType": by}, "actions": actions}]


def _lies_in(spot: dict[str, float], other: dict[str, float]) -> bool:
    return other["left"] <= spot["x"] <= other["right"] and other["top"] <= spot["y"] <= other["bottom"]
