"""A deleted match comes back as it was, within 30 days, unless it was deleted for good."""

from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from scorekeeper.data import deletions
from scorekeeper.data.deletions import bring_back
from scorekeeper.data.exports import written_book
from scorekeeper.data.imports.match import ImportRefused
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, end_deletions, start_match
from scorekeeper.matches.links import NewLink, give, revoke
from scorekeeper.matches.models import Book, Deletion, Event, Feat, Link, Match, Role, Seated, Tally
from scorekeeper.matches.name_changes import SatTogether, merge, remove_name, rename, still_named, undo_merge
from scorekeeper.matches.players import alike, forget_without_matches
from scorekeeper.web.tokens import digest, new_token
from tests.addresses import link
from tests.books import corrected, exported, full_book, taken_in
from tests.concurrency import crowd
from tests.finished_matches import play, played
from tests.tables import NAMES, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

SOMEBODY_ELSE = NAMES | {Seat.N: "Jonas the tall"}


def page(phone: Phone, number: int | None = None) -> str:
    return Client().get(f"/b/{phone.token}/deleted/{f'{number}/' if number else ''}").content.decode()


def deleted(phone: Phone) -> str:
    answer = Client().post(phone.url + "delete/")
    assert answer.status_code == 303
    return str(answer.headers["Location"])


def send(phone: Phone, do: str, number: int = 1) -> Any:
    return Client().post(f"/b/{phone.token}/deleted/{number}/", {do: "1"})


def brought_back(phone: Phone) -> None:
    assert send(phone, "back").headers["Location"] == phone.url
    phone.match = phone.book.matches.get(number=1)


def file_of(phone: Phone) -> str:
    return "".join(written_book(phone.book))


def sums(phone: Phone) -> list[Any]:
    """What follows from matches, without who it was in the database before."""
    tallies = Tally.objects.exclude(count=0).order_by("player", "slug", "what")
    feats = Feat.objects.order_by("what", "value")
    seats = Seated.objects.order_by("pk").values_list("pk", "match__number", "seat", "player__number", "outcome")
    return [*tallies.values_list("player", "slug", "what", "count"), *feats.values_list("what", "value"), *seats]


def columns(model: type[Model], *left_out: str) -> list[dict[str, Any]]:
    names = [field.attname for field in model._meta.concrete_fields if field.name not in left_out]
    return list(model._default_manager.order_by("pk").values(*names))


def everything() -> dict[str, list[dict[str, Any]]]:
    """All that is stored of a match, but which row of the table it is, and the checksum that follows from that."""
    return {
        "match": columns(Match, "id"),
        "event": columns(Event, "id", "match"),
        "seated": columns(Seated, "match"),
        "feat": columns(Feat, "id", "match"),
        "link": columns(Link, "match", "checksum"),
    }


def test_a_match_comes_back_with_all_that_was_stored_of_it() -> None:
    phone = corrected()
    pen = Phone(link(phone.book, Role.SCORE, match=phone.match, label="Ona’s phone"), phone.match)
    last = cid_of(phone, 3)
    assert [pen.change(event, last).status_code for event in ("void", "restore")] == [201, 201]
    link(phone.book, Role.WATCH, match=phone.match, revoked=timezone.now())
    before, sheet = everything(), Client().get(phone.url + "deals/").content
    assert deleted(phone) == f"/b/{phone.token}/deleted/1/"
    assert not any(table.objects.exists() for table in (Match, Event, Seated, Feat))
    call_command("check_integrity")
    brought_back(phone)
    assert everything() == before
    assert "Ona’s phone" in Client().get(f"{phone.url}deals/{last}/").content.decode()
    assert len(Client().get(phone.url + "deals/").content) == len(sheet)
    assert not Deletion.objects.exists()
    call_command("check_integrity")


def test_the_page_after_deleting_says_that_it_is_deleted_and_until_when_it_can_be_brought_back() -> None:
    phone = played(seated())
    text = Client().get(deleted(phone)).content.decode()
    day = timezone.localdate(timezone=ZoneInfo("Europe/Vilnius")) + timedelta(days=30)
    assert "Match 1 is deleted" in text
    assert f"until {day.day} {day:%B} {day.year}" in text
    assert "Petras, Rūta, Ona, Jonas" in text.replace("\u2068", "").replace("\u2069", "")
    assert Client().get(phone.url).status_code == 410
    assert "can bring it back for 30 days" in Client().get(phone.url).content.decode()


