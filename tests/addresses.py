"""Every address, who may do what there, and what the database holds. A new address belongs in these tables."""

import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.history.evening import evening
from scorekeeper.matches.evenings import evening_of
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Book, Deletion, Link, Match, Player, Role
from scorekeeper.web.tokens import digest, handle, new_token
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, ONE_SEVEN_MADE, cid_of, seated, start_fields

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

VILNIUS = ZoneInfo("Europe/Vilnius")

HOLDERS = (
    *("own", "score", "watch"),
    *("own of the match", "score of the match", "watch of the match", "of another match"),
    *("of another book", "revoked", "expired", "nobody"),
)
"""Who holds which link: three of the whole book, four of one match, one of elsewhere, two that ended, one made up."""


def cells(of_the_book: str, of_the_match: str, others: str) -> dict[str, int]:
    """The statuses for all holders, in their order."""
    return dict(zip(HOLDERS, map(int, f"{of_the_book} {of_the_match} {others}".split()), strict=True))


# fmt: off
#                      own score watch  own score watch other  elsewhere revoked expired nobody
#                      of the book      of the match    match
BOOK_READ      = cells("200 200 200",  "404 404 404 404",     "200 410 410 404")
BOOK_OR_MATCH  = cells("200 200 200",  "302 302 302 302",     "200 410 410 404")
BOOK_SCORED    = cells("200 200 403",  "404 404 404 404",     "200 410 410 404")
BOOK_OWN_READ  = cells("200 403 403",  "404 404 404 404",     "200 410 410 404")
BOOK_RECORDED  = cells("303 303 403",  "404 404 404 404",     "303 410 410 404")
BOOK_PAID      = cells("303 303 403",  "404 404 404 404",     "409 410 410 404")
BOOK_MOVED     = {holder: 302 if status == 200 else status for holder, status in BOOK_READ.items()}
BOOK_OWNED     = cells("303 403 403",  "404 404 404 404",     "303 410 410 404")
MATCH_READ     = cells("200 200 200",  "200 200 200 404",     "404 410 410 404")
MATCH_SENT_ON  = {holder: 302 if status == 200 else status for holder, status in MATCH_READ.items()}
MATCH_SCORED   = cells("200 200 403",  "200 200 403 404",     "404 410 410 404")
MATCH_OWN_READ = cells("200 403 403",  "200 403 403 404",     "404 410 410 404")
MATCH_ASKED    = MATCH_SCORED
MATCH_NOWHERE  = {holder: 403 if status == 200 else status for holder, status in MATCH_READ.items()}
MATCH_RECORDED = cells("303 303 403",  "303 303 403 404",     "404 410 410 404")
MATCH_OWNED    = cells("303 403 403",  "303 403 403 404",     "404 410 410 404")
ONE_OF_OWN     = cells("200 403 403",  "404 404 404 404",     "404 410 410 404")
ONE_OF_OWN_SET = cells("303 403 403",  "404 404 404 404",     "404 410 410 404")
ANYBODY        = dict.fromkeys(HOLDERS, 200)
ANYBODY_STARTS = dict.fromkeys(HOLDERS, 303)
ANYBODY_MOVED  = dict.fromkeys(HOLDERS, 302)
NOBODY         = dict.fromkeys(HOLDERS, 404)
NOT_TAKEN      = dict.fromkeys(HOLDERS, 405)

EVENING_PICTURES, PERSON_PICTURES, PAIR_PICTURES = (
    [f"{page}-{form}" for form in ("picture-page", "picture", "picture-dots")] for page in ("evening", "person", "pair")
)

