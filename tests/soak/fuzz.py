"""`python -m tests.soak.fuzz [REQUESTS] [SEED]`: odd requests over HTTP to a server as people start it.

Several phones send at once, each on a connection of its own and each the same requests for the same seed. No answer
may be a fault of ours (5xx), none may stay out, memory may not grow, no secret may stand in the log, and afterwards
every match agrees with its events.
"""

import contextlib
import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from threading import Lock, Thread

import django

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()

from scorekeeper.games import GAMES
from tests.serving import ROOT, Server
from tests.soak.grammar import Phone, Sent, Table, deals, following, form, secret, starting, valid
from tests.soak.mutations import TARGET_AT_MOST, mutated, written

REQUESTS = 100_000
PHONES = 8
PATIENCE_SECONDS = 60
ROUNDS, WARM = 10, 3
"""Memory is measured after each round, and may grow until that one: by then everything has been asked for."""
MOST_GROWTH = 1.1
OURS = 500
READ_AT_MOST = 64 * 1024
"""Bytes of a form. A longer one is refused while it is still on its way, which may cost the client the answer."""
SAID_AT_MOST = 20

ODD_FRAMES = frozenset({b"content-length", b"transfer-encoding", b"connection", b"expect", b"upgrade"})


@dataclass
class Line:
    """A connection that is kept while it can be."""

    port: int
    talk: socket.socket | None = None

    def ask(self, sent: Sent) -> tuple[int, bytes]:
        """Status and body; 0 where the server hung up on a request that has no end. Raises TimeoutError."""
        odd = has_odd_frame(sent)
        try:
            return self._exchange(sent, odd=odd)
        except (ConnectionError, http.client.HTTPException):
            # It may have been closed in the meantime, or upon a request that was refused before all of it was sent.
            self.close()
        try:
            return self._exchange(sent, odd=odd)
        except (ConnectionError, http.client.HTTPException):
            self.close()
            return 0, b""

    def _exchange(self, sent: Sent, *, odd: bool) -> tuple[int, bytes]:
        if odd:
            self.close()
        if self.talk is None:
            self.talk = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_SECONDS)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.talk.sendall(wire(sent, self.port))
        if odd:
            with contextlib.suppress(OSError):  # it has hung up already
                self.talk.shutdown(socket.SHUT_WR)
        answer = http.client.HTTPResponse(self.talk, method=sent.method.decode())
        try:
            answer.begin()
            body = answer.read()
        finally:
            answer.close()
        if odd or answer.will_close:
            self.close()
        return answer.status, body

    def close(self) -> None:
        """The next request opens another."""
        if self.talk is not None:
            self.talk.close()
        self.talk = None


def has_odd_frame(sent: Sent) -> bool:
    """Whether the server may wait for more of it than there is, or close the connection after it."""
    return any(name.lower() in ODD_FRAMES for name, _value in sent.headers)


def wire(sent: Sent, port: int) -> bytes:
    """The request in one piece, with what every client adds unless it is there already."""
    body = written(sent)
    target = (sent.path + (b"?" + sent.query if sent.query else b""))[:TARGET_AT_MOST]
    told = {name.lower() for name, _value in sent.headers}
    headers = list(sent.headers)
    if b"host" not in told:
        headers.append((b"Host", b"127.0.0.1:%d" % port))
    if body and b"content-length" not in told and b"transfer-encoding" not in told:
        headers.append((b"Content-Length", b"%d" % len(body)))
    head = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
    return sent.method + b" " + target.replace(b" ", b"%20") + b" HTTP/1.1\r\n" + head + b"\r\n" + body


@dataclass
class Outcome:
    """What was answered, how long it took, and what should not have been."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    tokens: set[str] = field(default_factory=set)
    memory: tuple[int, int] = (0, 0)
    _lock: Lock = field(default_factory=Lock)

    def note(self, status: int, seconds: float) -> None:
        """One more was answered."""
        with self._lock:
            self.statuses[status] += 1
            self.seconds.append(seconds)

    def __str__(self) -> str:
        statuses = ", ".join(f"{status or 'hung up'}: {times}" for status, times in sorted(self.statuses.items()))
        slow = sorted(self.seconds)
        p50, p99, longest = (slow[int((len(slow) - 1) * part)] * 1000 for part in (0.5, 0.99, 1))
        before, after = (kilobytes >> 10 for kilobytes in self.memory)
        times = f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {longest:.0f} ms"
        return f"{len(slow):,} requests; {times}; memory {before} → {after} MiB\n{statuses}"


Report = Callable[[Outcome], None]
"""Told of what has been answered so far."""


def fuzz(server: Server, requests: int, seed: str, after_round: Report) -> Outcome:
    """Send so many to a server that has been started; stops early once it has failed for good."""
    outcome = Outcome()
    phones = [a_phone(Random(f"{seed} {place}")) for place in range(PHONES)]  # noqa: S311  the same ones every time
    for phone in phones:
        phone.others = [other.token for other in phones if other is not phone]
        sit_down(phone, server.port)
    for number in range(1, ROUNDS + 1):
        with ThreadPoolExecutor(PHONES) as side_by_side:
            share = partial(play, server=server, outcome=outcome, requests=requests // ROUNDS // PHONES)
            list(side_by_side.map(share, phones))
        now = resident(server)
        outcome.memory = (now if number <= WARM else outcome.memory[0], now)
        after_round(outcome)
    outcome.tokens = {token for phone in phones for token in (phone.token, *phone.weaker, *phone.spare)}
    if requests >= REQUESTS and outcome.memory[1] > outcome.memory[0] * MOST_GROWTH:
        outcome.faults.append(f"memory grew from {outcome.memory[0]} to {outcome.memory[1]} KiB")
    return outcome


def a_phone(dice: Random) -> Phone:
    """With a book of its own, and two links to it that may less."""
    return Phone(dice, secret(dice), [secret(dice), secret(dice)])


def sit_down(phone: Phone, port: int) -> None:
    """A book with a match of every game, and two weaker links."""
    line = Line(port)
    for number, game in enumerate(GAMES, 1):
        more = {"book": phone.token, "zone": "Europe/Vilnius"} if number == 1 else {}
        start = starting(phone, game.slug, **more)
        status, body = line.ask(start)
        assert status == 303, body
        table = Table(game.slug, number, start.records)
        phone.tables.append(table)
        # A match in which nothing was recorded has no deals to be changed.
        first = (following(phone, table, deal) for deal in deals(game.slug))
        assert any(remember(phone, sent, line.ask(sent)[0]) for sent in first), game.slug
    for token, role in zip(phone.weaker, ("score", "watch"), strict=True):
        status, body = line.ask(form(f"/b/{phone.token}/links/", {"token": token, "role": role}))
        assert status in (200, 303), body  # the secret of the stronger one is shown this once
    line.close()


def play(phone: Phone, server: Server, outcome: Outcome, requests: int) -> None:
    """One phone's share."""
    line = Line(server.port)
    for _request in range(requests):
        if len(outcome.faults) >= SAID_AT_MOST:
            break
        sent = mutated(phone, valid(phone))
        begun = time.perf_counter()
        try:
            status, _body = line.ask(sent)
        except TimeoutError:
            outcome.faults.append(f"no answer for {PATIENCE_SECONDS} s: {shown(sent)}")
            line.close()
            continue
        outcome.note(status, time.perf_counter() - begun)
        if is_fault(sent, status, server):
            outcome.faults.append(f"{status}: {shown(sent)}")
        remember(phone, sent, status)
    line.close()


