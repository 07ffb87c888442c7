"""What the outbox of a phone does, as a small model: static/js/outbox.js is the same in JavaScript.

It talks to the real views. What a page would tell it of a match it reads from there at the moment of looking.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from uuid import uuid4

from django.http import HttpResponse

from scorekeeper.matches.events import Log
from tests.tables import Phone

Fields = dict[str, str]
RECEIPT = "Scorekeeper-Event"
NOT_NOW = (429, 502, 503, 504)


@dataclass
class Page:
    """What a phone was shown last: of events by number, of the next deal by what it follows."""

    version: int
    after: str
    touched: dict[str, int]
    standing: list[str]
    struck: list[str]
    latest: str
    note: str


def page_of(phone: Phone) -> Page:
    log: Log = phone.match.log()
    touched = {str(cid): entry.touched for cid, entry in log.entries.items()}
    standing = [str(entry.cid) for entry in log.live]
    latest = str(log.latest.cid) if log.latest else ""
    struck = [cid for cid in touched if cid not in standing]
    after = standing[-1] if standing else str(phone.match.uid)
    phone.match.refresh_from_db(fields=["note"])
    return Page(log.version, after, touched, standing, struck, latest, phone.match.note)


def last_after(phone: Phone) -> dict[str, str]:
    """The deal that stood last after each event that is no deal, told by the rows alone."""
    standing, found = [str(phone.match.uid)], {}
    order: list[str] = []
    for event in phone.match.events.order_by("n"):
        cid, target = str(event.cid), str(event.target)
        if event.kind == "deal":
            order.append(cid)
            standing.append(cid)
            continue
        if event.kind == "void":
            standing.remove(target)
        elif event.kind == "restore":
            back = {*standing, target}
            standing = [standing[0], *(each for each in order if each in back)]
        found[cid] = standing[-1]
    return found


@dataclass
class Entry:
    """One tap. `said` tells it from every other; `n` is the number under which the server says it stands."""

    said: str
    cid: str
    fields: Fields
    n: int = 0
    stopped: int = 0
    path: str = ""
    """Of what is no event: the note of the match."""

    @property
    def target(self) -> str:
        """The deal that it makes or changes."""
        return self.fields.get("target", self.cid if "event" not in self.fields else "")


Wire = Callable[..., HttpResponse | None]
"""Sends an event, or a note to its own address, and brings the answer; None where there was none."""


@dataclass
class OfflinePhone:
    """`disk` outlives everything; `page` is gone with the browser and comes back as it was kept."""

    wire: Wire
    page: Page
    disk: list[Entry] = field(default_factory=list)
    dropped: set[str] = field(default_factory=set)
    """What a person has dropped, by what it said."""

    @property
    def waiting(self) -> list[Entry]:
        """The events; a note stops none of them."""
        return [entry for entry in self.disk if not entry.n and not entry.path]

    @property
    def notes(self) -> list[Entry]:
        return [entry for entry in self.disk if not entry.n and entry.path]

    def write(self, said: str) -> None:
        """A note of the match, over the one that this phone wrote or saw last."""
        before = self.notes[-1].fields["note"] if self.notes else self.page.note
        self.disk.append(Entry(said, str(uuid4()), {"note": said, "over": before}, path="note/"))
        self.send_notes()

    def send_notes(self) -> None:
        while self.notes and not self.notes[0].stopped:
            entry = self.notes[0]
            if not self._settled(entry, self.wire(entry.fields, entry.path)):
                return

    def insist(self) -> None:
        """Mine in the place of theirs."""
        entry = self.notes[0]
        entry.fields["over"], entry.stopped = self.page.note, 0
        self.send_notes()

    def tap(self, said: str, **fields: str) -> None:
        """Write it down, then send whatever waits."""
        entry = Entry(said, str(uuid4()), fields)
        self._catch_up(entry)
        self.disk.append(entry)
        self.sync()

    def _catch_up(self, entry: Entry) -> None:
        """What this phone has recorded since the page was made it has seen, under the ids that it gave."""
        events = [each for each in self.disk if not each.path]
        own = [each for each in events if not each.n or each.n > self.page.version]
        if "event" not in entry.fields:
            entry.fields["after"] = own[-1].cid if own else self.page.after
        elif target := entry.fields.get("target"):
            touching = [each.cid for each in own if each.target == target]
            entry.fields["seen"] = touching[-1] if touching else str(self.page.touched.get(target, 0))
        else:
            entry.fields["seen"] = own[-1].cid if own else str(self.page.version)

    def sync(self) -> None:
        """The oldest first, one at a time, until there is no answer or one that has to be settled by a person."""
        for entry in self._sendable():
            answer = self.wire({**entry.fields, "cid": entry.cid})
            if not self._settled(entry, answer):
                return

    def _sendable(self) -> Iterator[Entry]:
        while self.waiting and not self.waiting[0].stopped:
            yield self.waiting[0]

    def _settled(self, entry: Entry, answer: HttpResponse | None) -> bool:
        if answer is None or answer.status_code in NOT_NOW:
            return False
        if RECEIPT in answer.headers:
            entry.n = int(answer.headers[RECEIPT])
            return True
        entry.stopped = answer.status_code
        return False

    def shows(self, page: Page) -> None:
        """The page was made anew. A server that knows less than it has acknowledged was brought back from a copy."""
        self.page = page
        acknowledged = [entry for entry in self.disk if entry.n and not entry.path]
        last = max(acknowledged, key=lambda entry: entry.n, default=None)
        if last and (page.version < last.n or (page.version == last.n and page.latest != last.cid)):
            for entry in acknowledged:
                entry.n = 0

    def add_mine(self) -> None:
        """It is recorded after what the server has; all behind it follows by itself."""
        head = self.waiting[0]
        head.stopped = 0
        if "event" not in head.fields:
            head.fields["after"] = self.page.after
        elif target := head.fields.get("target"):
            head.fields["seen"] = str(self.page.touched.get(target, 0))
        else:
            head.fields["seen"] = str(self.page.version)
        self.sync()

    def drop_mine(self, theirs: str = "") -> None:
        """It goes, for the same deal of somebody else or for nothing; what hung on it goes on, or goes with it."""
        head = self.waiting[0]
        self._take_out(head)
        for entry in list(self.waiting):
            if entry.fields.get("target") == head.cid and not theirs:
                self._take_out(entry)
        for entry in self.waiting:
            for name in ("after", "seen", "target"):
                if entry.fields.get(name) == head.cid:
                    entry.fields[name] = theirs or head.fields.get("after", "")
        self.sync()

    def drop_note(self) -> None:
        self._take_out(self.notes[0])

    def _take_out(self, entry: Entry) -> None:
        self.disk.remove(entry)
        self.dropped.add(entry.said)

    def knows(self) -> list[str]:
        """The deals that stand as far as this phone knows, the last one last."""
        standing = list(self.page.standing)
        for entry in self.disk:
            if entry.path or (entry.n and entry.n <= self.page.version):
                continue
            if "event" not in entry.fields and entry.cid not in standing:
                standing.append(entry.cid)
            elif entry.fields.get("event") == "void" and entry.target in standing:
                standing.remove(entry.target)
        return standing


# Each of these breaks the protocol in one place.


class TakesANewIdEachTime(OfflinePhone):
    """A repetition is something new."""

    def sync(self) -> None:
        for entry in self._sendable():
            answer = self.wire({**entry.fields, "cid": str(uuid4())})
            if not self._settled(entry, answer):
                return


class TakesSilenceForReceipt(OfflinePhone):
    """What was sent counts as recorded."""

    def _settled(self, entry: Entry, answer: HttpResponse | None) -> bool:
        if answer is None:
            entry.n = self.page.version + 1
            return True
        return super()._settled(entry, answer)


class DropsWhatIsRefused(OfflinePhone):
    """A refusal is nobody's business."""

    def _settled(self, entry: Entry, answer: HttpResponse | None) -> bool:
        if answer is not None and 400 <= answer.status_code < 500:
            self.disk.remove(entry)
            return True
        return super()._settled(entry, answer)


class GoesOnAfterARefusal(OfflinePhone):
    """What was refused waits for a person, and what lies behind it does not."""

    def _sendable(self) -> Iterator[Entry]:
        for entry in list(self.waiting):
            if not entry.stopped:
                yield entry

    def _settled(self, entry: Entry, answer: HttpResponse | None) -> bool:
        return super()._settled(entry, answer) or bool(entry.stopped)
