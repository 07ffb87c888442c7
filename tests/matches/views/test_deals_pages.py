"""The list of deals, one deal with its history, and a correction: what it would change, agreed to, undone."""

import json
import re
from html import unescape
from uuid import UUID, uuid4

import pytest
from django.test import Client

from scorekeeper.matches.models import Event, Link, Match, Role
from scorekeeper.matches.undo import redo_step, undo_step
from tests.addresses import link
from tests.page_text import words_of
from tests.tables import (
    ALL_PASSED,
    NOTHING_TAKEN,
    ONE_SEVEN_LOST,
    ONE_SEVEN_MADE,
    Phone,
    cid_of,
    seated,
)

pytestmark = pytest.mark.django_db


def get(phone: Phone, path: str = "", *, part: bool = False) -> str:
    answer = Client().get(phone.url + path, headers={"hx-request": "true"} if part else {})
    assert answer.status_code == 200
    return answer.content.decode()


def address(cid: UUID, **answers: str) -> str:
    return f"deals/{cid}/?" + "&".join(f"{name}={value}" for name, value in answers.items())


def hidden(page: str) -> dict[str, str]:
    """What the form that agrees would send."""
    form = page[page.index('method="post"') :]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]))


def agree(phone: Phone, page: str) -> None:
    answer = Client().post(phone.url + "events/", hidden(page))
    assert (answer.status_code, answer.headers["Location"]) == (303, phone.url + "deals/")


def undo(phone: Phone) -> None:
    assert phone.press(undo_step(phone.match.game, phone.match.log(), "")).status_code == 201


# The list


def test_every_deal_is_listed_newest_first_with_its_running_totals(phone: Phone) -> None:
    for deal in (ONE_SEVEN_MADE, ALL_PASSED, NOTHING_TAKEN):
        phone.deal(deal)

    shown = get(phone, "deals/")

    cids = re.findall(r'href="[^"]*/deals/([0-9a-f-]{36})/"', shown)
    assert cids == [str(cid_of(phone, n)) for n in (3, 2, 1)]
    assert "0 / 6" in words_of(shown)
    assert "0 / 1" in words_of(shown)


def test_a_struck_out_deal_stays_in_the_list_and_counts_no_more(phone: Phone) -> None:
    for deal in (ONE_SEVEN_MADE, ALL_PASSED):
        phone.deal(deal)
    phone.change("void", cid_of(phone, 1))

    words = words_of(get(phone, "deals/"))

    assert "struck out" in words
    assert "0 / 1" not in words


def pressed(phone: Phone, page: str, words: str) -> str:
    """What the button leads to."""
    form = next(form for form in re.findall(r'<form class="undo".*?</form>', page, re.DOTALL) if words in form)
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    answer = phone.client.post(phone.url + "events/", fields)
    assert (answer.status_code, answer.headers["Location"]) == (303, phone.url + "deals/")
    return get(phone, "deals/")


def test_what_was_undone_here_is_done_again_here(phone: Phone) -> None:
    for deal in (ONE_SEVEN_MADE, ALL_PASSED, ALL_PASSED):
        phone.deal(deal)
    page = pressed(phone, pressed(phone, get(phone, "deals/"), "Undo 3: deal 3"), "Undo 2: deal 2")
    assert "Redo 2: deal 2" in page

    page = pressed(phone, pressed(phone, page, "Redo 2: deal 2"), "Redo 3: deal 3")

    assert len(phone.match.log().live) == 3
    assert "Undo 3: deal 3" in page
    assert not re.search(r"Redo \d", page)


@pytest.mark.parametrize("path", ["", "deals/", "again/", "table/", "note/", "stakes/", "worth/", "events/"])
def test_redo_stands_wherever_undo_does(phone: Phone, path: str) -> None:
    for deal in (ONE_SEVEN_MADE, ALL_PASSED):
        phone.deal(deal)
    undo(phone)
    page = get(phone, path)
    assert ("Undo 1: deal 1" in page) is ("Redo 2: deal 2" in page) is (path in ("", "deals/"))


# What a correction would change


