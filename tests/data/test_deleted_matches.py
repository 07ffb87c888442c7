"""A deleted match comes back as it was, within 30 days, unless it was deleted for good."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scorekeeper.data.exports import written_book
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, end_deletions, start_match
from scorekeeper.matches.models import Book, Deletion, Event, Feat, Match, Role, Seated, Tally
from scorekeeper.matches.players import SatTogether, merge, remove_name, rename, undo_merge
from tests.addresses import link
from tests.books import corrected, full_book
from tests.concurrency import crowd
from tests.finished_matches import play, played
from tests.tables import NAMES, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db

SOMEBODY_ELSE = NAMES | {Seat.N: "Jonas the tall"}


def page(phone: Phone) -> str:
    return Client().get(f"/b/{phone.token}/deleted/").content.decode()


def deleted(phone: Phone, **more: str) -> None:
    assert Client().post(phone.url + "delete/", more).status_code == 303


def send(phone: Phone, do: str, number: int = 1) -> Any:
    return Client().post(f"/b/{phone.token}/deleted/", {"number": str(number), "do": do})


def brought_back(phone: Phone) -> None:
    assert send(phone, "back").headers["Location"] == phone.url


def file_of(phone: Phone) -> str:
    return "".join(written_book(phone.book))


def sums(phone: Phone) -> list[Any]:
    """What follows from matches, without who it was in the database before."""
    tallies = Tally.objects.exclude(count=0).order_by("player", "slug", "what")
    feats = Feat.objects.order_by("what", "value")
    seats = Seated.objects.order_by("pk").values_list("pk", "match__number", "seat", "player__number", "outcome")
    return [*tallies.values_list("player", "slug", "what", "count"), *feats.values_list("what", "value"), *seats]


def test_a_match_comes_back_with_every_correction_under_its_number() -> None:
    phone = corrected()
    play(phone, NAMES)
    before, sums_before = file_of(phone), sums(phone)
    deleted(phone)
    assert "Match 1" in page(phone)
    assert Client().get(phone.url).status_code == 410
    assert Match.objects.count() == 1
    call_command("check_integrity")
    brought_back(phone)
    assert (file_of(phone), sums(phone)) == (before, sums_before)
    assert Client().get(phone.url).status_code == 200
    assert not Deletion.objects.exists()
    call_command("check_integrity")


@pytest.mark.rest
def test_a_match_of_every_game_comes_back() -> None:
    phone = full_book()
    before = file_of(phone)
    numbers = [match.number for match in phone.book.matches.filter(version__gt=0).order_by("number")]
    for number in numbers:
        assert Client().post(f"/b/{phone.token}/{number}/delete/").status_code == 303
    assert len(file_of(phone).splitlines()) == 1
    call_command("check_integrity")
    assert all(f"Match {number}," in page(phone) for number in numbers)
    for number in numbers:
        assert send(phone, "back", number).status_code == 303
    assert file_of(phone) == before
    call_command("check_integrity")


def test_no_export_has_a_deleted_match() -> None:
    phone = corrected()
    deleted(phone)
    assert len(file_of(phone).splitlines()) == 1
    for path in ("", "matches/", "people/", "people/1/", "export/", "export/deals.csv"):
        text = b"".join(Client().get(f"/b/{phone.token}/{path}")).decode()
        assert "Ąžuolas" not in text, path


def test_it_comes_back_once_however_often_that_is_sent() -> None:
    phone = played(seated())
    deleted(phone)
    for _time in range(2):
        brought_back(phone)
    assert Match.objects.count() == 1
    assert Event.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_it_comes_back_once_for_eight_who_ask_at_once() -> None:
    phone = played(seated())
    deleted(phone)
    with crowd() as phones:
        answers = phones.send(*[partial(send, phone, "back")] * 8)
    assert {answer.status_code for answer in answers} <= {303, 503}
    assert Match.objects.count() == 1
    call_command("check_integrity")


def test_its_number_is_not_given_again_meanwhile() -> None:
    phone = played(seated())
    deleted(phone)
    assert play(phone, NAMES).match.number == 2
    brought_back(phone)
    assert sorted(Match.objects.values_list("number", flat=True)) == [1, 2]


def test_it_goes_on_where_it_was() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    deleted(phone)
    brought_back(phone)
    phone.match = phone.book.matches.get(number=1)
    assert phone.deal(ONE_SEVEN_MADE).status_code == 201
    call_command("check_integrity")


def test_its_links_stay_stopped() -> None:
    phone = played(seated())
    watch = link(phone.book, Role.WATCH, match=phone.match)
    deleted(phone)
    brought_back(phone)
    assert Client().get(f"/b/{watch}/1/").status_code == 410


def test_a_match_without_a_deal_is_deleted_for_good() -> None:
    phone = seated()
    assert "for-good" not in Client().get(phone.url + "delete/").content.decode()
    deleted(phone)
    assert not Deletion.objects.exists()
    assert "No deleted match can be brought back." in page(phone)


def test_it_is_gone_for_good_where_somebody_says_so() -> None:
    phone = played(seated())
    other, third = play(phone, NAMES), play(phone, NAMES)
    deleted(phone, **{"for-good": "1"})
    assert not Deletion.objects.exists()
    deleted(other)
    deleted(third)
    for _time in range(2):
        assert send(phone, "end", 2).status_code == 303
    assert [each.number for each in Deletion.objects.all()] == [3]
    assert send(phone, "back", 2).status_code == 410


def test_it_goes_with_its_book() -> None:
    phone = played(seated())
    deleted(phone)
    Client().post(f"/b/{phone.token}/delete/")
    assert not Deletion.objects.exists()


def test_it_ends_after_thirty_days_by_the_clock_of_what_was_recorded() -> None:
    phone = played(seated())
    play(phone, NAMES)
    deleted(phone)
    thirty_days_ago = timezone.now() - timedelta(days=30, minutes=1)
    Deletion.objects.update(at=thirty_days_ago + timedelta(minutes=2))
    end_deletions()
    assert Deletion.objects.exists()
    Deletion.objects.update(at=thirty_days_ago)
    Event.objects.update(received=timezone.now() - timedelta(minutes=2))
    end_deletions()  # the clock is two minutes ahead of the last event
    assert Deletion.objects.exists()
    Event.objects.update(received=timezone.now())
    end_deletions()
    assert not Deletion.objects.exists()


def test_a_match_that_is_in_the_book_again_does_not_come_back_twice() -> None:
    phone = played(seated())
    deleted(phone)
    start_match(phone.book, Start(phone.match.uid, BY_SLUG["avinas"], NAMES, Seat.N, {}))
    answer = send(phone, "back")
    assert answer.status_code == 422
    assert "Match 1 is in this book already, as match 2." in answer.content.decode()
    assert Deletion.objects.exists()
    assert Match.objects.count() == 1


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_only_an_owner_sees_and_brings_back(role: Role) -> None:
    phone = played(seated())
    deleted(phone)
    guest = Phone(link(phone.book, role), phone.match)
    assert send(guest, "back").status_code == send(guest, "end").status_code == 403
    assert "/deleted/" not in Client().get(f"/b/{guest.token}/").content.decode()
    assert f"/b/{phone.token}/deleted/" in Client().get(f"/b/{phone.token}/").content.decode()
    assert Deletion.objects.exists()


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "9" * 30, "\0", "4"])
def test_another_number_brings_nothing_back(number: str) -> None:
    phone = played(seated())
    deleted(phone)
    answer = Client().post(f"/b/{phone.token}/deleted/", {"number": number, "do": "back"})
    assert answer.status_code in (400, 404, 410)
    assert Deletion.objects.count() == 1


# Names


def test_it_comes_back_with_the_names_of_now() -> None:
    phone = played(seated())
    deleted(phone)
    rename(phone.book.players.get(name="Jonas"), "Jonukas")
    remove_name(phone.book.players.get(name="Ona"), for_good=True)
    stored = str(Deletion.objects.values_list("line", "seats"))
    assert not [name for name in NAMES.values() if name in stored]
    assert "Jonukas" in page(phone)
    assert "Ona" not in page(phone)
    brought_back(phone)
    names = {seated.player.name for seated in Seated.objects.select_related("player")}
    assert names == {"Jonukas", "Somebody 1"} | set(NAMES.values()) - {"Jonas", "Ona"}


def test_a_merge_takes_deleted_matches_along_and_its_undoing_gives_them_back() -> None:
    phone = played(seated())
    other = play(phone, SOMEBODY_ELSE)
    tall, jonas = (phone.book.players.get(name=name) for name in ("Jonas the tall", NAMES[Seat.N]))
    before, sums_before = file_of(phone), sums(phone)
    assert Client().post(other.url + "delete/").status_code == 303
    merge(tall, jonas)
    call_command("check_integrity")
    assert send(phone, "back", 2).status_code == 303
    assert Seated.objects.get(match__number=2, seat="N").player == jonas
    call_command("check_integrity")
    undo_merge(jonas, str(tall.number))
    assert file_of(phone) == before
    assert [row for row in sums(phone) if len(row) == 5] == [row for row in sums_before if len(row) == 5]
    call_command("check_integrity")


def test_a_merge_is_undone_while_a_match_is_deleted() -> None:
    phone = played(seated())
    other = play(phone, SOMEBODY_ELSE)
    tall, jonas = (phone.book.players.get(name=name) for name in ("Jonas the tall", NAMES[Seat.N]))
    before = file_of(phone)
    merge(tall, jonas)
    assert Client().post(other.url + "delete/").status_code == 303
    undo_merge(jonas, str(tall.number))
    assert send(phone, "back", 2).status_code == 303
    assert file_of(phone) == before
    call_command("check_integrity")


def test_two_people_of_a_deleted_match_are_two() -> None:
    phone = played(seated())
    deleted(phone)
    with pytest.raises(SatTogether) as refusal:
        merge(phone.book.players.get(name=NAMES[Seat.N]), phone.book.players.get(name=NAMES[Seat.E]))
    assert refusal.value.numbers == [1]


def test_another_book_is_left_alone() -> None:
    phone, other = played(seated()), played(seated())
    deleted(phone)
    assert send(other, "end").status_code == 303
    assert send(other, "back").status_code == 303  # its own match 1, which is there
    assert Deletion.objects.get().book == phone.book
    assert Book.objects.count() == 2