DECIDED: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    #             to read         to post
    "home":      (ANYBODY,        NOT_TAKEN),
    "new":       (ANYBODY,        ANYBODY_STARTS),
    "keep":      (ANYBODY,        ANYBODY_STARTS),
    "language":  (NOT_TAKEN,      ANYBODY_MOVED),
    "book":      (BOOK_OR_MATCH,  BOOK_OWNED),
    "time-zone": (BOOK_OWN_READ,  BOOK_OWNED),
    "matches":   (BOOK_READ,      NOT_TAKEN),
    "example":   (ANYBODY_MOVED,  NOT_TAKEN),
    "export":    (BOOK_READ,      NOT_TAKEN),
    "export-year": (BOOK_READ,    NOT_TAKEN),
    "export-book": (BOOK_OWN_READ, NOT_TAKEN),
    "export-deals": (BOOK_OWN_READ, NOT_TAKEN),
    "import":    (BOOK_OWN_READ,  BOOK_OWNED),
    "import-table": (BOOK_OWN_READ, BOOK_OWNED),
    "delete-book": (BOOK_OWN_READ, BOOK_OWNED),
    "delete-match": (MATCH_OWN_READ, MATCH_OWNED),
    "copy":      (MATCH_READ,     MATCH_NOWHERE),
    "deleted":   (BOOK_OWN_READ,  NOT_TAKEN),
    "deleted-match": (BOOK_OWN_READ, BOOK_OWNED),
    "people":    (BOOK_READ,      NOT_TAKEN),
    "pairs":     (BOOK_READ,      NOT_TAKEN),
    "person":    (BOOK_READ,      BOOK_RECORDED),
    "pair":      (BOOK_READ,      NOT_TAKEN),
    **dict.fromkeys((*EVENING_PICTURES, *PERSON_PICTURES, *PAIR_PICTURES), (BOOK_READ, NOT_TAKEN)),
    "merge":     (BOOK_OWN_READ,  BOOK_OWNED),
    "remove-name": (BOOK_OWN_READ, BOOK_OWNED),
    "links":     (BOOK_OWN_READ,  BOOK_OWNED),
    "link":      (ONE_OF_OWN,     ONE_OF_OWN_SET),
    "share":     (MATCH_READ,     MATCH_RECORDED),
    "match-links": (MATCH_SCORED, MATCH_RECORDED),
    "match-link":  (MATCH_SCORED, MATCH_OWNED),
    "evening":   (BOOK_READ,      BOOK_PAID),
    "evenings":  (BOOK_MOVED,     NOT_TAKEN),
    "who-owes-whom": (BOOK_MOVED, BOOK_PAID),
    "new-match": (BOOK_SCORED,    BOOK_RECORDED),
    "from-paper": (BOOK_SCORED,   BOOK_RECORDED),
    "match":     (MATCH_READ,     NOT_TAKEN),
    "written":   (MATCH_READ,     NOT_TAKEN),
    "events":    (MATCH_SCORED,   MATCH_RECORDED),
    "underway":  (NOT_TAKEN,      MATCH_RECORDED),
    "preview":   (MATCH_ASKED,    NOT_TAKEN),
    "deals":     (MATCH_READ,     NOT_TAKEN),
    "deal":      (MATCH_READ,     NOT_TAKEN),
    "table-view": (MATCH_READ,    NOT_TAKEN),
    "again":     (MATCH_READ,     NOT_TAKEN),
    "picture-page": (MATCH_READ,  NOT_TAKEN),
    "record":    (MATCH_SENT_ON,  NOT_TAKEN),
    "picture":   (MATCH_READ,     NOT_TAKEN),
    "picture-dots": (MATCH_READ,  NOT_TAKEN),
    **dict.fromkeys((text.name for text in TEXTS), (MATCH_SCORED, MATCH_RECORDED)),
    "date":      (MATCH_SCORED,   NOT_TAKEN),
    "start":     (MATCH_SCORED,   NOT_TAKEN),
    "chairs":    (MATCH_SCORED,   NOT_TAKEN),
    "ids":       (MATCH_READ,     NOT_TAKEN),
    "offline-pages": (MATCH_READ, NOT_TAKEN),
    "replica":   (MATCH_SCORED,   NOT_TAKEN),
    "stakes":    (MATCH_SCORED,   MATCH_RECORDED),
    "match-referee": (MATCH_READ, NOT_TAKEN),
    "referee":   (ANYBODY,        NOT_TAKEN),
    "match-pile": (MATCH_READ,    NOT_TAKEN),
    "pile":      (ANYBODY,        NOT_TAKEN),
    "match-sevens": (MATCH_READ,  NOT_TAKEN),
    "first-deal": (MATCH_SENT_ON, NOT_TAKEN),
    "first-referee": (MATCH_READ, NOT_TAKEN),
    "first-pile": (MATCH_READ,    NOT_TAKEN),
    "first-sevens": (MATCH_READ,  NOT_TAKEN),
    "first-choosing": (MATCH_SENT_ON, NOT_TAKEN),
    "match-choosing": (MATCH_SENT_ON, NOT_TAKEN),
    "choosing":  (ANYBODY,        NOT_TAKEN),
    "sevens":    (ANYBODY,        NOT_TAKEN),
    "worth":     (MATCH_READ,     NOT_TAKEN),
    "game":      (ANYBODY,        NOT_TAKEN),
    "try-out":   (ANYBODY,        NOT_TAKEN),
    "rules":     (ANYBODY,        NOT_TAKEN),
    "rules-of":  (ANYBODY,        NOT_TAKEN),
    "rules-source":  (ANYBODY,    NOT_TAKEN),
    "rules-words":   (ANYBODY,    NOT_TAKEN),
    "rules-sources": (ANYBODY,    NOT_TAKEN),
    "rules-found":   (ANYBODY,    NOT_TAKEN),
    "manifest":  (ANYBODY,        NOT_TAKEN),
    "worker":    (ANYBODY,        NOT_TAKEN),
    "server-worker": (NOBODY,     NOT_TAKEN),  # without collected files there is none
    "no-signal": (ANYBODY,        NOT_TAKEN),
    "hand-over": (ANYBODY,        NOT_TAKEN),
    "go-on":     (ANYBODY_MOVED,  NOT_TAKEN),
    "start-anew": (ANYBODY_MOVED, NOT_TAKEN),
    "login-first": (ANYBODY_MOVED, NOT_TAKEN),
    "healthz":   (ANYBODY,        NOT_TAKEN),
    "readyz":    (ANYBODY,        NOT_TAKEN),
    "security-txt": (NOBODY,      NOT_TAKEN),  # without SECURITY_CONTACT there is none
}

