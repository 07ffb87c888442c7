"""Names are put right, made one, and removed, and nothing that was played changes by it."""

import re
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Event, Feat, Match, Merge, Player, Removal, Role, Seated, Tally
from scorekeeper.matches.name_changes import (
    NameTaken,
    NoLongerThere,
    SatTogether,
    bring_name_back,
    end_removals,
    merge,
    remove_name,
    rename,
    still_named,
)
from tests.addresses import link
from tests.concurrency import crowd
from tests.finished_matches import play, played
from tests.tables import NAMES, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db

RUTA = NAMES | {Seat.E: "Ruta"}


def player(phone: Phone, name: str) -> Player:
    return phone.book.players.get(name=name)


def sums(person: Player) -> dict[tuple[str, str], int]:
    return {(row.slug, row.what): row.count for row in Tally.objects.filter(player=person) if row.count}


def post(phone: Phone, path: str, fields: dict[str, str] | None = None) -> Any:
    return phone.client.post(f"/b/{phone.token}/people/{path}", fields or {})


def with_role(phone: Phone, role: Role) -> Phone:
    return Phone(link(phone.book, role), phone.match, Client())


# Renaming


def test_a_new_name_stands_everywhere_at_once(phone: Phone) -> None:
    played(phone)
    assert "Rūta" in phone.client.get(phone.url).content.decode()
    answer = post(phone, "2/", {"name": "  Ru\u0304te\u0307 "})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/b/{phone.token}/people/2/")
    assert player(phone, "Rūtė").folded == folded("Rūtė")
    for path in ("", "deals/", "match.json"):
        text = phone.client.get(phone.url + path).content.decode()
        assert "Rūtė" in text
        assert "Rūta" not in text


def test_who_keeps_the_score_may_put_a_name_right_and_who_watches_may_not(phone: Phone) -> None:
    assert post(with_role(phone, Role.SCORE), "2/", {"name": "Rūtė"}).status_code == 303
    assert post(with_role(phone, Role.WATCH), "2/", {"name": "Joke"}).status_code == 403
    assert 'name="name"' not in with_role(phone, Role.WATCH).client.get(f"/b/{phone.token}/people/").content.decode()


@pytest.mark.parametrize("name,words", [
    ("",          "Enter a name."),
    ("   ",       "Enter a name."),
    ("x" * 41,    "at most 40 characters"),
    ("a\u202eb",  "invisible character U+202E"),
    ("x" * 300,   "at most 40 characters"),
])  # fmt: skip
def test_what_cannot_be_a_name_comes_back_with_a_reason(phone: Phone, name: str, words: str) -> None:
    answer = post(phone, "2/", {"name": name})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert player(phone, "Rūta").number == 2


@pytest.mark.parametrize("name", ["petras", "ＰＥＴＲＡＳ"])
def test_a_name_that_somebody_has_offers_to_make_them_one(phone: Phone, name: str) -> None:
    answer = post(phone, "2/", {"name": name})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Somebody in this book is called Petras already." in text
    assert f'value="{name}"' in text
    assert f'action="/b/{phone.token}/people/2/merge/"' in text
    scorer = post(with_role(phone, Role.SCORE), "2/", {"name": name})
    assert (scorer.status_code, "/merge/" in scorer.content.decode()) == (422, False)


def test_another_spelling_of_the_same_name_is_no_other_name(phone: Phone) -> None:
    rename(player(phone, "Rūta"), "RŪTA")
    assert player(phone, "RŪTA").number == 2
    with pytest.raises(NameTaken):
        rename(player(phone, "RŪTA"), "ONA")


# Merge two names


def test_two_spellings_become_one_person_with_all_their_matches(phone: Phone) -> None:
    played(phone)
    play(phone, RUTA, ends="rams east")
    feats = list(Feat.objects.values_list("match", "what", "value"))
    one, other = player(phone, "Ruta"), player(phone, "Rūta")
    answer = post(phone, f"{one.number}/merge/", {"into": str(other.number)})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/b/{phone.token}/people/{other.number}/")
    assert not phone.book.players.filter(name="Ruta").exists()
    assert sums(other) == {
        ("avinas", "matches"): 2,
        ("avinas", "won"): 1,
        ("avinas", "lost"): 1,
        ("avinas", "declared"): 2,
        ("avinas", "cats"): 1,
        ("avinas", "cats_given"): 1,
    }
    assert Seated.objects.filter(partner=other).count() == 2
    assert list(Feat.objects.values_list("match", "what", "value")) == feats
    call_command("check_integrity")


