"""The deal in play: answered before it is recorded, on every phone's sheet, and scored by nobody."""

import re
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper.domain.seats import Seat
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Event, Match, Role
from tests.addresses import link
from tests.books import EXAMPLES, play
from tests.tables import NAMES, Phone, cid_of, numbers, seated

pytestmark = pytest.mark.django_db

SIX_EACH = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}
"""Ona 2 and Petras 4, against Jonas 3 and Rūta 3."""
SEVEN_TO_SIX = SIX_EACH | {"tricks_ns": "7"}


@pytest.fixture
def phone() -> Phone:
    return seated(game="spades")


def answer(phone: Phone, after: str | None = None, accept: str = "application/json", **answers: str) -> HttpResponse:
    fields = answers | {"after": after or phone.after()}
    return phone.client.post(phone.url + "underway/", fields, headers={"accept": accept})


def kept(phone: Phone) -> Any:
    return Match.objects.get(pk=phone.match.pk).underway


def text_of(answered: HttpResponse) -> str:
    """The page as it is read: without what is no text, its blanks as one."""
    body = answered.content.decode().partition("<body")[2]
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", body).split())).replace("\u2068", "").replace("\u2069", "")


def page(phone: Phone) -> str:
    return text_of(phone.client.get(phone.url))


def test_bids_stand_on_the_sheet_of_every_phone_with_their_sums(phone: Phone) -> None:
    answer(phone, **SIX_EACH)
    watcher = link(phone.match.book, Role.WATCH)
    for token in (phone.token, watcher):
        seen = text_of(Client().get(f"/b/{token}/{phone.match.number}/"))
        assert "Ona 2 Petras 4 bid together 6" in seen
        assert "Jonas 3 Rūta 3 bid together 6" in seen
        assert "12 of 13 tricks are bid. One is left over: a bag for somebody." in seen
        assert "Playing: 6 against 6." in seen


def test_a_no_trump_stands_beside_them_and_each_of_two_promises_is_kept() -> None:
    phone = seated(game="spades", options={"no_trump": "bidder"})
    answer(phone, **SIX_EACH, no_trump_n="kept")
    answer(phone, no_trump_e="kept")
    assert "No trump: Petras and Rūta must not win a trick by a ruff." in page(phone)
    answer(phone, no_trump_n="")
    assert "No trump: Rūta must not win a trick by a ruff." in page(phone)


BIDS = ["bid_n", "bid_e", "bid_s", "bid_w"]
PROMISES = ["no_trump_n", "no_trump_e", "no_trump_s", "no_trump_w"]


@pytest.mark.parametrize("options, fields", [({}, BIDS), ({"no_trump": "bidder"}, BIDS + PROMISES)])
def test_a_phone_learns_what_is_asked_by_the_house_rules(options: dict[str, str], fields: list[str]) -> None:
    phone = seated(game="spades", options=options)
    assert answer(phone, bid_n="4").json()["names"] == fields


def test_the_table_view_has_them_too_read_from_two_metres(phone: Phone) -> None:
    answer(phone, **SIX_EACH)
    seen = text_of(phone.client.get(phone.url + "table/"))
    assert (
        "Ona & Petras Points 0 Bags 0 Ona 2 Petras 4 bid together 6 Jonas & Rūta Points 0 Bags 0 Jonas 3 Rūta 3" in seen
    )
    assert "12 of 13 tricks are bid. Close" in seen
    alone = seated(game="solo-spades")
    answer(alone, bid_n="4", bid_s="0")
    seen = text_of(alone.client.get(alone.url + "table/"))
    assert "Petras Points 0 Bags 0 bid 4 Rūta Points 0 Bags 0 bid – Ona Points 0 Bags 0 bid nil" in seen


def test_who_may_record_reads_what_is_left_to_be_told(phone: Phone) -> None:
    assert "Record deal 1" in page(phone)
    answer(phone, **SIX_EACH)
    assert "Record the tricks" in page(phone)
    assert "Record deal 1" not in page(phone)


def test_two_phones_that_answer_different_questions_lose_nothing_of_each_other(phone: Phone) -> None:
    answer(phone, bid_n="4", bid_s="2")
    told = numbers(answer(phone, bid_e="3"))
    assert told["answers"] == {"bid_n": "4", "bid_s": "2", "bid_e": "3"}


def test_of_two_answers_to_one_question_the_later_holds(phone: Phone) -> None:
    answer(phone, bid_n="4")
    assert numbers(answer(phone, bid_n="5"))["answers"] == {"bid_n": "5"}


def test_an_answer_is_taken_back_by_hand(phone: Phone) -> None:
    answer(phone, bid_n="4", bid_s="2")
    assert numbers(answer(phone, bid_n=""))["answers"] == {"bid_s": "2"}
    answer(phone, bid_s="")
    assert kept(phone) is None
    assert "bid together" not in page(phone)


