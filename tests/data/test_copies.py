"""A match is copied into another book that this phone may write in: once, and with people matched by their names."""

from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scorekeeper.data.exports import written_match
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, delete_match, start_match
from scorekeeper.matches.models import Event, Link, Match, Role, Tally
from scorekeeper.matches.undo import undo_step
from scorekeeper.web.tokens import EXAMPLE, digest, handle
from tests import match_deals
from tests.addresses import link
from tests.books import corrected, full_book
from tests.concurrency import crowd
from tests.finished_matches import play, played
from tests.matches.views.test_chairs import BY_WEST, PASSED, record, take
from tests.starts import FOUR, begun, correct, file_now, new, press, words
from tests.tables import NAMES, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db

OTHERS = {Seat.N: "PETRAS", Seat.E: "Ruta", Seat.S: "Adam", Seat.W: "Eva"}
"""Of another book: one of the four, spelled otherwise, and somebody whose name differs by an accent."""

CHAIR_COUNTS = {
    "matches": {"Ona": 1, "Jonas": 1, "Rasa": 1, "Albinas": 1},
    "won": {"Ona": 1, "Rasa": 1},
    "lost": {"Jonas": 1, "Albinas": 1},
    "parts": {"PETRAS": 1},
    "declared": {"Ona": 1, "PETRAS": 1, "Albinas": 1},
}
"""What a match counts whose fourth and last deal Albinas declared, in the chair of Petras who declared the second."""


def with_links(*tokens: str) -> Client:
    """A phone that has opened these links."""
    client = Client()
    for token in tokens:
        assert client.get(f"/b/{token}/", follow=True).status_code == 200
    return client


def copy(client: Client, phone: Phone, to: str) -> Any:
    return client.post(phone.url + "copy/", {"book": handle(digest(to))})


def page(client: Client, phone: Phone) -> str:
    text: str = client.get(phone.url + "copy/").content.decode()
    return " ".join(text.replace("\u2068", "").replace("\u2069", "").split())


def events(match: Match) -> list[Any]:
    names = ("n", "cid", "kind", "target", "payload", "digest", "sent", "received", "played")
    return list(match.events.order_by("n").values_list(*names))


def test_a_match_is_copied_with_all_that_was_recorded() -> None:
    here, there = corrected(), played(seated(OTHERS))
    client = with_links(here.token, there.token)
    answer = copy(client, here, there.token)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/b/{there.token}/2/")
    original, copied = here.book.matches.get(), there.book.matches.get(number=2)
    lines = [written_match(each) | {"number": 0, "seats": {}} for each in (original, copied)]
    assert lines[0] == lines[1]
    assert events(copied) == events(original)
    assert set(copied.events.values_list("link", flat=True)) == {None}
    assert not copied.links.exists()
    assert client.get(answer.headers["Location"]).status_code == 200
    assert here.book.matches.count() == 1
    call_command("check_integrity")


def test_a_start_that_was_corrected_is_copied_with_the_correction() -> None:
    here, there = seated(), seated()
    here.deal(ONE_SEVEN_MADE)
    assert correct(here, first_dealer="E").status_code == 303
    copy(with_links(here.token, there.token), here, there.token)
    original, copied = here.book.matches.get(), there.book.matches.get(number=2)
    assert [each[2] for each in events(copied)] == ["deal", "start"]
    assert events(copied) == events(original)
    assert copied.log().start["first_dealer"] == original.log().start["first_dealer"] == "E"
    call_command("check_integrity")


def test_who_sat_there_by_mistake_is_copied_and_can_get_the_seat_back() -> None:
    here, there = seated(), seated(OTHERS)
    here.deal(ONE_SEVEN_MADE)
    assert correct(here, **new("W", "Zita")).status_code == 303
    client = with_links(here.token, there.token)
    assert "New in that book: Rūta, Ona, Zita, Jonas." in page(client, here)
    copy(client, here, there.token)
    copied = Phone(there.token, there.book.matches.get(number=2))
    assert dict(copied.match.seated.values_list("seat", "player__name"))["W"] == "Zita"
    assert list(copied.match.unseated.values_list("player__name", "player__book")) == [("Jonas", there.book.pk)]
    press(copied, undo_step)
    assert dict(copied.match.seated.values_list("seat", "player__name"))["W"] == "Jonas"
    assert dict(here.match.seated.values_list("seat", "player__name"))["W"] == "Zita"
    call_command("check_integrity")


