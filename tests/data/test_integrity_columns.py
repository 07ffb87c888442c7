"""For every column of every table: what `check_integrity` says of another value in it, or why nobody can know."""

import json
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model

from scorekeeper.data.deletions import delete_match
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.links import NewLink, give
from scorekeeper.matches.models import Book, Deletion, Event, Feat, Link, Merge, Player, Removal, Role, Seated, Tally
from scorekeeper.web.tokens import new_token
from tests.data.test_integrity import checked
from tests.sabotage import broken
from tests.tables import NAMES, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated

pytestmark = [pytest.mark.django_db, pytest.mark.rest]

EARLIER, LATER = datetime(2001, 1, 1, tzinfo=UTC), datetime(2199, 1, 1, tzinfo=UTC)
OTHER_ID, GARBAGE = uuid4(), "x" * 64

CHAIN = "its start or an event was changed after it was recorded: its chained digest differs"
CHECKSUM = "it was changed after it was made: its checksum differs"
DELETED = "its book or match was deleted, but not all of the link"
OUTCOME = "the results of its players differ from its events"
RECORDS = "its records in the book differ from its events"
OTHER_SEAT = "a seat has another game or another partner than the match"
NOT_SENT = "event 1 was changed after it was recorded: its digest differs"
OF_ANOTHER = "somebody of another book sits in it"
SEATED_OTHERS = "those who sit there no longer differ from its events"

# fmt: off
SEEN: dict[str, tuple[Any, str]] = {
    "book.name":              ("Fri\u202edays",           "a name has an invisible character"),
    "merge.name":             ("An\u202ea",               "a name has an invisible character"),
    "removal.name":           ("An\u202ea",               "a name has an invisible character"),
    "link.label":             ("his\u202e phone",         "a name has an invisible character"),
    "book.zone":              ("no zone",                  "its time zone is not the name of one"),
    "book.players_numbered":  (3,                          "a player has number 6, and the book counts up to 3"),
    "book.matches_numbered":  (0,                          "a match has number 4, and the book counts up to 0"),
    "link.book":              (None,                       DELETED),
    "link.match":             (None,                       CHECKSUM),
    "link.role":              ("own",                      CHECKSUM),
    "link.digest":            (GARBAGE,                    "its secret and its digest differ"),
    "link.token":             ("A" * 22,                   "its secret and its digest differ"),
    "link.created":           (EARLIER,                    CHECKSUM),
    "link.expires":           (EARLIER,                    "it expires before it was made"),
    "link.revoked":           (EARLIER,                    CHECKSUM),
    "link.given_by":          ("another's",                CHECKSUM),
    "link.deletion":          ("another's",                "it opens something, although its match is deleted"),
    "link.checksum":          (GARBAGE,                    CHECKSUM),
    "player.book":            ("another's",                OF_ANOTHER),
    "player.number":          (9,                          "a player has number 9, and the book counts up to 6"),
    "player.name":            ("Adam",                     "the stored form of the name is wrong"),
    "player.folded":          ("adam",                     "the stored form of the name is wrong"),
    "player.mark":            ("Cyrillic",                 "the marks of names that look alike are wrong"),
    "merge.number":           (4,                          "has the number of somebody else"),
    "removal.number":         (7,                          "a removed name is of nobody"),
    "deletion.book":          ("another's",                "it has the number of another match"),
    "deletion.number":        (1,                          "it has the number of another match"),
    "deletion.line":          ({"game": "avinas"},         "it cannot be read"),
    "deletion.seats":         ({"N": [9, 1]},              "somebody sits in it twice, or is not there"),
    "deletion.sent_by":       ([],                         "some of it cannot be read"),
    "match.book":             ("another's",                OF_ANOTHER),
    "match.number":           (3,                          CHAIN),
    "match.uid":              (OTHER_ID,                   CHAIN),
    "match.slug":             ("kaiser",                   OTHER_SEAT),
    "match.options":          ({"a": 1},                   CHAIN),
    "match.first_dealer":     ("E",                        CHAIN),
    "match.created":          (EARLIER,                    CHAIN),
    "match.played":           (EARLIER,                    "a seat has another date than the match"),
    "match.version":          (2,                          "its version is 2, and it has 3 events"),
    "match.summary":          ({},                         "its summary differs from its events"),
    "match.state":            ("open",                     OUTCOME),
    **{
        f"match.{text.name}":  ("on two\nlines",            f"its {text.name} is too long, or has characters that")
        for text in TEXTS
    },
    "match.stakes":           ({"kind": "flat", "amount": "5", "unit": "ct"},
                                                           "its stakes are not valid"),
    "match.settlements":      ([{"at": "noon"}],           "its payments are not valid"),
    "match.underway":         ({"after": str(OTHER_ID), "answers": {"sevens": 2}},
                                                           "its answers in the deal in play are not valid"),
    "match.chained":          (2,                          CHAIN),
    "match.chain":            (GARBAGE,                    CHAIN),
    "seated.match":           ("another's",                "not every seat is taken, or too many are"),
    "seated.seat":            ("P1",                       "not every seat is taken, or too many are"),
    "seated.player":          ("another's",                OF_ANOTHER),
    "seated.played":          (EARLIER,                    "a seat has another date than the match"),
    "seated.slug":            ("kaiser",                   OTHER_SEAT),
    "seated.partner":         (None,                       OTHER_SEAT),
    "seated.outcome":         ("level",                    OUTCOME),
    "seated.counts":          ({"matches": 2},             OUTCOME),
    "unseated.id":            ("another's",                "somebody has the key of a seat that another has"),
    "unseated.match":         ("another's",                SEATED_OTHERS),
    "unseated.origin":        ("S",                        SEATED_OTHERS),
    "unseated.player":        ("another's",                "somebody of another book sat in it"),
    "unseated.counts":        ({"parts": 2},               OUTCOME),
    "event.match":            ("another's",                "event 2 is in the place of event 1"),
    "event.n":                (7,                          "event 2 is in the place of event 1"),
    "event.cid":              (OTHER_ID,                   CHAIN),
    "event.kind":             ("close",                    NOT_SENT),
    "event.target":           (OTHER_ID,                   NOT_SENT),
    "event.payload":          ({"kind": "passed"},         NOT_SENT),
    "event.digest":           (GARBAGE,                    NOT_SENT),
    "event.link":             (None,                       CHAIN),
    "event.sent":             (EARLIER,                    CHAIN),
    "event.received":         (EARLIER,                    CHAIN),
    "event.played":           (LATER,                      "event 1 was played after it was received"),
    "tally.player":           ("another's",                "the sums differ from the matches"),
    "tally.slug":             ("kaiser",                   "the sums differ from the matches"),
    "tally.what":             ("crowned",                  "the sums differ from the matches"),
    "tally.count":            (7,                          "the sums differ from the matches"),
    "feat.book":              ("another's",                RECORDS),
    "feat.match":             ("another's",                RECORDS),
    "feat.slug":              ("kaiser",                   RECORDS),
    "feat.what":              ("crowned",                  RECORDS),
    "feat.value":             (1234,                       RECORDS),
}

