"""What is deleted is gone: from lists, sums, records and the bytes of the database; its links answer 410 for ever."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, end_deletion, start_match
from scorekeeper.matches.models import Book, Deletion, Event, Feat, Link, Match, Player, Role, Seated, Tally
from scorekeeper.web.tokens import digest
from tests.addresses import link
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db

TABLES = (Event, Feat, Seated, Tally, Match, Player)


def finished() -> Phone:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        assert phone.deal(deal).status_code == 201
    return phone


def next_match(phone: Phone) -> Phone:
    book = Book.objects.get(pk=phone.match.book_id)
    return Phone(phone.token, start_match(book, Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.S, {})))


def delete_match(phone: Phone) -> str:
    answer = Client().post(phone.url + "delete/", {"for-good": "1"})
    assert answer.status_code == 303
    return answer.headers["Location"]


def test_a_match_is_asked_about_once_by_its_number_and_then_gone() -> None:
    phone = finished()
    page = Client().get(phone.url + "delete/").content.decode()
    assert "Delete match 1" in page
    assert delete_match(phone) == f"/b/{phone.token}/"
    assert not any(table.objects.exists() for table in (Event, Feat, Seated, Match))
    assert not Tally.objects.exclude(count=0).exists()
    assert Player.objects.count() == 4
    call_command("check_integrity")


def test_its_addresses_answer_410_and_its_number_is_not_given_again() -> None:
    phone = finished()
    delete_match(phone)
    after = next_match(phone)
    assert after.match.number == 2
    for page in ("", "?shown=3", "deals/", "match.json", "delete/"):
        answer = Client().get(phone.url + page)
        assert (answer.status_code, "This was deleted" in answer.content.decode()) == (410, True), page
        assert "30 days" not in answer.content.decode()
    assert phone.send(cid=uuid4(), after=uuid4(), **ALL_PASSED).status_code == 410
    assert Client().get(f"/b/{phone.token}/3/").status_code == 404


def test_the_page_says_30_days_while_the_owner_can_bring_the_match_back() -> None:
    phone = finished()
    own = link(Book.objects.get(pk=phone.match.book_id), Role.WATCH, match=phone.match)
    assert Client().post(phone.url + "delete/").status_code == 303
    for address in (phone.url, f"/b/{own}/", f"/b/{own}/1/"):
        answer = Client().get(address)
        assert (answer.status_code, "can bring it back for 30 days" in answer.content.decode()) == (410, True), address
    end_deletion(Deletion.objects.get())
    for address in (phone.url, f"/b/{own}/", f"/b/{own}/1/"):
        answer = Client().get(address)
        assert (answer.status_code, "30 days" in answer.content.decode()) == (410, False), address


def test_other_matches_keep_their_sums() -> None:
    phone = finished()
    after = next_match(phone)
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        after.deal(deal)
    delete_match(phone)
    assert Tally.objects.get(player__name="Petras", what="won").count == 1
    assert Feat.objects.filter(match=after.match.pk).exists()
    call_command("check_integrity")


def test_of_its_links_only_the_digests_stay() -> None:
    phone = finished()
    book = Book.objects.get(pk=phone.match.book_id)
    token = link(book, Role.OWN, match=phone.match, label="Rūta’s phone")
    alone = Phone(token, phone.match)
    assert delete_match(alone) == "/"
    kept = Link.objects.get(digest=digest(token))
    assert (kept.book, kept.match, kept.label, kept.token) == (None, None, "", "")
    assert kept.revoked
    assert Client().get(alone.url).status_code == 410
    assert Client().get(f"/b/{phone.token}/").status_code == 200


def test_a_book_goes_with_everything_in_it_and_with_its_links() -> None:
    phone, other = finished(), finished()
    book = Book.objects.get(pk=phone.match.book_id)
    watch = link(book, Role.WATCH, label="On the wall")
    Link.objects.filter(digest=digest(watch)).update(token=watch)
    page = Client().get(f"/b/{phone.token}/delete/").content.decode()
    assert "Our score book" in page
    assert "1 match" in page
    assert Client().post(f"/b/{phone.token}/delete/").headers["Location"] == "/"
    assert [table.objects.count() for table in (Book, Match, Player)] == [1, 1, 4]
    for token in (phone.token, watch):
        for page in ("", "1/", "export/", "people/", "delete/"):
            answer = Client().get(f"/b/{token}/{page}")
            assert (answer.status_code, "This was deleted" in answer.content.decode()) == (410, True)
            assert "30 days" not in answer.content.decode()
    assert set(Link.objects.filter(book=None).values_list("token", "label")) == {("", "")}
    assert Client().get(other.url).status_code == 200
    call_command("check_integrity")


@pytest.mark.django_db(transaction=True)
def test_who_records_in_what_is_just_being_deleted_learns_that_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.matches.lifecycle import delete_match as delete
    from scorekeeper.matches.views import events

    phone = finished()
    original = events.write

    def too_late(match: Match, *args: object, **kwargs: object) -> object:
        delete(Match.objects.get(pk=match.pk))
        return original(match, *args, **kwargs)

    monkeypatch.setattr(events, "write", too_late)
    assert phone.send(event="close", seen=3, cid=uuid4()).status_code == 410


on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite's file")


@on_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["delete/", "1/delete/"])
def test_it_is_gone_from_the_bytes_of_the_file(what: str) -> None:
    gone_from_the_bytes(what)


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_bytes_that_stay_are_seen() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete=OFF")
    try:
        with pytest.raises(AssertionError):
            gone_from_the_bytes("delete/")
    finally:
        connection.close()


def gone_from_the_bytes(what: str) -> None:
    names = {seat: f"Wanderlust{number}" for number, seat in enumerate(NAMES)}
    phone = seated(names)
    Book.objects.update(name="Zugzwang")
    phone.deal(ONE_SEVEN_MADE | {"note": "Schadenfreude"})
    assert b"Schadenfreude" in bytes_kept()
    assert b"Zugzwang" in bytes_kept()
    Client().post(f"/b/{phone.token}/{what}")
    Client().post(f"/b/{phone.token}/deleted/1/", {"for-good": "1"})
    assert b"Schadenfreude" not in bytes_kept()
    if what == "delete/":
        assert b"Zugzwang" not in bytes_kept()
        assert b"Wanderlust" not in bytes_kept()


def bytes_kept() -> bytes:
    file = Path(connection.settings_dict["NAME"])
    return b"".join(each.read_bytes() for each in file.parent.glob(file.name + "*"))
