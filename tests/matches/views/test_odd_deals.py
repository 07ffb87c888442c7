"""What a table may do though it is odd is asked about once, wherever a deal is recorded or corrected, never blocked."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.questions import keys, to_confirm
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.games.forty_one.deals import TricksKnown
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted as solo
from scorekeeper.games.spades.tests.deals_by_hand import jotted as spades
from scorekeeper.matches.deal_forms import deal_form
from scorekeeper.web.forms import NamesOrSeats
from tests.tables import NAMES, Phone, cid_of, numbers, seated

pytestmark = pytest.mark.django_db

YES = "Yes, that is right"
RIGHT = "Is that right?"
TOGETHER = f"Ona &amp; Petras bid more than 13 together. {RIGHT}"
FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "3", "bid_w": "2", "tricks_ns": "7"}
OVER = FOUR | {"bid_n": "7", "bid_s": "7"}
SURE = {"sure": "over_NS"}


def at_forty_one(bids: str, tricks: str) -> TricksKnown:
    """Bids and tricks of North, East, South and West."""
    of_four = (BySeat(tuple(zip(CLOCKWISE, map(int, each.split()), strict=True))) for each in (bids, tricks))
    return TricksKnown(*of_four)


# fmt: off
ODD = [
    # bids and tricks of N E S W                                   what is asked before it is recorded
    ("spades", spades("4 3 3 2", "7 6"),                         ""),
    ("spades", spades("6 3 7 2", "13 0"),                        ""),  # a Moon can be made
    ("spades", spades("7 3 7 2", "7 6"),                         "Ona & Petras bid more than 13 together."),
    ("spades", spades("13 3 1 2", "7 6"),                        "Ona & Petras bid more than 13 together."),
    ("spades", spades("7 7 7 7", "7 6"),
     "Ona & Petras bid more than 13 together. Jonas & Rūta bid more than 13 together."),
    ("spades", spades("nil 3 13 2", "0 0 13 0"),                 "Ona & Petras bid a nil and all 13 tricks."),
    ("spades", spades("nil 3 12 2", "0 0 13 0"),                 ""),
    ("spades", spades("nil nil blind nil", "4 3 3 3"),           "All four bid nil."),
    ("spades", spades("nil nil blind 1", "4 3 3 3"),             ""),
    ("spades", spades("nil 3 blind 3", "0 7 6 0", "NS little-"), "Ona & Petras bet on a Bemo and bid two nils."),
    ("spades", spades("nil 3 blind 3", "0 7 6 0", "EW little+"), ""),
    ("solo-spades", solo("4 3 3 2", "4 3 3 3"),                       ""),
    ("solo-spades", solo("5 5 5 5", "5 5 2 1"),                       ""),  # everybody for themselves
    ("solo-spades", solo("12 12 12 12", "13 0 0 0"),                  ""),
    ("solo-spades", solo("13 1 1 1", "13 0 0 0"),                     "Petras bids all 13 tricks."),
    ("solo-spades", solo("nil nil nil nil", "4 3 3 3"),               "All four bid nil."),
    ("solo-spades", solo("nil nil nil 1", "4 3 3 3"),                 ""),
    ("forty-one", at_forty_one("7 4 6 3", "7 2 2 2"),             ""),
    ("forty-one", at_forty_one("7 4 7 3", "7 2 2 2"),             "Ona & Petras bid more than 13 together."),
    ("forty-one", at_forty_one("7 7 2 2", "7 2 2 2"),             ""),  # rivals may well want the same tricks
    ("forty-one", at_forty_one("13 2 2 2", "13 0 0 0"),           "Petras bids all 13 tricks."),
    ("forty-one", at_forty_one("13 13 2 2", "13 0 0 0"),
     "Petras bids all 13 tricks. Rūta bids all 13 tricks."),
]
# fmt: on


@pytest.mark.parametrize("slug, deal, words", ODD)
def test_odd_is_what_cannot_be_kept_or_speaks_against_itself(slug: str, deal: Any, words: str) -> None:
    game = BY_SLUG[slug]
    agreed = game.deal_questions.answers_of(deal)
    if sure := keys(to_confirm(game.deal_questions.warnings(deal, NamesOrSeats()), before=None)):
        agreed["sure"] = sure
    asked = deal_form(game, NAMES, {name: value for name, value in agreed.items() if name != "sure"})
    assert asked.is_valid() is (words == "")
    assert asked.confirmation == (f"{words} {RIGHT}" if words else "")
    assert asked.agreement == agreed.get("sure", "")
    form = deal_form(game, NAMES, agreed)
    assert form.is_valid()
    assert form.cleaned_data["match_deal"] == MatchDeal(deal)


@pytest.mark.parametrize("sure", ["yes", "over_EW", "over_NSX", "over_NS,", "\0", "x" * 5000, "<b>"])
def test_a_yes_to_something_else_is_none(sure: str) -> None:
    form = deal_form(BY_SLUG["spades"], NAMES, OVER | {"sure": sure})
    assert not form.is_valid()
    assert [error.code for errors in form.errors.as_data().values() for error in errors] == ["odd"]


def test_something_odd_that_was_not_agreed_yet_is_asked_about_alone() -> None:
    form = deal_form(BY_SLUG["spades"], NAMES, OVER | {"bid_e": "7", "bid_w": "7", **SURE})
    assert not form.is_valid()
    assert form.confirmation == f"Jonas & Rūta bid more than 13 together. {RIGHT}"
    assert form.agreement.split() == ["over_NS", "over_EW"]


def test_what_cannot_be_is_refused_and_not_asked_about() -> None:
    form = deal_form(
        BY_SLUG["spades"],
        NAMES,
        OVER | {"tricks_ns": "", "tricks_n": "9", "tricks_e": "9", "tricks_s": "1", "tricks_w": "1"},
    )
    assert not form.is_valid()
    assert form.confirmation == ""


# On the pages


def record(phone: Phone, **fields: str) -> Any:
    return phone.client.post(phone.url + "events/", fields | {"cid": NEW_CID, "after": phone.after()})


NEW_CID = "0190e3c4-6a52-7cc3-98c5-000000000001"


def test_the_plain_form_asks_once_and_a_yes_records() -> None:
    phone = seated(game="spades")
    answer = record(phone, **OVER)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count(TOGETHER) == 1
    assert f'<button form="deal" class="btn do big" name="sure" value="over_NS">{YES}</button>' in page
    assert 'type="hidden" name="sure"' not in page  # a field is sent only once
    assert record(phone, **OVER, **SURE).status_code == 303
    assert len(phone.match.log().live) == 1


def test_the_form_that_comes_back_for_another_reason_keeps_the_yes() -> None:
    phone = seated(game="spades")
    page = record(phone, **OVER | SURE | {"bid_e": ""}).content.decode()
    assert '<input type="hidden" name="sure" value="over_NS">' in page
    assert YES not in page


def test_a_form_that_asks_again_sends_one_yes_for_everything() -> None:
    phone = seated(game="spades")
    page = record(phone, **OVER | SURE | {"bid_e": "7", "bid_w": "7"}).content.decode()
    assert page.count('name="sure"') == 1
    assert 'name="sure" value="over_NS over_EW"' in page


def test_an_ordinary_deal_is_not_asked_about() -> None:
    phone = seated(game="spades")
    assert record(phone, **FOUR).status_code == 303


def preview(phone: Phone, **answers: str) -> list[dict[str, Any]]:
    return list(phone.client.get(f"{phone.url}preview/?{urlencode(answers)}").json()["results"])


def test_the_panel_gets_the_question_with_the_results_behind_it() -> None:
    phone = seated(game="spades")
    bids = {name: value for name, value in OVER.items() if name.startswith("bid")}
    results = preview(phone, **bids)
    assert {each["asks"] for each in results} == {f"Ona & Petras bid more than 13 together. {RIGHT}"}
    seven = next(each for each in results if each["answers"]["tricks_ns"] == "7")
    assert (seven["label"], seven["behind"]["label"]) == ("7", "Ona & Petras set")
    assert seven["does"] == "−140 / +51"
    assert seven["answers"]["sure"] == "over_NS"
    assert phone.deal(seven["answers"]).status_code == 201


def test_the_panel_gets_nothing_of_an_ordinary_deal() -> None:
    phone = seated(game="spades")
    results = preview(phone, **{name: value for name, value in FOUR.items() if name.startswith("bid")})
    assert len(results) == 14
    assert not any("asks" in each or "sure" in each["answers"] for each in results)


def correction(phone: Phone, **fields: str) -> str:
    query = urlencode({"event": "amend", **fields})
    return str(Client().get(f"{phone.url}deals/{cid_of(phone, 1)}/?{query}").content.decode())


def test_a_correction_asks_once_before_it_shows_what_would_change() -> None:
    phone = seated(game="spades")
    phone.deal(FOUR)
    page = correction(phone, **OVER)
    assert TOGETHER in page
    assert f'<button form="correct" class="btn do big" name="sure" value="over_NS">{YES}</button>' in page
    assert ">will be<" not in page
    agreed = correction(phone, **OVER, **SURE)
    assert "Correct deal 1" in agreed
    assert TOGETHER not in agreed
    assert agreed.count('name="sure" value="over_NS"') == 1  # in the form that corrects
    assert phone.change("amend", cid_of(phone, 1), OVER).status_code == 422
    assert phone.change("amend", cid_of(phone, 1), OVER | SURE).status_code == 201


def test_a_deal_that_was_agreed_is_corrected_without_asking_again() -> None:
    phone = seated(game="spades")
    phone.deal(OVER | SURE)
    page = phone.client.get(f"{phone.url}deals/{cid_of(phone, 1)}/").content.decode()
    assert '<input type="hidden" name="sure" value="over_NS">' in page


def test_undo_gives_an_odd_deal_back_without_asking() -> None:
    phone = seated(game="spades")
    phone.deal(OVER | SURE)
    phone.change("amend", cid_of(phone, 1), FOUR)
    fields = undo_fields(phone)
    assert fields["sure"] == "over_NS"
    answer = phone.send(**fields)
    assert answer.status_code == 201, answer.content
    assert phone.match.log().live[0].payload["bids"] == {"N": 7, "E": 3, "S": 7, "W": 2}
    assert numbers(answer)["n"] == 3


def undo_fields(phone: Phone) -> dict[str, Any]:
    step = phone.client.get(phone.url).context["table"].undo
    return {"event": step.event, "cid": step.cid, "target": step.target, "seen": step.seen, **step.fields}


BLIND = {"bid_n": "blind_nil", "bid_e": "3", "bid_s": "4", "bid_w": "2"}
BLIND |= {"tricks_n": "0", "tricks_e": "4", "tricks_s": "5", "tricks_w": "4"}
BLIND_SURE = {"sure": "blind_NS"}
NOT_BEHIND = f"Ona &amp; Petras bid blind nil and are not 100 behind. {RIGHT}"
SET = {"bid_n": "3", "bid_e": "3", "bid_s": "2", "bid_w": "4", "tricks_ns": "4"}  # −50 and +72


def test_blind_nil_asks_a_side_that_is_not_100_behind() -> None:
    phone = seated(game="spades")
    page = record(phone, **BLIND).content.decode()
    assert page.count(NOT_BEHIND) == 1
    assert f'<button form="deal" class="btn do big" name="sure" value="blind_NS">{YES}</button>' in page
    assert record(phone, **BLIND, **BLIND_SURE).status_code == 303
    assert phone.totals()["NS"]["points"] == 241


def test_blind_nil_asks_nothing_of_a_side_that_is_100_behind() -> None:
    phone = seated(game="spades")
    for deal in (SET, SET):
        assert phone.deal(deal).status_code == 201
    assert record(phone, **BLIND).status_code == 303
    assert record(phone, **BLIND).status_code == 303  # the same once more, though they are ahead by now
    assert len(phone.match.log().live) == 3


def test_a_correction_to_blind_nil_goes_by_the_score_before_that_deal() -> None:
    phone = seated(game="spades")
    for deal in (SET, SET, SET):
        phone.deal(deal)
    for number, status in ((3, 201), (2, 201), (1, 422)):  # 244, 122 and 0 behind
        assert phone.change("amend", cid_of(phone, number), BLIND).status_code == status, number


def test_the_panel_asks_about_blind_nil_before_the_results() -> None:
    phone = seated(game="spades")
    bids = {name: value for name, value in BLIND.items() if name.startswith("bid")}
    words = f"Ona & Petras bid blind nil and are not 100 behind. {RIGHT}"
    assert {each["asks"] for each in preview(phone, **bids)} == {words}
    for deal in (SET, SET):
        phone.deal(deal)
    assert not any("asks" in each for each in preview(phone, **bids))


def test_a_recorded_blind_nil_is_marked_and_undone_without_asking() -> None:
    phone = seated(game="spades")
    phone.deal(BLIND | BLIND_SURE)
    page = phone.client.get(f"{phone.url}deals/{cid_of(phone, 1)}/").content.decode()
    assert '<input type="hidden" name="sure" value="blind_NS">' in page
    phone.change("amend", cid_of(phone, 1), FOUR)
    assert phone.send(**undo_fields(phone)).status_code == 201
    assert phone.match.log().live[0].payload["bids"]["N"] == "blind_nil"


def test_a_match_that_was_written_down_is_read_without_asking() -> None:
    game = seated(game="spades").match.game
    deal = spades("13 13 13 13", "13 0 0 0")
    assert game.replay({}, Seat.N, [MatchDeal(deal)]).stop is None
