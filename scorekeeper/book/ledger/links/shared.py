"""The link to one match that Share shows: the same one every time, although no secret is kept that lets anybody record.

It is made of the giver's own secret, so it can be found again with the giver's link and with nothing else.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import count

from scorekeeper.book.ledger.links.access import OpenedMatch
from scorekeeper.book.ledger.links.giving import NewLink, give
from scorekeeper.book.ledger.permission import Link, Role
from scorekeeper.book.ledger.tokens import digest

BYTES = 16
"""As many as a token has, which is as long as they make it."""


@dataclass(frozen=True, slots=True)
class SharedLink:
    """A link to share: its secret, whether it opens anything yet, and until when; None for good."""

    token: str
    is_made: bool
    expires: datetime | None = None


def shared_link(opened: OpenedMatch, role: Role) -> SharedLink:
    """Return the link by which this giver shares the match; each that was stopped has made way for the next."""
    known = _made_before(opened, role)
    return SharedLink(known, is_made=True) if known else next(_in_turn(opened, role))


def share(opened: OpenedMatch, role: Role) -> None:
    """Make that link, unless it is there. Raises LinkRefused."""
    link = shared_link(opened, role)
    if not link.is_made:
        give(opened.book, NewLink(link.token, role, match=opened.match), opened.link)


def _made_before(opened: OpenedMatch, role: Role) -> str:
    """Return a link for looking on that anybody has made for nobody in particular, and for good; empty for none."""
    if role is not Role.WATCH:
        return ""
    links = opened.match.links.live().filter(role=role, label="", expires=None).exclude(token="").order_by("pk")
    return links.values_list("token", flat=True).first() or ""


def _in_turn(opened: OpenedMatch, role: Role) -> Iterator[SharedLink]:
    """Yield the links that the giver's secret makes, but for those that were stopped."""
    for nth in count():
        token = _secret(opened, role, nth)
        link = Link.objects.filter(digest=digest(token)).first()
        if link is None or not link.has_ended:
            yield SharedLink(token, is_made=link is not None, expires=link.expires if link else None)


def _secret(opened: OpenedMatch, role: Role, nth: int) -> str:
    made_of = f"{role.value} {opened.match.uid} {nth}"
    made = hmac.digest(opened.token.encode(), made_of.encode(), "sha256")
    return urlsafe_b64encode(made[:BYTES]).rstrip(b"=").decode()
