"""Rate limits of a link, and of an address of the network: more than any table, less than a bot would like.

Counted in the memory of this process: nothing of it is stored, no address is written anywhere, and a restart forgets
it. The addresses themselves are not in memory either, only a digest of them with a key that is never stored.
"""

import hmac
import ipaddress
import math
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Hashable
from threading import Lock
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest

MINUTE, HOUR = 60, 3600
SOON = 10
"""Seconds after which to try again what somebody else is having done just now."""
MOST_REMEMBERED = 10_000
"""Links or addresses of one limit; the least recently active are forgotten first."""

# One household has a whole network of IPv6 addresses.
HOUSEHOLD = 64

_KEY = secrets.token_bytes(32)


class RateLimited(Exception):
    """That was a lot in a short time; the same may be tried again after so many `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


class Limit:
    """At most so many things in so many seconds, for each who does them."""

    def __init__(self, most: int, seconds: int) -> None:
        self.most, self.seconds = most, seconds
        self._done: OrderedDict[Hashable, deque[tuple[float, Hashable]]] = OrderedDict()
        self._lock = Lock()

    def check(self, who: Hashable) -> None:
        """Raise RateLimited if one more would be too many."""
        done = self._done.get(who)
        left = self.seconds - (time.monotonic() - done[0][0]) if done and len(done) == self.most else 0
        if left > 0 and settings.LIMITS:
            raise RateLimited(math.ceil(left))

    def note(self, who: Hashable, what: Hashable = None) -> None:
        """Count one more; `what` has a name, and is counted once however often it is done again."""
        with self._lock:
            done = self._done.setdefault(who, deque(maxlen=self.most))
            self._done.move_to_end(who)
            if what is None or all(what != before for _when, before in done):
                done.append((time.monotonic(), what))
            if len(self._done) > MOST_REMEMBERED:
                self._done.popitem(last=False)

    def forget(self) -> None:
        self._done.clear()


class OneAtATime:
    """Something that each may have done only once at a time."""

    def __init__(self) -> None:
        self._busy: set[Hashable] = set()
        self._lock = Lock()

    def begin(self, who: Hashable) -> None:
        """Raise RateLimited while what was begun before for the same one has not ended."""
        with self._lock:
            if who in self._busy and settings.LIMITS:
                raise RateLimited(SOON)
            self._busy.add(who)

    def end(self, who: Hashable) -> None:
        self._busy.discard(who)


EVENTS = (Limit(120, MINUTE), Limit(600, HOUR))
NEW_MATCHES = Limit(20, HOUR)
GUESSES = Limit(60, MINUTE)
EXPORTS = Limit(60, HOUR)
PICTURES = (Limit(10, MINUTE), Limit(60, MINUTE))
"""Of one page, and of all."""
EXPORTS_NOW = OneAtATime()


def check_events(link: int) -> None:
    """Raise RateLimited where the link has recorded too much already."""
    for limit in EVENTS:
        limit.check(link)


def note_event(link: int) -> None:
    for limit in EVENTS:
        limit.note(link)


def check_new_matches(request: HttpRequest) -> None:
    """Raise RateLimited where too many matches were started from that address."""
    if who := client_key(request):
        NEW_MATCHES.check(who)


def note_new_match(request: HttpRequest, uid: UUID) -> None:
    """Count a match that was started from that address; the same one counts once."""
    if who := client_key(request):
        NEW_MATCHES.note(who, uid)


def note_a_guess(request: HttpRequest) -> None:
    """Count a request for a link that never was. Raises RateLimited after many of them."""
    if who := client_key(request):
        GUESSES.check(who)
        GUESSES.note(who)


def begin_export(link: int) -> None:
    """Count an export by the link.

    Raises RateLimited where one is running already, or too many were; see `end_export`.
    """
    EXPORTS.check(link)
    EXPORTS_NOW.begin(link)
    EXPORTS.note(link)


def end_export(link: int) -> None:
    EXPORTS_NOW.end(link)


def note_picture(page: str) -> None:
    """Count a picture that is drawn of a page. Raises RateLimited after many of this page, or of all together."""
    for limit, who in zip(PICTURES, (page, None), strict=True):
        limit.check(who)
        limit.note(who)


def client_key(request: HttpRequest) -> str:
    """A key for the address that sends the request, in this process; empty where nobody can tell it."""
    address = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:  # the last entry is the one that our own proxy has written
        address = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(ip, ipaddress.IPv6Address):
        # A server that listens on both writes an IPv4 address as an IPv6 one, and those would all be one household.
        household = ip.ipv4_mapped or ipaddress.ip_network((ip, HOUSEHOLD), strict=False)
    else:
        household = ip
    return hmac.new(_KEY, str(household).encode(), "sha256").hexdigest()
