"""A match as a phone takes it along: what it opens there anyway, and no more."""

import json
import zoneinfo
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scorekeeper.matches.lifecycle import delete_book
from scorekeeper.matches.models import Book, Link, Match, Player, Role
from scorekeeper.offline.replica import put
from scorekeeper.web import zones
from scorekeeper.web.tokens import digest, new_token
from tests.tables import ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, seated, start_fields

pytestmark = pytest.mark.django_db


def replica(phone: Phone, token: str = "") -> tuple[int, dict[str, Any]]:
    answer = Client().get(f"/b/{token or phone.token}/1/replica.json")
    return answer.status_code, json.loads(answer.content) if answer.status_code == 200 else {}


def link_to(phone: Phone, role: Role, *, only: bool) -> str:
    token = new_token()
    match = phone.match if only else None
    Link.objects.create(book=phone.match.book, match=match, role=role, digest=digest(token))
    return token


def test_it_holds_every_event_and_who_sits_where() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(ONE_SEVEN_LOST)
    status, told = replica(phone)
    assert status == 200
    assert [(event["n"], event["kind"], event["payload"]["won"]) for event in told["events"]] == [
        (1, "deal", True),
        (2, "deal", False),
    ]
    names = {player["number"]: player["name"] for player in told["players"]}
    assert {seat: names[number] for seat, number in told["seated"]} == {
        "N": "Petras",
        "E": "R\u016bta",
        "S": "Ona",
        "W": "Jonas",
    }
    assert (told["match"]["slug"], told["match"]["version"], told["role"]) == ("avinas", 2, "own")
    assert told["book"]["zone"] == "Europe/Vilnius"
    assert set(told["zones"]) == {"UTC", "Europe/Vilnius"}


def test_a_link_to_one_match_tells_nobody_else_of_the_book() -> None:
    phone = seated()
    phone.client.post(f"/b/{phone.token}/new/", start_fields(N="Aldona"))
    Book.objects.update(name="The Thursday table")
    assert phone.match.book.players.count() == 5
    _status, whole = replica(phone)
    status, told = replica(phone, link_to(phone, Role.SCORE, only=True))
    assert status == 200
    assert sorted(player["name"] for player in whole["players"]) == ["Aldona", "Jonas", "Ona", "Petras", "R\u016bta"]
    assert sorted(player["name"] for player in told["players"]) == ["Jonas", "Ona", "Petras", "R\u016bta"]
    assert (told["role"], told["only"], told["book"]["name"]) == ("score", True, "")


def test_a_link_to_one_match_is_put_in_again() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    link = link_to(phone, Role.SCORE, only=True)
    _status, told = replica(phone, link)
    delete_book(phone.match.book)
    for _time in range(2):
        put(told)
        assert Link.objects.get(digest=digest(link)).match == Match.objects.get()


def test_who_may_not_record_takes_nothing_along() -> None:
    phone = seated()
    assert replica(phone, link_to(phone, Role.WATCH, only=False))[0] == 403
    assert replica(phone, new_token())[0] == 404
    ended = link_to(phone, Role.SCORE, only=True)
    Link.objects.filter(digest=digest(ended)).delete()
    assert replica(phone, ended)[0] == 404


def test_whose_name_was_new_on_the_phone_is_the_person_whom_the_server_knows() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    phone.client.post(f"/b/{phone.token}/new/", start_fields(N="Zita"))
    _status, told = replica(phone)
    assert {player["name"]: player["number"] for player in told["players"]}["Zita"] == 5
    Player.objects.filter(name="Zita").update(number=9_000_001)
    put(told)
    assert sorted(Player.objects.values_list("number", "name"))[-2:] == [(4, "Jonas"), (5, "Zita")]
    assert [row.match.number for row in Player.objects.get(name="Zita").seated.all()] == [2]


def test_two_who_have_changed_names_are_put_in_again() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    _status, told = replica(phone)
    one, other = told["players"][:2]
    one["name"], other["name"] = other["name"], one["name"]
    put(told)
    names = dict(Player.objects.values_list("number", "name"))
    assert (names[one["number"]], names[other["number"]]) == (one["name"], other["name"])
    assert (one["name"], other["name"]) == ("Rūta", "Petras")
    assert dict(Player.objects.values_list("number", "folded"))[one["number"]] == "rūta"


def test_a_match_that_an_earlier_bundle_has_taken_along_can_still_be_put_in() -> None:
    told = json.loads((Path(__file__).parent / "taken-along-by-the-first-bundle.json").read_text("utf-8"))
    put(told)
    here = Client()
    sheet = here.get(f"/b/{told['token']}/1/").content.decode()
    assert "Petras" in sheet
    assert [deal["won"] for deal in json.loads(here.get(f"/b/{told['token']}/1/match.json").content)["deals"]] == [True]


def test_a_clock_is_read_where_python_looks_for_it_by_now(tmp_path: Path) -> None:
    (tmp_path / "UTC").write_bytes(b"of the match")
    zoneinfo.reset_tzpath([str(tmp_path)])
    try:
        assert zones.clock("UTC") == b"of the match"
    finally:
        zoneinfo.reset_tzpath()