def test_everything_is_taken_back_at_once(phone: Phone) -> None:
    answer(phone, **SIX_EACH)
    assert answer(phone, clear="", accept="text/html", **SIX_EACH).status_code == 303
    assert kept(phone) is None


def test_the_recorded_deal_clears_it(phone: Phone) -> None:
    answer(phone, **SIX_EACH)
    assert phone.deal(SEVEN_TO_SIX).status_code == 201
    assert kept(phone) is None
    assert "bid together" not in page(phone)


def test_it_is_no_event_and_scores_nothing(phone: Phone) -> None:
    answer(phone, **SIX_EACH)
    assert not Event.objects.exists()
    match = Match.objects.get(pk=phone.match.pk)
    assert (match.version, match.summary) == (0, {})
    assert "bid_n" not in phone.client.get(phone.url + "match.json").content.decode()
    assert "Undo" not in page(phone) or "disabled" in phone.client.get(phone.url).content.decode()


# fmt: off
IN_PLAY = [
    # game            what is answered of the deal in play                  whether the panel asks for it
    ("avinas",        {"declarer": "E", "sevens": "2"},                     True),
    ("kaiser",        {"bidder": "E"},                                      True),
    ("kaiser",        {"bidder": "E", "bid": "8", "no_trump": "false"},     True),
    ("spades",        {"bid_e": "3"},                                       True),
    ("spades",        SIX_EACH,                                             True),
    ("solo-spades",   {"bid_e": "3"},                                       True),
    ("solo-spades",   SIX_EACH,                                             True),
    ("forty-one",     {"bid_e": "3"},                                       True),
    ("forty-one",     SIX_EACH,                                             True),
    ("styrivolt",     {"chosen": "SH"},                                     False),
    ("voormsi",       {"tricks": "NS EW"},                                  True),
]
# fmt: on


@pytest.mark.parametrize("game, begun, is_in_panel", IN_PLAY)
def test_undo_and_the_keys_beside_it_stay_whatever_has_been_begun(
    game: str, begun: dict[str, str], is_in_panel: bool
) -> None:
    """A slip is often noticed when somebody has begun the next deal."""
    (example, *_others) = (each for each in EXAMPLES if each["game"] == game and len(each["deals"]) > 1)
    match = play(seated().match.book, example | {"deals": example["deals"][:1], "closed": False})
    phone = Phone(link(match.book, Role.OWN), match)
    before = four_keys(phone)
    assert ">Undo 1</button>" in before
    assert answer(phone, **begun).status_code == 200
    assert four_keys(phone) == before
    in_play = phone.client.get(phone.url).content.decode().partition('<section class="in-play">')[2]
    assert in_play
    assert ("data-open-panel" in in_play.partition("</section>")[0]) is is_in_panel


QUAD = re.compile(r'<div class="quad">.*?</div>', re.DOTALL)
CID = re.compile(r'name="cid" value="[^"]*"')


def four_keys(phone: Phone) -> str:
    """Undo, Redo, Rules and Share as the match's page writes them, without the id that each page has anew."""
    (quad,) = QUAD.findall(phone.client.get(phone.url).content.decode())
    return CID.sub("", quad)


def test_a_deal_that_is_struck_out_rests_the_answers_for_the_next_one(phone: Phone) -> None:
    """Bids for deal 2 say nothing of deal 1; once that stands again, they do stand as well."""
    phone.deal(SEVEN_TO_SIX)
    answer(phone, **SIX_EACH)
    first = cid_of(phone, 1)
    phone.change("void", first)
    assert "bid together" not in page(phone)
    phone.change("restore", first)
    assert "bid together" in page(phone)


def test_a_correction_of_an_earlier_deal_leaves_it(phone: Phone) -> None:
    phone.deal(SEVEN_TO_SIX)
    answer(phone, **SIX_EACH)
    phone.change("amend", cid_of(phone, 1), SIX_EACH | {"tricks_ns": "6"})
    assert "bid together 6" in page(phone)


def test_an_answer_for_a_deal_that_is_recorded_meanwhile_changes_nothing(phone: Phone) -> None:
    before = phone.after()
    phone.deal(SEVEN_TO_SIX)
    answer(phone, bid_n="1")
    told = answer(phone, after=before, bid_n="5")
    assert told.status_code == 409
    assert numbers(told)["answers"] == {"bid_n": "1"}
    assert numbers(told)["after"] == str(cid_of(phone, 1))


def test_a_panel_that_was_open_meanwhile_says_which_deal_is_the_last(phone: Phone) -> None:
    def says_of_news() -> list[str]:
        said = re.findall(r'data-changed="([^"]*)"', phone.client.get(phone.url).content.decode())
        return [unescape(words).strip() for words in said]

    assert says_of_news() == ["The sheet has changed."]
    phone.deal(SEVEN_TO_SIX)
    assert says_of_news() == ["The sheet has changed. The last deal is now 1, bid 4 + 2 / 3 + 3, won 7 / 6."]


