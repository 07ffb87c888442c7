"""This process's cache of replayed matches. Events are appended and never changed, so only newer ones have to be read.

Nothing rests on it: whatever does not agree with the database is forgotten and read again.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from uuid import UUID

from scorekeeper.domain.match import AnyReplay
from scorekeeper.matches.events import Log, Payload
from scorekeeper.matches.models import Match

MATCHES_REMEMBERED = 64
WEIGHT_REMEMBERED = 20_000
"""Of all of them together: events, as `LoggedEvent.weight` counts them. One takes 1.0 to 3.4 KB, by the game."""


@dataclass(frozen=True, slots=True)
class CachedMatch:
    """A match's events applied and its deals replayed; `summary` is what the match's row said then."""

    uid: UUID
    log: Log
    replay: AnyReplay
    summary: Payload


def cached_match(match: Match) -> CachedMatch:
    """The match as its row has it, or as somebody has recorded since then; at most one query."""
    now = _cached_match(match)
    start = now.log.last_start
    if start is not None and start.n > match.version:  # somebody has corrected it since the row was read
        match.begin(start.payload["start"])
    chair = now.log.last_chair
    if chair is not None and chair.n > match.version:
        match.reload_sitters()
    return now


def _cached_match(match: Match) -> CachedMatch:
    before = _cached(match.pk)
    if before is None or before.uid != match.uid:
        return _read(match)
    if (before.log.version, before.summary) == (match.version, match.summary):
        return before
    # A database that was brought back from an older copy may have gone on otherwise: the last event tells.
    events = match.logged(since=before.log.version)
    if next(iter(events), None) != before.log.latest:
        return _read(match)
    log = before.log.with_more(*events[1:])
    return remember(match, CachedMatch(match.uid, log, match.replay(log), match.summary))


def remember(match: Match, now: CachedMatch) -> CachedMatch:
    """Cache what is known of the match, in place of what was; the least recently used matches make way."""
    with _lock:
        _cache.pop(match.pk, None)
        if 0 < now.log.weight <= WEIGHT_REMEMBERED:
            _cache[match.pk] = now
        while len(_cache) > MATCHES_REMEMBERED or sum(each.log.weight for each in _cache.values()) > WEIGHT_REMEMBERED:
            _cache.popitem(last=False)
    return now


def _read(match: Match) -> CachedMatch:
    log = match.log()
    return remember(match, CachedMatch(match.uid, log, match.replay(log), match.summary))


def _cached(pk: int) -> CachedMatch | None:
    with _lock:
        if pk in _cache:
            _cache.move_to_end(pk)
        return _cache.get(pk)


_cache: OrderedDict[int, CachedMatch] = OrderedDict()
_lock = Lock()