def test_an_open_match_goes_on_while_its_people_are_made_one(phone: Phone) -> None:
    played(phone)
    start = Start(uuid4(), BY_SLUG["avinas"], RUTA, Seat.N, {})
    table = Phone(phone.token, start_match(phone.book, start), phone.client)
    table.deal(ONE_SEVEN_MADE)
    assert "Ruta" in table.client.get(table.url).content.decode()
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    polled = table.client.get(f"{table.url}?shown=1", headers={"hx-request": "true"})
    assert polled.status_code == 204
    assert table.deal(ONE_SEVEN_MADE).status_code == 201
    text = table.client.get(table.url).content.decode()
    assert "Rūta" in text
    assert "Ruta" not in text
    played(table)
    assert sums(player(phone, "Rūta"))["avinas", "matches"] == 2
    call_command("check_integrity")


@pytest.mark.django_db(transaction=True)
def test_a_match_that_ends_while_its_people_are_made_one_is_summed_for_the_one_who_stays() -> None:
    with crowd() as phones:
        for _round in range(5):
            phone = played(seated())
            last = play(phone, RUTA)
            undone = last.match.log().last
            assert last.change("void", undone.cid).status_code == 201
            one, other = player(phone, "Ruta"), player(phone, "Rūta")
            recorded, _merged = phones.send(partial(last.deal, NOTHING_TAKEN), partial(merge, one, other))
            assert recorded.status_code == 201
            assert sums(other)["avinas", "matches"] == 2
    call_command("check_integrity")


