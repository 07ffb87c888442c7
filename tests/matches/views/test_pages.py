"""What pages show and answer beside the main path: going back, coming late, being far from UTC, an old rule."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.domain.seats import Seat
from scorekeeper.matches import match_cache
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Event, Link, Match, Player, Role
from scorekeeper.rules import checks
from scorekeeper.web.tokens import digest, new_token
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "Accept": "text/html"}


def rewrite_history(payload: dict[str, Any]) -> None:
    """The first deal as an older version may have kept it, met by a process that has just started."""
    Event.objects.filter(n=1).update(payload=payload)
    match_cache._cache.clear()


def start_fields(phone: Phone, **changed: str) -> dict[str, str]:
    names = {seat.value: name for seat, name in NAMES.items()}
    return names | {"uid": str(phone.match.uid), "first_dealer": "N"} | changed


def test_names_put_right_on_the_way_back_are_the_ones_that_sit_there(phone: Phone) -> None:
    answer = phone.client.post(f"/b/{phone.token}/new/", start_fields(phone, S="Onutė", first_dealer="E"))

    match = Match.objects.get()
    assert answer.headers["Location"] == phone.url
    assert match.seated.get(seat="S").player.name == "Onutė"
    assert match.first_dealer == "E"


def test_a_played_match_is_not_started_again_with_others(phone: Phone) -> None:
    phone.deal(ALL_PASSED)

    answer = phone.client.post(f"/b/{phone.token}/new/", start_fields(phone, S="Onutė"))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Onutė" in page
    assert str(phone.match.uid) not in page, "the next press starts a match of its own"
    assert Match.objects.get().seated.get(seat="S").player.name == "Ona"


def test_a_spent_id_comes_back_as_a_new_one(phone: Phone) -> None:
    cid, after = uuid4(), phone.after()
    phone.deal(ONE_SEVEN_MADE, cid, after)

    answer = phone.deal(ONE_SEVEN_LOST, cid, after, accept="text/html")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert str(cid) not in page
    assert Event.objects.get().payload["won"] is True


def test_a_name_that_folds_into_a_long_one_is_kept() -> None:
    phone = seated(NAMES | {Seat.S: "\ufdfa" * 20})

    assert Player.objects.get(seated__match=phone.match, seated__seat="S").name == "\ufdfa" * 20


def test_a_deal_that_a_rule_now_forbids_can_be_looked_at_exported_and_struck_out(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(NOTHING_TAKEN)
    impossible = {"kind": "no_sevens", "declarer": "N", "won": True, "losers_points": 60}
    rewrite_history(impossible)
    first = cid_of(phone, 1)

    for path in ("", "deals/", f"deals/{first}/", f"deals/{first}/?event=void", "match.json"):
        assert phone.client.get(phone.url + path).status_code == 200, path
    page = phone.client.get(phone.url).content.decode()
    assert "cannot be scored" in page
    assert "Correct deal 1 or strike it out." in page
    assert phone.change("void", first).status_code == 201
    assert phone.change("restore", first).status_code == 422


def test_a_correction_of_a_forbidden_deal_leaves_the_page_open(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    rewrite_history({"kind": "sevens", "declarer": "N", "sevens": 9, "knock": "none", "won": True})

    assert phone.change("amend", cid_of(phone, 1), ONE_SEVEN_LOST).status_code == 201
    assert phone.client.get(phone.url).status_code == 200


def test_a_part_recorded_from_another_page_leads_back_to_the_match(phone: Phone) -> None:
    elsewhere = HTMX | {"HX-Current-URL": f"http://testserver{phone.url}events/"}
    fields = ONE_SEVEN_MADE | {"cid": str(uuid4()), "after": phone.after()}

    answer = phone.client.post(phone.url + "events/", fields, headers=elsewhere)

    assert (answer.status_code, answer.headers["HX-Redirect"]) == (201, phone.url)


@pytest.mark.parametrize("before", [[], [ALL_PASSED]])
def test_a_deal_that_follows_what_never_came_is_shown_who_sits_here(phone: Phone, before: list[dict[str, str]]) -> None:
    """As from a page that was open before the book was brought back from a copy, or whose last deal was lost."""
    for deal in before:
        phone.deal(deal)
    late = phone.deal(ALL_PASSED, after=str(uuid4()), accept="text/html")
    assert late.status_code == 409
    assert "It did not reach the server, or another phone restarted the match" in " ".join(
        late.content.decode().split()
    )


def test_an_open_match_stays_on_the_first_page_however_many_come_after_it(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    for _ in range(13):
        start = Start(uuid4(), phone.match.game, NAMES, Seat.N, {})
        later = Phone(phone.token, start_match(phone.match.book, start))
        for _ in range(2):
            later.deal(NOTHING_TAKEN)
    visitor = Client()
    visitor.post("/keep/", {"token": phone.token})

    assert phone.url in visitor.get("/").content.decode()


def test_a_link_to_one_match_never_becomes_one_to_the_book(phone: Phone) -> None:
    token = new_token()
    Link.objects.create(book=phone.match.book, match=phone.match, role=Role.SCORE, digest=digest(token))

    with pytest.raises(Exception, match="restrict"):
        phone.match.delete()

    assert Client().get(f"/b/{token}/").headers["Location"] == f"/b/{token}/1/"
    assert Client().get(f"/b/{token}/new/").status_code == 404


def test_what_a_half_made_game_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checks.games_are_whole(None) == []

    monkeypatch.setattr(checks, "TEMPLATES", ("_sheet", "_band"))

    lacks = [str(error.msg) for error in checks.games_are_whole(None) if "avinas" in str(error.msg)]
    assert lacks == [
        "The game avinas lacks the template avinas/_band.html.",
    ]
