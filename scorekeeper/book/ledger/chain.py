"""A digest over all the events of a match, each folded into the one before: no row changes or goes missing unseen.

It begins with what a match keeps from its first event on. Nothing in it depends on the rows' own numbers, nor on names.
It finds damage, not forgery: whoever may write to the database can make it again.
"""

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from scorekeeper.book.ledger.log import Kind, Logged
from scorekeeper.book.ledger.written_field import compact
from scorekeeper.book.models import LOGGED, Match


class ChainLink(NamedTuple):
    """An event, and what its fold does not need: what the sender's clock said, and the digest of the sender's link."""

    event: Logged
    sent: datetime | None = None
    link: str | None = None


def chain_of(match: Match, rings: Iterable[ChainLink]) -> str:
    """Return the chain of a match with these events, the first one first. Asks the database nothing."""
    return _continued(_begun(match), rings)


def grown(match: Match, latest: ChainLink) -> str:
    """Return the chain of a match in which this event has just been appended.

    `match` is locked, and its row is still that of the events before.
    """
    if match.chained == match.version or match.version == 0:
        return _continued(match.chain or _begun(match), [latest])
    return caught_up(match)


def caught_up(match: Match) -> str:
    """Return the chain with those events too that a version recorded which knew of none; one query."""
    return _continued(match.chain or _begun(match), rings_of(match, since=(match.chained or 0) + 1))


def rings_of(match: Match, since: int = 1) -> list[ChainLink]:
    """Return the match's events in order, from that n on, as the database has them."""
    rows = match.events.filter(n__gte=since).order_by("n").values_list("sent", "link__digest", *LOGGED)
    return [ChainLink(Logged(n, cid, Kind(kind), *rest), sent, link) for sent, link, n, cid, kind, *rest in rows]


def _begun(match: Match) -> str:
    begun = (match.number, str(match.uid), match.slug, match.options, match.first_dealer, _told(match.created))
    return _digest(*begun)


def _continued(chain: str, rings: Iterable[ChainLink]) -> str:
    for event, sent, link in rings:
        said = (event.n, str(event.cid), event.kind.value, event.target and str(event.target), event.payload)
        chain = _digest(chain, *said, sent and _told(sent), _told(event.received), link)
    return chain


def _told(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def _digest(*said: object) -> str:
    return hashlib.sha256(compact(said).encode()).hexdigest()