def test_who_took_a_chair_is_copied_with_the_part_that_each_played_and_what_each_paid() -> None:
    here, there = begun("avinas", {}, FOUR, [match_deals.WON, BY_WEST, PASSED]), seated(OTHERS)
    assert take(here, "W", "Albinas").status_code == 303
    record(here, BY_WEST)
    Match.objects.filter(pk=here.match.pk).update(
        stakes={"kind": "flat", "amount": 40, "unit": "ct"},
        settlements=[{"at": "2026-11-20T19:40:00Z", "paid": {"ct": {"N": 40, "E": -40, "S": 40, "W": -10, "-W": -30}}}],
    )
    client = with_links(here.token, there.token)
    assert "New in that book: Ona, Jonas, Rasa, Albinas." in page(client, here)
    copy(client, here, there.token)
    copied = Phone(there.token, there.book.matches.get(number=2))
    assert events(copied.match) == events(here.match)
    file = file_now(copied)
    assert file["seats"] == {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "PETRAS"}
    assert file["chairs"] == [{"seat": "W", "deal": 4, "name": "Albinas"}]
    sums = Tally.objects.filter(player__book=there.book).exclude(count=0)
    assert {what: dict(sums.filter(what=what).values_list("player__name", "count")) for what in CHAIR_COUNTS} == (
        CHAIR_COUNTS
    )
    assert copied.match.settlements[0]["paid"] == {"ct": {"N": 40, "E": -40, "S": 40, "W": -10, "-W": -30}}
    assert "Albinas replaces PETRAS, from deal 4." in words(client.get(copied.url))
    assert "Paid." in words(client.get(copied.url))
    call_command("check_integrity")
    press(copied, undo_step)
    press(copied, undo_step)
    assert "chairs" not in file_now(copied)
    assert dict(copied.match.seated.values_list("seat", "player__name"))["W"] == "PETRAS"
    assert dict(here.match.seated.values_list("seat", "player__name"))["W"] == "Albinas"
    call_command("check_integrity")


def test_a_result_from_paper_is_copied_with_its_day() -> None:
    here, there = seated(), seated()
    client = with_links(here.token, there.token)
    fields = {"uid": str(uuid4()), "game": "kaiser", "date": "2024-05-03", "N": "Ona", "E": "Jonas", "S": "Petras"}
    answer = client.post(f"/b/{here.token}/from-paper/", fields | {"W": "Eva", "points_ns": "52", "points_ew": "41"})
    assert answer.status_code == 303
    copy(client, Phone(here.token, here.book.matches.latest("number")), there.token)
    copied = there.book.matches.get(number=2)
    assert (copied.state, copied.played.isoformat()) == ("over", "2024-05-03T09:00:00+00:00")
    assert copied.summary["totals"] == {"NS": {"points": 52}, "EW": {"points": 41}}
    assert dict(copied.seated.values_list("player__name", "outcome")) == {
        "Ona": "won",
        "Petras": "won",
        "Jonas": "lost",
        "Eva": "lost",
    }


def test_stakes_and_payments_are_copied() -> None:
    here, there = corrected(), seated()
    copy(with_links(here.token, there.token), here, there.token)
    copied = there.book.matches.get(number=2)
    assert copied.note == "The new pack"
    assert copied.stakes == {"kind": "per_unit", "amount": 5, "unit": "ct", "cats": {"kind": "per_unit", "amount": 20}}
    assert [each["paid"] for each in copied.settlements] == [
        {"ct": {"N": 40, "E": -40, "S": 40, "W": -40}},
        {"nuts": {"E": 3, "W": -3}},
    ]


