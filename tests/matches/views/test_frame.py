"""The frame around a match: four places in the bar that never move, and what a page says once."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client, override_settings

from scorekeeper.matches.models import Role
from scorekeeper.matches.undo import undo_step
from tests.addresses import link
from tests.browser.thumb import fields_of
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

PLAIN_HTTP = "This server uses plain http"


@pytest.fixture
def phone() -> Phone:
    return seated()


def page(phone: Phone) -> str:
    return phone.client.get(phone.url).content.decode()


def places(phone: Phone) -> list[str]:
    """What stands in the four places, as it is read there; a dash before what cannot be pressed."""
    row = re.search(r'<div class="quad">(.*?)</div>', page(phone), re.DOTALL)
    assert row
    found = re.findall(r'<(?:a|button) class="btn"([^>]*)>([^<]*)<', row[1])
    return ["- " * ("disabled" in about) + words for about, words in found]


def undo(phone: Phone) -> None:
    assert phone.press(undo_step(phone.match.game, phone.match.log(), "")).status_code == 201


def test_each_place_keeps_its_button_whatever_can_be_pressed(phone: Phone) -> None:
    assert places(phone) == ["- Undo", "- Redo", "Rules", "Share"]
    phone.deal(ONE_SEVEN_MADE)
    assert places(phone) == ["Undo 1", "- Redo", "Rules", "Share"]
    undo(phone)
    assert places(phone) == ["- Undo", "Redo 1", "Rules", "Share"]


def test_the_place_says_what_kind_of_step_it_takes_back(phone: Phone) -> None:
    for deal in (ONE_SEVEN_MADE, ALL_PASSED):
        phone.deal(deal)
    phone.change("amend", cid_of(phone, 1), ALL_PASSED)
    assert places(phone)[0] == "Undo change"
    phone.change("void", cid_of(phone, 1))
    assert places(phone)[0] == "Undo strike"
    undo(phone)
    assert places(phone)[:2] == ["Undo change", "Redo strike"]


def test_at_the_end_the_places_lead_on(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.send(event="close", cid="0198f3a2-7c40-7b12-8a55-3b1f0c9d4e77", seen=1)
    assert places(phone) == ["Undo stop", "Deals", "Print", "Share"]


def test_who_looks_on_has_no_place_for_undo(phone: Phone) -> None:
    assert places(Phone(link(phone.match.book, Role.WATCH), phone.match)) == ["Rules", "Share"]


@pytest.mark.parametrize("path", ["/", "/new/", "/rules/", "{match}", "{match}deals/"])
def test_what_plain_http_cannot_do_is_said_once_in_the_menu(phone: Phone, path: str) -> None:
    address = path.format(match=phone.url)
    with override_settings(INSECURE_HTTP=True):
        found = Client().get(address).content.decode()
    menu = found[found.index('id="menu"') : found.index("popovertargetaction")]
    assert (found.count(PLAIN_HTTP), menu.count(PLAIN_HTTP)) == (1, 1)


WAYS_ON = [">Cards<", ">Stakes<", ">Note<"]
NEAR = "N1+ E2+ S3- W1k- N4kk- E2k- S0+none W0-none"


# fmt: off
ORDERS = [
    ("N1+ E2+", ['class="sheet', "<b>Deal 2:</b>", "Trumps, high to low", ">2 deals<", *WAYS_ON]),
    (NEAR, ['class="sheet', "<b>Deal 8:</b>", "At stake:", "Trumps, high to low", ">8 deals<", *WAYS_ON]),
]
# fmt: on


@pytest.mark.parametrize("jotted, marks", ORDERS, ids=["little to tell", "much to tell"])
def test_what_matters_most_stands_first(jotted: str, marks: list[str]) -> None:
    phone = seated()
    for fields in fields_of(jotted):
        phone.deal(fields)
    found = page(phone)
    assert sorted(marks, key=found.index) == marks
    assert found.index(marks[-1]) < found.index("Record deal")


# fmt: off
NEWCOMERS = [  # SECOND words, by the usual house rules
    ("avinas",      {}, ("Rams and pips are bad. A side’s rams are crossed out when the other side would get some. "
                        "Twelve pips end the match.")),
    ("kaiser",      {}, "Bids must be kept. The five of hearts brings 5, the three of spades takes 3. 52 points win."),
    ("kaiser",      {"target": 62}, ("Bids must be kept. The five of hearts brings 5, the three of spades takes 3. "
                                    "62 points win.")),
    ("spades",      {}, "Bid your tricks together. Every trick too many is a bag; 10 bags cost 100. 500 points win."),
    ("spades",      {"bag_limit": 0, "target": 250}, "Bid your tricks together. 250 points win."),
    ("solo-spades", {}, "Bid your tricks alone. Every trick too many is a bag; 10 bags cost 100. 500 points win."),
    ("forty-one",   {}, "Everybody bids and scores alone. To win, your partner needs more than 0. 41 points win."),
    ("forty-one",   {"partner": "non_negative"}, ("Everybody bids and scores alone. To win, your partner needs 0 or "
                                                 "more. 41 points win.")),
    ("styrivolt",   {}, "Winning rubs out a half bar. The side that finishes the chalk figure takes a cross."),
    ("voormsi",     {}, "A point rubs out an arm of the line. The first without arms wins."),
]
# fmt: on


@pytest.mark.parametrize("game,options,words", NEWCOMERS)
def test_a_newcomer_is_told_what_wins_until_a_deal_stands(game: str, options: dict[str, Any], words: str) -> None:
    phone = seated(game=game, options=options)
    assert newcomers_line(phone).removesuffix(" Play the first deal together") == words
    if game == "avinas":
        phone.deal(ALL_PASSED)
        assert newcomers_line(phone) == ""


def test_of_a_game_that_only_the_players_know_nothing_is_said() -> None:
    assert newcomers_line(seated(game="other")) == ""


def newcomers_line(phone: Phone) -> str:
    found = re.search(r'<p class="first">(.*?)</p>', page(phone), re.DOTALL)
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]*>", "", found[1], flags=re.DOTALL).split()) if found else ""


def last_line(phone: Phone) -> str:
    found = re.search(r'<p class="last">(.*?)</p>', page(phone), re.DOTALL)
    return unescape(" ".join(re.sub(r"<[^>]*>", "", found[1]).split())) if found else ""


def test_after_undo_it_is_said_what_was_undone(phone: Phone) -> None:
    for deal in (ALL_PASSED, ONE_SEVEN_MADE):
        phone.deal(deal)
    undo(phone)
    assert last_line(phone) == ("Deal 2 is undone. It was: one seven, Petras made. Jonas & Rūta: 0 rams instead of 1.")
    undo(phone)
    assert last_line(phone) == "Deal 1 is undone. It was: all passed. The score stays the same."
    phone.deal(ONE_SEVEN_MADE)
    assert last_line(phone).startswith("Deal 1: Petras, one seven, made")


def test_a_correction_that_was_undone_is_named(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    phone.change("amend", cid_of(phone, 1), ONE_SEVEN_MADE)
    undo(phone)
    assert last_line(phone) == (
        "The correction of deal 1 is undone. Now: all passed. Jonas & Rūta: 0 rams instead of 1."
    )


def test_whoever_looks_on_reads_it_too(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    undo(phone)
    watching = Phone(link(phone.match.book, Role.WATCH), phone.match)
    assert last_line(watching) == "Deal 1 is undone. It was: all passed. The score stays the same."


# fmt: off
CHANGES = [  # of deal 1 of two: one seven that Petras made, and two that Rūta made
    ("amend",   ONE_SEVEN_LOST,
     "Deal 1 is corrected. Now: one seven, Petras lost. Ona & Petras: 4 rams instead of 1."),
    ("void",    {},
     "Deal 1 is struck out. It was: one seven, Petras made. Ona & Petras: 2 rams instead of 1."),
]
# fmt: on


@pytest.mark.parametrize("event, deal, told", CHANGES, ids=["corrected", "struck out"])
def test_every_phone_is_told_what_a_change_changed_until_the_next_deal(
    phone: Phone, event: str, deal: dict[str, str], told: str
) -> None:
    for jotted in fields_of("N1+ E2+"):
        phone.deal(jotted)
    watching = Phone(link(phone.match.book, Role.WATCH), phone.match)
    shown = phone.match.log().version
    assert phone.change(event, cid_of(phone, 1), deal).status_code == 201
    assert last_line(phone) == last_line(watching) == told
    for path in ("", "deals/", "table/"):
        answer = watching.client.get(f"{watching.url}{path}?shown={shown}", headers={"hx-request": "true"})
        news = unescape(answer.content.decode())
        assert f'data-news="{told}"' in news, path
        assert told in " ".join(re.sub(r"<[^>]*>", "", news).split()), path
    phone.deal(ALL_PASSED)
    assert last_line(watching).endswith(" All passed: nothing is written.")


def test_a_deal_that_is_brought_back_is_told_of_too(phone: Phone) -> None:
    for jotted in fields_of("N1+ E2+"):
        phone.deal(jotted)
    first = cid_of(phone, 1)
    phone.change("void", first)
    phone.change("restore", first)
    assert last_line(phone) == "Deal 1 is back. Now: one seven, Petras made. Ona & Petras: 1 ram instead of 2."


def test_the_undo_of_a_deal_that_ended_a_match_by_rams_tells_what_changed() -> None:
    phone = seated()
    for deal in (
        ONE_SEVEN_LOST,
        NOTHING_TAKEN,
        {"kind": "no_sevens", "declarer": "N", "won": "false", "losers_points": "45"},
    ):
        assert phone.deal(deal).status_code == 201
    assert phone.deal(NOTHING_TAKEN).status_code == 201  # 12 pips to 2, and 2 rams stand
    undo(phone)
    assert last_line(phone) == (
        "Deal 4 is undone. It was: no sevens, Rūta lost with nothing. Jonas & Rūta: 6 pips instead of 12."
    )
