"""A file is sent to a real server, which takes it in beside what phones do meanwhile."""

import contextlib
import http.client
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import uuid4

from scorekeeper.web.tokens import new_token
from tests.books import lines_of
from tests.recording_phones import post
from tests.serving import Server
from tests.tables import start_fields

UNDER_WAY, STOPPED, CAME_IN = "<progress", "Choose the same file again to continue.", "imported."
BOUNDARY = "a-boundary"
PATIENCE_SECONDS = 30
DEALS_A_MATCH = 30


def new_book(server: Server) -> str:
    """A book with a match that nobody has recorded in: the token of its owner."""
    token = new_token()
    assert post(server.port, "/new/", start_fields(book=token))[0] == 303
    return token


def send_in(server: Server, token: str, file: Path) -> int:
    """The status with which the file was answered."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="book.json"\r\n\r\n'
    body = head.encode() + file.read_bytes() + f"\r\n--{BOUNDARY}--\r\n".encode()
    talk = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        talk.request("POST", address(token), body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})
        return talk.getresponse().status
    finally:
        talk.close()


def address(token: str) -> str:
    """Of the page that takes files in."""
    return f"/b/{token}/import/"


def page(server: Server, token: str) -> str:
    """What it says now."""
    status, _headers, body = server.get(address(token))
    assert status == 200
    return body.decode()


def matches_in(text: str) -> int:
    """How many matches are in the book, as the page says it."""
    found = re.search(r"The book has ([0-9]+) of [0-9]+ match", text)
    return int(found[1]) if found else 0


def wait_for(server: Server, token: str, told: Callable[[str], bool], seconds: float = PATIENCE_SECONDS) -> str:
    """The first page that says so."""
    until = time.monotonic() + seconds
    while not told(text := page(server, token)):
        assert time.monotonic() < until, text
        time.sleep(0.1)
    return text


def end_of(server: Server, token: str, seconds: float = PATIENCE_SECONDS) -> str:
    """The page once nothing is under way any more."""
    return wait_for(server, token, lambda text: UNDER_WAY not in text, seconds)


def exported(server: Server, token: str) -> bytes:
    """The book as a file, or the first of its files."""
    return next(files_of(server, token))


def files_of(server: Server, token: str) -> Iterator[bytes]:
    """The book's files: one, or several where a single one might be too large to be taken in again."""
    talk = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    try:
        for number in count(1):
            talk.request("GET", f"/b/{token}/export/book.json?file={number}")
            answer = talk.getresponse()
            file = answer.read()
            if answer.status == 404:
                return
            yield file
    finally:
        talk.close()


@dataclass
class Bystander:
    """Somebody at another table, who records a deal and looks at the page again and again."""

    server: Server
    seconds: list[float] = field(default_factory=list)
    faults: list[int] = field(default_factory=list)
    stopped: Event = field(default_factory=Event)

    def play(self) -> None:
        """Until the test is over."""
        while not self.stopped.is_set():
            start = start_fields(book=new_token())
            with contextlib.suppress(OSError):  # the next one will be started
                self._play_one(post(self.server.port, "/new/", start)[1], start["uid"])

    def _play_one(self, match: str, after: str) -> None:
        for _ in range(DEALS_A_MATCH):
            if self.stopped.wait(0.05):
                return
            deal = {"kind": "passed", "cid": str(uuid4()), "after": after}
            if self._timed(lambda deal=deal: post(self.server.port, match + "events/", deal)[0]) == 201:
                after = deal["cid"]
            self._timed(lambda: self.server.get(match)[0])

    def _timed(self, ask: Callable[[], int]) -> int:
        begun = time.monotonic()
        try:
            status = ask()
        except OSError:
            status = 0
        self.seconds.append(time.monotonic() - begun)
        if status not in (200, 201):
            self.faults.append(status)
        return status

    def slowest_but_one_in(self, many: int) -> float:
        """Of so many answers all but one were quicker."""
        in_order = sorted(self.seconds)
        return in_order[min(len(in_order) - 1, len(in_order) * (many - 1) // many)]


@contextmanager
def somebody_beside(server: Server) -> Iterator[Bystander]:
    """Who plays at another table all the while."""
    one = Bystander(server)
    thread = Thread(target=one.play, daemon=True)
    thread.start()
    try:
        yield one
    finally:
        one.stopped.set()
        thread.join(PATIENCE_SECONDS)


def without_numbers(book: bytes) -> dict[str, Any]:
    """The book without the numbers of its matches and people, which a book that has others before them gives anew."""
    told = lines_of(book)
    names = {person["number"]: person["name"] for person in told["people"]}
    seats = [{seat: names[number] for seat, number in match["seats"].items()} for match in told["matches"]]
    matches = [match | {"number": None, "seats": seated} for match, seated in zip(told["matches"], seats, strict=True)]
    return told | {"matches": matches, "people": sorted(names.values())}
