"""Requests as phones send them: to every address, and every form that would be taken."""

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from scorekeeper import games
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.deal_forms import answers_for
from scorekeeper.matches.evenings import evening_of
from scorekeeper.web.tokens import digest, handle
from tests.addresses import A_MATCH, QUERIES
from tests.tables import IN_A_ROW, NAMES

FORM = b"application/x-www-form-urlencoded"
MOST_DEALS = 40
"""About so many of each game: enough for every kind of deal."""

Header = tuple[bytes, bytes]


@dataclass(frozen=True, slots=True)
class Sent:
    """A request, not yet in one piece."""

    method: bytes
    path: bytes
    query: bytes = b""
    headers: tuple[Header, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    records: str = ""
    """The id of the deal that is in it, if it is one."""

    def with_header(self, name: bytes, value: bytes) -> "Sent":
        """One line more."""
        return replace(self, headers=(*self.headers, (name, value)))

    def without(self, name: bytes) -> "Sent":
        """None of those lines."""
        return replace(self, headers=tuple(line for line in self.headers if line[0].lower() != name.lower()))


@dataclass
class Table:
    """A match that phones have open: where it lies, and what the next deal follows."""

    slug: str
    number: int
    after: str
    recorded: list[str] = field(default_factory=list)


@dataclass
class Phone:
    """One that sends one request after the other. Whatever it sends follows from its dice, and from what it was told.

    It owns a book with a match of every game, holds weaker links to it, knows the books of other phones, and those that
    it has started by the way.
    """

    dice: Random
    token: str
    weaker: list[str]
    tables: list[Table] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    spare: list[str] = field(default_factory=list)

    def any_token(self) -> str:
        """Mostly its own."""
        others = self.dice.choice([self.others or [self.token], self.spare or self.weaker, [secret(self.dice)]])
        return self.dice.choice([self.token, self.token, *self.weaker, self.dice.choice(others)])

    def uuid(self) -> str:
        """A fresh id, as a phone makes them."""
        return str(UUID(int=self.dice.getrandbits(128), version=4))


def secret(dice: Random) -> str:
    """A token."""
    return base64.urlsafe_b64encode(dice.randbytes(16)).rstrip(b"=").decode()


@cache
def deals(slug: str) -> list[dict[str, str]]:
    """What the form of a game sends, for the deals of its examples."""
    game = BY_SLUG[slug]
    examples = sorted((Path(games.__file__).parent / game.folder / "examples").glob("*.json"))
    dealt = [deal for path in examples for deal in json.loads(path.read_text("utf-8"))["match"]["deals"]]
    sent = [answers_for(game, deal) for deal in dealt[:: max(1, len(dealt) // MOST_DEALS)]]
    return [{name: str(value) for name, value in answers.items() if value is not None} for answers in sent]


def starting(phone: Phone, slug: str, **more: str) -> Sent:
    """The form that starts a match."""
    names = IN_A_ROW if BY_SLUG[slug].is_numbered else NAMES
    seats = {seat.value: name for seat, name in names.items()}
    fields = {"uid": phone.uuid(), "game": slug, "first_dealer": next(iter(seats)), **seats, **more}
    path = "/new/" if "book" in more else f"/b/{phone.token}/new/"
    return form(path, fields, records=fields["uid"])


def form(path: str, fields: dict[str, str], records: str = "") -> Sent:
    """A form as a browser posts it."""
    headers = ((b"Content-Type", FORM), (b"Accept", b"application/json" if records else b"text/html"))
    return Sent(b"POST", path.encode(), headers=headers, fields=tuple(fields.items()), records=records)


def reading(phone: Phone) -> Sent:
    """Any address, asked in one of the ways that there are."""
    name = phone.dice.choice(list(ADDRESSES))
    query = phone.dice.choice(QUERIES.get(name, [""])).removeprefix("?")
    if phone.dice.random() < 0.1:
        back = {"back": f"/b/{phone.any_token()}/1/", "deal": "3"}
        query = "&".join(part for part in (query, urlencode(back)) if part)
    htmx = ((b"HX-Request", b"true"),) if phone.dice.random() < 0.2 else ()
    return Sent(b"GET", address(phone, name).encode(), query.encode(), htmx)


def recording(phone: Phone) -> Sent:
    """The next deal of a match."""
    table = phone.dice.choice(phone.tables)
    return following(phone, table, phone.dice.choice(deals(table.slug)))


def following(phone: Phone, table: Table, deal: dict[str, str]) -> Sent:
    """That deal as the next one of the match."""
    cid = phone.uuid()
    fields = deal | {"cid": cid, "after": table.after}
    return form(f"/b/{phone.token}/{table.number}/events/", fields, records=cid)


def changing(phone: Phone) -> Sent:
    """A deal struck out, brought back or corrected; a match stopped or taken up again."""
    table = phone.dice.choice(phone.tables)
    event = phone.dice.choice(["void", "restore", "amend", "close", "reopen"])
    deal = phone.dice.choice(deals(table.slug)) if event == "amend" else {}
    target = phone.dice.choice(table.recorded or [table.after])
    about = {"event": event, "cid": phone.uuid(), "target": target, "seen": str(phone.dice.randrange(1, 9))}
    return form(f"/b/{phone.token}/{table.number}/events/", deal | about)


def reseating(phone: Phone) -> Sent:
    """The start corrected: two seats changed, or somebody new in one of them."""
    dice, table = phone.dice, phone.dice.choice(phone.tables)
    people = IN_A_ROW if BY_SLUG[table.slug].is_numbered else NAMES
    seats = {seat.value: seat.value for seat in people if seat in BY_SLUG[table.slug].turn}
    one, other = dice.sample(sorted(seats), 2)
    seats[one], seats[other] = dice.choice([(other, one), (phone.uuid(), other)])
    start = {"options": {}, "first_dealer": dice.choice([one, other]), "seats": seats}
    names = {seats[one]: dice.choice(["Zita", "Albinas", "Žydrūnas"])} if seats[one] not in seats else {}
    about = {"event": "start", "cid": phone.uuid(), "seen": str(dice.randrange(1, 9))}
    written = {"start": json.dumps(start), "names": json.dumps(names)}
    return form(f"/b/{phone.token}/{table.number}/events/", about | written)


def writing(phone: Phone) -> Sent:
    """Any other form. What is deleted is a book made for it."""
    dice = phone.dice
    name = dice.choice(list(FORMS))
    path = address(phone, name, phone.token)
    if name.startswith("delete"):
        path = path.replace(phone.token, dice.choice(phone.spare or [secret(dice)]))
    return form(path, FORMS[name](phone))


def importing(phone: Phone) -> Sent:
    """A file of matches, in parts."""
    start = b'--b\r\nContent-Disposition: form-data; name="file"; filename="match.json"\r\n'
    body = start + b"Content-Type: application/json\r\n\r\n" + A_MATCH + b"\r\n--b--\r\n"
    headers = ((b"Content-Type", b"multipart/form-data; boundary=b"),)
    return Sent(b"POST", address(phone, "import", phone.token).encode(), headers=headers, body=body)


def starting_anew(phone: Phone) -> Sent:
    """A match in a book of its own."""
    book = secret(phone.dice)
    phone.spare.append(book)
    return starting(phone, phone.dice.choice(GAMES).slug, book=book, zone="Europe/Vilnius")


def valid(phone: Phone) -> Sent:
    """A request that nobody would mind."""
    return phone.dice.choices(
        [reading, recording, changing, reseating, writing, importing, starting_anew],
        weights=[50, 25, 8, 3, 12, 3, 2],
    )[0](phone)


def address(phone: Phone, name: str, token: str = "") -> str:
    """Where that is, mostly in the phone's own book."""
    table = phone.dice.choice(phone.tables)
    parts: dict[str, Any] = {
        "token": token or phone.any_token(),
        "number": table.number,
        "cid": phone.dice.choice(table.recorded or [table.after]),
        "slug": phone.dice.choice(list(BY_SLUG)),
        "handle": handle(digest(phone.dice.choice(phone.weaker))),
        "person": phone.dice.randrange(1, 6),
        "evening": evening_of(timezone.now(), ZoneInfo("Europe/Vilnius")),
    }
    return ADDRESSES[name].format(**parts)


FORMS: dict[str, Callable[[Phone], dict[str, str]]] = {
    "book": lambda phone: {"name": "Fridays"},
    "keep": lambda phone: {"do": "keep", "link": f"/b/{phone.token}/"},
    "links": lambda phone: {"token": secret(phone.dice), "role": phone.dice.choice(["watch", "score"])},
    "share": lambda phone: {"can": phone.dice.choice(["watch", "score"])},
    "match-links": lambda phone: {"token": secret(phone.dice), "role": "watch"},
    "link": lambda phone: {"do": phone.dice.choice(["relabel", "take back", "replace"]), "label": "Rūta’s phone"},
    "match-link": lambda phone: {"do": "relabel", "label": "Rūta’s phone"},
    "evening": lambda phone: {"pay": "0123456789ab"},
    "note": lambda phone: {"note": "The new pack", "over": ""},
    "underway": lambda phone: {
        "declarer": "E",
        "sevens": "2",
        "bid_n": "4",
        "after": phone.dice.choice(phone.tables).after,
    },
    "stakes": lambda phone: {"kind": "flat", "amount": "40", "unit": "ct", "over": ""},
    "person": lambda phone: {"name": f"Petriukas {phone.dice.randrange(99)}"},
    "merge": lambda phone: {"into": str(phone.dice.randrange(1, 6))},
    "remove-name": lambda phone: {},
    "delete-book": lambda phone: {},
    "delete-match": lambda phone: {},
    "copy": lambda phone: {"book": "0123456789ab"},
    "deleted-match": lambda phone: {phone.dice.choice(["back", "for-good"]): "1"},
    "language": lambda phone: {"language": "en-gb"},
}

# fmt: off
ADDRESSES = {
    "home": "/", "new": "/new/", "keep": "/keep/", "language": "/language/", "healthz": "/healthz", "readyz": "/readyz",
    "security-txt": "/.well-known/security.txt",
    "manifest": "/manifest.webmanifest", "worker": "/sw.js", "no-signal": "/no-signal/", "go-on": "/go-on/",
    "start-anew": "/start/", "hand-over": "/hand-over/", "login-first": "/login-first/",
    "server-worker": "/phone-worker.js",
    "rules": "/rules/", "rules-words": "/rules/words/", "rules-sources": "/rules/sources/",
    "rules-of": "/rules/{slug}/", "rules-source": "/rules/{slug}/pagat/", "rules-found": "/rules/found/",
    "referee": "/referee/{slug}/", "pile": "/referee/{slug}/pile/", "sevens": "/referee/{slug}/sevens/",
    "choosing": "/referee/{slug}/choosing/",
    "book": "/b/{token}/", "export-year": "/b/{token}/export/2026/",
    "export-book": "/b/{token}/export/book.json", "export-deals": "/b/{token}/export/deals.csv",
    "link": "/b/{token}/links/{handle}/", "delete-book": "/b/{token}/delete/", "new-match": "/b/{token}/new/",
    "from-paper": "/b/{token}/from-paper/", "import-table": "/b/{token}/table/",
    "pairs": "/b/{token}/people/pairs/", "person": "/b/{token}/people/{person}/",
    "pair": "/b/{token}/people/{person}/with/1/",
    "person-picture": "/b/{token}/people/{person}/picture.svg",
    "person-picture-page": "/b/{token}/people/{person}/picture/",
    "person-picture-dots": "/b/{token}/people/{person}/picture.png",
    "pair-picture": "/b/{token}/people/{person}/with/1/picture.svg",
    "pair-picture-page": "/b/{token}/people/{person}/with/1/picture/",
    "pair-picture-dots": "/b/{token}/people/{person}/with/1/picture.png",
    "merge": "/b/{token}/people/{person}/merge/", "remove-name": "/b/{token}/people/{person}/remove/",
    **{name: f"/b/{{token}}/{name}/" for name in ("matches", "people", "links", "evenings", "export", "import")},
    "evening-picture": "/b/{token}/evenings/{evening}/picture.svg",
    "evening-picture-page": "/b/{token}/evenings/{evening}/picture/",
    "evening-picture-dots": "/b/{token}/evenings/{evening}/picture.png",
    "deleted": "/b/{token}/deleted/", "deleted-match": "/b/{token}/deleted/{number}/",
    "evening": "/b/{token}/evenings/{evening}/", "who-owes-whom": "/b/{token}/evening/",
    "match": "/b/{token}/{number}/", "written": "/b/{token}/{number}/match.json",
    "offline-pages": "/b/{token}/{number}/offline.json",
    "ids": "/b/{token}/{number}/ids.json", "replica": "/b/{token}/{number}/replica.json",
    "picture": "/b/{token}/{number}/picture.svg", "picture-dots": "/b/{token}/{number}/picture.png",
    "table-view": "/b/{token}/{number}/table/",
    "deal": "/b/{token}/{number}/deals/{cid}/",
    "match-links": "/b/{token}/{number}/links/", "match-link": "/b/{token}/{number}/links/{handle}/",
    "delete-match": "/b/{token}/{number}/delete/", "copy": "/b/{token}/{number}/copy/",
    **{f"match-{name}": f"/b/{{token}}/{{number}}/{name}/" for name in ("referee", "pile", "sevens", "choosing")},
    "first-deal": "/b/{token}/{number}/first/3/",
    **{f"first-{name}": f"/b/{{token}}/{{number}}/first/3/{name}/" for name in (
        "referee", "pile", "sevens", "choosing")},
    **{name: f"/b/{{token}}/{{number}}/{name}/" for name in (
        "events", "underway", "preview", "deals", "again", "date", "start", "note", "stakes", "worth", "share")},
}
"""Every address that there is, by its name in the program."""
# fmt: on