QUERIES = {
    "time-zone": ["", "?zone=Europe/Kiev", "?zone=UTC&x=1"],
    "links":    ["", "?match=2", "?match=3", "?match=%00", "?match=99999999"],
    "matches":  ["", "?before=2", "?after=1", "?game=avinas&person=1&result=won&q=ona", "?person=x&q=%00&before=0",
                 "?q=ona+avinas+2026+17.10.25"],
    "people":   ["", "?q=r%C5%ABta", "?q=%00"],
    "pairs":    ["", "?choose", "?match=2", "?a=1&b=2", "?a=1&b=2&c=3&d=4", "?a=x&b=1&c=1&d=%00"],
    "import-table": ["", "?taken=x", "?taken=%00", "?undone"],
    "from-paper": ["", "?game=other&date=2024-05-03&saved=1", "?game=%00&date=x&saved=x&players=9"],
    "match":    ["", "?shown=1", "?shown=0"],
    "share":    ["", "?can=score", "?can=own"],
    "evening":  ["", "?shown=", "?shown=%00"],
    "who-owes-whom": ["", "?on=2026-11-21", "?on=9999-99-99", "?on=%00"],
    "deals":    ["", "?shown=1", "?shown=2"],
    "table-view": ["", "?shown=1", "?shown=2"],
    "again":    ["", "?deal=0", "?deal=1", "?deal=99999999", "?deal=%00", "?deal=-1"],
    "deal":     ["", "?event=void", "?event=amend&kind=passed", "?event=restore"],
    "referee":  ["", "?trump=H&cards=7H-QS&card=QC", "?trump=%00&cards=..&card=x&undo=1", "?cards=7H-7H&size=9&way=x"],
    "pile":     ["", "?A=2&10=1&K=9&Q=%00", "?by=cards&cards=ACTC7C&card=7C", "?by=cards&cards=%00zz&card=x"],
    "sevens":   ["", "?sevens=1H6C", "?sevens=9Q%00"],
    "match-sevens": ["", "?sevens=1H6C"],
    "first-sevens": ["", "?sevens=1H6C", "?sevens=9Q%00"],
    "choosing": ["", "?cards=2H-KS-3S&card=JH", "?cards=..&card=TC&undo=1", "?cards=2H-2H-TH%00&card=x"],
    "worth":    ["", "?sevens=1H6C", "?declarer=S&kind=no_sevens", "?declarer=%00&kind=sevens&sevens=9"],
    "match-pile": ["", "?A=2&10=1&K=3&Q=0&J=4"],
    "events":   ["", "?declarer=S&losers_points=67&kind=%00&note=x&dealer=Q"],
    "game":     ["", "?holders=W", "?holders=%00&deal=x", "?deal=kind%3Dpassed&next"],
    "rules":    ["", "?q=ram", "?q=%00", "?q=queen&back=/b/x/1/"],
    "rules-of": ["", "?back=/b/x/1/"],
}
"""The same address asked in other ways."""
# fmt: on


