"""Phones that keep recording whatever happens to the server, and remember what it acknowledged."""

import http.client
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

FOLLOWS = re.compile(r'name="after" value="([0-9a-f-]{36})"')
PATIENCE_SECONDS = 60
RETRY_SECONDS = 0.02
BREATH_SECONDS = 0.01
"""Who shares a match lets the other one have a chance."""
MOST_EACH = 450
"""Events that a scorer may record before the match that two share would be full."""

ACKNOWLEDGED = "Nothing lost, doubled or renumbered. Acknowledged:"
"""Before the number of events, as a test of killed servers prints it."""

Answer = tuple[int, str, bytes]
Fields = dict[str, str]


def post(port: int, path: str, fields: Fields) -> Answer:
    """Status, place and body. Raises OSError or HTTPException when there is no whole answer."""
    talk = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    try:
        talk.request("POST", path, urlencode(fields), headers)
        answer = talk.getresponse()
        return answer.status, answer.getheader("Location") or "", answer.read()
    finally:
        talk.close()


@dataclass
class Scorer:
    """Records one event after another in a match; each is sent under the same id until it is answered.

    `acknowledged`: the n by which the server answered for an id. `faults`: answers that nobody should ever get.
    `unanswered` counts the times that a request went out and nothing came back. `allowed`: events after
    which it waits for more to be allowed.
    """

    port: int
    path: str
    after: str
    alone: bool
    acknowledged: dict[str, int] = field(default_factory=dict)
    sent: dict[str, Fields] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    unanswered: int = 0
    allowed: float = inf
    stopped: Event = field(default_factory=Event)
    thread: Thread | None = None

    def start(self) -> None:
        self.thread = Thread(target=self._record, daemon=True)
        self.thread.start()

    def again(self, cid: str) -> int:
        """The n by which the server answers for an id that it has answered for before."""
        status, _, body = post(self.port, self.path, self.sent[cid])
        assert status == 200, status
        return int(json.loads(body)["n"])

    def _record(self) -> None:
        events = self._events()
        while not self.stopped.is_set():
            self._settle(next(events))
            if not self.alone:
                time.sleep(BREATH_SECONDS)
            while len(self.acknowledged) >= self.allowed and not self.stopped.is_set():
                time.sleep(BREATH_SECONDS)

    def _events(self) -> Iterator[Fields]:
        """Deals; who is alone at a match also strikes out every third one again."""
        while True:
            yield self._deal()
            if self.alone:
                yield self._deal()
                last = self.after
                before = self._previous
                yield {"event": "void", "target": last, "seen": str(self.acknowledged[last]), "cid": str(uuid4())}
                self.after = before

    def _deal(self) -> Fields:
        self._previous = self.after
        cid = str(uuid4())
        return {"kind": "passed", "note": cid, "cid": cid, "after": self.after}

    def _settle(self, event: Fields) -> None:
        """Send until it is recorded, following who was quicker."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            self.sent[event["cid"]] = event
            status, body = self._answer(event)
            if status in (200, 201):
                self.acknowledged[event["cid"]] = json.loads(body)["n"]
                self.after = event["cid"] if "after" in event else self.after
                return
            if status == 409 and not self.alone:
                event = event | {"after": FOLLOWS.search(body.decode())[1]}
            elif status in (0, 503):
                time.sleep(RETRY_SECONDS)
            else:
                self.faults.append(f"{status} to {event}")
                return
        self.faults.append(f"no answer to {event}")

    def _answer(self, event: Fields) -> tuple[int, bytes]:
        """0 when there was none."""
        try:
            status, _, body = post(self.port, self.path, event)
        except ConnectionRefusedError:
            return 0, b""
        except (OSError, http.client.HTTPException):
            self.unanswered += 1
            return 0, b""
        return status, body


def stop(scorers: list[Scorer]) -> None:
    """Let all of them finish what they have begun."""
    for scorer in scorers:
        scorer.stopped.set()
    for scorer in scorers:
        assert scorer.thread is not None
        scorer.thread.join(PATIENCE_SECONDS)
        assert not scorer.thread.is_alive(), "a scorer is still waiting for an answer"


def four_at_three_matches(port: int, starts: list[dict[str, Any]]) -> list[Scorer]:
    """Two scorers alone at their matches, and two who share one."""
    places = [post(port, "/new/", start)[1] + "events/" for start in starts]
    tables = zip([*places, places[-1]], [*starts, starts[-1]], (True, True, False, False), strict=True)
    return [Scorer(port, path, start["uid"], alone) for path, start, alone in tables]
