"""In another game somebody joins or leaves once it has begun, with a total of their own."""

import html
import json
import re
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.http import HttpResponse

from scorekeeper.data.deletions import bring_back, delete_match
from scorekeeper.data.imports.match import read_written_match
from scorekeeper.domain.match import write_result
from scorekeeper.domain.match_format import answer
from scorekeeper.games import BY_SLUG
from scorekeeper.games.other.scoring import write_totals
from scorekeeper.matches.models import Deletion, Event, Match
from scorekeeper.matches.starts import chairs_of
from scorekeeper.matches.undo import redo_step, undo_step
from tests.books import came_in, deal_rows, exported, never_played
from tests.matches.views.test_chairs import PASSED, agreed, everything, pay_all, record, take
from tests.starts import FOUR, begun, correct, counted, file_now, form_in, press, replayed, rule, words
from tests.tables import Phone, cid_of

pytestmark = pytest.mark.django_db


def points(**by_place: int) -> dict[str, Any]:
    return {"kind": "played", "points": {place.upper(): number for place, number in by_place.items()}}


def typed(*by_place: int | None) -> dict[str, str]:
    each = {f"points_{place}": str(number) for place, number in enumerate(by_place, 1) if number is not None}
    return {"kind": "played", **each}


@pytest.fixture
def phone() -> Phone:
    """Three deals: Ona 30, Jonas 6, Petras 9. Then Albinas joins, and Jonas leaves after deal 5."""
    return begun("other", {}, "P1 Ona, P2 Jonas, P3 Petras", [points(p1=10, p2=2, p3=3)] * 3)


def test_albinas_joins_from_deal_4_and_jonas_leaves_after_deal_5(phone: Phone) -> None:
    assert take(phone, "joins", "Albinas").status_code == 303
    assert "Albinas joins from deal 4." in words(phone.client.get(phone.url))
    record(phone, typed(1, 1, 1, 50), typed(1, 1, 1, 0))
    assert take(phone, "P2", "").status_code == 303
    assert "Jonas leaves after deal 5." in words(phone.client.get(phone.url))
    record(phone, typed(1, None, 2, 3))
    file = file_now(phone)
    assert file["seats"] == {"P1": "Ona", "P2": "Jonas", "P3": "Petras"}
    assert file["chairs"] == [{"seat": "P4", "deal": 4, "name": "Albinas"}, {"seat": "P2", "deal": 6}]
    replayed = answer(file, BY_SLUG)
    assert replayed["error"] is None
    assert [deal["dealer"] for deal in replayed["deals"]] == ["P1", "P2", "P3", "P4", "P1", "P3"]
    totals = {seat: own["points"] for seat, own in replayed["deals"][-1]["totals"].items()}
    assert totals == {"P1": 33, "P2": 8, "P3": 13, "P4": 53}
    call_command("check_integrity")
    deals = words(phone.client.get(f"{phone.url}deals/"))
    assert "Albinas joins from deal 4." in deals
    phone.send(event="close", cid="7d1c2a4e-8f0b-4c3d-9e6a-7b8c9d0e1f00", seen=phone.match.version)
    phone.match = Match.objects.get()
    assert counted("won") == {"Albinas": 1}
    assert counted("lost") == {"Ona": 1, "Petras": 1}
    assert counted("matches") == {"Ona": 1, "Petras": 1, "Albinas": 1}
    assert counted("parts") == {"Jonas": 1}
    assert counted("rounds") == {"Ona": 6, "Petras": 6, "Jonas": 5, "Albinas": 3}
    call_command("check_integrity")
    assert "Albinas" in words(phone.client.get(phone.url))
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there