def is_fault(sent: Sent, status: int, server: Server) -> bool:
    """A database may be away, but then the server says so. On what has no end, or was not read, it may hang up."""
    if status == 0:
        return not has_odd_frame(sent) and len(written(sent)) <= READ_AT_MOST
    if status == 503:
        return server.get("/readyz")[0] == 200
    return status >= OURS


def remember(phone: Phone, sent: Sent, status: int) -> bool:
    """What the next deal of the match follows. Return whether this one was recorded in it."""
    number = re.fullmatch(rb"/b/" + phone.token.encode() + rb"/(\d)/events/", sent.path)
    if status != 201 or not sent.records or not number:
        return False
    table = phone.tables[int(number[1]) - 1]
    table.after = sent.records
    table.recorded.append(sent.records)
    return True


def shown(sent: Sent) -> str:
    """Enough of it to be asked again."""
    return f"{sent.method!r} {sent.path[:200]!r} ? {sent.query[:200]!r} {sent.headers!r:.500} {written(sent)[:300]!r}"


def resident(server: Server) -> int:
    """KiB in memory of the server and its workers."""
    assert server.process is not None
    asked = ["ps", "-o", "rss=", "-g", str(server.process.pid)]
    found = subprocess.run(asked, capture_output=True, text=True, check=True)
    return sum(map(int, found.stdout.split()))


@contextlib.contextmanager
def listened_to(server: Server) -> Iterator[list[str]]:
    """All that it prints, taken off it so that it never waits for a reader."""
    printed: list[str] = []
    server.start()
    assert server.process is not None
    assert server.process.stdout is not None
    reader = Thread(target=printed.extend, args=(server.process.stdout,), daemon=True)
    reader.start()
    try:
        yield printed
    finally:
        server.process.terminate()
        server.process.wait(PATIENCE_SECONDS)
        reader.join(PATIENCE_SECONDS)


def heard(printed: list[str], tokens: set[str]) -> list[str]:
    """What the log should not say: a secret, or a fault of ours."""
    told = [line for line in printed if any(token in line for token in tokens)]
    ours = [line for line in printed if "Traceback" in line or "Uncaught exception" in line]
    return [f"in the log: {line.rstrip()}" for line in (told + ours)[:SAID_AT_MOST]]


def run(server: Server, requests: int, seed: str, after_round: Report = lambda outcome: None) -> Outcome:
    """From the start of the server to the last check."""
    with listened_to(server) as printed:
        outcome = fuzz(server, requests, seed, after_round)
    outcome.faults += heard(printed, outcome.tokens)
    command = [sys.executable, "manage.py", "check_integrity"]
    checked = subprocess.run(command, cwd=ROOT, env=server.environment, capture_output=True, text=True)
    if checked.returncode:
        outcome.faults.append(f"check_integrity: {checked.stdout}{checked.stderr}")
    return outcome


def main(requests: int = REQUESTS, seed: str = "1") -> int:
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-fuzz-"))
    server = Server(folder / "data", LOG_LEVEL="INFO", NO_QR="1", DATABASE_URL=os.environ.get("DATABASE_URL", ""))
    begun = time.monotonic()
    try:
        outcome = run(server, requests, seed, after_round=lambda so_far: print(so_far, flush=True))
    finally:
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(outcome.faults) or "No fault, no secret in the log, and every match agrees with its events.")
    answered, seconds = f"{len(outcome.seconds):,} requests", f"{time.monotonic() - begun:.0f} s"
    print(f"{answered}, {len(outcome.faults)} faults, longest {max(outcome.seconds):.1f} s; seed {seed}, {seconds}")
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main(int((sys.argv[1:2] or [str(REQUESTS)])[0].replace(",", "")), *sys.argv[2:3]))
