"""What a process remembers of long matches: the memory that it takes, and the time to read one anew."""

import json
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import Any
from uuid import uuid4

from django.utils import timezone

from scorekeeper.domain.codec import read_match_deal
from scorekeeper.domain.match import AnyReplay
from scorekeeper.matches import match_cache
from scorekeeper.matches.events import Kind, Log, LoggedEvent, Payload
from scorekeeper.matches.recording import digest_of
from tests.bench.matches import long_match
from tests.bench.packs import Pack, packs

LONGEST = 1000
MOST_BYTES = 4000
"""Bytes of an event, as `WEIGHT_REMEMBERED` of matches/match_cache.py counts."""
ROUNDS, DEALS, TRIED = 5, 300, 3000


def milliseconds_to_read_anew() -> float:
    """A match of 1,000 deals, for the first phone that asks after a restart."""
    match, times = long_match(LONGEST).match, []
    for _round in range(ROUNDS):
        match_cache._cache.clear()
        begun = process_time()
        match_cache.cached_match(match)
        times.append(process_time() - begun)
    return median(times) * 1000


def bytes_an_event() -> dict[str, int]:
    """By game, in a match that goes on and on."""
    return {slug: _bytes_an_event(max(some, key=lambda pack: len(pack.deals))) for slug, some in packs().items()}


def _bytes_an_event(pack: Pack) -> int:
    written = [json.dumps(deal) for deal in islice(_going_on(pack), DEALS)]
    tracemalloc.start()
    try:
        log = Log(_logged(n, json.loads(deal)) for n, deal in enumerate(written, start=1))
        followed = _followed(pack, [entry.payload for entry in log.live])
        assert followed.stop is None
        return tracemalloc.get_traced_memory()[0] // len(written)
    finally:
        tracemalloc.stop()


def _going_on(pack: Pack) -> Iterator[Payload]:
    """Deals that can follow each other and end nothing."""
    rng = Random(1)  # noqa: S311  not a secret
    then = _followed(pack, [])
    for _ in range(TRIED):
        deal = pack.drawn(rng)
        longer = _followed(pack, [deal], then)
        if longer.stop is None and longer.result is None:
            then = longer
            yield deal


def _followed(pack: Pack, deals: list[Payload], before: AnyReplay | None = None) -> Any:
    game, match_deal = pack.game, (read_match_deal(pack.game, deal).match_deal for deal in deals)
    if before is None:
        return game.replay(pack.options, pack.turn[0], match_deal, turn=pack.turn)
    return game.go_on(pack.options, before, match_deal, turn=pack.turn)


def _logged(n: int, deal: Payload) -> LoggedEvent:
    return LoggedEvent(n, uuid4(), Kind.DEAL, None, deal, digest_of(Kind.DEAL, None, deal), timezone.now())