def test_the_panel_and_the_form_ask_only_who_sits_there(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    take(phone, "P2", "")
    page = phone.client.get(phone.url).content.decode()
    assert 'name="points_4"' in page
    assert 'name="points_2"' not in page
    form = phone.client.get(f"{phone.url}events/").content.decode()
    assert 'name="points_4"' in form
    assert 'name="points_2"' not in form
    before = everything(phone)
    refused = phone.deal(typed(1, 7, 1, 1))
    assert refused.status_code == 422
    assert "Somebody joined or left since this page was opened." in words(refused)
    assert 'name="points_1" value="1"' in refused.content.decode()
    assert everything(phone) == before
    first, fourth = (str(cid_of(phone, number)) for number in (1, 4))
    assert 'name="points_4"' not in phone.client.get(f"{phone.url}deals/{first}/").content.decode()
    assert 'name="points_2"' in phone.client.get(f"{phone.url}deals/{fourth}/").content.decode()
    assert phone.change("amend", UUID(fourth), typed(5, 6, 7, 8)).status_code in (200, 201, 303)
    phone.match = Match.objects.get()
    assert replayed(phone)["deals"][3]["effect"] == {"scores": {"P1": 5, "P2": 6, "P3": 7, "P4": 8}}
    call_command("check_integrity")


def test_who_left_comes_back_to_the_same_total(phone: Phone) -> None:
    take(phone, "P2", "")
    record(phone, typed(1, None, 1))
    take(phone, "joins", "Jonas")
    assert "Jonas joins from deal 5." in words(phone.client.get(phone.url))
    record(phone, typed(1, 4, 1))
    file = file_now(phone)
    assert file["chairs"] == [{"seat": "P2", "deal": 4}, {"seat": "P2", "deal": 5, "name": "Jonas"}]
    assert answer(file, BY_SLUG)["deals"][-1]["totals"]["P2"] == {"points": 10}
    came_as_it_went(phone)


def test_it_can_be_corrected_and_undone(phone: Phone) -> None:
    before = everything(phone)
    take(phone, "joins", "Albinas")
    joined = everything(phone)
    record(phone, typed(1, 1, 1, 50))
    asked = take(phone, "joins", "Zita", change="?change=1", deal=4)
    assert asked.status_code == 303
    assert "Zita joins from deal 4." in words(phone.client.get(phone.url))
    assert file_now(phone)["chairs"] == [{"seat": "P4", "deal": 4, "name": "Zita"}]
    call_command("check_integrity")
    for _step in range(3):
        press(phone, undo_step)
    assert everything(phone) == before
    press(phone, redo_step)
    assert everything(phone) == joined
    call_command("check_integrity")
    came_as_it_went(phone)


def test_a_deal_that_others_played_stands_in_the_way(phone: Phone) -> None:
    before = everything(phone)
    late = take(phone, "joins", "Albinas", deal=3)
    assert late.status_code == 422
    assert "Other people played deal 3. Choose a later deal, or strike that one out first." in words(late)
    assert form_in(late, "chair")["name"] == "Albinas"
    late = take(phone, "P2", "", deal=2)
    assert "Other people played deal 2." in words(late)
    assert everything(phone) == before


def test_two_play_at_least(phone: Phone) -> None:
    take(phone, "P2", "")
    refused = take(phone, "P1", "")
    assert "At least two people play." in words(refused)
    assert "Enter who sits here." in words(take(phone, "joins", ""))
    assert "They sit there already." in words(take(phone, "joins", "Petras"))


def test_nobody_joins_or_leaves_where_the_game_needs_all() -> None:
    for game, options in (("avinas", {}), ("other", {"scoring": "wizard"})):
        people = FOUR if game == "avinas" else "P1 Ona, P2 Jonas, P3 Rasa, P4 Petras"
        deal = PASSED
        phone = begun(game, options, people, [deal])
        page = phone.client.get(f"{phone.url}chairs/").content.decode()
        assert 'value="joins"' not in page
        seat = "N" if game == "avinas" else "P1"
        assert "Enter who sits here." in words(take(phone, seat, ""))
        after = str(cid_of(phone, 1))
        for change in ({"seat": seat, "after": after, "who": ""}, {"seat": "P5", "after": after, "who": str(uuid4())}):
            sent = phone.send(event="chair", cid=uuid4(), seen=1, chairs=json.dumps([change]))
            assert sent.status_code in (400, 422)
        Match.objects.all().delete()


def test_hostile_changes_are_refused(phone: Phone) -> None:
    after, who = str(cid_of(phone, 2)), str(uuid4())
    before = everything(phone)
    for seat, name in (("P5", who), ("P8", who), ("N", who), ("P4", ""), ("P4", "P1"), ("P1", "P2")):
        change = {"seat": seat, "after": str(cid_of(phone, 3)), "who": name}
        sent = phone.send(
            event="chair", cid=uuid4(), seen=3, chairs=json.dumps([change]), names=json.dumps({who: "Albinas"})
        )
        assert sent.status_code in (400, 422), change
    leaves = {"seat": "P2", "after": after, "who": ""}
    for taken in ([leaves, leaves], [leaves, {"seat": "P2", "after": str(cid_of(phone, 3)), "who": who}]):
        sent = phone.send(
            event="chair", cid=uuid4(), seen=3, chairs=json.dumps(taken), names=json.dumps({who: "Albinas"})
        )
        assert sent.status_code == 422
    assert everything(phone) == before


def test_money_goes_by_the_total_of_each(phone: Phone) -> None:
    """2 ct a point, everybody with each of the others: 33, 7, 12 and 51 points. Jonas has left."""
    Match.objects.update(stakes={"kind": "per_unit", "amount": 2, "unit": "ct"})
    phone.match = Match.objects.get()
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    take(phone, "P2", "")
    record(phone, typed(2, None, 2, 1))
    phone.send(event="close", cid=uuid4(), seen=phone.match.version)
    phone.match = Match.objects.get()
    # Ona 33: 26+21-18 = 29; Jonas 7: -26-5-44 = -75; Petras 12: -21+5-39 = -55; Albinas 51: 18+44+39 = 101
    end = words(phone.client.get(phone.url))
    assert "Jonas pays 150 ct. Petras pays 110 ct." in end
    pay_all(phone)
    assert "Paid." in words(phone.client.get(phone.url))
    came_as_it_went(phone)


def test_the_table_of_deals_has_a_column_for_each(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    take(phone, "P2", "")
    record(phone, typed(2, None, 2, 1))
    assert [row[8:] for row in deal_rows(phone.match.book)[1:]] == [
        ["Ona", "10", "Jonas", "2", "Petras", "3", "Albinas", ""],
        ["Ona", "20", "Jonas", "4", "Petras", "6", "Albinas", ""],
        ["Ona", "30", "Jonas", "6", "Petras", "9", "Albinas", ""],
        ["Ona", "31", "Jonas", "7", "Petras", "10", "Albinas", "50"],
        ["Ona", "33", "Jonas", "7", "Petras", "12", "Albinas", "51"],
    ]


def test_a_file_of_one_match_comes_in_again(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    take(phone, "P2", "")
    record(phone, typed(2, None, 2, 1))
    file = phone.client.get(f"{phone.url}match.json").content
    here = never_played()
    assert came_in(here.token, file) == (1, 0)
    there = Phone(here.token, Match.objects.exclude(pk=phone.match.pk).get())
    assert file_now(there) == json.loads(file)
    call_command("check_integrity")


def test_the_start_can_be_corrected_beside_it(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    assert correct(phone, **rule("other", "wins", "lowest")).status_code == 303
    assert file_now(phone)["options"] == {"wins": "lowest"}
    call_command("check_integrity")
    came_as_it_went(phone)
    assert correct(phone, first_dealer="P2").status_code == 303
    dealers = [deal["dealer"] for deal in replayed(phone)["deals"]]
    assert dealers == ["P2", "P3", "P1", "P2"]
    call_command("check_integrity")


def test_what_a_match_with_joiners_says_everywhere(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    take(phone, "P2", "")
    record(phone, typed(2, None, 2, 1))
    assert correct(phone, **rule("other", "rounds", 5)).status_code == 303
    everything_opens(phone)
    end = words(phone.client.get(phone.url))
    assert "Albinas" in end
    assert replayed(phone)["result"] == {"ended_by": "rounds", "winner": "P4", "left": ["P2"]}
    call_command("check_integrity")


def test_a_phone_that_sends_it_later_and_twice(phone: Phone) -> None:
    fields = form_in(phone.client.get(f"{phone.url}chairs/"), "chair")
    fields |= {"seat": "joins", "name": "Albinas", "age": "300"}
    assert phone.client.post(f"{phone.url}events/", fields).status_code == 303
    assert phone.client.post(f"{phone.url}events/", fields).status_code == 303
    assert Event.objects.filter(kind="chair").count() == 1
    assert file_now(phone)["chairs"] == [{"seat": "P4", "deal": 4, "name": "Albinas"}]


def everything_opens(phone: Phone) -> None:
    book = f"/b/{phone.token}/"
    numbers = [f"people/{player.number}/" for player in phone.match.book.players.all()]
    evening = [f"{phone.url}{page}" for page in ("", "deals/", "chairs/", "start/", "table/", "picture/", "again/")]
    evening += [f"{phone.url}again/?deal={n}" for n in range(7)]
    evening += [f"{phone.url}deals/{cid}/" for cid in phone.match.log().entries]
    evening += [f"{phone.url}preview/?{'deal=2&' * old}points_1=5&points_3=6" for old in (False, True)]
    evening += [f"{book}{each}" for each in ("evenings/", "evening/")]
    pages = [book, f"{book}people/", f"{book}matches/", *(f"{book}{each}" for each in numbers), *evening]
    found = {page: phone.client.get(page, follow=True).status_code for page in pages}
    assert {page: status for page, status in found.items() if status != 200} == {}


def came_as_it_went(phone: Phone) -> None:
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there


def test_a_change_is_removed_while_nobody_played_after_it(phone: Phone) -> None:
    before = everything(phone)
    take(phone, "joins", "Albinas")
    remove(phone)
    assert everything(phone)[0] == before[0]
    assert "Everybody sits as at the start." in words(phone.client.get(phone.url))
    call_command("check_integrity")
    record(phone, typed(1, 1, 1))
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 1))
    refused = remove(phone)
    assert refused.status_code == 422
    assert "Other people played deal 5." in words(refused)
    assert file_now(phone)["chairs"] == [{"seat": "P4", "deal": 5, "name": "Albinas"}]
    came_as_it_went(phone)


def test_somebody_takes_the_chair_of_who_joined_and_another_joins(phone: Phone) -> None:
    """2 ct a point: 32, 8, 11, 10 and 9. The ten are of Albinas and Lina, a deal each: 40 ct to pay."""
    Match.objects.update(stakes={"kind": "per_unit", "amount": 2, "unit": "ct"})
    phone.match = Match.objects.get()
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 5))
    take(phone, "P4", "Lina")
    take(phone, "joins", "Rasa")
    record(phone, typed(1, 1, 1, 5, 9))
    file = file_now(phone)
    assert file["chairs"] == [
        {"seat": "P4", "deal": 4, "name": "Albinas"},
        {"seat": "P4", "deal": 5, "name": "Lina"},
        {"seat": "P5", "deal": 5, "name": "Rasa"},
    ]
    assert answer(file, BY_SLUG)["deals"][-1]["totals"]["P4"] == {"points": 10}
    said = words(phone.client.get(f"{phone.url}deals/"))
    assert "Lina replaces Albinas, from deal 5. Rasa joins from deal 5." in said
    phone.send(event="close", cid=uuid4(), seen=phone.match.version)
    assert counted("rounds") == {"Ona": 5, "Jonas": 5, "Petras": 5, "Albinas": 1, "Lina": 1, "Rasa": 1}
    assert counted("parts") == {"Albinas": 1}
    assert re.search(r"(Lina and Albinas|Albinas and Lina) pay 20 ct each", words(phone.client.get(phone.url)))
    call_command("check_integrity")
    came_as_it_went(phone)


def test_a_deleted_match_comes_back_with_who_joined_and_left(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 5))
    take(phone, "P2", "")
    there = exported(phone.token)
    assert delete_match(Match.objects.get()) is not None
    bring_back(Deletion.objects.get())
    assert exported(phone.token) == there
    call_command("check_integrity")


