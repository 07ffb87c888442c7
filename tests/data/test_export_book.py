"""A book's own files: who may have them, what is in them, and what never is."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.data import exports
from scorekeeper.data import exports as export_year
from scorekeeper.data.exports import written_book
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.matches.models import Book, Link, Match, Player, Role
from scorekeeper.matches.name_changes import merge
from scorekeeper.web import rate_limits
from scorekeeper.web.rate_limits import OneAtATime
from tests.addresses import link
from tests.books import EXAMPLES, came_in, exported, full_book, lines_of, play
from tests.finished_matches import play as played_again
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        phone.deal(deal)
    return phone


def page(token: str, path: str = "") -> str:
    answer = Client().get(f"/b/{token}/export/{path}")
    assert answer.status_code == 200
    return b"".join(answer).decode()


def test_the_owner_is_offered_files_and_everybody_paper(phone: Phone) -> None:
    watch = link(Book.objects.get(pk=phone.match.book_id), Role.WATCH)
    year = f"{timezone.now().year}/"
    assert all(words in page(phone.token) for words in ("book.json", "deals.csv", "/import/", "/delete/", year))
    assert year in page(watch)
    assert not any(words in page(watch) for words in ("book.json", "deals.csv", "/import/", "/delete/"))


def test_the_file_holds_the_trail_and_no_secret(phone: Phone) -> None:
    phone.change("void", cid_of(phone, 1))
    book = Book.objects.get(pk=phone.match.book_id)
    tokens = [phone.token, link(book, Role.WATCH, label="Rūta’s phone"), link(book, Role.SCORE, match=phone.match)]
    file = exported(phone.token)
    assert [event["kind"] for event in lines_of(file)["matches"][0]["events"]] == ["deal", "deal", "deal", "void"]
    secrets = [*tokens, *Link.objects.values_list("digest", flat=True), "phone"]
    assert not any(secret in file.decode() for secret in secrets)


def test_a_match_without_a_deal_is_not_in_it() -> None:
    assert lines_of(exported(seated().token)) == {
        "format": "scorekeeper-book/2",
        "name": "",
        "zone": "Europe/Vilnius",
        "matches": [],
        "people": [],
    }


def test_what_is_recorded_and_renamed_while_it_is_written_does_not_contradict_its_head(phone: Phone) -> None:
    book, lines = Book.objects.get(pk=phone.match.book_id), written_book(Book.objects.get(pk=phone.match.book_id))
    head = json.loads(next(lines))
    play(book, EXAMPLES[0] | {"seats": dict(zip("NESW", ("Zita", "Adomas", "Lina", "Vita"), strict=True))})
    merge(Player.objects.get(book=book, number=1), Player.objects.get(book=book, number=8))
    seats = [json.loads(line)["seats"] for line in lines]
    assert [person["number"] for person in head["people"]] == [1, 2, 3, 4]
    assert seats == [{"N": 1, "E": 2, "S": 3, "W": 4}]


def test_a_large_book_is_asked_for_in_few_questions(phone: Phone, django_assert_max_num_queries) -> None:
    book = Book.objects.get(pk=phone.match.book_id)
    for example in EXAMPLES[:6]:
        play(book, example)
    with django_assert_max_num_queries(8):
        exported(phone.token)


@pytest.mark.rest
def test_a_year_shows_every_finished_match_of_every_game() -> None:
    phone = full_book()
    book = Book.objects.get(pk=phone.match.book_id)
    year = page(phone.token, f"{timezone.now().year}/")
    finished = book.matches.exclude(state="open").filter(version__gt=0)
    assert year.count('class="sheet-of-year') == finished.count()
    assert "</html>" in year
    assert "<!--matches-->" not in year


def test_a_year_begins_with_its_first_evening_where_the_book_is_kept(phone: Phone) -> None:
    book = Book.objects.get(pk=phone.match.book_id)
    book.matches.update(played="2026-01-01T01:50:00Z")  # ten to four in Vilnius
    assert "/export/2025/" in page(phone.token)
    assert "31 December" in page(phone.token, "2025/")
    book.matches.update(played="2026-01-01T02:10:00Z")  # ten past four
    assert "/export/2026/" in page(phone.token)
    assert "/export/2025/" not in page(phone.token)
    assert "31 December" not in page(phone.token, "2026/")


def test_a_year_is_printed_in_the_order_in_which_it_was_played(phone: Phone) -> None:
    played_again(phone, NAMES)
    book = Book.objects.get(pk=phone.match.book_id)
    book.matches.filter(number=1).update(played="2025-06-02T18:00:00Z")
    book.matches.filter(number=2).update(played="2025-06-01T18:00:00Z")
    assert re.findall(r"<time\s[^>]*>(\d+ June)</time>", page(phone.token, "2025/")) == ["1 June", "2 June"]


def test_an_open_match_is_in_the_file_and_not_on_paper() -> None:
    phone = seated()
    phone.deal(ALL_PASSED)
    assert len(lines_of(exported(phone.token))["matches"]) == 1
    assert str(timezone.now().year) + "/" not in page(phone.token)


# How much is sent at a time


@pytest.fixture(autouse=True)
def nothing_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that another test began and never closed is not this one's."""
    monkeypatch.setattr(rate_limits, "EXPORTS_NOW", OneAtATime())


