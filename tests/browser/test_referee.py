"""The referee and the counting by thumb: a trick and a pile in five taps, and whole deals down to what is recorded."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import A_DEAL
from tests.browser.thumb import Thumb
from tests.tables import seated

pytestmark = pytest.mark.django_db(transaction=True)


def set_up(thumb: Thumb, *words: str) -> None:
    """Say what holds for the deal, and who led."""
    for each in words:
        thumb.tap(each)
        expect(thumb.page.get_by_role("link", name=each).first).to_have_attribute("aria-current", "true")


def lay(thumb: Thumb, *cards: str) -> None:
    """Tap these cards of the deck, one after another."""
    for code in cards:
        button = thumb.page.locator(f".deck button[value='{code}']")
        thumb.touch(button)
        expect(thumb.page.locator(f".deck button[value='{code}']:not(:disabled)")).to_have_count(0)


def play(thumb: Thumb, deal: str) -> None:
    """Follow a deal to its end: tricks stand two blanks apart."""
    for number, trick in enumerate(deal.split("  ")):
        if number:
            thumb.tap("Next trick")
            expect(thumb.page.locator(".laid")).to_have_count(0)
        lay(thumb, *trick.split())


@pytest.mark.rest
def test_a_trick_of_avinas_takes_five_taps(page: Page) -> None:
    phone = seated()
    page.goto(phone.url + "referee/")
    thumb = Thumb(page)
    set_up(thumb, "hearts")
    lay(thumb, "7H", "QS", "QC", "AH")
    expect(page.get_by_role("status").filter(has_text="queen of clubs")).to_contain_text("17 card-points")
    assert thumb.taps == 5


@pytest.mark.rest
def test_a_pile_takes_five_taps_and_one_more_to_use_it(page: Page) -> None:
    phone = seated()
    page.goto(phone.url + "pile/")
    thumb = Thumb(page)
    for rank, number in (("aces", 2), ("tens", 3), ("kings", 3), ("queens", 1), ("jacks", 0)):
        chip = page.get_by_role("group", name=rank).get_by_role("link", name=str(number), exact=True)
        thumb.touch(chip)
        expect(chip).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("status").filter(has_text="card-points")).to_contain_text("67")
    assert thumb.taps == 5
    thumb.tap("Record in deal 1")
    expect(thumb.panel).to_be_visible()
    assert thumb.taps == 6
    assert page.url.endswith(phone.url)
    thumb.tap("Ona", "Made")
    thumb.is_done(2)
    deal = phone.match.log().live[0].payload
    assert (deal["declarer"], deal["won"], deal["losers_points"]) == ("S", True, 53)


@pytest.mark.rest
def test_what_is_handed_over_leaves_the_address_and_outlives_a_reload(page: Page) -> None:
    phone = seated()
    page.goto(phone.url + "#use&kind=no_sevens&declarer=W&losers_points=20&won=false&trump=C")
    thumb = Thumb(page)
    expect(thumb.panel.locator("[data-digits]")).to_have_text("20")
    expect(thumb.sees("Made")).to_have_count(0)
    assert "#" not in page.url
    page.reload()
    expect(thumb.panel.locator("[data-digits]")).to_have_text("20")
    page.go_back()
    expect(thumb.panel).to_have_count(0)
    assert phone.match.log().live == []


@pytest.mark.rest
def test_a_deal_of_avinas_is_followed_card_by_card_to_what_is_recorded(page: Page) -> None:
    phone = seated()
    page.goto(phone.url + "referee/")
    thumb = Thumb(page)
    set_up(thumb, "hearts", "Ona")
    play(thumb, A_DEAL)
    expect(page.get_by_text("The last trick has been played.")).to_be_visible()
    expect(page.get_by_role("link", name="Record in deal 1 With sevens: lost")).to_be_visible()
    thumb.tap("Record in deal 1 Without sevens, lost: they took 39")
    expect(thumb.panel).to_be_visible()
    thumb.tap("Lost: they took 39")
    thumb.is_done(2)
    deal = phone.match.log().live[0].payload
    assert deal == {"kind": "no_sevens", "declarer": "S", "won": False, "losers_points": 39, "trump": "H"}
