"""A deal that waits on a phone has the words of the list of deals, also beside a quicker one."""

import html
import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string

from scorekeeper.domain.names import FIRST_STRONG_ISOLATE, POP_ISOLATE
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

BIDS = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}

# fmt: off
DEALS = [
    # the game, what was answered, the button of the result, and the deal in the words of its table
    ("kaiser", {}, "All passed", "all passed"),
    ("kaiser", {"kind": "played", "bidder": "E", "bid": "8", "no_trump": "false"}, "9 points", "Rūta 8, made with 9"),
    ("kaiser", {"kind": "played", "bidder": "N", "bid": "7", "no_trump": "true"}, "6 points",
     "Petras 7 no, lost with 6"),
    ("spades", BIDS | {"tricks_ns": "6"}, "6 : 7", "bid 4 + 2 / 3 + 3, won 6 / 7"),
    ("solo-spades", BIDS | {"tricks_n": "4", "tricks_e": "3", "tricks_s": "2", "tricks_w": "4"}, "Jonas 4",
     "bid 4 / 3 / 2 / 3, won 4 / 3 / 2 / 4"),
    ("forty-one", {"kind": "played", "bid_n": "3", "bid_e": "5", "bid_s": "2", "bid_w": "4",
                   "made_n": "true", "made_e": "false", "made_s": "true", "made_w": "false"},
     "Record: Jonas and Rūta failed", "bids 2, 3, 4, 5, Jonas and Rūta failed"),
    ("styrivolt", {"winner": "EW", "result": "vol", "solo": "true"}, "Vol alone", "Jonas & Rūta, vol alone"),
    ("voormsi", {"kind": "summary", "won_1": "5", "won_2": "4"}, "First five: Ona & Petras",
     "5–4 tricks, the first five together"),
    ("other", {"kind": "played", "points_1": "20", "points_2": "-5", "points_3": "0", "points_4": "7"},
     "Record the deal", "+20 / −5 / 0 / +7"),
    ("other", {}, "All passed: 0", "all passed"),
]
# fmt: on


def told(words: str) -> str:
    return words.replace(FIRST_STRONG_ISOLATE, "").replace(POP_ISOLATE, "")


def text(answer: HttpResponse) -> str:
    """What a page says."""
    return " ".join(told(html.unescape(re.sub(r"<[^>]*>", " ", answer.content.decode()))).split())


def result(phone: Phone, answers: dict[str, str], button: str) -> dict[str, Any]:
    """What the panel gets for these answers, of the button with this label."""
    results = phone.client.get(phone.url + "preview/", answers).json()["results"]
    (found,) = (each for each in results if told(each["label"]) == button)
    return dict(found)


@pytest.mark.parametrize("game, answers, button, words", DEALS)
def test_a_deal_that_waits_reads_as_in_the_list_of_deals(
    game: str, answers: dict[str, str], button: str, words: str
) -> None:
    phone = seated(game=game)
    pressed = result(phone, answers, button)
    assert told(pressed["words"]) == words
    before = phone.after()
    assert phone.deal(pressed["answers"]).status_code == 201
    assert f" {words} " in text(phone.client.get(phone.url + "deals/"))

    quicker = text(phone.deal(pressed["answers"], after=before, accept="text/html"))

    assert f"Recorded first Deal 1 {words} " in quicker
    assert f"What you entered {words} The sheet now" in quicker


FORM = re.compile(r'<form [^>]*?hx-post="[^"]*/events/".*?>', re.DOTALL)


def words_of_forms(answer: HttpResponse) -> list[str]:
    """What each form of a page says of the event that it records; the panel's says it once somebody has tapped."""
    forms = FORM.findall(re.sub(r"<dialog.*?</dialog>", "", answer.content.decode(), flags=re.DOTALL))
    said = (re.search(r'data-words="(.*?)">', form, re.DOTALL) for form in forms)
    return [told(html.unescape(words[1].strip())) if words else "" for words in said]


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(NOTHING_TAKEN)
    return phone


def test_a_change_that_waits_is_named_by_what_its_button_does(phone: Phone) -> None:
    deal = f"{phone.url}deals/{cid_of(phone, 1)}/"
    assert words_of_forms(phone.client.get(phone.url)) == ["Undo 2: deal 2"]
    assert words_of_forms(phone.client.get(phone.url + "deals/")) == ["End match", "Undo 2: deal 2"]
    assert words_of_forms(phone.client.get(deal + "?event=void")) == ["Strike out deal 1"]
    correction = words_of_forms(phone.client.get(deal, {"event": "amend"} | ONE_SEVEN_LOST))
    assert correction == ["Correct deal 1: one seven, Petras lost"]
    phone.change("void", cid_of(phone, 1))
    assert words_of_forms(phone.client.get(deal + "?event=restore")) == ["Bring back deal 1"]


def test_what_was_slower_keeps_its_words(phone: Phone) -> None:
    before = phone.after()
    phone.deal(ALL_PASSED)
    slower = phone.deal(ONE_SEVEN_LOST, after=before, accept="text/html")
    assert words_of_forms(slower) == ["one seven, Petras lost", "Correct deal 3: one seven, Petras lost"]
    about = {"event": "amend", "target": cid_of(phone, 1), "seen": 1, "cid": uuid4()}
    phone.change("amend", cid_of(phone, 1), ALL_PASSED)
    assert words_of_forms(phone.send("text/html", **about, **ONE_SEVEN_LOST)) == ["Deal 1: one seven, Petras lost"]


def test_the_page_has_the_sentence_with_the_number() -> None:
    assert 'data-deal="Deal %(n)s: %(deal)s"' in render_to_string("offline/_unsent.html", {"table": {"head": ""}})
