"""Every address, who may do what there, and what the database holds. A new address belongs in these tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import connection
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from scorekeeper.book.models import Book, Link, Match, Role
from scorekeeper.book.rules_shelf import index
from scorekeeper.book.starting import Start, start_match
from scorekeeper.book.tokens import digest, new_token
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from tests.tables import ALL_PASSED, NAMES, ONE_SEVEN_MADE, cid_of, seated, start_fields

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

HOLDERS = ("own", "score", "watch", "of the match", "of another match", "of another book", "revoked", "nobody")
"""Who holds which link: three of the whole book, two of one match, one of elsewhere, one revoked, one made up."""

# fmt: off
#                             own  score watch match other elsewhere revoked nobody
BOOK_READ      = dict(zip(HOLDERS, (200, 200, 200, 404, 404, 200, 410, 404), strict=True))
BOOK_SCORED    = dict(zip(HOLDERS, (200, 200, 403, 404, 404, 200, 410, 404), strict=True))
BOOK_OWNED     = dict(zip(HOLDERS, (302, 403, 403, 404, 404, 302, 410, 404), strict=True))
BOOK_STARTED   = dict(zip(HOLDERS, (302, 302, 403, 404, 404, 302, 410, 404), strict=True))
MATCH_READ     = dict(zip(HOLDERS, (200, 200, 200, 200, 404, 404, 410, 404), strict=True))
MATCH_SCORED   = dict(zip(HOLDERS, (200, 200, 403, 200, 404, 404, 410, 404), strict=True))
MATCH_ASKED    = MATCH_SCORED
MATCH_RECORDED = dict(zip(HOLDERS, (303, 303, 403, 303, 404, 404, 410, 404), strict=True))
ANYBODY        = dict.fromkeys(HOLDERS, 200)
ANYBODY_STARTS = dict.fromkeys(HOLDERS, 302)
NOT_TAKEN      = dict.fromkeys(HOLDERS, 405)

DECIDED: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    #             to read         to post
    "home":      (ANYBODY,        NOT_TAKEN),
    "new":       (ANYBODY,        ANYBODY_STARTS),
    "keep":      (ANYBODY,        ANYBODY_STARTS),
    "book":      (BOOK_READ,      BOOK_OWNED),
    "new-match": (BOOK_SCORED,    BOOK_STARTED),
    "match":     (MATCH_READ,     NOT_TAKEN),
    "written":   (MATCH_READ,     NOT_TAKEN),
    "events":    (MATCH_SCORED,   MATCH_RECORDED),
    "preview":   (MATCH_ASKED,    NOT_TAKEN),
    "deals":     (MATCH_READ,     NOT_TAKEN),
    "deal":      (MATCH_READ,     NOT_TAKEN),
    "rules":     (ANYBODY,        NOT_TAKEN),
    "rules-of":  (ANYBODY,        NOT_TAKEN),
    "rules-source":  (ANYBODY,    NOT_TAKEN),
    "rules-words":   (ANYBODY,    NOT_TAKEN),
    "rules-sources": (ANYBODY,    NOT_TAKEN),
    "rules-index":   (ANYBODY,    NOT_TAKEN),
    "healthz":   (ANYBODY,        NOT_TAKEN),
    "readyz":    (ANYBODY,        NOT_TAKEN),
}

QUERIES = {
    "book":     ["", "?link"],
    "match":    ["", "?shown=1", "?shown=0"],
    "deal":     ["", "?event=void", "?event=amend&kind=passed", "?event=restore"],
    "rules":    ["", "?q=ram", "?q=%00", "?q=queen&back=/b/x/1/"],
    "rules-of": ["", "?back=/b/x/1/"],
}
"""The same address asked in other ways."""
# fmt: on


def known_addresses() -> Iterator[str]:
    """The names of all addresses that the program answers."""
    return _names(get_resolver().url_patterns)


def _names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _names(pattern.url_patterns)
        else:
            yield str(pattern.name)


@dataclass
class House:
    """A book with two matches, another book with one, and a link for every holder."""

    tokens: dict[str, str]
    match: Match
    cid: UUID
    after: UUID

    def address(self, name: str, holder: str) -> str:
        """Where the holder of a link would find it: match 2, or its second deal."""
        token, number = self.tokens[holder], self.match.number
        arguments: dict[str, tuple[Any, ...]] = {
            "book": (token,),
            "new-match": (token,),
            "rules-of": ("avinas",),
            "rules-source": ("avinas", "pagat"),
            "rules-index": (index().digest,),
            "deal": (token, number, self.cid),
        } | dict.fromkeys(("match", "written", "events", "preview", "deals"), (token, number))
        return reverse(name, args=arguments.get(name, ()))

    def form(self, name: str) -> dict[str, str]:
        """What would be taken there from whoever may send it."""
        return {
            "new": start_fields(book=new_token()),
            "new-match": start_fields(),
            "keep": {"link": f"/b/{self.tokens['own']}/"},
            "book": {"name": "Fridays"},
            "events": ALL_PASSED | {"cid": str(uuid4()), "after": str(self.after)},
        }.get(name, {"kind": "passed"})


def house() -> House:
    """Everything in it has something recorded, so nothing is used again by accident."""
    elsewhere, phone = seated(), seated()
    elsewhere.deal(ONE_SEVEN_MADE)
    phone.deal(ONE_SEVEN_MADE)
    first, book = phone.match, Book.objects.get(pk=phone.match.book_id)
    phone.match = start_match(book, Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.S, {}))
    phone.deal(ALL_PASSED)
    phone.deal(ONE_SEVEN_MADE)
    tokens = {"own": phone.token, "of another book": elsewhere.token, "nobody": new_token()} | {
        "score": link(book, Role.SCORE),
        "watch": link(book, Role.WATCH),
        "of the match": link(book, Role.SCORE, match=phone.match),
        "of another match": link(book, Role.SCORE, match=first),
        "revoked": link(book, Role.OWN, revoked=timezone.now()),
    }
    return House(tokens, phone.match, cid_of(phone, 1), cid_of(phone, 2))


def link(book: Book, role: Role, **more: Any) -> str:
    """The token of a new link."""
    token = new_token()
    Link.objects.create(book=book, role=role, digest=digest(token), **more)
    return token


def everything_kept() -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    with connection.cursor() as cursor:
        return {name: _rows(cursor, name) for name in connection.introspection.table_names(cursor)}


def _rows(cursor: Any, table: str) -> list[tuple[Any, ...]]:
    cursor.execute("SELECT * FROM " + connection.ops.quote_name(table))  # noqa: S608  its own tables, read whole
    return sorted(cursor.fetchall(), key=repr)
