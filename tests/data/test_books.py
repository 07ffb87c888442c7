"""The operator's commands: books by dates and counts, never names; nothing is lost unless somebody confirms it."""

import builtins
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from scorekeeper.data import books
from scorekeeper.games import GAMES
from scorekeeper.matches.models import Book, Deletion, Event, Link, Role
from scorekeeper.web.tokens import EXAMPLE_PATH
from tests.addresses import link
from tests.concurrency import crowd
from tests.tables import ALL_PASSED, NAMES, Phone, seated, start_fields

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

LONG_AGO = timezone.now() - timedelta(days=40)
TRIED = "/games/avinas/?deal=kind%3Dpassed"


def told(*command: Any) -> str:
    said = StringIO()
    call_command(*command, stdout=said)
    return said.getvalue()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """What the person types; gives the questions."""

    def types(answer: str) -> list[str]:
        asked: list[str] = []
        monkeypatch.setattr(builtins, "input", lambda question: (asked.append(question), answer)[1])
        return asked

    return types


@pytest.fixture
def nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr(builtins, "input", ended)


def made_long_ago(phone: Phone) -> Phone:
    Book.objects.filter(pk=phone.book.pk).update(created=LONG_AGO)
    return phone


def status(phone: Phone) -> int:
    return Client().get(f"/b/{phone.token}/").status_code


def test_all_books_are_counted_by_one_query(django_assert_num_queries: Any) -> None:
    ours, _another = seated(), seated()
    ours.deal(ALL_PASSED)
    with django_assert_num_queries(1):
        counted = [(each.matches, each.events, each.people, each.links) for each in books.counts()]
    assert counted == [(1, 1, 4, 1), (1, 0, 4, 1)]


def test_the_list_has_dates_and_counts_and_no_names() -> None:
    phone, empty = seated(), seated()
    Book.objects.filter(pk=phone.book.pk).update(name="Fridays", created="2026-01-02T12:00Z")
    Book.objects.filter(pk=empty.book.pk).update(created="2026-03-04T12:00Z")
    phone.deal(ALL_PASSED)
    Event.objects.update(received="2026-02-03T23:30Z")
    said = told("books")
    assert said == (
        f"Book {phone.book.pk}: made on 2 January 2026, last entry on 3 February 2026, 1 match, 4 people, 1 link\n"
        f"Book {empty.book.pk}: made on 4 March 2026, no entry, 1 match, 4 people, 1 link\n"
    )
    for name in ("Fridays", *NAMES.values(), phone.token):
        assert name not in said


def test_a_server_without_books_says_so() -> None:
    assert told("books") == "There is no book yet.\n"


def test_an_owner_gets_a_new_link_and_the_old_ones_stay(typed: Callable[[str], list[str]]) -> None:
    phone = seated()
    asked = typed(str(phone.book.pk))
    address = told("owner_link", phone.book.pk).split()[-1]
    assert len(asked) == 1
    assert "Petras" not in asked[0]
    page = Client().get(f"{address}links/")
    assert page.status_code == 200  # which only an owner may see
    assert status(phone) == 200
    assert Link.objects.filter(role="own", expires=None, revoked=None).count() == 2


def test_a_closed_book_opens_with_no_link_until_there_is_a_new_one() -> None:
    phone = seated()
    phone.deal(ALL_PASSED)
    assert told("close_book", phone.book.pk, "--yes") == f"No link opens book {phone.book.pk} any more.\n"
    assert status(phone) == 410
    assert phone.deal(ALL_PASSED).status_code == 410
    assert Event.objects.count() == 1
    address = told("owner_link", phone.book.pk, "--yes").split()[-1]
    assert Client().get(address).status_code == 200


def test_a_deleted_book_is_gone_and_its_links_say_so(typed: Callable[[str], list[str]]) -> None:
    phone, other = seated(), seated()
    typed(str(phone.book.pk))
    number = phone.book.pk
    assert told("delete_book", number) == f"Book {number} was deleted. Older backups still hold it.\n"
    assert (status(phone), status(other)) == (410, 200)
    assert list(Book.objects.values_list("pk", flat=True)) == [other.book.pk]
    with pytest.raises(CommandError, match=rf"There is no book {number}\. Nothing was changed\."):
        told("delete_book", number, "--yes")


