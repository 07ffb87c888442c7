"""The slower phone sees what came first beside the own entry, and settles it with one tap."""

from html.parser import HTMLParser
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tables import ALL_PASSED, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of

pytestmark = pytest.mark.django_db

NOTE = "Jonas <led> a 7"
MINE = ONE_SEVEN_LOST | {"declarer": "E", "note": NOTE}


class Forms(HTMLParser):
    """The forms of a page that post: the words on the button, and the fields."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.fields: dict[str, str] | None = None
        self.words = ""
        self.found: dict[str, dict[str, str]] = {}
        self.feed(answer.content.decode())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag == "form" and given.get("method") == "post":
            self.fields, self.words = {}, ""
        elif tag == "input" and self.fields is not None:
            self.fields[str(given["name"])] = given.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.fields is not None:
            self.found[self.words], self.fields = self.fields, None

    def handle_data(self, data: str) -> None:
        if self.fields is not None:
            self.words = (self.words + data).strip()


def conflict(phone: Phone, first: dict[str, str] = ONE_SEVEN_MADE, mine: dict[str, str] = MINE) -> HttpResponse:
    """Two phones look, one is quicker; gives what the other is shown."""
    seen = phone.after()
    assert phone.deal(first, after=seen).status_code == 201
    answer = phone.deal(mine, after=seen, accept="text/html")
    assert answer.status_code == 409
    assert phone.match.events.count() == 1
    return answer


def press(phone: Phone, fields: dict[str, str]) -> None:
    assert Client().post(phone.url + "events/", fields).status_code == 303


def payloads(phone: Phone) -> list[tuple[str, bool | None, str | None]]:
    return [
        (entry.payload["declarer"], entry.payload["won"], entry.payload.get("note")) for entry in phone.match.log().live
    ]


def test_both_deals_are_shown(phone: Phone) -> None:
    page = conflict(phone).content.decode()
    assert "one seven, Petras made" in page
    assert "one seven, Rūta lost" in page
    assert "Jonas &lt;led&gt; a 7" in page


def test_another_deal_is_recorded_by_one_tap(phone: Phone) -> None:
    forms = Forms(conflict(phone)).found
    press(phone, forms["Different deal: record mine as deal 2"])
    assert payloads(phone) == [("N", True, None), ("E", False, NOTE)]


def test_who_knows_better_corrects_by_one_tap(phone: Phone) -> None:
    forms = Forms(conflict(phone)).found
    press(phone, forms["Mine is right: correct deal 1"])
    assert payloads(phone) == [("E", False, NOTE)]


def test_dropping_it_is_a_link_and_stores_nothing(phone: Phone) -> None:
    page = conflict(phone).content.decode()
    assert f'href="{phone.url}"' in page
    assert "Same deal: discard mine" in page
    assert payloads(phone) == [("N", True, None)]


def test_the_same_deal_twice_is_said_to_be_the_same(phone: Phone) -> None:
    answer = conflict(phone, mine=ONE_SEVEN_MADE)
    assert "Both phones have the same deal 1." in answer.content.decode()
    assert list(Forms(answer).found) == ["Different deal: record mine as deal 2"]


def test_a_tap_that_is_overtaken_again_asks_again(phone: Phone) -> None:
    forms = Forms(conflict(phone)).found
    phone.deal(ALL_PASSED)

    again = Client().post(phone.url + "events/", forms["Different deal: record mine as deal 2"])

    assert again.status_code == 409
    press(phone, Forms(again).found["Different deal: record mine as deal 3"])
    assert [entry.payload["kind"] for entry in phone.match.log().live] == ["sevens", "passed", "sevens"]


def test_a_tap_pressed_twice_records_once(phone: Phone) -> None:
    forms = Forms(conflict(phone)).found
    for _ in range(2):
        press(phone, forms["Different deal: record mine as deal 2"])
    assert phone.match.events.count() == 2


def test_a_deal_that_was_undone_meanwhile_is_not_followed(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    seen = phone.after()
    phone.change("void", cid_of(phone, 1))

    answer = phone.deal(MINE, after=seen, accept="text/html")

    assert answer.status_code == 409
    assert "Somebody undid a deal that you saw" in answer.content.decode()
    press(phone, Forms(answer).found["Different deal: record mine as deal 1"])
    assert payloads(phone) == [("E", False, NOTE)]


@pytest.mark.parametrize("event, button", [("void", "Strike it out anyway"), ("amend", "Correct it anyway")])
def test_a_change_to_what_somebody_changed_is_done_anyway_by_one_tap(phone: Phone, event: str, button: str) -> None:
    phone.deal(ONE_SEVEN_MADE)
    target = cid_of(phone, 1)
    phone.change("amend", target, ONE_SEVEN_LOST)
    about = {"event": event, "target": target, "seen": 1, "cid": uuid4()}

    answer = phone.send("text/html", **(about | (MINE if event == "amend" else {})))

    assert answer.status_code == 409
    press(phone, Forms(answer).found[button])
    assert payloads(phone) == ([("E", False, NOTE)] if event == "amend" else [])


def test_stopping_a_match_that_goes_on_is_asked_again(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(ALL_PASSED)

    answer = phone.send("text/html", event="close", seen=1, cid=uuid4())

    assert answer.status_code == 409
    press(phone, Forms(answer).found["End the match anyway"])
    assert phone.match.log().closed


def test_the_entry_keeps_its_id(phone: Phone) -> None:
    """So that a lost answer to the second tap loses nothing either."""
    cid, seen = uuid4(), phone.after()
    phone.deal(ONE_SEVEN_MADE)
    answer = phone.deal(MINE, cid, after=seen, accept="text/html")
    forms = Forms(answer).found
    assert UUID(forms["Different deal: record mine as deal 2"]["cid"]) == cid
    assert UUID(forms["Mine is right: correct deal 1"]["cid"]) != cid