def test_a_correction_says_what_it_would_change_and_stores_nothing(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(ALL_PASSED)

    words = words_of(get(phone, address(cid_of(phone, 1), event="amend", **ONE_SEVEN_LOST)))

    assert "One seven, Petras lost It was: one seven, Petras made" in words
    assert "is now will be Ona & Petras 0 rams 0 pips 2 rams 0 pips Jonas & Rūta 1 ram 0 pips 0 rams 0 pips" in words
    assert "Correct deal 1" in words
    assert Event.objects.count() == 2


def test_the_panel_opens_with_the_deal_as_it_was_recorded(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    phone.deal(ONE_SEVEN_MADE | {"note": "by one trick"})
    page = get(phone, address(cid_of(phone, 2)))
    dialog = re.search(r'<dialog [^>]*data-event="amend"[^>]*>', page)
    assert dialog is not None
    fill = re.search(r'data-fill="([^"]*)"', dialog[0])
    assert fill is not None
    filled = json.loads(unescape(fill[1]))
    assert {"kind": "sevens", "declarer": "N", "won": "true", "note": "by one trick"}.items() <= filled.items()
    assert "Reset" in words_of(page)


def test_the_results_of_a_correction_are_those_of_the_sheet_before_it() -> None:
    """The second deal won the match: asked about the first again, the page says what that would have brought."""
    phone = seated(game="other", options={"target": 10})
    first = {"points_1": "7", "points_2": "0", "points_3": "0", "points_4": "0"}
    for deal in (first, first):
        assert phone.deal({"kind": "played"} | deal).status_code == 201
    asked = phone.client.get(phone.url + "preview/", first | {"deal": "1"}).json()["results"]
    assert [result["label"] for result in asked] == ["Correct the deal"]
    assert asked[0]["does"] == "Petras is ahead with 7"
    assert "ends" not in asked[0]
    assert phone.client.get(phone.url + "preview/", first).json()["results"] == []


def test_agreeing_corrects_it_and_one_undo_takes_it_back(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(ALL_PASSED)
    before = phone.totals()

    agree(phone, get(phone, address(cid_of(phone, 1), event="amend", **ONE_SEVEN_LOST)))
    assert phone.totals()["NS"]["rams"] == 2
    assert "corrected" in words_of(get(phone, "deals/"))

    undo(phone)
    assert phone.totals() == before


@pytest.mark.parametrize("event,words", [("void", "Strike out deal 1"), ("restore", "Bring back deal 1")])
def test_striking_out_and_bringing_back_are_looked_at_first(phone: Phone, event: str, words: str) -> None:
    phone.deal(ONE_SEVEN_MADE)
    cid = cid_of(phone, 1)
    if event == "restore":
        phone.change("void", cid)

    page = get(phone, address(cid, event=event))
    assert words in words_of(page)
    assert words in words_of(page[page.index("<h1") : page.index("</h1>")])
    agree(phone, page)

    assert phone.match.log().entries[cid].live is (event == "restore")


def test_what_lies_behind_the_new_end_is_named_before_it_is_struck_out(phone: Phone) -> None:
    for deal in (NOTHING_TAKEN, ONE_SEVEN_MADE, ALL_PASSED, ONE_SEVEN_LOST):
        phone.deal(deal)
    second, third, fourth = (cid_of(phone, n) for n in (2, 3, 4))

    page = get(phone, address(second, event="amend", **NOTHING_TAKEN))
    words = words_of(page)

    assert "The match would be over" in words
    assert "This also strikes out the deals after the new end" in words
    assert re.search(r"Deal 3 .*Deal 4 ", words)
    assert "Correct deal 2, and strike out 2 later deals" in words
    assert hidden(page)["agreed"].split() == [str(third), str(fourth)]

    agree(phone, page)
    assert [entry.cid for entry in phone.match.log().live] == [cid_of(phone, 1), second]
    assert Match.objects.get(pk=phone.match.pk).summary["result"]["winner"] == "NS"

    undo(phone)
    assert len(phone.match.log().live) == 4
    assert phone.press(redo_step(phone.match.game, phone.match.log(), "")).status_code == 201
    assert len(phone.match.log().live) == 2


def test_the_same_question_is_asked_of_who_sends_without_looking(phone: Phone) -> None:
    for deal in (NOTHING_TAKEN, ONE_SEVEN_MADE, ALL_PASSED):
        phone.deal(deal)

    asked = phone.change("amend", cid_of(phone, 2), NOTHING_TAKEN, accept="text/html")

    page = asked.content.decode()
    assert asked.status_code == 422
    assert "Correct deal 2, and strike out 1 later deal" in words_of(page)
    agree(phone, page)
    assert len(phone.match.log().live) == 2


def test_what_was_agreed_to_before_another_deal_came_is_asked_again(phone: Phone) -> None:
    for deal in (NOTHING_TAKEN, ONE_SEVEN_MADE, ALL_PASSED):
        phone.deal(deal)
    page = get(phone, address(cid_of(phone, 2), event="amend", **NOTHING_TAKEN))
    phone.deal(ALL_PASSED)

    answer = Client().post(phone.url + "events/", hidden(page))

    assert answer.status_code == 422
    assert "Correct deal 2, and strike out 2 later deals" in words_of(answer.content.decode())
    assert len(phone.match.log().live) == 4


def test_a_match_that_was_over_may_not_be_any_more(phone: Phone) -> None:
    for deal in (NOTHING_TAKEN, NOTHING_TAKEN):
        phone.deal(deal)

    page = get(phone, address(cid_of(phone, 1), event="amend", **ALL_PASSED))
    assert "The match would no longer be over." in words_of(page)

    agree(phone, page)
    assert Match.objects.get(pk=phone.match.pk).summary["result"] is None
    assert phone.deal(ALL_PASSED).status_code == 201


def test_a_deal_cannot_be_brought_back_behind_the_end(phone: Phone) -> None:
    for deal in (ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_MADE):
        phone.deal(deal)
    last = cid_of(phone, 3)
    phone.change("void", last)
    phone.change("amend", cid_of(phone, 1), NOTHING_TAKEN)

    page = get(phone, address(last, event="restore"))
    answer = phone.change("restore", last, accept="text/html")

    assert "The match was over before this deal." in words_of(page)
    assert 'name="agreed"' not in page
    assert answer.status_code == 422
    assert "The match was over before this deal." in words_of(answer.content.decode())
    assert not phone.match.log().entries[last].live


NO_SEVENS = {"kind": "no_sevens", "declarer": "N", "won": "true"}
IMPOSSIBLE = [
    (ONE_SEVEN_MADE, "nothing to correct"),
    (NO_SEVENS | {"losers_points": "119"}, "119"),
    (NO_SEVENS | {"losers_points": "x"}, "whole number"),
    ({"kind": "sevens", "declarer": "N"}, "Choose how many sevens were turned up."),
    ({"kind": "whist"}, "whist"),
]


@pytest.mark.parametrize("answers,words", IMPOSSIBLE)
def test_what_cannot_be_is_said_and_cannot_be_agreed_to(phone: Phone, answers: dict[str, str], words: str) -> None:
    phone.deal(ONE_SEVEN_MADE)
    for part in (False, True):
        page = get(phone, address(cid_of(phone, 1), event="amend", **answers), part=part)
        assert words in words_of(page)
        assert 'name="agreed"' not in page


def test_the_form_holds_the_deal_as_it_stands(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_LOST | {"note": "Misdealt <first>"})
    page = get(phone, address(cid_of(phone, 1)))
    assert re.search(r'name="declarer" value="N"[^>]* checked', page)
    assert re.search(r'name="won" value="false"[^>]* checked', page)
    assert 'value="Misdealt &lt;first&gt;"' in page


# The history


def test_the_trail_says_what_happened_when_and_by_which_link(phone: Phone) -> None:
    Link.objects.update(label="Ona’s phone")
    other = Phone(link(phone.match.book, Role.SCORE, label="The tablet"), phone.match)
    phone.deal(ONE_SEVEN_MADE)
    cid = cid_of(phone, 1)
    other.change("amend", cid, ONE_SEVEN_LOST)
    phone.change("void", cid)
    other.change("restore", cid)

    words = words_of(get(phone, address(cid)))
    history = words[words.index("History of this deal") :]

    happened = ["Recorded", "Corrected", "Struck out", "Brought back"]
    by = ["Ona’s phone", "The tablet", "Ona’s phone", "The tablet"]
    assert re.search(" .*".join(word for pair in zip(happened, by, strict=True) for word in pair), history)
    assert "one seven, Petras made" in history
    assert "one seven, Petras lost" in history


def test_a_deal_that_went_along_says_why(phone: Phone) -> None:
    for deal in (NOTHING_TAKEN, ONE_SEVEN_MADE, ALL_PASSED):
        phone.deal(deal)
    third = cid_of(phone, 3)
    agree(phone, get(phone, address(cid_of(phone, 2), event="amend", **NOTHING_TAKEN)))

    assert "Struck out: a correction ended the match before it" in words_of(get(phone, address(third)))
    undo(phone)
    assert "Brought back" in words_of(get(phone, address(third)))


def test_the_deal_of_another_match_is_not_found(phone: Phone) -> None:
    other = seated()
    other.deal(ALL_PASSED)
    phone.deal(ALL_PASSED)
    assert Client().get(phone.url + f"deals/{cid_of(other, 1)}/").status_code == 404
    answer = phone.send(event="void", target=cid_of(other, 1), seen=1, cid=uuid4())
    assert answer.status_code == 422
    assert other.match.log().live


def test_who_may_only_watch_sees_it_all_and_is_offered_nothing(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    watching = Phone(link(phone.match.book, Role.WATCH), phone.match)
    cid = cid_of(phone, 1)
    for path in ("deals/", address(cid), address(cid, event="void"), address(cid, event="amend", **ONE_SEVEN_LOST)):
        page = get(watching, path)
        assert "one seven, Petras made" in words_of(page)
        assert 'method="post"' not in page
        assert "event=void" not in page