def test_the_picture_of_the_copy_spells_the_names_as_its_book_does() -> None:
    here, there = played(seated()), seated(OTHERS)
    client = with_links(here.token, there.token)
    there_now = copy(client, here, there.token).headers["Location"]
    text = client.get(f"{there_now}picture.svg").content.decode()
    assert "PETRAS" in text
    assert "Petras" not in text


def test_people_are_matched_by_their_names_and_the_page_says_who_is_new_there() -> None:
    here, there = played(seated()), played(seated(OTHERS))
    client = with_links(here.token, there.token)
    assert "New in that book: Rūta, Ona, Jonas." in page(client, here)
    copy(client, here, there.token)
    seats = there.book.matches.get(number=2).seated.order_by("pk").values_list("player__number", "player__name")
    assert list(seats) == [(1, "PETRAS"), (5, "Rūta"), (6, "Ona"), (7, "Jonas")]
    assert Tally.objects.get(player__book=there.book, player__number=1, what="won").count == 2
    again = play(here, NAMES)
    assert "Everybody is in that book already." in page(client, again)


def test_a_new_name_that_looks_like_another_is_pointed_at() -> None:
    here, there = played(seated(NAMES | {Seat.S: "On\u0430"})), played(seated())
    assert "who is in this book" in page(with_links(here.token, there.token), here)


def test_it_is_copied_once_however_often_that_is_sent() -> None:
    here, there = played(seated()), seated()
    client = with_links(here.token, there.token)
    assert len({copy(client, here, there.token).headers["Location"] for _time in range(2)}) == 1
    assert there.book.matches.count() == 2
    assert f'href="/b/{there.token}/2/"' in page(client, here)
    assert "has it already, as match 2" in page(client, here)
    assert ">Copy the match<" not in page(client, here)


@pytest.mark.django_db(transaction=True)
def test_it_is_copied_once_for_eight_who_ask_at_once() -> None:
    here, there = played(seated()), seated()
    client = with_links(here.token, there.token)
    with crowd() as phones:
        answers = phones.send(*[partial(copy, client, here, there.token)] * 8)
    assert {answer.status_code for answer in answers} <= {303, 503}
    assert Match.objects.filter(book=there.book).count() == 2
    call_command("check_integrity")


def test_what_is_recorded_later_stays_in_one_of_the_two() -> None:
    here, there = seated(), seated()
    here.deal(ONE_SEVEN_MADE)
    client = with_links(here.token, there.token)
    copy(client, here, there.token)
    copied = Phone(there.token, there.book.matches.get(number=2))
    assert here.deal(ONE_SEVEN_MADE).status_code == copied.deal(ONE_SEVEN_MADE).status_code == 201
    copy(client, here, there.token)
    assert [each.version for each in Match.objects.filter(uid=here.match.uid)] == [2, 2]
    assert Event.objects.count() == 4
    call_command("check_integrity")


def test_a_copy_that_was_deleted_can_be_made_again() -> None:
    here, there = played(seated()), seated()
    client = with_links(here.token, there.token)
    copy(client, here, there.token)
    delete_match(there.book.matches.get(number=2))
    assert copy(client, here, there.token).headers["Location"] == f"/b/{there.token}/3/"


def test_a_deleted_copy_cannot_come_back_beside_a_new_one() -> None:
    here, there = played(seated()), seated()
    client = with_links(here.token, there.token)
    deleted = copy(client, here, there.token).headers["Location"]
    client.post(f"{deleted}delete/")
    copy(client, here, there.token)
    answer = client.post(f"/b/{there.token}/deleted/2/", {"back": "1"})
    assert answer.status_code == 422
    assert "in the book again, as match 3" in answer.content.decode()
    assert [match.number for match in there.book.matches.filter(uid=here.match.uid)] == [3]


