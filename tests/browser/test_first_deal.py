"""The first deal on a phone: a question branches it with scripts and without, and each step fits a small screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import GAMES
from tests.browser.conftest import MakeContext
from tests.browser.thumb import at_the_table
from tests.tables import seated

pytestmark = pytest.mark.django_db(transaction=True)

WITH_RULES = [game.slug for game in GAMES if game.has_rules]
SCROLLS = (
    "Math.max(document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth)"
)


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.rest)])
def test_a_seven_leads_to_its_steps_and_back_to_the_question(new_context: MakeContext, scripts: bool) -> None:
    page = new_context(java_script_enabled=scripts).new_page()
    _thumb, phone = at_the_table(page)
    page.goto(f"{phone.url}first/6/")
    page.get_by_role("link", name="Tap the sevens").tap()
    page.get_by_role("group", name="Ona", exact=True).last.get_by_role("link", name="clubs").tap()
    expect(page.locator(".heap .now")).to_have_text("One seven: Ona declares, and clubs are trumps.")
    page.get_by_role("link", name="Next").tap()
    page.get_by_role("link", name="Next").tap()
    expect(page.get_by_role("heading", level=2)).to_have_text("Knock?")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"step 8 of 13"))
    page.get_by_role("link", name="Back").tap()
    page.get_by_role("link", name="Back").tap()
    page.get_by_role("link", name="No seven").tap()
    page.get_by_role("link", name="Next").tap()
    expect(page.get_by_role("heading", level=2)).to_have_text("Name a number")


@pytest.mark.rest
@pytest.mark.parametrize("slug", WITH_RULES)
def test_each_step_fits_a_small_screen(page: Page, slug: str) -> None:
    phone = seated(game=slug)
    for size in ((375, 667), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for answer in ("-none", "-2H6C") if slug == "avinas" else ("",):
            number = 1
            page.goto(f"{phone.url}first/1{answer}/")
            while "/first/" in page.url:
                assert page.evaluate(SCROLLS) <= 0, page.url
                number += 1
                page.goto(f"{phone.url}first/{number}{answer}/")
            assert number > 7
