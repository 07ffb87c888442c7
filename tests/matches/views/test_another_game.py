"""A game that is not in the list: who sits in a row, what it is called, and pages that know no rules of it."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.matches.models import Match
from scorekeeper.matches.views.new_match import PreviousTable
from tests.page_text import form_of
from tests.tables import ALL_PASSED, Phone, seated, start_fields

pytestmark = pytest.mark.django_db

PASSED = {"kind": "passed"}
THREE = dict(zip(PLACES, ("Ona", "Jonas", "Rasa"), strict=False))
ROW = {"P1": "Ona", "P2": "Jonas", "P3": "Rasa"}
TITLE = "Rummy & <b>friends</b>"


def sent(**fields: str) -> dict[str, str]:
    return {"uid": str(uuid4()), "game": "other"} | ROW | fields


def started(phone: Phone, **fields: str) -> Match:
    answer = phone.client.post(f"/b/{phone.token}/new/", sent(**fields))
    assert answer.status_code == 303, answer.content.decode()
    return Match.objects.get(book=phone.match.book, number=answer.headers["Location"].split("/")[3])


def seats_of(match: Match) -> dict[str, str]:
    return {row.seat: row.player.name for row in match.seated.order_by("seat").select_related("player")}


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


# Starting


def test_two_to_eight_sit_in_a_row() -> None:
    phone = seated()
    two = started(phone, P3="")
    assert seats_of(two) == {"P1": "Ona", "P2": "Jonas"}
    assert phone.client.get(f"/b/{phone.token}/{two.number}/").status_code == 200
    eight = started(phone, **{f"P{n}": f"Player of place {n}" for n in range(4, 9)})
    assert list(seats_of(eight)) == [f"P{n}" for n in range(1, 9)]


def test_a_place_that_was_left_empty_is_passed_over_and_the_deal_moves_with_its_name() -> None:
    match = started(seated(), P3="", P5="Rasa", P8="Max", first_dealer="P8")
    assert seats_of(match) == {"P1": "Ona", "P2": "Jonas", "P3": "Rasa", "P4": "Max"}
    assert match.first_dealer == "P4"


# fmt: off
DEALERS = [("P2", "P2"), ("", "P1"), ("P7", "P1"), ("S", "P1"), ("N", "P1")]
# fmt: on


@pytest.mark.parametrize("asked, dealer", DEALERS)
def test_the_first_one_deals_unless_somebody_else_who_plays_was_chosen(asked: str, dealer: str) -> None:
    assert started(seated(), first_dealer=asked).first_dealer == dealer


@pytest.mark.parametrize(
    "wrong",
    [{"P2": ""}, {"P1": ""}, {"P3": "ona"}, {"P8": "a\u202eb"}, {"first_dealer": "P9"}, {"P2": "", "N": "Rasa"}],
)
def test_who_cannot_sit_so_is_asked_again(wrong: dict[str, str]) -> None:
    assert seated().client.post("/new/", sent(book="A" * 22, **wrong)).status_code == 422


def test_numbered_seats_mean_nothing_to_a_game_around_a_table() -> None:
    phone = seated()
    answer = phone.client.post(f"/b/{phone.token}/new/", start_fields(game="kaiser", first_dealer="P3", P5="Max"))
    assert answer.status_code == 303
    match = Match.objects.get(book=phone.match.book, slug="kaiser")
    assert sorted(seats_of(match)) == ["E", "N", "S", "W"]
    assert match.first_dealer == "S"


# fmt: off
AGREED = [
    ({},                                                        {}),
    ({"rule_title_own": "  Five   Hundred "},                   {"title": "Five Hundred"}),
    ({"rule_wins": "1"},                                        {"wins": "lowest"}),
    ({"rule_wins": "0", "rule_target": "0", "rule_rounds": "0"}, {}),
    ({"rule_target": "2"},                                      {"target": 100}),
    ({"rule_target_own": "120"},                                {"target": 120}),
    ({"rule_target": "2", "rule_target_own": "-500"},           {"target": -500}),
    ({"rule_rounds": "1", "rule_title_own": "Golf"},            {"title": "Golf", "rounds": 5}),
    ({"rule_rounds_own": "18"},                                 {"rounds": 18}),
]
REFUSED = [
    {"rule_title_own": "m" * 65}, {"rule_title_own": "a\u202eb"}, {"rule_wins": "2"}, {"rule_wins": "lowest"},
    {"rule_target_own": "0"}, {"rule_target_own": "10001"}, {"rule_target_own": "many"},
    {"rule_target_own": "9" * 5000}, {"rule_rounds_own": "0"}, {"rule_rounds_own": "-1"}, {"rule_rounds": "99"},
]
# fmt: on


@pytest.mark.parametrize("chosen, options", AGREED)
def test_what_was_agreed_is_kept(chosen: dict[str, str], options: dict[str, Any]) -> None:
    assert started(seated(), **chosen).options == options


@pytest.mark.parametrize("chosen", REFUSED)
def test_what_makes_no_sense_is_asked_again(chosen: dict[str, str]) -> None:
    phone = seated()
    assert phone.client.post(f"/b/{phone.token}/new/", sent(**chosen)).status_code == 422


# A game that many know


HEARTS = {"title": "Hearts", "wins": "lowest", "target": 100, "scoring": "hearts"}


def test_hearts_is_chosen_by_its_name() -> None:
    phone = seated()
    assert started(phone, preset="hearts").options == HEARTS
    assert started(phone, preset="hearts", rule_title_own="On Sunday").options == HEARTS | {"title": "On Sunday"}
    assert started(phone, preset="hearts", rule_target="0").options == {
        "title": "Hearts",
        "wins": "lowest",
        "scoring": "hearts",
    }
    assert started(phone, preset="any").options == {}


def test_a_deal_that_hearts_cannot_have_is_refused_in_words_and_nothing_is_stored() -> None:
    phone = seated(THREE, game="other", options=HEARTS)
    fields = {"kind": "played", "points_1": "13", "points_2": "5"}
    refused = phone.deal(fields | {"points_3": "9"}, accept="text/html")
    assert refused.status_code == 422
    assert "The points of a deal add up to 26, not to 27." in refused.content.decode()
    assert phone.match.events.count() == 0
    assert phone.deal(fields | {"points_3": "8"}).status_code == 201


def test_a_rematch_of_hearts_is_hearts() -> None:
    phone = seated(THREE, game="other", options=HEARTS)
    phone.deal(PASSED)
    form = form_of(phone.client.get(f"/b/{phone.token}/new/"), "new")
    assert form["preset"] == "hearts"
    assert phone.client.post(f"/b/{phone.token}/new/", form | ROW).status_code == 303
    assert Match.objects.get(book=phone.match.book, number=2).options == HEARTS


def test_hearts_with_one_rule_of_the_tables_own_is_still_hearts_next_time() -> None:
    phone = seated(THREE, game="other", options=HEARTS | {"target": 50})
    phone.deal(PASSED)
    form = form_of(phone.client.get(f"/b/{phone.token}/new/"), "new")
    assert (form["preset"], form["rule_target"], form["rule_wins"], form["rule_title_own"]) == ("hearts", "1", "", "")
    assert phone.client.post(f"/b/{phone.token}/new/", form | ROW).status_code == 303
    assert Match.objects.get(book=phone.match.book, number=2).options == HEARTS | {"target": 50}


# The same people once more


def by_seat(before: PreviousTable) -> dict[str, str]:
    return {seat.value: name for seat, name in before.names.items()}


def test_the_same_players_go_on_with_the_deal_moved_on() -> None:
    phone = seated(THREE, game="other", options={"title": "Golf"})
    phone.deal(PASSED)
    page = phone.client.get(f"/b/{phone.token}/new/")
    [same] = page.context["before"]
    assert (by_seat(same), same.dealer) == (ROW, Seat.P2)
    form = form_of(page, "new")
    assert (form["first_dealer"], form["rule_title_own"]) == ("P2", "Golf")


def test_four_around_a_table_sit_down_in_a_row_from_the_one_with_the_phone() -> None:
    phone = seated()
    phone.deal(ALL_PASSED)
    [same] = phone.client.get(f"/b/{phone.token}/new/?game=other").context["before"]
    assert by_seat(same) == {"P1": "Ona", "P2": "Jonas", "P3": "Petras", "P4": "Rūta"}
    assert same.dealer is Seat.P4  # Rūta, in the east, deals after Petras


def test_four_in_a_row_sit_down_around_a_table_and_five_do_not() -> None:
    phone = seated(THREE | {Seat.P4: "Petras"}, game="other")
    phone.deal(PASSED)
    [same] = phone.client.get(f"/b/{phone.token}/new/?game=kaiser").context["before"]
    assert by_seat(same) == {"S": "Ona", "W": "Jonas", "N": "Rasa", "E": "Petras"}
    assert same.dealer is Seat.W
    five = seated(dict(zip(PLACES, "ABCDE", strict=False)), game="other")
    five.deal(PASSED)
    assert five.client.get(f"/b/{five.token}/new/?game=kaiser").context["before"] == []


def test_three_in_a_row_can_play_voormsi_and_not_kaiser() -> None:
    phone = seated(THREE, game="other")
    phone.deal(PASSED)
    assert phone.client.get(f"/b/{phone.token}/new/?game=kaiser").context["before"] == []
    [same] = phone.client.get(f"/b/{phone.token}/new/?game=voormsi").context["before"]
    assert set(by_seat(same)) == {"N", "E", "S"}


def test_a_rematch_keeps_people_title_and_rules() -> None:
    phone = seated(THREE, game="other", options={"title": TITLE, "target": 7, "rounds": 10})
    phone.deal({"kind": "played", "points_1": "7", "points_2": "0", "points_3": "0"})
    form = page(phone.url).split(f'action="/b/{phone.token}/new/"')[1]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)) | {"rule_title_own": TITLE}
    assert phone.client.post(f"/b/{phone.token}/new/", fields).status_code == 303
    again = Match.objects.get(book=phone.match.book, number=2)
    assert (seats_of(again), again.options, again.first_dealer) == (ROW, phone.match.options, "P2")


# Pages


# The panel


TEXTS = {
    "P1.points": "7",
    "P2.points": "−3",
    "P3.points": "0",
    "P1.change": "+7",
    "P2.change": "−3",
    "P3.change": "…",
}


def test_the_panel_learns_what_becomes_of_the_totals() -> None:
    phone = seated(THREE, game="other", options={"target": 10})
    asked = phone.client.get(phone.url + "preview/", {"points_1": "7", "points_2": "-3"}).json()
    assert [result["label"] for result in asked["results"]] == ["Record: Rasa 0"]
    assert (asked["standing"]["said"], asked["standing"]["texts"]) == ("Points missing: Rasa", TEXTS)
    [last] = phone.client.get(phone.url + "preview/", {"points_1": "7", "points_2": "0", "points_3": "12"}).json()[
        "results"
    ]
    assert (last["label"], last["ends"]) == ("Record the deal", "Match over: Rasa won")


def test_points_that_nobody_can_have_are_not_offered() -> None:
    phone = seated(THREE, game="other", options={"scoring": "zero_sum"})
    asked = phone.client.get(phone.url + "preview/", {"points_1": "999999", "points_2": "999999"})
    assert asked.status_code == 200
    assert asked.json()["results"] == []