def test_who_wrote_on_paper_meanwhile_has_it_all_before_them(phone: Phone) -> None:
    before = phone.after()
    phone.deal(SEVEN_TO_SIX)
    told = answer(phone, after=before, accept="text/html", bid_n="5")
    assert told.status_code == 409
    html = told.content.decode()
    assert "Another phone has recorded that deal." in html
    assert re.findall(r'name="([^"]*)" value="([^"]*)"[^>]* checked', html) == [("bid_n", "5")]
    assert f'name="after" value="{cid_of(phone, 1)}"' in html


@pytest.mark.parametrize("over", ["closed", "started anew"])
def test_nothing_is_kept_of_a_deal_that_cannot_come(phone: Phone, over: str) -> None:
    after = phone.after()
    if over == "closed":
        phone.deal(SEVEN_TO_SIX)
        after = phone.after()
        phone.send(event="close", cid=uuid4(), seen=1)
    else:
        after = str(uuid4())
    assert answer(phone, after=after, bid_n="5").status_code == 409
    assert kept(phone) is None


def test_a_match_whose_names_are_put_right_starts_without(phone: Phone) -> None:
    answer(phone, **SIX_EACH)
    start_match(phone.match.book, Start(phone.match.uid, phone.match.game, NAMES, Seat.N, {}))
    assert kept(phone) is None


@pytest.mark.parametrize(
    "sent",
    [{"bid_n": "14"}, {"bid_n": "x"}, {"bid_n": "4\0"}, {"bid_n": "4", "bid_e": "-1"}, {"bid_n": "4" * 5000}],
)
def test_an_answer_that_no_question_takes_is_refused_with_all_that_came_along(
    phone: Phone, sent: dict[str, str]
) -> None:
    assert answer(phone, **sent).status_code == 400
    assert kept(phone) is None


@pytest.mark.parametrize("after", ["", "x", "1"])
def test_an_answer_to_no_deal_is_refused(phone: Phone, after: str) -> None:
    told = phone.client.post(phone.url + "underway/", {"bid_n": "4", "after": after})
    assert told.status_code == 400


def test_what_is_no_question_before_the_play_is_passed_over(phone: Phone) -> None:
    answer(phone, bid_n="4", tricks_ns="7", note="<b>", nonsense="1", kind="played")
    assert kept(phone)["answers"] == {"bid_n": "4"}


# Followed live


def test_a_phone_that_follows_learns_it_by_the_question_it_asks_anyway(phone: Phone) -> None:
    shown = phone.client.get(phone.url).content.decode().partition("?shown=")[2].partition('"')[0]
    assert phone.client.get(f"{phone.url}?shown={shown}").status_code == 204
    answer(phone, bid_n="4")
    assert phone.client.get(f"{phone.url}?shown={shown}").status_code == 200
    newer = numbers(answer(phone, bid_s="2"))["shown"]
    assert phone.client.get(f"{phone.url}?shown={newer}").status_code == 204
    assert phone.client.get(f"{phone.url}table/?shown={newer}").status_code == 204


def test_it_costs_the_question_no_query_more(phone: Phone, django_assert_num_queries: Any) -> None:
    newer = numbers(answer(phone, bid_s="2"))["shown"]
    with django_assert_num_queries(2):  # the link and the match
        assert phone.client.get(f"{phone.url}?shown={newer}").status_code == 204


def test_the_page_hands_over_to_its_panel_what_is_known(phone: Phone) -> None:
    answer(phone, bid_s="2")
    html = unescape(phone.client.get(phone.url).content.decode())
    assert '"answers":{"bid_s":"2"}' in html
    watcher = link(phone.match.book, Role.WATCH)
    assert "data-underway" not in Client().get(f"/b/{watcher}/{phone.match.number}/").content.decode()


# Kept as a match is kept


def test_answers_that_today_no_question_takes_are_not_shown(phone: Phone) -> None:
    answer(phone, bid_s="2")
    odd = {"after": phone.after(), "answers": {"bid_s": "2", "bid_n": "77", "gone": "1"}}
    Match.objects.update(underway=odd)
    assert "Ona 2 Petras – bid together 2" in page(phone)
    assert phone.deal(SEVEN_TO_SIX).status_code == 201


def test_somebody_else_may_take_it_up(phone: Phone) -> None:
    answer(phone, **SIX_EACH)
    other = Phone(link(phone.match.book, Role.SCORE), phone.match)
    assert "Record the tricks" in page(other)
    assert UUID(numbers(answer(other, bid_n="5"))["after"]) == phone.match.uid
    assert "Playing: 7 against 6." in page(phone)