def test_sums_and_files_are_without_it_and_then_as_before() -> None:
    phone = corrected()
    play(phone, NAMES)
    before, sums_before = file_of(phone), sums(phone)
    deleted(phone)
    assert len(file_of(phone).splitlines()) == 2
    assert Tally.objects.get(player__name="Petras", what="won").count == 1
    brought_back(phone)
    assert (file_of(phone), sums(phone)) == (before, sums_before)


@pytest.mark.rest
def test_a_match_of_every_game_comes_back() -> None:
    phone = full_book()
    before = everything()
    numbers = [match.number for match in phone.book.matches.filter(version__gt=0).order_by("number")]
    for number in numbers:
        assert Client().post(f"/b/{phone.token}/{number}/delete/").status_code == 303
    assert len(file_of(phone).splitlines()) == 1
    call_command("check_integrity")
    assert all(f">Match {number}<" in page(phone).replace("\u2068", "") for number in numbers)
    for number in numbers:
        assert send(phone, "back", number).status_code == 303
    after = everything()
    assert after.pop("match")[1:] == before.pop("match")[1:]
    assert after == before
    call_command("check_integrity")


def test_a_result_from_paper_comes_back() -> None:
    phone = played(seated())
    paper = {"uid": str(uuid4()), "game": "kaiser", "date": "2024-05-03", "points_ns": "52", "points_ew": "41"}
    paper |= {seat.value: name for seat, name in NAMES.items()}
    assert Client().post(f"/b/{phone.token}/from-paper/", paper).status_code == 303
    before = everything()
    assert Client().post(f"/b/{phone.token}/2/delete/").status_code == 303
    assert "Kaiser" in page(phone, 2)
    assert send(phone, "back", 2).status_code == 303
    assert everything() == before
    call_command("check_integrity")


def test_no_page_and_no_file_has_a_deleted_match() -> None:
    phone = corrected()
    deleted(phone)
    assert len(file_of(phone).splitlines()) == 1
    for path in ("", "matches/", "matches/?q=Ąžuolas", "people/", "people/1/", "export/", "export/deals.csv"):
        text = b"".join(Client().get(f"/b/{phone.token}/{path}")).decode()
        assert "„Ąžuolas" not in text, path
        assert "/1/" not in text.replace("people/1/", "").replace("deleted/1/", ""), path


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


def test_it_goes_on_where_it_was_also_for_a_phone_that_recorded_meanwhile() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    pen = Phone(link(phone.book, Role.SCORE, match=phone.match), phone.match)
    fields = ONE_SEVEN_MADE | {"cid": "0190a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b", "after": phone.after()}
    deleted(phone)
    assert pen.send(**fields).status_code == 410
    brought_back(phone)
    assert [pen.send(**fields).status_code for _time in range(2)] == [201, 200]
    call_command("check_integrity")


# Links


def test_its_links_open_nothing_meanwhile_and_open_it_again() -> None:
    phone = played(seated())
    watch, own = (link(phone.book, role, match=phone.match) for role in (Role.WATCH, Role.OWN))
    deleted(phone)
    for token in (watch, own):
        for path in ("", "1/", "people/", "deleted/", "deleted/1/"):
            assert Client().get(f"/b/{token}/{path}").status_code == 410, path
    assert "/links/" in Client().get(f"/b/{phone.token}/").content.decode()
    assert digest(watch)[:12] not in Client().get(f"/b/{phone.token}/links/").content.decode()
    call_command("check_integrity")
    brought_back(phone)
    assert [Client().get(f"/b/{token}/1/").status_code for token in (watch, own)] == [200, 200]


def test_a_link_stays_stopped_whose_giver_was_stopped_meanwhile() -> None:
    phone = played(seated())
    giver = give(phone.book, NewLink(new_token(), Role.OWN))
    first, second, other = new_token(), new_token(), new_token()
    child = give(phone.book, NewLink(first, Role.OWN, match=phone.match), giver)
    give(phone.book, NewLink(second, Role.WATCH, match=phone.match), child)
    give(phone.book, NewLink(other, Role.WATCH, match=phone.match))
    deleted(phone)
    revoke(giver)
    brought_back(phone)
    assert [Client().get(f"/b/{token}/1/").status_code for token in (first, second, other)] == [410, 410, 200]
    call_command("check_integrity")