UNKNOWN = {
    **dict.fromkeys(("book.id", "link.id", "player.id", "match.id"), "whatever names the row no longer finds it"),
    **dict.fromkeys(("seated.id", "event.id", "tally.id", "feat.id"), "nothing names it, and it says nothing"),
    "import.book":  "an import is of whatever book it says",
    **dict.fromkeys(
        (f"import.{column}" for column in ("id", "stage", "alive", "done", "matches", "new", "there")),
        "how far an import has come matters to nobody once it is over",
    ),
    "import.words": "likewise",
    "book.created": "matches that were brought along may be older or newer than their book",
    **dict.fromkeys(
        (f"merge.{column}" for column in ("id", "book", "into", "seats", "at")),
        "undoing a merge leaves out whatever is not there any more",
    ),
    **dict.fromkeys(
        (f"removal.{column}" for column in ("id", "book", "at")),
        "the name of nobody else is brought back, and when it ends cannot be known",
    ),
    **dict.fromkeys(("deletion.id", "deletion.at"), "likewise"),
}
# fmt: on


def column_names() -> set[str]:
    models = apps.get_app_config("book").get_models()
    return {f"{model._meta.model_name}.{field.name}" for model in models for field in model._meta.concrete_fields}


def test_every_column_is_checked_or_it_is_said_why_not() -> None:
    assert set(SEEN) | set(UNKNOWN) == column_names()
    assert not set(SEEN) & set(UNKNOWN)


