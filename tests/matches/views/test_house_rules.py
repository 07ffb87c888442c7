"""What a table plays by is chosen when its match starts, remembered for the next one, and fixed with the first deal."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from scorekeeper.matches.models import Match
from tests.page_text import form_of
from tests.tables import Phone, seated, start_fields

pytestmark = pytest.mark.django_db


def started(phone: Phone, **more: str) -> Match:
    """The match that this phone starts in its book."""
    answer = phone.client.post(f"/b/{phone.token}/new/", start_fields(**more))
    assert answer.status_code == 303, answer.content.decode()
    return Match.objects.get(book=phone.match.book, number=answer.headers["Location"].split("/")[3])


def page(address: str) -> str:
    return Client().get(address).content.decode()


def test_a_preset_gives_its_options_and_the_first_gives_none() -> None:
    phone = seated(game="kaiser")
    assert started(phone, game="kaiser", preset="book").options == {}
    chosen = started(phone, game="kaiser", preset="saskatchewan").options
    assert chosen["min_bid"] == 7
    assert chosen["target_after_no_trump"] == 62


@pytest.mark.parametrize("wrong", [{"preset": "nonsense"}, {"rule_target": "999"}, {"rule_target": "x"}])
def test_a_rule_that_is_not_offered_is_refused(wrong: dict[str, str]) -> None:
    phone = seated(game="kaiser")
    answer = phone.client.post(f"/b/{phone.token}/new/", start_fields(game="kaiser", **wrong))
    assert answer.status_code == 422


AT_ONCE, IF_IT_WINS = {"own_toqu": "at_once"}, {"own_toqu": "if_it_wins"}


def test_a_new_match_of_voormsi_says_when_own_toqu_loses() -> None:
    phone = seated()
    assert started(phone, game="voormsi").options == AT_ONCE
    assert started(phone, game="voormsi", preset="pagat").options == AT_ONCE
    assert started(phone, game="voormsi", preset="parlett").options == AT_ONCE | {"first_five_bonus": True}
    assert started(phone, game="voormsi", preset="pagat", rule_own_toqu="1").options == IF_IT_WINS


@pytest.mark.parametrize("before, after", [({}, AT_ONCE), (AT_ONCE, AT_ONCE), (IF_IT_WINS, IF_IT_WINS)])
def test_a_rematch_says_it_too_and_keeps_what_was_chosen(before: dict[str, str], after: dict[str, str]) -> None:
    phone = seated(game="voormsi", options=before)
    written = phone.client.get(f"{phone.url}match.json").json()
    assert written["options"] == before
    assert phone.deal({"kind": "played", "tricks": "NS EW NS NS EW NS NS EW EW"}).status_code == 201
    form = form_of(phone.client.get(f"/b/{phone.token}/new/"), "new")
    rules = {name: value for name, value in form.items() if name.startswith(("preset", "rule_"))}
    assert started(phone, game="voormsi", **rules).options == after


@pytest.mark.parametrize(
    "empty, status", [((), 303), (("W",), 303), (("W", "E"), 303), (("N",), 422), (("W", "N"), 422), (("S",), 422)]
)
def test_voormsi_seats_two_three_or_four(empty: tuple[str, ...], status: int) -> None:
    phone = seated()
    fields = start_fields(game="voormsi", **dict.fromkeys(empty, ""))
    answer = phone.client.post(f"/b/{phone.token}/new/", fields)
    assert answer.status_code == status


# What a deal would do


def results(phone: Phone, **answers: str) -> list[dict[str, Any]]:
    answer = phone.client.get(f"{phone.url}preview/?{urlencode(answers)}")
    assert answer.status_code == 200
    return list(answer.json()["results"])


def test_a_result_says_what_will_be_recorded() -> None:
    phone = seated(game="styrivolt")
    offered = results(phone, winner="NS")
    assert len(offered) == 5
    first = offered[0]
    assert phone.deal(first["answers"]).status_code == 201
    assert first["does"] in page(phone.url + "deals/")


OURS = {
    "forty-one": ["31", "61", "anything"],
    "voormsi": ["5", "7", "15", "18", "21", "only if it wins the trick"],
    "kaiser": ["8", "40", "never", "56", "−40"],
    "spades": ["200", "250", "300", "1000", "5", "no penalty", "50", "−300", "doubles the side’s contract"],
    "solo-spades": ["300", "no penalty", "played", "with exactly ten tricks", "with ten tricks or more"],
    "styrivolt": ["lost, 2 strokes to the others"],
}
"""The answers of each game that no source has, compared by hand with the texts and the sources, in the order of the
form.
"""


@pytest.mark.parametrize("slug,ours", OURS.items())
def test_an_answer_that_no_source_has_is_marked_as_ours_where_it_is_offered(slug: str, ours: list[str]) -> None:
    phone = seated(game=slug)
    form = page(f"/b/{phone.token}/new/?game={slug}")
    assert re.findall(r"<span>([^<]+) \(ours\)</span></label>", form) == ours
    assert "No source has the rules marked “(ours)”." in form


def test_the_sheet_of_a_match_tells_such_an_answer_without_a_mark() -> None:
    sheet = page(seated(game="forty-one", options={"target": 31}).url)
    assert "The match ends at 31." in sheet
    assert "(ours)" not in sheet