def test_a_link_stays_open_whose_giver_was_stopped_alone_before() -> None:
    phone = played(seated())
    giver, token = give(phone.book, NewLink(new_token(), Role.OWN)), new_token()
    give(phone.book, NewLink(token, Role.WATCH, match=phone.match), giver)
    revoke(giver, alone=True)
    deleted(phone)
    brought_back(phone)
    assert Client().get(f"/b/{token}/1/").status_code == 200


@pytest.mark.parametrize("how", ["match", "book", "time"])
def test_of_its_links_only_the_digests_stay_once_it_is_gone_for_good(how: str) -> None:
    phone = played(seated())
    play(phone, NAMES)
    token = link(phone.book, Role.WATCH, match=phone.match, label="On the wall")
    Link.objects.filter(digest=digest(token)).update(token=token)
    deleted(phone)
    assert Link.objects.get(digest=digest(token)).label == "On the wall"
    if how == "match":
        assert send(phone, "for-good").headers["Location"] == f"/b/{phone.token}/deleted/"
    elif how == "book":
        Client().post(f"/b/{phone.token}/delete/")
    else:
        Deletion.objects.update(at=timezone.now() - timedelta(days=31))
        end_deletions()
    kept = Link.objects.get(digest=digest(token))
    assert (kept.book, kept.match, kept.deletion, kept.label, kept.token) == (None, None, None, "", "")
    assert kept.revoked
    assert not Deletion.objects.exists()
    call_command("check_integrity")


# For good


def test_a_match_without_a_deal_is_deleted_for_good() -> None:
    phone = seated()
    assert "You cannot undo this." in Client().get(phone.url + "delete/").content.decode()
    assert deleted(phone) == f"/b/{phone.token}/"
    assert not Deletion.objects.exists()
    assert "There is no deleted match that you can bring back." in page(phone)


def test_it_is_gone_for_good_where_somebody_says_so() -> None:
    phone = played(seated())
    other, third = play(phone, NAMES), play(phone, NAMES)
    deleted(other)
    deleted(third)
    for _time in range(2):
        assert send(phone, "for-good", 2).status_code == 303
    assert [each.number for each in Deletion.objects.all()] == [3]
    assert send(phone, "back", 2).headers["Location"] == other.url
    assert Client().get(other.url).status_code == 410


def test_who_brings_back_what_is_just_being_deleted_for_good_finds_it_gone() -> None:
    phone = played(seated())
    deleted(phone)
    late = Deletion.objects.get()
    send(phone, "for-good")
    bring_back(late)
    assert not Match.objects.exists()


def test_a_match_that_could_not_come_back_is_deleted_for_good_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_of: object) -> None:
        raise ImportRefused("Scorekeeper cannot import match 1: deal 2: nobody declares.")

    phone = played(seated())
    monkeypatch.setattr(deletions, "read_match_of_book", refuse)
    answer = Client().post(phone.url + "delete/")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "deal 2: nobody declares" in text
    assert "You cannot undo this." in text
    assert Match.objects.exists()
    assert Client().post(phone.url + "delete/", {"for-good": "1"}).headers["Location"] == f"/b/{phone.token}/"
    assert not Match.objects.exists()
    assert not Deletion.objects.exists()


def test_what_a_later_version_cannot_read_stays_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = played(seated())
    deleted(phone)
    line = Deletion.objects.get().line
    Deletion.objects.update(line=line | {"events": [line["events"][0] | {"deal": {"kind": "pass"}}]})
    answer = send(phone, "back")
    assert answer.status_code == 422
    assert "Scorekeeper cannot import match 1: " in answer.content.decode()
    assert Deletion.objects.exists()


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


# In the book meanwhile


def test_a_match_that_is_in_the_book_again_does_not_come_back_twice() -> None:
    phone = played(seated())
    file = exported(phone.token)
    deleted(phone)
    taken_in(phone.token, file)
    answer = send(phone, "back")
    assert answer.status_code == 422
    assert "This match is in the book again, as match 2. Delete that one first." in answer.content.decode()
    assert f'href="/b/{phone.token}/2/delete/"' in answer.content.decode()
    assert Match.objects.get().number == 2
    Client().post(f"/b/{phone.token}/2/delete/")
    brought_back(phone)
    assert [each.number for each in Deletion.objects.all()] == [2]
    call_command("check_integrity")


def test_it_can_be_deleted_again() -> None:
    phone = played(seated())
    deleted(phone)
    brought_back(phone)
    deleted(phone)
    assert Deletion.objects.get().number == 1