class House:
    """A book with a match that is over and a newer one, a link to look on at the first, and another book."""

    def __init__(self) -> None:
        self.phone = phone = seated()
        for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
            assert phone.deal(deal).status_code == 201
        self.book = Book.objects.get(pk=phone.match.book_id)
        start_match(self.book, Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.N, {}))
        gone = {"number": 5, "name": "Ana", "into": 4, "seats": [], "book": self.book}
        Merge.objects.create(**gone)
        Removal.objects.create(book=self.book, number=4, name="Ana")
        Book.objects.filter(pk=self.book.pk).update(players_numbered=5)
        deleted = start_match(self.book, Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.N, {}))
        assert Phone(phone.token, deleted).deal(ONE_SEVEN_MADE).status_code == 201
        delete_match(deleted)
        self.corrected = start_match(self.book, Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.N, {}))
        self._seat_somebody_else()
        self.link = give(self.book, NewLink(new_token(), Role.WATCH, match=phone.match))
        self.scorer = give(self.book, NewLink(new_token(), Role.SCORE))
        self.other = seated({Seat.P1: "Adam", Seat.P2: "Eva"}, game="other")

    def _seat_somebody_else(self) -> None:
        phone, new = Phone(self.phone.token, self.corrected), str(uuid4())
        assert phone.deal(ONE_SEVEN_MADE).status_code == 201
        start = {"options": {}, "first_dealer": "N", "seats": {"N": "N", "E": "E", "S": "S", "W": new}}
        sent = {"start": json.dumps(start), "names": json.dumps({new: "Lina"})}
        assert phone.send(event="start", cid=uuid4(), seen=1, **sent).status_code == 201

    def row(self, table: str, column: str) -> Model:
        """The one to be damaged. Only a link that keeps no token can be given another role."""
        match = self.phone.match
        return {
            "book": lambda: self.book,
            "link": lambda: self.scorer if column == "role" else self.link,
            "player": lambda: Player.objects.get(book=self.book, number=4),
            "match": lambda: match,
            "seated": lambda: Seated.objects.get(match=match, seat="N"),
            "unseated": self.corrected.unseated.get,
            "event": lambda: Event.objects.get(match=match, n=1),
            "merge": lambda: Merge.objects.get(book=self.book),
            "removal": lambda: Removal.objects.get(book=self.book),
            "deletion": lambda: Deletion.objects.get(book=self.book),
            "tally": lambda: Tally.objects.filter(player__book=self.book).order_by("pk")[0],
            "feat": lambda: Feat.objects.filter(match=match).order_by("pk")[0],
        }[table]()

    def of_the_other(self, column: str) -> Any:
        """A row of the other book, or its match."""
        return {
            "book": lambda: self.other.match.book,
            "id": lambda: self.phone.match.seated.order_by("pk")[0].pk,
            "match": lambda: self.other.match,
            "player": lambda: Player.objects.filter(book=self.other.match.book_id).order_by("pk")[0],
            "given_by": lambda: Link.objects.get(book=self.other.match.book_id),
            "deletion": lambda: Deletion.objects.get(book=self.book),
        }[column]()

    def damage(self, table: str, column: str, value: Any) -> None:
        row = self.row(table, column)
        changed = {column: self.of_the_other(column) if value == "another's" else value}
        if column == "book" and table in ("player", "match"):
            changed["number"] = 90  # one that is free there
        type(row).objects.filter(pk=row.pk).update(**changed)


@pytest.fixture
def house() -> House:
    return House()


def test_a_house_that_nobody_has_touched_is_in_order(house: House) -> None:
    assert checked() == (0, "4 matches with 5 events are in order.\n", "")


def is_named(house: House, column: str) -> None:
    value, words = SEEN[column]
    house.damage(*column.split("."), value)

    status, _out, err = checked()

    assert status == 1
    assert words in err
    secrets = (house.phone.token, house.link.token, house.link.digest, *NAMES.values())
    assert not [secret for secret in secrets if secret in err]


@pytest.mark.parametrize("column", SEEN)
def test_damage_is_named(house: House, column: str) -> None:
    is_named(house, column)


@pytest.mark.parametrize("column", [column for column, (_value, words) in SEEN.items() if words == CHAIN])
def test_what_only_the_chain_tells_is_missed_where_nobody_looks_at_it(house: House, column: str) -> None:
    with broken("looks_at_no_chain"), pytest.raises(AssertionError):
        is_named(house, column)


def test_links_are_named_by_their_handle(house: House) -> None:
    house.damage("link", "revoked", EARLIER)
    assert checked()[2] == f"Book {house.book.pk}, link {house.link.handle}: {CHECKSUM}\n"


def test_a_link_of_a_deleted_book_is_named_as_that(house: House) -> None:
    house.damage("link", "book", None)
    assert f"Link {house.link.handle} of a deleted book: {DELETED}\n" in checked()[2]


@pytest.mark.parametrize("column,parent", [
    ("feat.match",   "book_match"),
    ("tally.player", "book_player"),
    ("event.link",   "book_link"),
    ("link.book",    "book_book"),
])  # fmt: skip
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps no row without its parent")
def test_a_row_without_its_parent_is_named(house: House, column: str, parent: str) -> None:
    table, name = column.split(".")
    row = house.row(table, name)
    kept = type(row).objects.filter(pk=row.pk)
    (before,) = kept.values(f"{name}_id")
    kept.update(**{f"{name}_id": 4711})

    status, _out, err = checked()

    assert status == 1
    assert f"1 row of book_{table} belongs to a row of {parent} that is not there.\n" in err
    kept.update(**before)  # or the end of the test would complain