def test_a_deleted_match_is_not_copied_and_its_copy_stays() -> None:
    here, there = played(seated()), seated()
    client = with_links(here.token, there.token)
    copy(client, here, there.token)
    client.post(f"{here.url}delete/")
    assert copy(client, here, there.token).status_code == 410
    assert there.book.matches.filter(uid=here.match.uid).count() == 1


def test_it_goes_into_the_match_that_was_only_started_there() -> None:
    here, there = played(seated()), seated()
    start_match(there.book, Start(here.match.uid, BY_SLUG["avinas"], OTHERS, Seat.S, {}))
    assert copy(with_links(here.token, there.token), here, there.token).headers["Location"] == f"/b/{there.token}/2/"
    call_command("check_integrity")


# Who may


def test_a_view_link_to_the_match_is_enough_to_copy_it_into_a_book_of_ones_own() -> None:
    here, there = played(seated()), seated()
    guest = Phone(link(here.book, Role.WATCH, match=here.match), here.match)
    client = with_links(guest.token, there.token)
    assert 'href="' + guest.url + 'copy/"' in client.get(guest.url).content.decode()
    assert copy(client, guest, there.token).headers["Location"] == f"/b/{there.token}/2/"


@pytest.mark.parametrize("case", ["may only view", "one match", "stopped", "expired", "not on this phone", "own book"])
def test_no_other_book_is_offered_or_written_in(case: str) -> None:
    here, there = played(seated()), played(seated())
    token = {
        "may only view": partial(link, there.book, Role.WATCH),
        "one match": partial(link, there.book, Role.OWN, match=there.match),
        "own book": partial(link, here.book, Role.SCORE),
    }.get(case, partial(link, there.book, Role.SCORE))()
    client = with_links(here.token, *([] if case == "not on this phone" else [token]))
    if case == "stopped":
        Link.objects.filter(digest=digest(token)).update(revoked=timezone.now())
    if case == "expired":
        Link.objects.filter(digest=digest(token)).update(expires=timezone.now())
    assert "This phone has no other book that it may write in." in page(client, here)
    assert copy(client, here, token).status_code == 403
    assert copy(client, here, there.token).status_code == 403
    assert Match.objects.count() == 2


def test_a_book_that_two_links_open_is_offered_once() -> None:
    here, there = played(seated()), seated()
    client = with_links(here.token, there.token, link(there.book, Role.SCORE))
    assert page(client, here).count('name="book"') == 1


def test_the_menu_offers_it_where_the_phone_has_another_link() -> None:
    here, there = played(seated()), seated()
    address = f'href="{here.url}copy/"'
    assert address not in with_links(here.token).get(here.url).content.decode()
    client = with_links(there.token, here.token)
    assert address in client.get(here.url).content.decode()
    assert address in client.get(here.url + "deals/").content.decode()
    assert "copy/" not in client.get(there.url).content.decode()  # nothing is recorded there
    assert client.get(there.url + "copy/").status_code == 404


def test_no_secret_of_another_book_is_on_the_page_before_it_has_the_copy() -> None:
    here, there = played(seated()), seated()
    assert there.token not in page(with_links(here.token, there.token), here)


def test_the_example_is_not_copied() -> None:
    there = seated()
    client = with_links(there.token)
    text = client.get(f"/b/{EXAMPLE}/40/copy/").content.decode()
    assert "This phone has no other book that it may write in." in text
    assert client.post(f"/b/{EXAMPLE}/40/copy/", {"book": handle(digest(there.token))}).status_code == 403
    assert Match.objects.count() == 1


@pytest.mark.rest
def test_a_match_of_every_game_is_copied() -> None:
    here, there = full_book(), seated()
    client = with_links(here.token, there.token)
    matches = list(here.book.matches.filter(version__gt=0).order_by("number"))
    for match in matches:
        assert copy(client, Phone(here.token, match), there.token).status_code == 303
    copies = there.book.matches.filter(version__gt=0).order_by("number")
    assert [events(match) for match in copies] == [events(match) for match in matches]
    call_command("check_integrity")
