"""The wrong person was seated from the beginning: the start of a match is corrected to somebody else of the book, or to
somebody new.
"""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper.data.deletions import bring_back
from scorekeeper.data.deletions import delete_match as delete_and_keep
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.access import zone_of
from scorekeeper.matches.evenings import evening_of
from scorekeeper.matches.lifecycle import Start, delete_book, delete_match, start_match
from scorekeeper.matches.models import Deletion, Event, Match, Player, Seated, Tally, Unseated
from scorekeeper.matches.name_changes import SatTogether, merge, remove_name, undo_merge
from scorekeeper.matches.players import alike, forget_without_matches
from scorekeeper.matches.undo import redo_step, undo_step
from scorekeeper.offline.replica import put
from tests import match_deals
from tests.addresses import everything_kept
from tests.books import came_in, deal_rows, exported, file_of, lines_of, never_played, taken_in
from tests.matches.views.test_chairs import take
from tests.matches.views.test_from_paper import KAISER, saved
from tests.starts import (
    FOUR,
    at,
    begun,
    correct,
    counted,
    file_now,
    finished,
    form_in,
    match_link,
    merged,
    new,
    press,
    preview,
    rule,
    words,
)
from tests.tables import ALL_PASSED, NAMES, ONE_SEVEN_MADE, Phone

pytestmark = pytest.mark.django_db


def known(phone: Phone, *names: str) -> list[str]:
    """People of the book who have played another match, by what the form calls them."""
    seats = {seat: names[place] if place < len(names) else f"Other {place}" for place, seat in enumerate(NAMES)}
    other = start_match(phone.book, Start(uuid4(), phone.match.game, seats, Seat.N, {}))
    Phone(phone.token, other).deal(ALL_PASSED)
    return [str(Player.objects.get(name=name).number) for name in names]


@pytest.fixture
def phone() -> Phone:
    """Two deals of Avinas: N Ona, E Jonas, S Rasa, W Petras."""
    return begun("avinas", {}, FOUR, [match_deals.WON, {"kind": "passed"}])