@pytest.mark.parametrize("command", ["delete_book", "close_book", "owner_link"])
def test_another_answer_changes_nothing(command: str, typed: Callable[[str], list[str]]) -> None:
    phone = seated()
    typed("y")
    with pytest.raises(CommandError, match=r"^Nothing was changed\.$"):
        told(command, phone.book.pk)
    assert status(phone) == 200
    assert Link.objects.live().count() == 1


@pytest.mark.parametrize("command", ["delete_book", "close_book", "owner_link"])
def test_nobody_at_the_terminal_changes_nothing(command: str, nobody_answers: None) -> None:
    phone = seated()
    with pytest.raises(CommandError, match="Add --yes"):
        told(command, phone.book.pk)
    assert status(phone) == 200
    assert Link.objects.live().count() == 1


@pytest.mark.parametrize("command", ["delete_book", "close_book"])
def test_a_deal_that_came_since_the_question_is_not_lost(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = seated()

    def recorded_meanwhile(_question: str) -> str:
        assert phone.deal(ALL_PASSED).status_code == 201
        return str(phone.match.book_id)

    monkeypatch.setattr(builtins, "input", recorded_meanwhile)
    with pytest.raises(CommandError, match="Somebody has used this book since its counts were shown"):
        told(command, phone.book.pk)
    assert status(phone) == 200
    assert Event.objects.count() == 1


def test_prune_deletes_only_old_books_without_an_entry(typed: Callable[[str], list[str]]) -> None:
    empty, played, new = made_long_ago(seated()), made_long_ago(seated()), seated()
    played.deal(ALL_PASSED)
    brought_back = made_long_ago(seated())
    Deletion.objects.create(book=brought_back.book, number=9, line="{}")
    typed("yes")
    first, last = told("prune").splitlines()
    assert first.startswith(f"Book {empty.match.book_id}: made on ")
    assert last == "1 book was deleted."
    assert [status(each) for each in (empty, played, new, brought_back)] == [410, 200, 200, 200]


@pytest.mark.parametrize("answer", ["", "y", "no"])
def test_prune_deletes_nothing_without_a_yes(answer: str, typed: Callable[[str], list[str]]) -> None:
    empty, _played = made_long_ago(seated()), seated().deal(ALL_PASSED)
    typed(answer)
    with pytest.raises(CommandError, match=r"^Nothing was changed\.$"):
        told("prune")
    assert status(empty) == 200


def test_a_clock_that_is_ahead_makes_no_book_old(monkeypatch: pytest.MonkeyPatch) -> None:
    empty, _played = seated(), seated().deal(ALL_PASSED)
    monkeypatch.setattr(timezone, "now", lambda: LONG_AGO + timedelta(days=400))
    assert told("prune", "--yes") == "0 books were deleted.\n"
    assert Book.objects.filter(pk=empty.match.book_id).exists()


def test_prune_asks_nothing_where_there_is_nothing() -> None:
    assert told("prune") == "0 books were deleted.\n"


@pytest.mark.parametrize("days", [0, -1])
def test_prune_takes_no_day_that_has_not_been(days: int) -> None:
    with pytest.raises(CommandError, match="--days must be from 1 to 36500"):
        told("prune", "--days", days, "--yes")


def test_a_new_book_is_empty_and_its_link_manages_it() -> None:
    address = told("new_book", "--zone", "Europe/Vilnius").split()[-1]
    book = Book.objects.get()
    assert (book.zone, book.matches.count()) == ("Europe/Vilnius", 0)
    assert Client().get(address).status_code == 200
    assert Client().post(f"{address}new/", start_fields()).status_code == 303
    assert book.matches.count() == 1
    with pytest.raises(CommandError, match="There is no time zone Mars"):
        told("new_book", "--zone", "Mars")


class TestInvitedOnly:
    """INVITED_ONLY: nobody makes a book by the first page; a start that was recorded before is answered as before."""

    def test_nobody_else_makes_a_book(self, settings: Any) -> None:
        settings.INVITED_ONLY = True
        client = Client()
        for answer in (client.get("/new/"), client.post("/new/", start_fields(book="A" * 22))):
            assert answer.status_code == 403
            page = answer.content.decode()
            assert "Only invited people can make a score book here" in page
            assert "Open a link that lets you keep score." in page
        assert not Book.objects.exists()
        assert client.get("/").status_code == 200

    @pytest.mark.parametrize("path", ["/", *(f"/games/{game.slug}/" for game in GAMES), TRIED])
    def test_no_page_offers_a_match_without_a_book(self, path: str, settings: Any) -> None:
        settings.INVITED_ONLY = True
        page = Client().get(path).content.decode()
        assert ">New match<" not in page
        assert "Now you: four names" not in page
        assert "/new/" not in page
        assert "This server is for invited people" in page
        assert 'href="/keep/"' in page
        assert 'href="/rules/' in page

    def test_a_deal_that_was_tried_leads_to_a_link_only(self, settings: Any) -> None:
        settings.INVITED_ONLY = True
        for path in (TRIED, TRIED.replace("?", "try/?")):
            page = Client().get(path).content.decode()
            assert "Now you: open your book" in page
            assert "/new/" not in page

    def test_the_example_offers_no_match(self, settings: Any) -> None:
        settings.INVITED_ONLY = True
        for answer in (Client().get("/example/", follow=True), Client().post(f"{EXAMPLE_PATH}40/events/", ALL_PASSED)):
            page = answer.content.decode()
            assert "This is an example." in page or "The example cannot be changed" in page
            assert ">New match<" not in page
            assert "/start/" not in page

    def test_a_shortcut_of_the_icon_leads_home(self, settings: Any) -> None:
        settings.INVITED_ONLY = True
        assert Client().get("/start/").headers["Location"] == "/"

    def test_who_only_views_reads_which_link_would_do(self, settings: Any) -> None:
        settings.INVITED_ONLY = True
        phone = seated()
        client, token = Client(), link(phone.book, Role.WATCH)
        client.get(f"/b/{token}/")
        page = client.get("/").content.decode()
        assert f"/b/{token}/" in page
        assert "To start a match, open or paste the link of a book in which you may keep score." in page
        assert "the link that you were given" not in page
        assert "If you start a match here" not in page
        assert ">New match<" not in page

    @pytest.mark.parametrize("path", ["/", "/games/avinas/", TRIED, EXAMPLE_PATH])
    def test_who_has_a_book_sees_everything_as_before(self, path: str, settings: Any) -> None:
        phone = seated()
        phone.client.get(phone.url)
        before = phone.client.get(path).content
        settings.INVITED_ONLY = True
        assert phone.client.get(path).content == before
        assert b"New match" in before

    def test_a_start_that_is_sent_again_gets_its_match(self, settings: Any) -> None:
        client, fields = Client(), start_fields(book="A" * 22)
        first = client.post("/new/", fields)
        settings.INVITED_ONLY = True
        again = client.post("/new/", fields)
        assert (first.status_code, again.status_code) == (303, 303)
        assert first.headers["Location"] == again.headers["Location"]
        assert Book.objects.count() == 1


@pytest.mark.rest
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", [books.delete, books.close])
def test_a_deal_at_the_same_moment_is_recorded_or_refused(change: Callable[[books.BookCounts], None]) -> None:
    for _ in range(10):
        phone = seated()
        shown = books.counts_of(phone.book.pk)

        def changed(shown: books.BookCounts = shown) -> bool:
            try:
                change(shown)
            except books.Changed:
                return False
            return True

        with crowd() as phones:
            was_changed, answered = phones.send(changed, lambda phone=phone: phone.deal(ALL_PASSED).status_code)
        recorded = Event.objects.filter(match=phone.match).count()
        if change is books.delete:
            assert (was_changed, recorded, answered) in [(True, 0, 410), (False, 1, 201), (True, 0, 404)]
        else:
            assert recorded == (answered == 201)
            assert status(phone) == (410 if was_changed else 200)
