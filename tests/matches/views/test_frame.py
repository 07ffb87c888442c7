"""The frame around a match: four places in the bar that never move, and what a page says once."""

import re
from html import unescape

import pytest
from django.test import Client, override_settings

from scorekeeper.matches.models import Role
from scorekeeper.matches.undo import undo_step
from tests.addresses import link
from tests.browser.thumb import fields_of
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

PLAIN_HTTP = "This server is not secure"


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
    assert places(phone)[0] == "Bring back 1"
    undo(phone)
    assert places(phone)[:2] == ["Undo change", "Strike out 1"]


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
    (NEAR, ['class="sheet', "<b>Deal 8:</b>", "What can end the match:", "Trumps, high to low", ">8 deals<", *WAYS_ON]),
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


# fmt: off
CHANGES = [  # of deal 1 of two: one seven that Petras made, and two that Rūta made
    ("amend",   ONE_SEVEN_LOST,
     "Deal 1 is corrected. Now: one seven, Petras lost. Ona & Petras: 4 rams instead of 1."),
    ("void",    {},
     "Deal 1 is struck out. It was: one seven, Petras made. Ona & Petras: 2 rams instead of 1."),
]
# fmt: on


@pytest.mark.parametrize("event, deal, told", CHANGES, ids=["corrected", "struck out"])
def test_every_phone_learns_what_a_change_changed_until_the_next_deal(
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
        "Deal 4 is undone. It was: without sevens, Rūta lost, nothing taken. Jonas & Rūta: 6 pips instead of 12."
    )