def test_a_replica_is_the_same(phone: Phone) -> None:
    """What a phone without a network goes on with: the book as its file has it, and then the same entries."""
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 5))
    take(phone, "P2", "")
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    copy = Phone(here.token, Match.objects.exclude(pk=phone.match.pk).get())
    for each in (phone, copy):
        assert each.deal(typed(2, None, 3, 4)).status_code == 201
    assert file_now(copy)["chairs"] == file_now(phone)["chairs"]
    assert answer(file_now(copy), BY_SLUG)["deals"] == answer(file_now(phone), BY_SLUG)["deals"]
    call_command("check_integrity")


def test_a_deal_of_before_that_is_struck_out_is_still_told_and_comes_back(phone: Phone) -> None:
    third = cid_of(phone, 3)
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 5))
    before = everything(phone)
    assert phone.change("void", third).status_code in (200, 201, 303)
    assert "Ona +10, Jonas +2, Petras +3" in words(phone.client.get(f"{phone.url}deals/{third}/"))
    phone.match = Match.objects.get()
    assert file_now(phone)["chairs"] == [{"seat": "P4", "deal": 3, "name": "Albinas"}]
    assert [deal["dealer"] for deal in replayed(phone)["deals"]] == ["P1", "P2", "P3"]
    assert phone.change("restore", third).status_code in (200, 201, 303)
    phone.match = Match.objects.get()
    assert everything(phone) == before
    call_command("check_integrity")
    came_as_it_went(phone)