def test_the_page_of_a_match_that_is_not_deleted_leads_to_it() -> None:
    phone = played(seated())
    answer = Client().get(f"/b/{phone.token}/deleted/1/")
    assert (answer.status_code, answer.headers["Location"]) == (303, phone.url)


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_only_an_owner_sees_and_brings_back(role: Role) -> None:
    phone = played(seated())
    assert "/deleted/" not in Client().get(f"/b/{phone.token}/").content.decode()
    deleted(phone)
    guest = Phone(link(phone.book, role), phone.match)
    assert send(guest, "back").status_code == send(guest, "for-good").status_code == 403
    assert Client().get(f"/b/{guest.token}/deleted/").status_code == 403
    assert "/deleted/" not in Client().get(f"/b/{guest.token}/").content.decode()
    assert f'href="/b/{phone.token}/deleted/"' in Client().get(f"/b/{phone.token}/").content.decode()
    assert Deletion.objects.exists()


def test_who_owns_the_match_alone_deletes_it_and_the_owner_of_the_book_brings_it_back() -> None:
    phone = played(seated())
    guest = Phone(link(phone.book, Role.OWN, match=phone.match), phone.match)
    assert "The book’s owner can bring it back until" in Client().get(guest.url + "delete/").content.decode()
    assert deleted(guest) == "/"
    assert send(guest, "back").status_code == 410
    brought_back(phone)
    assert Client().get(guest.url).status_code == 200


def test_another_book_is_left_alone() -> None:
    phone, other = played(seated()), played(seated())
    deleted(phone)
    for do in ("back", "for-good"):
        assert send(other, do).headers["Location"] == other.url
    assert Deletion.objects.get().book == phone.book
    assert Book.objects.count() == 2


# Names


def test_it_comes_back_with_the_names_of_now() -> None:
    phone = played(seated())
    deleted(phone)
    rename(phone.book.players.get(name="Jonas"), "Jonukas")
    remove_name(phone.book.players.get(name="Ona"), for_good=True)
    stored = str(Deletion.objects.values_list("line", "seats"))
    assert not [name for name in NAMES.values() if name in stored]
    for text in (page(phone), page(phone, 1)):
        assert "Jonukas" in text
        assert "Ona" not in text
    brought_back(phone)
    names = {seated.player.name for seated in Seated.objects.select_related("player")}
    assert names == {"Jonukas", "Somebody 1"} | set(NAMES.values()) - {"Jonas", "Ona"}


def test_people_stay_in_the_book_who_sat_in_a_deleted_match_alone() -> None:
    phone = played(seated())
    deleted(phone)
    assert phone.book.players.count() == 4
    assert start_match(phone.book, Start(phone.match.uid, BY_SLUG["avinas"], NAMES, Seat.N, {})).number == 2
    assert phone.book.players.count() == 4


def test_people_of_a_deleted_match_stay_when_a_table_is_undone_that_brought_them() -> None:
    phone = seated()
    people = phone.book.players.values_list("pk", flat=True)
    phone.deal(ONE_SEVEN_MADE)
    deleted(phone)
    forget_without_matches(phone.book, people)
    brought_back(phone)
    assert Seated.objects.count() == 4


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
    phone = played(seated(NAMES | {Seat.E: "Pètras"}))
    one, other = (phone.book.players.get(name=name) for name in ("Petras", "Pètras"))
    deleted(phone)
    assert not alike(phone.book)
    with pytest.raises(SatTogether) as refusal:
        merge(one, other)
    assert refusal.value.numbers == [1]
    answer = Client().post(f"/b/{phone.token}/people/{one.number}/merge/", {"into": str(other.number)})
    assert f'href="/b/{phone.token}/deleted/1/"' in answer.content.decode()


def test_notes_and_labels_of_a_deleted_match_that_have_a_name_are_named() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE | {"note": "RŪTA came late"})
    other = played(seated())
    noted = play(other, NAMES)
    Match.objects.filter(pk=noted.match.pk).update(note="Thanks to Rūta")
    link(noted.book, Role.SCORE, match=noted.match, label="Rūta’s phone")
    for each in (phone, other, noted):
        deleted(each)
    assert still_named(phone.book.players.get(name="Rūta")) == [1]
    assert still_named(phone.book.players.get(name="Ona")) == []
    ruta = noted.book.players.get(name="Rūta")
    assert still_named(ruta) == [2]
    text = Client().get(f"/b/{noted.token}/people/{ruta.number}/remove/").content.decode()
    assert f'href="/b/{noted.token}/deleted/2/"' in text
    assert "Rūta’s phone" in text
