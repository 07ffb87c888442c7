"""`manage.py check_integrity` finds whatever no longer agrees with itself, and says which match it is."""

import io
import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.transaction import atomic, set_rollback
from django.utils import timezone

from scorekeeper.data import integrity
from scorekeeper.domain.names import folded
from scorekeeper.matches.events import Kind
from scorekeeper.matches.models import Book, Event, Match, Merge, Player, Seated
from scorekeeper.matches.recording import chain_links_of, chain_of, digest_of
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db


def checked() -> tuple[int, str, str]:
    """Exit status and what was printed."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("check_integrity", stdout=out, stderr=err)
    except SystemExit as stop:
        return int(str(stop.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def phone() -> Phone:
    """A match with all that can happen: one struck out, a correction that strikes out two, its undo, stopped."""
    phone = seated()
    for deal in (ONE_SEVEN_MADE, ONE_SEVEN_LOST, NOTHING_TAKEN, ALL_PASSED, ONE_SEVEN_MADE):
        assert phone.deal(deal).status_code == 201
    first, second, *behind = (cid_of(phone, n) for n in (1, 2, 4, 5))
    assert phone.change("void", first).status_code == 201
    agreed = " ".join(map(str, behind))
    assert phone.change("amend", second, NOTHING_TAKEN, agreed=agreed).status_code == 201
    assert phone.change("amend", second, ONE_SEVEN_LOST).status_code == 201
    assert phone.send(event="close", seen=8, cid=uuid4()).status_code == 201
    return phone


def test_all_is_in_order_after_everything_that_can_happen(phone: Phone) -> None:
    seated()
    assert checked() == (0, "2 matches with 9 events are in order.\n", "")


def event(phone: Phone, n: int) -> Event:
    return phone.match.events.get(n=n)


def change(phone: Phone, n: int, /, **columns: object) -> None:
    assert phone.match.events.filter(n=n).update(**columns) == 1


def payload(phone: Phone, n: int, **fields: object) -> None:
    change(phone, n, payload=event(phone, n).payload | fields)


def match(phone: Phone, **columns: object) -> None:
    Match.objects.filter(pk=phone.match.pk).update(**columns)


def unfollowable(phone: Phone) -> None:
    """A deal that breaks the rules, with the digests it should have, as if a rule had been corrected."""
    deal = event(phone, 4).payload | {"kind": "overclaim", "declarer": "N", "sevens": 9}
    change(phone, 4, payload=deal, digest=digest_of(Kind.DEAL, None, deal))
    match(phone, chain=chain_of(phone.match, chain_links_of(phone.match)))


CHAIN = "its start or an event was changed after it was recorded: its chained digest differs"

# fmt: off
DAMAGES: dict[str, tuple[Callable[[Phone], object], str]] = {
    "version":          (lambda p: match(p, version=8),                     "its version is 8, and it has 9 events"),
    "last event gone":  (lambda p: event(p, 9).delete(),                    CHAIN),
    "event gone":       (lambda p: event(p, 4).delete(),                    "event 5 is in the place of event 4"),
    "no kind":          (lambda p: change(p, 6, kind="erase"),              "event 6 is of no known kind"),
    "struck":           (lambda p: payload(p, 7, struck=[str(uuid4())]),    CHAIN),
    "no object":        (lambda p: change(p, 7, payload=[]),        "some of it cannot be read (AttributeError)"),
    "deal changed":     (unfollowable,                              "deal 3 does not follow from those before it"),
    "first dealer":     (lambda p: match(p, first_dealer="X"),      "nobody sits where the first dealer should"),
    "game":             (lambda p: match(p, slug="whist"),          "its game is not known"),
}
# fmt: on
"""What test_integrity_columns.py, which changes one column, does not show."""


def test_each_damage_is_named_by_book_and_number(phone: Phone) -> None:
    sound = seated()
    secrets = (phone.token, sound.token, *NAMES.values())
    for name, (damage, words) in DAMAGES.items():
        with atomic():
            damage(phone)
            status, out, err = checked()
            set_rollback(True)
            step = "Nothing was changed. docs/serving.md says under “Damage” what to do.\n"
        assert (status, out) == (1, f"Faults in 1 of 2 matches.\n{step}"), name
        assert err == f"Book {phone.match.book_id}, match 1: {words}\n", name
        assert not any(secret in err for secret in secrets), name


def test_a_book_is_named_too(phone: Phone) -> None:
    Book.objects.filter(pk=phone.match.book_id).update(name="Fridays")
    match(phone, version=8)
    assert checked()[2].startswith(f"Book {phone.match.book_id} “Fridays”, match 1: ")


OVERRIDE = "\u202e"
"""Turns the direction of all that follows."""


@pytest.mark.parametrize("table,column", [
    ("book", "name"), ("player", "name"), ("merge", "name"), ("link", "label"),
])  # fmt: skip
def test_a_forbidden_character_is_named_wherever_a_name_stands(phone: Phone, table: str, column: str) -> None:
    Merge.objects.create(book=phone.book, number=5, name="Ana", into=4, seats=[])
    Book.objects.update(players_numbered=5)
    assert checked()[0] == 0
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE book_{table} SET {column} = {column} || %s", [OVERRIDE])  # noqa: S608  from above
    for player in Player.objects.all():
        Player.objects.filter(pk=player.pk).update(folded=folded(player.name))

    status, _out, err = checked()

    assert status == 1
    assert "has an invisible character that it may not have" in err
    assert OVERRIDE not in err


DROPPED = "its chained digest is missing, and later matches have theirs"


def test_a_chain_that_was_dropped_is_a_fault_if_a_later_match_has_one(phone: Phone) -> None:
    later = seated()
    match(phone, chained=0)
    assert checked()[0] == 0  # the later match is empty
    later.deal(ALL_PASSED)

    status, _out, err = checked()

    assert (status, err) == (1, f"Book {phone.match.book_id}, match 1: {DROPPED}\n")


def test_a_match_from_before_the_chains_is_none(phone: Phone) -> None:
    seated().deal(ALL_PASSED)
    match(phone, chained=None, chain=None)
    MigrationRecorder.Migration.objects.filter(app="book").update(applied=timezone.now())

    assert checked()[0] == 0


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="the statements are SQLite's")
def test_a_foreign_trigger_is_a_fault() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TRIGGER odd AFTER INSERT ON book_event BEGIN DELETE FROM book_event; END")

    assert checked()[::2] == (
        1,
        "The trigger odd on book_event is not Scorekeeper’s. It may change what is recorded.\n",
    )


def test_a_foreign_table_or_view_is_named_and_no_fault() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE odd_notes (id integer)")
        cursor.execute("CREATE VIEW odd_look AS SELECT * FROM odd_notes")

    status, out, err = checked()

    assert (status, err) == (0, "")
    assert "The table odd_notes is not Scorekeeper’s." in out
    assert "The view odd_look is not Scorekeeper’s." in out


def test_text_that_is_no_json_is_named_too(phone: Phone) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE book_match SET summary = '{' WHERE id = %s", [phone.match.pk])

    assert checked()[0] == 1
    assert "match 1: some of it cannot be read (JSONDecodeError)" in checked()[2]


def test_a_write_between_two_looks_is_no_damage(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look may see an event too few; only the second, with the match held, counts."""
    looks = iter([integrity.Checked(1, 1, 9, "seen half"), integrity.Checked(1, 1, 10)])
    monkeypatch.setattr(integrity, "_checked", lambda *place: next(looks))

    assert checked()[0] == 0


def test_it_changes_nothing(phone: Phone) -> None:
    def kept() -> str:
        rows = [list(model.objects.order_by("pk").values()) for model in (Match, Event, Seated)]
        return json.dumps(rows, default=str)

    before = kept()
    checked()
    assert kept() == before