def test_who_left_after_a_deal_that_is_struck_out_left_before_the_first() -> None:
    phone = begun("other", {}, "P1 Ona, P2 Jonas, P3 Petras", [points(p1=10, p2=2, p3=3)])
    take(phone, "P1", "")
    assert phone.change("void", cid_of(phone, 1)).status_code in (200, 201, 303)
    phone.match = Match.objects.get()
    record(phone, typed(None, 4, 5))
    assert "Ona leaves before the first deal." in words(phone.client.get(f"{phone.url}deals/"))
    file = file_now(phone)
    assert file["chairs"] == [{"seat": "P1", "deal": 1}]
    replayed_now = answer(file, BY_SLUG)
    assert [deal["dealer"] for deal in replayed_now["deals"]] == ["P2"]
    assert replayed_now["deals"][0]["totals"] == {"P2": {"points": 4}, "P3": {"points": 5}}
    call_command("check_integrity")
    came_as_it_went(phone)
    here = never_played()
    assert came_in(here.token, json.dumps(file).encode()) == (1, 0)
    there = Phone(here.token, Match.objects.latest("pk"))
    assert file_now(there) == file
    call_command("check_integrity")


def test_a_file_says_wrong_things_of_who_joined() -> None:
    head = {"format": "scorekeeper-match/1", "game": "other", "options": {}, "first_dealer": "P1"}
    head |= {"seats": {"P1": "Ona", "P2": "Jonas", "P3": "Petras"}, "deals": [points(p1=1, p2=1, p3=1)] * 2}
    joins, leaves = {"seat": "P4", "deal": 3, "name": "Albinas"}, {"seat": "P2", "deal": 3}
    for chairs, wrong in (
        ([joins | {"seat": "P5"}], "nobody sits at P5"),
        ([{"seat": "P4", "deal": 3}], "nobody sits at P4"),
        ([leaves, leaves], "not in the order of deals and seats"),
        ([leaves, {"seat": "P3", "deal": 3}], "too few people are left"),
        ([joins | {"name": "ona"}], "too much alike"),
        ([{"seat": "P2", "deal": 2}, {"seat": "P2", "deal": 3, "name": "Lina"}], "nobody else takes it"),
        ([joins | {"deal": 2}], "the points of P4 are missing"),
        ([leaves | {"deal": 2}], "nobody sits at P2"),
    ):
        assert wrong in answer(head | {"chairs": chairs}, BY_SLUG)["error"]["message"], chairs
    avinas = head | {"game": "avinas", "first_dealer": "N", "deals": [PASSED] * 2}
    avinas |= {"seats": {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}, "chairs": [{"seat": "N", "deal": 3}]}
    assert "name" in answer(avinas, BY_SLUG)["error"]["message"]