def test_somebody_of_the_book_is_chosen_from_the_list(phone: Phone) -> None:
    [albinas] = known(phone, "Albinas")
    form = phone.client.get(f"{phone.url}start/").content.decode()
    assert re.search(
        f'<optgroup label="Not at the table">.*<option value="{albinas}">Albinas</option>', form, re.DOTALL
    )
    people = Player.objects.count()
    assert correct(phone, seat_W=albinas).status_code == 303
    assert file_now(phone)["seats"] == {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Albinas"}
    assert Player.objects.count() == people
    [event] = Event.objects.filter(kind="start")
    assert "Albinas" not in json.dumps(event.payload), "names stand in no event"
    assert Match.objects.get(pk=phone.match.pk).seated.get(seat="W").player.name == "Albinas"


def test_who_is_spelled_as_somebody_of_the_book_is_that_person(phone: Phone) -> None:
    known(phone, "Albinas")
    people = Player.objects.count()
    assert correct(phone, **new("W", "  ALBINAS ")).status_code == 303
    assert file_now(phone)["seats"]["W"] == "Albinas"
    assert Player.objects.count() == people


def test_who_was_replaced_can_be_seated_again(phone: Phone) -> None:
    correct(phone, **new("W", "Zita"))
    page = phone.client.get(f"{phone.url}start/").content.decode()
    assert '<option value="W">Petras</option>' in page
    assert correct(phone, seat_W="W").status_code == 303
    assert file_now(phone)["seats"]["W"] == "Petras"
    assert "The correction of the start is undone: Petras played, instead of Zita." in words(
        phone.client.get(phone.url)
    )
    assert "The match already starts like that." in words(preview(phone, **new("W", "Petras")))
    press(phone, redo_step)
    assert file_now(phone)["seats"]["W"] == "Zita"
    correct(phone, **new("N", "petras"))
    assert file_now(phone)["seats"] == {"N": "Petras", "E": "Jonas", "S": "Rasa", "W": "Zita"}
    assert Player.objects.filter(name__iexact="petras").count() == 1
    call_command("check_integrity")


# Results, sums and money


def test_results_go_to_whom_they_belong() -> None:
    phone = finished()
    [albinas] = known(phone, "Albinas")
    page = words(preview(phone, seat_E=albinas))
    assert "This match counts for Albinas, and no longer for Rūta." in page
    assert "Jonas and Albinas pay 40 ct each." in page.replace("Albinas and Jonas", "Jonas and Albinas")
    correct(phone, seat_E=albinas)
    assert counted("won") == {"Petras": 1, "Ona": 1}
    assert counted("lost") == {"Albinas": 1, "Jonas": 1}
    assert counted("matches") == {"Petras": 1, "Ona": 1, "Albinas": 1, "Jonas": 1}
    partners = Seated.objects.filter(match=phone.match).values_list("player__name", "partner__name")
    assert {*partners} == {("Petras", "Ona"), ("Ona", "Petras"), ("Albinas", "Jonas"), ("Jonas", "Albinas")}
    book = f"/b/{phone.token}"
    there = words(phone.client.get(f"{book}/people/{albinas}/"))
    assert "0 of 1 match won" in there
    ruta = Player.objects.get(name="Rūta").number
    assert "Won" not in words(phone.client.get(f"{book}/people/{ruta}/"))
    assert "Rūta" not in words(phone.client.get(f"{book}/matches/"))
    found = [words(phone.client.get(f"{book}/matches/?q={name}+cats")) for name in ("Albinas", "Rūta")]
    assert ["Petras & Ona won" in page or "Ona & Petras won" in page for page in found] == [True, False]
    jonas = Player.objects.get(name="Jonas").number
    together = words(phone.client.get(f"{book}/people/{albinas}/with/{jonas}/"))
    assert "As partners Avinas (1 lost) 0 of 1 Against other pairs Petras & Ona won 0 of 1" in together
    evening = evening_of(phone.match.played, zone_of(phone.match.book))
    page = words(phone.client.get(f"{book}/evenings/{evening}/"))
    assert "Albinas – 0 of 1 −40 ct" in page
    assert "Rūta" not in page
    rows = deal_rows(phone.book)
    assert {tuple(row[8::3]) for row in rows[1:] if row[0] == "1"} == {("Petras", "Albinas", "Ona", "Jonas")}
    call_command("check_integrity")
    press(phone, undo_step)
    assert counted("matches") == {"Petras": 1, "Ona": 1, "Rūta": 1, "Jonas": 1}
    assert Tally.objects.filter(player__name="Albinas").exclude(count=0).count() == 0
    call_command("check_integrity")


def test_who_comes_takes_over_what_was_paid() -> None:
    phone = finished()
    paid = [{"at": "2026-11-20T19:40:00Z", "paid": {"ct": {"N": 40, "E": -40, "S": 40, "W": -40}}}]
    Match.objects.filter(pk=phone.match.pk).update(settlements=paid)
    phone.match = Match.objects.get(pk=phone.match.pk)
    page = words(preview(phone, seat_N="E", **new("E", "Zita")))
    # Petras leaves N, Rūta moves there from E, and Zita comes to E: what Petras received counts for Zita.
    assert "Already paid: Rūta and Jonas paid 40 ct each." in page.replace("Jonas and Rūta", "Rūta and Jonas")
    assert "Still to pay: Zita pays 80 ct to Rūta." in page
    correct(phone, seat_N="E", **new("E", "Zita"))
    [now] = Match.objects.get(pk=phone.match.pk).settlements or []
    assert now["paid"] == {"ct": {"N": -40, "E": 40, "S": 40, "W": -40}}
    page = words(phone.client.get(phone.url))
    assert "Zita pays 80 ct to Rūta." in page
    press(phone, undo_step)
    assert Match.objects.get(pk=phone.match.pk).settlements == paid
    call_command("check_integrity")


def test_where_only_the_name_changes_nobody_pays_again() -> None:
    phone = finished()
    Match.objects.filter(pk=phone.match.pk).update(settlements=[{"at": "2026-11-20T19:40:00Z"}])
    phone.match = Match.objects.get(pk=phone.match.pk)
    assert "Still to pay" not in words(preview(phone, **new("E", "Zita")))
    correct(phone, **new("E", "Zita"))
    page = words(phone.client.get(phone.url))
    assert "Jonas and Zita pay 40 ct each. Paid." in page.replace("Zita and Jonas", "Jonas and Zita")
    call_command("check_integrity")


def test_a_result_from_paper_counts_for_who_really_played(phone: Phone) -> None:
    other = saved(phone, **KAISER)
    assert counted("won") == {"Ona": 1, "Petras": 1}
    assert "This match counts for Zita, and no longer for Petras." in words(preview(other, **new("S", "Zita")))
    correct(other, **new("S", "Zita"))
    assert (counted("won"), counted("lost")) == ({"Ona": 1, "Zita": 1}, {"Jonas": 1, "Rūta": 1})
    assert file_now(other)["seats"] == {"N": "Ona", "E": "Jonas", "S": "Zita", "W": "Rūta"}
    call_command("check_integrity")
    press(other, undo_step)
    assert counted("won") == {"Ona": 1, "Petras": 1}
    call_command("check_integrity")


# Conflicts, repetitions, refusals


def test_it_is_recorded_once_and_so_is_the_name(phone: Phone) -> None:
    fields = form_in(preview(phone, **new("W", "Zita")), "agree")
    first, again = (phone.send(**fields) for _ in range(2))
    assert (first.status_code, json.loads(first.content)) == (201, {"n": 3, "repeated": False})
    assert (again.status_code, json.loads(again.content)) == (200, {"n": 3, "repeated": True})
    assert Player.objects.filter(name="Zita").count() == 1
    assert Seated.objects.filter(match=phone.match).count() == 4


def test_nobody_is_named_by_what_is_not_recorded(phone: Phone) -> None:
    fields = form_in(preview(phone, **new("W", "Zita")), "agree")
    phone.deal(ALL_PASSED)
    before = everything_kept()
    quicker = phone.client.post(f"{phone.url}events/", fields)
    assert quicker.status_code == 409
    assert "What you entered Zita played, instead of Petras." in words(quicker)
    assert everything_kept() == before
    again = form_in(quicker, "anyway")
    assert phone.client.post(f"{phone.url}events/", again).status_code == 303
    assert file_now(phone)["seats"]["W"] == "Zita"


def test_two_phones_seat_the_same_new_person_at_two_seats(phone: Phone) -> None:
    one, other = (form_in(preview(phone, **new(seat, "Zita")), "agree") for seat in "NW")
    assert phone.send(**one).status_code == 201
    quicker = phone.client.post(f"{phone.url}events/", other)
    assert quicker.status_code == 409
    assert "Ona played, instead of Zita. Zita played, instead of Petras." in words(quicker)
    assert phone.client.post(f"{phone.url}events/", form_in(quicker, "anyway")).status_code == 303
    assert file_now(phone)["seats"] == {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Zita"}
    assert Player.objects.filter(name="Zita").count() == 1
    call_command("check_integrity")
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    take(phone, "E", "Albinas")
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    call_command("check_integrity")
    assert delete_and_keep(Match.objects.get(pk=phone.match.pk)) is not None
    bring_back(Deletion.objects.get())
    assert exported(phone.token) == there


def test_a_deal_of_a_phone_that_saw_somebody_else_asks(phone: Phone) -> None:
    after = phone.after()
    correct(phone, **new("W", "Zita"))
    asked = phone.deal(ALL_PASSED, after=after)
    assert asked.status_code == 409
    assert "Somebody corrected the start of this match: Zita played, instead of Petras." in words(asked)
    assert phone.deal(ALL_PASSED).status_code == 201


def test_nobody_sits_twice(phone: Phone) -> None:
    for changed in (new("W", "jonas"), new("W", "Zita") | new("N", "zita"), {"seat_W": "E"}):
        page = preview(phone, **changed)
        assert "Somebody has two seats. Choose another person for each seat." in words(page)
    fields = form_in(preview(phone, **new("W", "Zita")), "agree")
    names = json.loads(fields["names"])
    for name in ("Jonas", "jonas"):
        before = everything_kept()
        refused = phone.send(**fields | {"names": json.dumps(dict.fromkeys(names, name))})
        assert (refused.status_code, "Somebody has two seats." in words(refused)) == (422, True)
        assert everything_kept() == before


def test_a_name_is_needed(phone: Phone) -> None:
    page = preview(phone, **new("W", " "))
    assert "Enter who sits here." in words(page)
    page = preview(phone, **new("W", "Zi\u202eta"))
    assert '<p class="wrong"' in page.content.decode()
    fields = form_in(preview(phone, **new("W", "Zita")), "agree")
    before = everything_kept()
    refused = phone.send(**fields | {"names": ""})
    assert (refused.status_code, "Scorekeeper does not know who" in words(refused)) == (422, True)
    assert everything_kept() == before


@pytest.mark.parametrize("names", ["x", "[]", '{"W": "Zita"}', '{"%s": 1}', '{"%s": ""}', '{"%s": "Zi\\u202eta"}'])
def test_a_program_learns_that_these_are_no_names(phone: Phone, names: str) -> None:
    fields = form_in(preview(phone, **new("W", "Zita")), "agree")
    [origin] = json.loads(fields["names"])
    before = everything_kept()
    assert phone.send(**fields | {"names": names.replace("%s", origin)}).status_code == 400
    assert everything_kept() == before


def test_a_name_that_looks_like_another_is_asked_about(phone: Phone) -> None:
    known(phone, "Albinas")
    asked = preview(phone, **new("W", "Albіnas"))  # with a Ukrainian і
    assert "Are they two people?" in words(asked)
    assert "No, it is Albinas" in words(asked)
    answers = form_in(asked, "start")
    meant = phone.client.get(f"{phone.url}start/", answers | {"meant": "name_W"})
    assert "Albinas played, instead of Petras." in words(meant)
    assert "Cyrillic" not in words(meant)
    agreed = re.search(r'name="sure" value="([^"]+)"', asked.content.decode())
    assert agreed
    sure = phone.client.get(f"{phone.url}start/", answers | {"sure": agreed[1]})
    assert form_in(sure, "agree")["names"].endswith('"Albіnas"}')


# Who may do it


def test_a_link_to_one_match_seats_nobody_else_and_shows_nobody(phone: Phone) -> None:
    [albinas] = known(phone, "Albinas")
    fields = form_in(preview(phone, seat_W=albinas), "agree")
    only = match_link(phone)
    page = only.client.get(f"{only.url}start/").content.decode()
    assert "Albinas" not in page
    assert 'value="new"' not in page
    assert (
        "Albinas"
        not in only.client.get(
            f"{only.url}start/", form_in(preview(only), "start") | {"seat_W": albinas}
        ).content.decode()
    )
    before = everything_kept()
    refused = only.send(**fields)
    assert (refused.status_code, "This link opens one match only." in words(refused)) == (422, True)
    assert everything_kept() == before
    correct(phone, seat_W=albinas)
    press(only, undo_step)
    assert file_now(phone)["seats"]["W"] == "Petras"
    assert "Albinas" in only.client.get(f"{only.url}start/").content.decode(), "who sat at this match is known there"
    assert correct(only, first_dealer="E", seat_W=str(Unseated.objects.get().origin)).status_code == 303
    assert file_now(phone)["seats"]["W"] == "Albinas"


def test_a_phone_takes_along_who_sat_there(phone: Phone) -> None:
    known(phone, "Albinas")
    correct(phone, **new("W", "Zita"))
    told = json.loads(Client().get(f"/b/{match_link(phone).token}/1/replica.json").content)
    assert sorted(player["name"] for player in told["players"]) == ["Jonas", "Ona", "Petras", "Rasa", "Zita"]
    put(told)
    here = Phone(told["token"], Match.objects.get(number=1))
    press(here, undo_step)
    assert file_now(here)["seats"]["W"] == "Petras"


# People who are merged, renamed or removed


def test_people_can_be_merged_before_it_is_undone() -> None:
    phone = finished()
    correct(phone, **new("E", "Zita"))
    other = merged("Rūta", "Rūtelė")
    press(phone, undo_step)
    assert file_now(phone)["seats"] == {"N": "Petras", "E": "Rūtelė", "S": "Ona", "W": "Jonas"}
    assert counted("lost") == {"Rūtelė": 1, "Jonas": 1}
    undo_merge(other, "2")
    assert file_now(phone)["seats"]["E"] == "Rūta"
    assert counted("lost") == {"Rūta": 1, "Jonas": 1}
    call_command("check_integrity")


def test_a_merge_can_be_undone_while_they_have_no_seat() -> None:
    phone = finished()
    correct(phone, **new("E", "Zita"))
    other = merged("Rūta", "Rūtelė")
    undo_merge(other, "2")
    press(phone, undo_step)
    assert file_now(phone)["seats"]["E"] == "Rūta"
    call_command("check_integrity")


def test_who_was_seated_by_mistake_is_made_one_with_the_right_person(phone: Phone) -> None:
    """Petras was mistyped: it was Petrás, who never sat there beside him. Jonas did."""
    correct(phone, **new("W", "Petrás"))
    one, other = Player.objects.get(name="Petras"), Player.objects.get(name="Petrás")
    with pytest.raises(SatTogether):
        merge(one, Player.objects.get(name="Jonas"))
    assert [(pair.name, pair.staying) for pair in alike(phone.book)] == [("Petras", "Petrás")]
    merge(one, other)
    press(phone, undo_step)
    assert file_now(phone)["seats"]["W"] == "Petrás"
    press(phone, redo_step)
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    call_command("check_integrity")


def test_a_removed_name_is_nowhere(phone: Phone) -> None:
    correct(phone, **new("W", "Zita"))
    remove_name(Player.objects.get(name="Petras"), for_good=True)
    assert "Petras" not in str(everything_kept())
    pages = [words(phone.client.get(f"{phone.url}{page}")) for page in ("", "deals/", "start/")]
    assert not any("Petras" in page for page in (*pages, exported(phone.token).decode()))
    assert "Zita played, instead of Somebody 1." in pages[1]
    press(phone, undo_step)
    assert file_now(phone)["seats"]["W"] == "Somebody 1"


def test_a_deleted_match_comes_back_with_all_who_sat_there() -> None:
    phone = finished()
    correct(phone, **new("E", "Zita"))
    book = phone.match.book
    there, rows = exported(phone.token), [*Unseated.objects.values_list("pk", "origin", "player__name")]
    deletion = delete_and_keep(phone.match)
    assert (Unseated.objects.count(), deletion and deletion.numbers) == (0, {1, 2, 3, 4, 5})
    call_command("check_integrity")
    ruta = Player.objects.get(name="Rūta")
    with pytest.raises(SatTogether):
        merge(ruta, Player.objects.get(name="Zita"))
    forget_without_matches(book, [ruta.pk])
    assert Player.objects.filter(name="Rūta").exists()
    undo_merge(merged("Rūta", "Rūtelė"), "2")
    bring_back(book.deletions.get())
    assert exported(phone.token) == there
    assert [*Unseated.objects.values_list("pk", "origin", "player__name")] == rows
    phone.match = Match.objects.get()
    press(phone, undo_step)
    assert file_now(phone)["seats"] == {"N": "Petras", "E": "Rūta", "S": "Ona", "W": "Jonas"}
    assert counted("lost") == {"Rūta": 1, "Jonas": 1}
    call_command("check_integrity")


def test_who_was_seated_by_mistake_is_not_forgotten(phone: Phone) -> None:
    correct(phone, **new("W", "Zita"))
    forget_without_matches(phone.match.book, [Player.objects.get(name="Petras").pk])
    press(phone, undo_step)
    assert file_now(phone)["seats"]["W"] == "Petras"


def test_the_match_and_the_book_can_be_deleted(phone: Phone) -> None:
    known(phone, "Albinas")
    correct(phone, **new("W", "Zita"))
    delete_match(Match.objects.get(pk=phone.match.pk))
    assert Unseated.objects.count() == 0
    other = begun("avinas", {}, FOUR, [match_deals.WON])
    correct(other, **new("W", "Zita"))
    delete_book(other.book)
    assert (Unseated.objects.count(), Player.objects.filter(book=other.match.book_id).count()) == (0, 0)


# Files and damage


@pytest.mark.parametrize(
    "change,reason",
    [
        (lambda match: match.pop("unseated"), "seat other people"),
        (lambda match: match["unseated"].update(N=1), "seat other people"),
        (lambda match: match["unseated"].update(W=1), "or somebody twice"),
        (lambda match: match["unseated"].update(W=99), "nobody among the people has the number 99"),
        (lambda match: match["events"][2]["start"]["seats"].update(W="x"), "nobody sits at “x”"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(phone: Phone, change: Any, reason: str) -> None:
    correct(phone, **new("W", "Zita"))
    file = lines_of(exported(phone.token))
    assert list(file["matches"][0])[4:6] == ["seats", "unseated"]
    assert file["matches"][0]["unseated"] == {"W": 4}
    change(file["matches"][0])
    here = begun("avinas", {}, FOUR, [match_deals.WON])
    before = everything_kept()
    assert reason in taken_in(here.token, file_of(file)).words
    assert everything_kept() == before


def test_damage_is_found(phone: Phone) -> None:
    correct(phone, **new("W", "Zita"))
    Unseated.objects.all().delete()
    with pytest.raises(SystemExit):
        call_command("check_integrity")


def test_no_name_and_no_seat_is_forgotten_at_a_table_of_eight() -> None:
    people = ", ".join(f"P{place} Player{place}" for place in range(1, 9))
    points = {f"P{place}": place for place in range(1, 9)}
    phone = begun("other", {}, people, [{"kind": "played", "points": points}])
    everybody = {key: value for place in range(1, 9) for key, value in new(f"P{place}", f"Other{place}").items()}
    assert correct(phone, **everybody).status_code == 303
    assert file_now(phone)["seats"] == {f"P{place}": f"Other{place}" for place in range(1, 9)}
    assert file_now(phone)["first_dealer"] == "P1"
    press(phone, undo_step)
    assert file_now(phone)["seats"] == {f"P{place}": f"Player{place}" for place in range(1, 9)}
    call_command("check_integrity")


def test_other_phones_learn_of_it(phone: Phone) -> None:
    other = Client()
    shown = phone.match.version
    assert other.get(f"{phone.url}?shown={shown}").status_code == 204
    phone.deal(ONE_SEVEN_MADE)
    correct(phone, **new("W", "Zita"))
    assert "Zita played, instead of Petras." in words(other.get(f"{phone.url}?shown={shown + 1}"))
    assert at("N Ona") == {Seat.N: "Ona"}


def test_something_else_of_a_start_can_be_changed_with_what_was_typed_still_there() -> None:
    """A phone sent it later, when a deal had come that cannot stand: it asks, and nothing is in the address."""
    deals = [{"kind": "played", "points": {"P1": points, "P2": 5}} for points in (40, 40, 40)]
    phone = begun("other", {}, "P1 Ona, P2 Jonas", deals)
    answers = new("P2", "Zita") | rule("other", "target", 80) | {"first_dealer": "P2"}
    asked = phone.send(**form_in(preview(phone, **answers), "agree") | {"agreed": ""})
    assert (asked.status_code, "These deals cannot stand then" in words(asked)) == (422, True)
    [found] = re.findall(r'href="([^"]*)" data-drop="">\s*Change something else', asked.content.decode())
    form = form_in(phone.client.get(found.replace("&amp;", "&")), "start")
    assert {name: form[name] for name in answers} == answers
    assert form["seat_P1"] == "P1"
