"""A match is started once, by people whom the book knows again, and an empty one is not left lying about."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.matches.models import Book, Link, Match, Player, Seated
from scorekeeper.web.tokens import digest, new_token
from tests.tables import ALL_PASSED, NAMES, Phone, seated, start_fields

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def start(phone: Phone, **fields: str) -> dict[str, str]:
    """Start a match in the phone's book; gives what was sent."""
    sent = start_fields(**fields)
    answer = Client().post(f"/b/{phone.token}/new/", sent)
    assert answer.status_code == 303
    number = int(answer.headers["Location"].split("/")[-2])
    phone.match = Match.objects.get(number=number, book=phone.match.book_id)
    return sent


def names(match: Match) -> dict[str, str]:
    return dict(match.seated.values_list("seat", "player__name"))


def test_the_first_match_makes_a_book_with_its_link() -> None:
    token = new_token()

    answer = Client().post("/new/", start_fields(book=token, zone="Europe/Vilnius"))

    book, link = Book.objects.get(), Link.objects.get()
    assert answer.headers["Location"] == f"/b/{token}/1/"
    assert (book.name, book.zone) == ("", "Europe/Vilnius")
    assert (link.digest, link.role, link.token, link.book) == (digest(token), "own", "", book)
    assert names(Match.objects.get()) == {seat.value: name for seat, name in NAMES.items()}


def test_the_same_start_again_is_the_same_match() -> None:
    sent = start_fields(book=new_token())

    answers = [Client().post("/new/", sent) for _ in range(3)]

    assert {answer.headers["Location"] for answer in answers} == {f"/b/{sent['book']}/1/"}
    assert [rows.objects.count() for rows in (Book, Link, Match, Player, Seated)] == [1, 1, 1, 4, 4]


def test_a_start_sent_again_after_deals_is_still_the_same_match(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    sent = start(phone)
    phone.deal(ALL_PASSED)

    Client().post(f"/b/{phone.token}/new/", sent)

    assert Match.objects.count() == 2
    assert Match.objects.get(number=2).version == 1


@pytest.mark.parametrize("lost", ["uid", "book"])
@pytest.mark.parametrize("sent", [None, "", "x"])
def test_without_ids_it_starts_nothing_and_the_page_has_new_ones(lost: str, sent: str | None) -> None:
    """Sent twice it would be started twice; so once more, by a press that can be repeated."""
    fields = {
        name: value for name, value in (start_fields(book=new_token()) | {lost: sent}).items() if value is not None
    }

    answer = Client().post("/new/", fields)
    again = dict(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]+)"', answer.content.decode()))

    assert answer.status_code == 422
    assert "Press “Start match” again." in answer.content.decode()
    assert not Book.objects.exists()
    assert Client().post("/new/", fields | {lost: again[lost]}).status_code == 303


def test_a_known_token_goes_on_in_its_book(phone: Phone) -> None:
    """The answer was lost, and the people changed their minds before they sent again."""
    phone.deal(ALL_PASSED)

    answer = Client().post("/new/", start_fields(book=phone.token))

    assert answer.headers["Location"] == f"/b/{phone.token}/2/"
    assert Book.objects.count() == 1


def test_an_empty_match_keeps_its_number_and_its_people(phone: Phone) -> None:
    """A link to it never comes to show another match, and everybody who has it open records for those they see."""
    empty, shared = Phone(phone.token, phone.match), new_token()
    Link.objects.create(book=empty.match.book, match=empty.match, role="watch", digest=digest(shared))

    start(phone, N="Somebody else", first_dealer="W")

    assert [match.number for match in Match.objects.order_by("pk")] == [1, 2]
    assert names(empty.match)["N"] == "Petras"
    assert "Petras" in Client().get(f"/b/{shared}/1/").content.decode()
    assert Client().get(f"/b/{shared}/2/").status_code == 404
    assert [each.deal(ALL_PASSED).status_code for each in (empty, phone)] == [201, 201]


def test_a_number_is_not_given_again_when_its_empty_match_is_deleted(phone: Phone) -> None:
    Client().post(f"{phone.url}delete/")
    start(phone)
    assert phone.match.number == 2
    assert Client().get(f"/b/{phone.token}/1/").status_code == 410


def test_an_empty_match_is_listed_only_among_those_to_go_on_with(phone: Phone) -> None:
    client = Client()
    client.post("/keep/", {"link": f"/b/{phone.token}/"})
    address = f'href="{phone.url}"'

    listed = [address in client.get(path).content.decode() for path in ("/", f"/b/{phone.token}/")]
    phone.deal(ALL_PASSED)
    listed += [address in client.get(path).content.decode() for path in ("/", f"/b/{phone.token}/")]

    assert listed == [True, False, True, True]


def test_people_are_known_again_however_they_are_written(phone: Phone) -> None:
    phone.deal(ALL_PASSED)

    start(phone, N=" petras ", E="RU\u0304TA")

    assert Player.objects.count() == 4
    assert names(phone.match) == {seat.value: name for seat, name in NAMES.items()}


def test_people_of_other_books_stay_there(phone: Phone) -> None:
    other = seated()
    assert Player.objects.count() == 8
    assert set(names(phone.match).values()) == set(names(other.match).values())


def test_two_books_may_use_one_id(phone: Phone) -> None:
    """An id is made by the one who sends it; nobody elsewhere can take it away."""
    other, uid = seated(), str(uuid4())
    phone.deal(ALL_PASSED)
    other.deal(ALL_PASSED)
    start(phone, uid=uid)
    start(other, uid=uid)
    assert phone.match.pk != other.match.pk


def test_a_revoked_link_starts_nothing(phone: Phone) -> None:
    Link.objects.update(revoked="2026-01-01T00:00:00Z")

    answers = [
        Client().post("/new/", start_fields(book=phone.token)),
        Client().post(f"/b/{phone.token}/new/", start_fields()),
    ]

    assert [answer.status_code for answer in answers] == [422, 410]
    assert Match.objects.get().uid == phone.match.uid