def remove(phone: Phone) -> HttpResponse:
    """Press “Remove this change” of the first one, and agree."""
    page = phone.client.get(f"{phone.url}chairs/").content.decode()
    [others, *_more] = re.findall(r'name="chairs" value="([^"]*)"', page.split("So far")[1])
    seen = str(phone.match.log().version)
    fields = {"event": "chair", "cid": str(uuid4()), "seen": seen, "chairs": html.unescape(others), "ask": "1"}
    answer = agreed(phone, phone.client.post(f"{phone.url}events/", fields))
    phone.match = Match.objects.get(pk=phone.match.pk)
    return answer


def strike(phone: Phone, number: int) -> UUID:
    """Strike out the deal of that number; it can be brought back by what is returned."""
    cid = cid_of(phone, number)
    assert phone.change("void", cid).status_code in (200, 201, 303)
    phone.match = Match.objects.get()
    return cid


def test_who_left_and_has_no_deal_that_stands_is_on_every_page(phone: Phone) -> None:
    take(phone, "P2", "")
    record(phone, typed(1, None, 1))
    for _deal in range(3):
        strike(phone, 1)
        everything_opens(phone)
    assert "Jonas: 0, has left" in words(phone.client.get(phone.url))


def test_who_joined_and_left_has_no_deal_that_stands(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    take(phone, "P4", "")
    fourth = strike(phone, 4)
    assert "Albinas: 0 points instead of 50." in words(phone.client.get(phone.url))
    everything_opens(phone)
    assert phone.change("restore", fourth).status_code in (200, 201, 303)
    phone.match = Match.objects.get()
    assert "Albinas: 50 points instead of 0." in words(phone.client.get(phone.url))
    everything_opens(phone)


def test_a_match_played_again_shows_nobody_before_they_join(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    take(phone, "P4", "")
    assert "Albinas:" not in words(phone.client.get(f"{phone.url}again/?deal=2"))
    assert "Albinas: 50" in words(phone.client.get(f"{phone.url}again/?deal=4"))


def test_when_all_places_are_taken_nobody_new_joins(phone: Phone) -> None:
    for name in ("Albinas", "Zita", "Lina", "Rasa", "Milda"):
        assert take(phone, "joins", name).status_code == 303
    page = phone.client.get(f"{phone.url}chairs/")
    assert 'value="joins"' not in page.content.decode()
    assert 'value="joins"' in phone.client.get(f"{phone.url}chairs/?change=5").content.decode()
    refused = take(phone, "joins", "Greta")
    assert refused.status_code == 422
    assert "That chair cannot be taken now. Choose another one." in words(refused)
    record(phone, typed(1, 1, 1, 1, 1, 1, 1, 1))
    take(phone, "P8", "")
    refused = take(phone, "joins", "Greta")
    assert "No place is free. Choose whose chair they take." in words(refused)
    assert form_in(refused, "chair")["name"] == "Greta"
    record(phone, typed(1, 1, 1, 1, 1, 1, 1))
    assert take(phone, "joins", "Milda").status_code == 303, "their own place"


def test_who_comes_back_before_the_first_deal_that_stands_never_left() -> None:
    phone = begun("other", {}, "P1 Ona, P2 Jonas, P3 Petras", [points(p1=10, p2=2, p3=3)])
    take(phone, "P2", "")
    record(phone, typed(1, None, 1))
    take(phone, "joins", "Jonas")
    record(phone, typed(1, 4, 1))
    strike(phone, 1)
    strike(phone, 1)
    file = file_now(phone)
    assert "chairs" not in file
    totals = answer(file, BY_SLUG)["deals"][-1]["totals"]
    assert totals == {"P1": {"points": 1}, "P2": {"points": 4}, "P3": {"points": 1}}


def test_a_file_has_the_place_of_who_joined_and_played_no_deal_that_stands(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 5))
    take(phone, "P4", "")
    record(phone, typed(1, 1, 1))
    take(phone, "joins", "Zita")
    record(phone, typed(1, 1, 1, None, 7))
    strike(phone, 4)
    file = file_now(phone)
    assert file["seats"] == {"P1": "Ona", "P2": "Jonas", "P3": "Petras", "P4": "Albinas", "P5": "Zita"}
    leave = [{"seat": seat, "deal": 1} for seat in ("P4", "P5")]
    assert file["chairs"] == [*leave, {"seat": "P5", "deal": 5, "name": "Zita"}]
    the_file_is_read(phone)
    here = never_played()
    assert came_in(here.token, json.dumps(file).encode()) == (1, 0)
    assert file_now(Phone(here.token, Match.objects.latest("pk"))) == file
    call_command("check_integrity")


def test_who_joined_later_has_the_lower_place(phone: Phone) -> None:
    """Where all passed nobody has points, so that others can sit there in that deal."""
    record(phone, {"kind": "passed"})
    take(phone, "joins", "Albinas")
    assert take(phone, "joins", "Zita", deal=4).status_code == 303
    file = file_now(phone)
    assert [(each["seat"], each["deal"]) for each in file["chairs"]] == [("P4", 1), ("P5", 1), ("P5", 4), ("P4", 5)]
    the_file_is_read(phone)
    came_as_it_went(phone)


def test_a_change_can_be_corrected_where_that_chair_is_empty_now(phone: Phone) -> None:
    take(phone, "P2", "Zita")
    record(phone, typed(1, 1, 1))
    take(phone, "P2", "")
    assert form_in(phone.client.get(f"{phone.url}chairs/?change=1"), "chair")["seat"] == "P2"
    refused = take(phone, "P2", "Zita", change="?change=1", deal=3)
    assert "Other people played deal 3." not in words(refused)
    assert "Zita replaces Jonas, from deal 3." in words(phone.client.get(f"{phone.url}chairs/"))


def test_nobody_deals_who_left_before_the_first_deal() -> None:
    phone = begun("other", {}, "P1 Ona, P2 Jonas, P3 Petras", [points(p1=10, p2=2, p3=3)])
    take(phone, "P1", "")
    strike(phone, 1)
    assert "Jonas deals." in words(phone.client.get(phone.url))
    assert replayed(phone)["next_dealer"] == "P2"


def test_who_has_just_joined_cannot_win_with_0() -> None:
    phone = begun("other", {"wins": "lowest"}, "P1 Ona, P2 Jonas, P3 Petras", [points(p1=10, p2=2, p3=3)] * 3)
    Match.objects.update(stakes={"kind": "flat", "amount": 40, "unit": "ct"})
    phone.match = Match.objects.get()
    take(phone, "joins", "Albinas")
    page = words(phone.client.get(phone.url))
    assert "If you end it now, Jonas wins: 6 points to Petras’s 9." in page
    assert "Jonas: 6, ahead" in page
    phone.send(event="close", cid=uuid4(), seen=phone.match.version)
    end = words(phone.client.get(phone.url))
    assert "Ona and Petras pay 40 ct each to Jonas." in end
    assert "Albinas pays" not in end
    assert counted("won") == {"Jonas": 1}
    assert counted("lost") == {"Ona": 1, "Petras": 1}
    call_command("check_integrity")
    came_as_it_went(phone)


def test_everybody_has_left_and_nobody_new_has_played(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    take(phone, "joins", "Zita")
    for place in ("P1", "P2", "P3"):
        assert take(phone, place, "").status_code == 303
    everything_opens(phone)
    phone.send(event="close", cid=uuid4(), seen=phone.match.version)
    phone.match = Match.objects.get()
    everything_opens(phone)
    call_command("check_integrity")
    came_as_it_went(phone)


def test_a_change_is_removed_from_a_match_that_is_over(phone: Phone) -> None:
    take(phone, "joins", "Albinas")
    record(phone, typed(1, 1, 1, 50))
    assert correct(phone, **rule("other", "rounds", 3)).status_code == 303
    assert phone.match.log().entries[cid_of(phone, 3)].live
    assert remove(phone).status_code == 303
    assert "chairs" not in file_now(phone)


EVERYBODY = ("Ona", "Jonas", "Petras", "Albinas", "Zita", "Lina", "Rasa")
CHAIRS = ("join", "leave", "take", "correct", "remove")
DEALS = ("record", "record", "record", "strike", "strike", "strike", "restore", "undo", "redo", "end")


@pytest.mark.parametrize("seed", range(24))
def test_whatever_people_do_every_page_opens_and_the_file_is_read(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - no secret
    options = rng.choice([{}, {"wins": "lowest"}, {"rounds": 3}, {"target": 15}])
    phone = begun("other", options, "P1 Ona, P2 Jonas, P3 Petras", [points(p1=10, p2=2, p3=3)])
    Match.objects.update(stakes={"kind": rng.choice(["flat", "per_unit"]), "amount": 2, "unit": "ct"})
    phone.match = Match.objects.get()
    for _step in range(10):
        something(phone, rng)
        phone.match = Match.objects.get()
        the_file_is_read(phone)
        assert phone.client.get(phone.url).status_code == 200
    every_page_opens(phone)
    call_command("check_integrity")
    came_as_it_went(phone)


def change_chairs(phone: Phone, rng: Random, done: str) -> int:
    """Join, leave, take a chair, or correct or remove a change; the status of the answer."""
    chairs = chairs_of(phone.match, phone.match.log())
    if done == "remove" and chairs.changes:
        left = [each.stored for each in chairs.changes]
        left.remove(rng.choice(left))
        seen = str(phone.match.log().version)
        fields = {"event": "chair", "cid": str(uuid4()), "seen": seen, "chairs": json.dumps(left), "ask": "1"}
        return agreed(phone, phone.client.post(f"{phone.url}events/", fields)).status_code
    change = f"?change={rng.randint(1, len(chairs.changes))}" if done == "correct" and chairs.changes else ""
    seat = "joins" if done == "join" else rng.choice([*chairs.sitting, "joins"])
    name = "" if done == "leave" else rng.choice(EVERYBODY)
    deal = rng.randint(2, chairs.recorded + 1) if chairs.recorded and rng.random() < 0.3 else None
    return take(phone, seat, name, deal, change).status_code


def something(phone: Phone, rng: Random) -> None:
    """What a table could do next; some of it is refused, and then nothing changes."""
    log = phone.match.log()
    done = rng.choice([*DEALS, *CHAIRS, "join", "leave"])
    step = undo_step if done == "undo" else redo_step
    cids = [entry.cid for entry in log.entries.values() if entry.live is (done == "strike")]
    if done in CHAIRS:
        assert change_chairs(phone, rng, done) in (201, 303, 422)
    elif done == "record":
        sitting = chairs_of(phone.match, log).sitting
        points = {f"points_{seat[1:]}": str(rng.randint(-9, 9)) for seat in sitting}
        recorded = phone.deal({"kind": "passed"} if rng.random() < 0.2 else {"kind": "played", **points})
        assert recorded.status_code in (201, 422)
    elif done in ("undo", "redo"):
        if step(phone.match.game, log, "") is not None:
            press(phone, step)
    elif done == "end":
        if not log.live:
            return
        event = "reopen" if log.closed else "close"
        assert phone.send(event=event, cid=uuid4(), seen=log.version).status_code in (201, 422)
    elif cids:
        changed = phone.change("void" if done == "strike" else "restore", rng.choice(cids))
        assert changed.status_code in (200, 201, 303, 422)


def every_page_opens(phone: Phone) -> None:
    log, chairs = phone.match.log(), chairs_of(phone.match, phone.match.log())
    pages = ["", "table/", "picture/", "again/", "deals/", "start/", "events/", "chairs/", "preview/"]
    pages += [f"chairs/?change={number}" for number in range(1, len(chairs.changes) + 1)]
    pages += [f"deals/{cid}/" for cid in log.entries]
    found = {page: phone.client.get(f"{phone.url}{page}").status_code for page in pages}
    assert {page: status for page, status in found.items() if status != 200} == {}


def the_file_is_read(phone: Phone) -> None:
    file = file_now(phone)
    replayed, played = answer(file, BY_SLUG), phone.match.replay(phone.match.log())
    assert replayed["error"] is None, file
    totals = [dict(write_totals(row.state)) for row in played.rows]
    assert [deal["totals"] for deal in replayed["deals"]] == totals
    assert replayed["next_dealer"] == (played.next_dealer.value if played.result is None else None)
    assert replayed["result"] == (None if played.result is None else write_result(played.result))
    assert played.next_dealer in played.turn
    assert read_written_match(json.dumps(file).encode(), 1).names
