"""The page of an evening follows its matches, and a payment is marked on it, without disturbing who reads."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.deal_forms import answers_for
from scorekeeper.matches.lifecycle import Start, start_match
from tests.browser.thumb import Thumb
from tests.finished_matches import FORTY, play, play_for, played
from tests.tables import NAMES, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, seated, tonight

pytestmark = pytest.mark.django_db(transaction=True)


def opened(page: Page) -> Phone:
    """A match for 40 ct that goes on, and the page of its evening."""
    phone = seated()
    play_for(phone, FORTY)
    assert phone.deal(ONE_SEVEN_MADE).status_code == 201
    page.goto(f"/b/{phone.token}/{tonight()}")
    expect(page.locator(".night h2")).to_have_text("Nobody has won yet")
    expect(page.locator(".night p")).to_have_text("1 match, 1 deal so far")
    return phone


def test_the_page_follows_the_evening(page: Page) -> None:
    phone = opened(page)
    page.locator("main").evaluate("main => (main.dataset.mine = 'yes')")
    page.locator(".played a").focus()
    phone.deal(NOTHING_TAKEN)
    expect(page.locator(".played")).to_contain_text("Deal 3")
    expect(page.locator(".played a")).to_be_focused()
    phone.deal(NOTHING_TAKEN)
    expect(page.locator(".night h2")).to_have_text("Ona & Petras won")
    expect(page.locator(".night p")).to_have_text("1 match, 3 deals")
    expect(page.locator(".night .figure use")).to_have_attribute("href", "#cat")
    expect(page.get_by_role("row", name=re.compile("^Ona"))).to_contain_text("+40 ct")
    expect(page.locator(".notable")).to_contain_text("Ona & Petras had no pip")
    expect(page.locator("main[data-mine]")).to_have_count(1)  # nothing was loaded anew


def test_a_match_of_another_game_comes_with_its_emblem(page: Page) -> None:
    phone = opened(page)
    match = start_match(phone.match.book, Start(uuid4(), BY_SLUG["kaiser"], NAMES, Seat.N, {}))
    deal = {"kind": "played", "bidder": "N", "bid": 8, "no_trump": False, "points": 10}
    Phone(phone.token, match, phone.client).deal(answers_for(BY_SLUG["kaiser"], deal))
    expect(page.locator(".played li")).to_have_count(2)
    assert page.locator("#e-kaiser").count() == 1
    expect(page.locator(".night p")).to_have_text("2 matches, 2 deals so far")


def test_beside_a_long_name_the_lozenges_stand_on_one_line(page: Page) -> None:
    names = NAMES | {Seat.E: "Albinas Didžiulis-Kazlauskas"}
    phone = seated(names)
    play_for(phone, FORTY)
    played(phone)
    for _again in range(2):
        play(phone, names)
    page.goto(f"/b/{phone.token}/{tonight()}")
    marks = page.locator(".marks").first.locator("i").all()
    assert len(marks) == 3
    assert len({box["y"] for mark in marks if (box := mark.bounding_box())}) == 1


def test_a_payment_is_marked_by_thumb_on_a_page_that_has_followed(page: Page) -> None:
    phone = opened(page)
    phone.deal(NOTHING_TAKEN)
    phone.deal(NOTHING_TAKEN)
    thumb = Thumb(page)
    thumb.tap("Paid: Jonas pays Ona 40 ct")
    expect(page.get_by_role("button", name="Undo: Jonas paid Ona 40 ct")).to_be_visible()
    thumb.tap("Paid: Rūta pays Petras 40 ct")
    expect(page.get_by_text("Everything is paid.")).to_be_visible()


def test_a_fact_leads_to_its_deal(page: Page) -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_LOST)
    page.goto(f"/b/{phone.token}/{tonight()}")
    page.locator(".notable a").tap()
    expect(page.locator("tr:target")).to_contain_text("Petras lost")


def test_on_paper_there_is_no_button(page: Page) -> None:
    phone = seated()
    play_for(phone, FORTY)
    played(phone)
    page.goto(f"/b/{phone.token}/{tonight()}")
    page.emulate_media(media="print")
    for part in (".night", ".standing", ".notable", ".owed li >> nth=0", ".played li >> nth=0"):
        expect(page.locator(part)).to_be_visible()
    for part in (".bar", ".owed .btn >> nth=0", ".top .btn"):
        expect(page.locator(part)).to_be_hidden()


@pytest.mark.layout
def test_everything_fits_where_the_letters_are_twice_as_large(page: Page) -> None:
    phone = seated({Seat.N: "Wilhelmina-Theodora Featherstonehaugh", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"})
    play_for(phone, FORTY)
    played(phone)
    page.goto(f"/b/{phone.token}/{tonight()}")
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