def test_two_who_sat_in_one_match_stay_two(phone: Phone) -> None:
    played(phone)
    answer = post(phone, "2/merge/", {"into": "1"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Rūta and Petras played in the same match, so they are two people." in text
    assert f'href="{phone.url}"' in text
    with pytest.raises(SatTogether):
        merge(player(phone, "Rūta"), player(phone, "Petras"))
    assert sums(player(phone, "Rūta"))["avinas", "lost"] == 1


@pytest.mark.parametrize("into", ["", "2", "99", "x", "99999999999999999999", "-1"])
def test_nobody_becomes_somebody_who_is_not_there(phone: Phone, into: str) -> None:
    answer = post(phone, "2/merge/", {"into": into})
    assert answer.status_code == 422
    assert phone.book.players.count() == 4


def test_who_has_just_become_somebody_else_is_not_there_any_more(phone: Phone) -> None:
    play(phone, RUTA)
    ruta, ona, stays = player(phone, "Ruta"), player(phone, "Ona"), player(phone, "Rūta")
    seen_before, chosen_before = player(phone, "Ruta"), player(phone, "Ruta")
    merge(ruta, stays)
    for change in (
        partial(rename, seen_before, "Rasa"),
        partial(remove_name, seen_before),
        partial(merge, seen_before, ona),
        partial(merge, ona, chosen_before),
    ):
        with pytest.raises(NoLongerThere):
            change()
    assert sums(player(phone, "Ona")) != {}


def test_a_person_of_another_book_cannot_be_chosen(phone: Phone) -> None:
    stranger = Player.objects.create(book=seated().book, number=50, name="Stranger")
    assert post(phone, "2/merge/", {"into": str(stranger.number)}).status_code == 422


def everything(phone: Phone) -> dict[str, object]:
    """What the book keeps of its people, but for the ids of the rows."""
    players = {person.number: person for person in phone.book.players.all()}
    seated = Seated.objects.filter(match__book=phone.book)
    return {
        "names": {number: (person.name, person.folded, person.mark) for number, person in players.items()},
        "sums": {number: sums(person) for number, person in players.items()},
        "seats": sorted(seated.values_list("match__number", "seat", "player__number", "partner__number", "outcome")),
    }


def undo(phone: Phone, into: str, gone: int) -> Any:
    return post(phone, f"{player(phone, into).number}/merge/", {"undo": str(gone)})


def test_undoing_a_merge_brings_everything_back(phone: Phone) -> None:
    played(phone)
    play(phone, RUTA, ends="rams east")
    play(phone, RUTA)
    before = everything(phone)
    gone = player(phone, "Ruta").number
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    assert everything(phone) != before
    page = phone.client.get(f"/b/{phone.token}/people/2/").content.decode()
    assert f'name="undo" value="{gone}"' in page
    answer = undo(phone, "Rūta", gone)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/b/{phone.token}/people/{gone}/")
    assert everything(phone) == before
    call_command("check_integrity")
    assert undo(phone, "Rūta", gone).status_code == 404


def test_what_was_played_since_stays_with_who_stayed(phone: Phone) -> None:
    play(phone, RUTA)
    played(phone)
    gone = player(phone, "Ruta").number
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    play(phone, NAMES)
    undo(phone, "Rūta", gone)
    assert sums(player(phone, "Ruta"))["avinas", "matches"] == 1
    assert sums(player(phone, "Rūta"))["avinas", "matches"] == 2
    call_command("check_integrity")


def test_merges_of_merges_are_undone_one_after_the_other(phone: Phone) -> None:
    played(phone)
    play(phone, RUTA)
    play(phone, NAMES | {Seat.E: "Rutele"})
    before = everything(phone)
    ruta, rutele = player(phone, "Ruta").number, player(phone, "Rutele").number
    merge(player(phone, "Rutele"), player(phone, "Ruta"))
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    assert undo(phone, "Rūta", rutele).status_code == 404
    assert undo(phone, "Rūta", ruta).status_code == 303
    assert undo(phone, "Ruta", rutele).status_code == 303
    assert everything(phone) == before
    call_command("check_integrity")


def test_a_name_that_somebody_else_has_by_now_is_not_given_twice(phone: Phone) -> None:
    play(phone, RUTA)
    gone = player(phone, "Ruta").number
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    rename(player(phone, "Ona"), "ruta")
    answer = undo(phone, "Rūta", gone)
    assert answer.status_code == 422
    assert "Somebody else is called ruta now. Rename that person first, then undo." in answer.content.decode()
    assert phone.book.players.count() == 4


@pytest.mark.parametrize("gone", ["", "1", "99", "x", "99999999999999999999", "-1"])
def test_a_merge_that_never_was_cannot_be_undone(phone: Phone, gone: str) -> None:
    assert post(phone, "2/merge/", {"undo": gone}).status_code == 404


def test_removing_a_name_forgets_every_other_spelling_of_it(phone: Phone) -> None:
    play(phone, RUTA)
    play(phone, NAMES | {Seat.E: "Rutele"})
    merge(player(phone, "Rutele"), player(phone, "Ruta"))
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    remove_name(player(phone, "Rūta"), for_good=True)
    assert not Merge.objects.exists()


def test_a_number_is_never_given_again(phone: Phone) -> None:
    played(phone)
    play(phone, RUTA)
    gone = player(phone, "Ruta").number
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    play(phone, NAMES | {Seat.E: "Vytautė"})
    assert player(phone, "Vytautė").number == gone + 1
    assert phone.client.get(f"/b/{phone.token}/people/{gone}/").status_code == 404


# Removing a name


def test_a_removed_name_is_gone_and_what_was_played_stays(phone: Phone) -> None:
    played(phone)
    before = sums(player(phone, "Rūta"))
    events = list(Event.objects.order_by("pk").values_list("digest", flat=True))
    asked = phone.client.get(f"/b/{phone.token}/people/2/remove/").content.decode()
    assert 'Remove the name <bdi translate="no">Rūta</bdi> everywhere in this book?' in asked
    answer = post(phone, "2/remove/")
    assert answer.status_code == 303
    somebody = player(phone, "Somebody 1")
    assert (somebody.number, somebody.folded, sums(somebody)) == (2, "somebody 1", before)
    assert list(Event.objects.order_by("pk").values_list("digest", flat=True)) == events
    pages = (
        "",
        f"{phone.match.number}/",
        f"{phone.match.number}/deals/",
        f"{phone.match.number}/match.json",
        "people/",
    )
    for path in pages:
        assert "Rūta" not in phone.client.get(f"/b/{phone.token}/{path}").content.decode(), path
    call_command("check_integrity")


def removed(phone: Phone, number: int = 2) -> Player:
    assert post(phone, f"{number}/remove/").status_code == 303
    return phone.book.players.get(number=number)


def test_a_name_that_was_removed_by_mistake_comes_back_with_what_was_merged_into_it(phone: Phone) -> None:
    played(phone)
    play(phone, RUTA)
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    before = everything(phone)
    removed(phone)
    for path in ("2/", "2/remove/", "2/merge/", ""):
        text = phone.client.get(f"/b/{phone.token}/people/{path}").content.decode()
        assert not {"Rūta", "Ruta"} & set(re.findall(r"\w+", text)), path
    assert 'name="back"' in phone.client.get(f"/b/{phone.token}/people/2/").content.decode()
    assert undo(phone, "Somebody 1", 5).status_code == 404
    call_command("check_integrity")
    assert post(phone, "2/remove/", {"back": "1"}).status_code == 303
    assert everything(phone) == before
    assert undo(phone, "Rūta", 5).status_code == 303
    assert not Removal.objects.exists()


def test_a_name_is_removed_and_brought_back_once_however_often_it_is_sent(phone: Phone) -> None:
    for _time in range(2):
        assert removed(phone).name == "Somebody 1"
    for _time in range(2):
        assert post(phone, "2/remove/", {"back": "1"}).status_code == 303
        assert phone.book.players.get(number=2).name == "Rūta"


def test_a_name_removed_for_good_is_not_stored_any_more(phone: Phone) -> None:
    post(phone, "2/remove/", {"for-good": "1"})
    assert player(phone, "Somebody 1").number == 2
    assert not Removal.objects.exists()
    removed(phone, 3)
    assert Removal.objects.get().name == "Ona"
    post(phone, "3/remove/", {"for-good": "1"})
    assert player(phone, "Somebody 2").number == 3
    assert not Removal.objects.exists()


def test_a_name_that_somebody_has_now_does_not_come_back(phone: Phone) -> None:
    removed(phone)
    rename(player(phone, "Jonas"), "Rūta")
    answer = post(phone, "2/remove/", {"back": "1"})
    assert answer.status_code == 422
    assert "Rename that person first, then bring the name back." in answer.content.decode()
    assert player(phone, "Somebody 1").number == 2


def test_a_person_with_a_new_name_keeps_no_old_one(phone: Phone) -> None:
    play(phone, RUTA)
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    rename(removed(phone), "rūta")
    assert Merge.objects.exists()
    assert not Removal.objects.exists()
    rename(removed(phone), "Rasa")
    assert not Merge.objects.exists()
    assert not Removal.objects.exists()


def test_a_removed_name_ends_after_thirty_days_by_the_clock_of_what_was_recorded(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    play(phone, RUTA)
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    removed(phone)
    thirty_days_ago = timezone.now() - timedelta(days=30, minutes=1)
    Removal.objects.update(at=thirty_days_ago + timedelta(minutes=2))
    end_removals()
    assert Removal.objects.exists()
    assert Merge.objects.exists()
    Removal.objects.update(at=thirty_days_ago)
    Merge.objects.update(at=thirty_days_ago)
    Event.objects.update(received=timezone.now() - timedelta(minutes=2))
    end_removals()  # the clock is two minutes ahead of the last event
    assert Removal.objects.exists()
    assert Merge.objects.exists()
    Event.objects.update(received=timezone.now())
    end_removals()
    assert not Removal.objects.exists()
    assert not Merge.objects.exists()


def test_a_name_that_is_brought_back_as_its_time_ends_keeps_its_merges(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.deal(ONE_SEVEN_MADE)
    play(phone, RUTA)
    merge(player(phone, "Ruta"), player(phone, "Rūta"))
    somebody = removed(phone)
    long_ago = timezone.now() - timedelta(days=31)
    Merge.objects.update(at=long_ago)
    Removal.objects.update(at=long_ago)
    lock = QuerySet.select_for_update

    def brought_back_first(rows: QuerySet[Any], **how: Any) -> QuerySet[Any]:
        monkeypatch.undo()
        bring_name_back(somebody)
        return lock(rows, **how)

    monkeypatch.setattr(QuerySet, "select_for_update", brought_back_first)
    end_removals()
    assert player(phone, "Rūta").number == 2
    assert undo(phone, "Rūta", 5).status_code == 303


def test_a_removed_person_who_was_merged_comes_back_by_undoing_both(phone: Phone) -> None:
    played(phone)
    play(phone, RUTA)
    before = everything(phone)
    removed(phone)
    merge(player(phone, "Somebody 1"), player(phone, "Ruta"))
    removed(phone, 4)  # somebody else, who must not take the name to which the first one comes back
    for path in ("", "5/", "5/merge/"):
        assert "Rūta" not in phone.client.get(f"/b/{phone.token}/people/{path}").content.decode(), path
    call_command("check_integrity")
    assert undo(phone, "Ruta", 2).status_code == 303
    assert sorted(phone.book.players.values_list("number", "name")) == [
        (1, "Petras"), (2, "Somebody 1"), (3, "Ona"), (4, "Somebody 2"), (5, "Ruta"),
    ]  # fmt: skip
    for number in (2, 4):
        assert post(phone, f"{number}/remove/", {"back": "1"}).status_code == 303
    assert everything(phone) == before
    call_command("check_integrity")


def test_what_was_merged_into_a_removed_person_since_can_be_undone_before_and_after(phone: Phone) -> None:
    played(phone)
    play(phone, RUTA)
    before = everything(phone)
    somebody = removed(phone)
    merge(player(phone, "Ruta"), somebody)
    assert undo(phone, "Somebody 1", 5).status_code == 303
    merge(player(phone, "Ruta"), somebody)
    assert post(phone, "2/remove/", {"back": "1"}).status_code == 303
    assert undo(phone, "Rūta", 5).status_code == 303
    assert everything(phone) == before


def test_a_removed_name_of_a_merged_person_ends_with_the_one_that_stayed(phone: Phone) -> None:
    play(phone, RUTA)
    removed(phone)
    merge(player(phone, "Somebody 1"), player(phone, "Ruta"))
    remove_name(player(phone, "Ruta"), for_good=True)
    assert not Removal.objects.exists()
    assert not Merge.objects.exists()


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_only_an_owner_brings_a_name_back(phone: Phone, role: Role) -> None:
    removed(phone)
    guest = with_role(phone, role)
    assert 'name="back"' not in guest.client.get(f"/b/{guest.token}/people/2/").content.decode()
    assert post(guest, "2/remove/", {"back": "1"}).status_code == 403
    assert player(phone, "Somebody 1").number == 2


def test_notes_that_hold_the_name_are_named(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE | {"note": "RŪTA came late"})
    amended = play(phone, NAMES, ends="rams east")
    first = amended.match.log().live[0].cid
    amended.change("amend", first, ONE_SEVEN_MADE | {"note": "said rūta"})
    silent = play(phone, NAMES)
    noted = play(phone, NAMES)
    Match.objects.filter(pk=noted.match.pk).update(note="Thanks to Rūta")
    numbers = still_named(player(phone, "Rūta"))
    assert numbers == [phone.match.number, amended.match.number, noted.match.number]
    text = phone.client.get(f"/b/{phone.token}/people/2/remove/").content.decode()
    assert f'href="{noted.url}"' in text
    assert f'href="{silent.url}"' not in text
    assert "No note or label" in phone.client.get(f"/b/{phone.token}/people/1/remove/").content.decode()


def test_labels_that_hold_the_name_are_shown(phone: Phone) -> None:
    link(phone.book, Role.SCORE, label="RŪTA’s phone")
    link(phone.book, Role.SCORE, label="Ona’s phone")
    text = phone.client.get(f"/b/{phone.token}/people/2/remove/").content.decode()
    assert "RŪTA’s phone" in text
    assert "Ona’s phone" not in text