def given_up(answer: Any) -> None:
    """What a server does at the end of an answer, but for closing the test's own database."""
    for close in answer._resource_closers:
        close()


COPIES = ["book.json", "deals.csv", f"{timezone.now().year}/"]


@pytest.mark.parametrize("path", COPIES)
def test_a_link_has_one_copy_made_at_a_time(phone: Phone, limited: None, path: str) -> None:
    other = link(Book.objects.get(pk=phone.match.book_id), Role.OWN)
    first = Client().get(f"/b/{phone.token}/export/{path}")
    again = Client().get(f"/b/{phone.token}/export/{path}")
    assert (again.status_code, again.headers["Retry-After"]) == (429, "10")
    assert Client().get(f"/b/{other}/export/{path}").status_code == 200
    assert b"".join(first)
    given_up(first)
    assert page(phone.token, path)


def test_who_goes_away_before_it_is_made_may_ask_again(phone: Phone, limited: None) -> None:
    given_up(Client().get(f"/b/{phone.token}/export/book.json"))
    assert Client().get(f"/b/{phone.token}/export/book.json").status_code == 200


def test_sixty_copies_an_hour_are_made_for_a_link(phone: Phone, limited: None) -> None:
    for _ in range(60):
        given_up(Client().get(f"/b/{phone.token}/export/book.json"))
    assert Client().get(f"/b/{phone.token}/export/book.json").status_code == 429


def test_a_year_of_many_matches_has_pages(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_year, "SHEETS_A_PAGE", 2)
    for _ in range(2):
        played_again(phone, NAMES)
    year = timezone.now().year
    first, second = page(phone.token, f"{year}/"), page(phone.token, f"{year}/?page=2")
    assert [first.count('class="sheet-of-year'), second.count('class="sheet-of-year')] == [2, 1]
    assert "3 matches with their final sheets." in first
    assert ("match 1," in first, "match 3," in second) == (True, True)
    assert ('href="?page=2"' in first, 'href="?page=1"' in second) == (True, True)
    for other in ("0", "3", "x", "-1", "99999999", "%00", "１"):
        assert Client().get(f"/b/{phone.token}/export/{year}/?page={other}").status_code == 404


# A book that is too large for one file


@pytest.mark.rest
def test_a_book_too_large_for_one_file_is_saved_in_several_that_can_be_taken_in(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, here = full_book(), seated()
    whole = lines_of(exported(there.token))
    settings.LARGEST_IMPORT = 64 * 1024
    monkeypatch.setattr(exports, "ALWAYS_FITS", 10)
    offered = re.findall(r"book\.json\?file=([0-9]+)", page(there.token))
    files = [page(there.token, f"book.json?file={number}").encode() for number in offered]
    assert len(files) > 1
    assert max(map(len, files)) <= 64 * 1024
    assert [match for file in files for match in lines_of(file)["matches"]] == whole["matches"]
    assert sum(came_in(here.token, file)[0] for file in files) == len(EXAMPLES)
    for other in ("0", str(len(files) + 1), "x", "%00"):
        assert Client().get(f"/b/{there.token}/export/book.json?file={other}").status_code == 404


def test_a_file_is_never_longer_than_was_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest of everything: notes of signs of four bytes, marks that are escaped, a name of forty letters."""
    phone = seated({seat: f"{seat.value}{'🐏' * 39}" for seat in NAMES})
    for _ in range(5):
        assert phone.deal(ALL_PASSED | {"note": '"🐏' * 250}).status_code == 201
    phone.change("void", cid_of(phone, 1))
    longest = {text.name: ('"\\' * text.longest)[: text.longest] for text in TEXTS}
    Match.objects.update(**longest, stakes={"kind": "flat", "amount": 40, "unit": "🐏" * 64})
    book = Book.objects.get(pk=phone.match.book_id)
    ((_number, most),) = exports._sizes(book)
    expected = most + exports.AROUND_ALL + 4 * exports.A_PERSON
    assert expected - 3000 < len(exported(phone.token)) <= expected