A_MATCH = (
    b'{"format": "scorekeeper-match/1", "game": "avinas", "options": {}, "first_dealer": "N", '
    b'"seats": {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}, "deals": [{"kind": "passed"}]}'
)
"""One that is in neither book."""

A_TABLE = {
    "do": "take",
    "packed": b64encode(zlib.compress(b"date,Ona,Jonas\n2024-05-03,10,8\n")).decode(),
    "game": "other",
    "title": "Rummy",
    "wins": "highest",
}
"""One of final scores, as the page that shows it asks back."""

NEVER_SAT = 5
"""The number of somebody in each book who sat in no match, and so may be one of the others."""

DELETED = 9
"""The number of a deleted match in each book."""


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
        arguments: dict[str, tuple[Any, ...]] = (
            {
                "book": (token,),
                "matches": (token,),
                "time-zone": (token,),
                **dict.fromkeys(
                    ("export", "export-book", "export-deals", "import", "import-table", "delete-book", "deleted"),
                    (token,),
                ),
                "deleted-match": (token, DELETED),
                "export-year": (token, timezone.now().astimezone(VILNIUS).year),
                **dict.fromkeys(("evening", *EVENING_PICTURES), (token, self.evening)),
                **dict.fromkeys(("evenings", "who-owes-whom"), (token,)),
                **dict.fromkeys(("new-match", "from-paper"), (token,)),
                "links": (token,),
                "link": (token, handle(digest(self.tokens["watch of the match"]))),
                "match-link": (token, number, handle(digest(self.tokens["watch of the match"]))),
                "people": (token,),
                "pairs": (token,),
                **dict.fromkeys(("person", *PERSON_PICTURES), (token, 1)),
                "record": (token, number, "deals"),
                **dict.fromkeys(("pair", *PAIR_PICTURES), (token, 1, 2)),
                "merge": (token, NEVER_SAT),
                "remove-name": (token, NEVER_SAT),
                "referee": ("avinas",),
                "pile": ("avinas",),
                "sevens": ("avinas",),
                "choosing": ("styrivolt",),
                **dict.fromkeys(("game", "try-out"), ("avinas",)),
                "rules-of": ("avinas",),
                "rules-source": ("avinas", "pagat"),
                "deal": (token, number, self.cid),
            }
            | dict.fromkeys(
                ("first-deal", "first-referee", "first-pile", "first-sevens", "first-choosing"), (token, number, 1)
            )
            | dict.fromkeys(
                (
                    *(
                        "match",
                        "share",
                        "match-links",
                        "written",
                        "ids",
                        "replica",
                        "offline-pages",
                        "events",
                        "underway",
                        "preview",
                        "deals",
                        "match-referee",
                        "match-pile",
                    ),
                    *("match-sevens", "match-choosing", "worth"),
                    *(
                        "table-view",
                        "again",
                        "picture-page",
                        "picture",
                        "picture-dots",
                        "date",
                        "start",
                        "chairs",
                        "stakes",
                        "delete-match",
                        "copy",
                    ),
                    *(text.name for text in TEXTS),
                ),
                (token, number),
            )
        )
        return reverse(name, args=arguments.get(name, ()))

    @property
    def evening(self) -> date:
        """The day of the evening on which both matches were begun."""
        return evening_of(self.match.played, VILNIUS)

    @property
    def payment(self) -> str:
        """The seal of the evening's first payment, as its key sends it."""
        return evening(self.match.book, self.tokens["own"], self.evening, VILNIUS).payments[0].seal

    def form(self, name: str) -> dict[str, Any]:
        """What would be taken there from one who may send it."""
        return {
            "new": start_fields(book=new_token()),
            "new-match": start_fields(),
            "import-table": A_TABLE | {"id": str(uuid4())},
            "from-paper": start_fields(game="avinas", date="2024-05-03", winner="NS"),
            "links": {"token": new_token(), "role": "watch"},
            "share": {"can": "watch"},
            "match-links": {"token": new_token(), "role": "watch", "match": str(self.match.number)},
            "link": {"do": "relabel", "label": "Rūta’s phone"},
            "match-link": {"do": "relabel", "label": "Rūta’s phone"},
            "language": {"language": "en-gb"},
            "keep": {"link": f"/b/{self.tokens['own']}/"},
            "book": {"name": "Fridays"},
            "time-zone": {"zone": "Europe/Kiev"},
            "import": {"file": SimpleUploadedFile("match.json", A_MATCH)},
            **{name: {"pay": self.payment} for name in ("evening", "who-owes-whom")},
            **{text.name: {text.name: "The new pack", "over": ""} for text in TEXTS},
            "deleted-match": {"for-good": "1"},
            "stakes": {"kind": "flat", "amount": "40", "unit": "ct", "over": ""},
            "person": {"name": "Petriukas"},
            "merge": {"into": "1"},
            "events": ALL_PASSED | {"cid": str(uuid4()), "after": str(self.after)},
            "underway": {"declarer": "E", "sevens": "2", "after": str(self.after)},
        }.get(name, {"kind": "passed"})


