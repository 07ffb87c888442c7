"""A book's own files: who may have them, what is in them, and what never is."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.book.export_year import years
from scorekeeper.book.models import Book, Link, Match, Role
from tests.addresses import link
from tests.books import EXAMPLES, exported, full_book, play
from tests.evenings import play as played_again
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
    file = exported(phone.token).decode()
    assert [event["kind"] for event in json.loads(file)["matches"][0]["events"]] == ["deal", "deal", "deal", "void"]
    assert not any(secret in file for secret in [*tokens, *Link.objects.values_list("digest", flat=True), "phone"])


def test_a_match_without_a_deal_is_not_in_it() -> None:
    assert json.loads(exported(seated().token)) == {
        "format": "scorekeeper-book/1",
        "name": "",
        "zone": "Europe/Vilnius",
        "matches": [],
        "people": [],
    }


def test_a_large_book_is_asked_for_in_few_questions(phone: Phone, django_assert_max_num_queries) -> None:
    book = Book.objects.get(pk=phone.match.book_id)
    for example in EXAMPLES[:6]:
        play(book, example)
    with django_assert_max_num_queries(8):
        exported(phone.token)


def test_a_year_shows_every_finished_match_of_every_game() -> None:
    phone = full_book()
    book = Book.objects.get(pk=phone.match.book_id)
    year = page(phone.token, f"{timezone.now().year}/")
    finished = book.matches.exclude(state="open").filter(version__gt=0)
    assert year.count('class="sheet-of-year') == finished.count()
    assert "</html>" in year
    assert "<!--matches-->" not in year


def test_a_year_without_matches_is_not_there(phone: Phone) -> None:
    for year in (1899, 1999, timezone.now().year + 1, 9999, 9999999):
        assert Client().get(f"/b/{phone.token}/export/{year}/").status_code == 404


def test_years_in_which_nothing_was_played_are_not_offered(phone: Phone) -> None:
    Match.objects.filter(pk=phone.match.pk).update(created="1987-05-01T20:00:00Z")
    played_again(phone, NAMES)
    assert years(Book.objects.get(pk=phone.match.book_id)) == [timezone.now().year, 1987]


def test_a_year_begins_when_it_does_where_the_book_is_kept(phone: Phone) -> None:
    book = Book.objects.get(pk=phone.match.book_id)
    book.matches.update(created="2025-12-31T22:30:00Z")  # past midnight in Vilnius
    assert "/export/2026/" in page(phone.token)
    assert "/export/2025/" not in page(phone.token)
    assert "31 December" not in page(phone.token, "2026/")


def test_a_note_cannot_end_the_page(phone: Phone) -> None:
    phone.match.__class__.objects.update(note="</section><script>x</script><!--matches-->")
    assert "<script>x" not in page(phone.token, f"{timezone.now().year}/")


def test_an_open_match_is_in_the_file_and_not_on_paper() -> None:
    phone = seated()
    phone.deal(ALL_PASSED)
    assert len(json.loads(exported(phone.token))["matches"]) == 1
    assert str(timezone.now().year) + "/" not in page(phone.token)