def house() -> House:
    """Everything in it has something recorded; both first matches are over."""
    elsewhere, phone = seated(), seated()
    for each in (elsewhere, phone):
        for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
            each.deal(deal)
    Match.objects.update(stakes={"kind": "flat", "amount": 40, "unit": "ct"})
    first, book = phone.match, Book.objects.get(pk=phone.match.book_id)
    phone.match = start_match(book, Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.S, {}))
    phone.deal(ALL_PASSED)
    phone.deal(ONE_SEVEN_MADE)
    for each in Book.objects.all():
        Player.objects.create(book=each, number=NEVER_SAT, name="Aldona")
        line = {"game": "avinas", "options": {}, "started": "2026-11-20T18:02:11Z", "events": []}
        Deletion.objects.create(book=each, number=DELETED, line=line, seats={"N": [NEVER_SAT, 4711]}, sent_by=[])
    Book.objects.update(players_numbered=NEVER_SAT)
    tokens = {"own": phone.token, "of another book": elsewhere.token, "nobody": new_token()} | {
        "score": link(book, Role.SCORE),
        "watch": link(book, Role.WATCH),
        "own of the match": link(book, Role.OWN, match=phone.match),
        "score of the match": link(book, Role.SCORE, match=phone.match),
        "watch of the match": link(book, Role.WATCH, match=phone.match),
        "of another match": link(book, Role.SCORE, match=first),
        "revoked": link(book, Role.OWN, revoked=timezone.now()),
        "expired": link(book, Role.OWN, expires=timezone.now()),
    }
    return House(tokens, phone.match, cid_of(phone, 1), cid_of(phone, 2))


def link(book: Book, role: Role, **more: Any) -> str:
    """The token of a new link."""
    token = new_token()
    Link.objects.create(book=book, role=role, digest=digest(token), **more)
    return token


NEWS = "book_import"
"""The table that says what came of a file, which is said of a file that was refused as well."""


def everything_kept() -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables but that of news."""
    with connection.cursor() as cursor:
        return {name: _rows(cursor, name) for name in connection.introspection.table_names(cursor) if name != NEWS}


def _rows(cursor: Any, table: str) -> list[tuple[Any, ...]]:
    cursor.execute("SELECT * FROM " + connection.ops.quote_name(table))  # noqa: S608  its own tables, read whole
    return sorted(cursor.fetchall(), key=repr)
