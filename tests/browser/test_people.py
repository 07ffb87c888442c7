"""The people of a book on a phone: looked at, put right, made one, removed; with scripts and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.screens import evening

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.rest
def test_names_are_put_right_without_scripts(new_context: MakeContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    phone = evening()
    page.goto(f"/b/{phone.token}/")
    page.get_by_role("link", name="People", exact=True).first.click()
    expect(page.get_by_role("link", name=re.compile("^Petras won 1 of 3$"))).to_be_visible()
    page.get_by_role("button", name="Yes: Ruta is Rūta").click()
    expect(page.get_by_role("heading", level=1, name="Rūta Cats")).to_be_visible()
    expect(page.get_by_role("img", name="lost, won, won, lost")).to_be_visible()
    page.get_by_text("This name", exact=True).click()
    page.get_by_role("button", name="Undo: Ruta is somebody else").click()
    expect(page.get_by_role("heading", level=1, name="Ruta")).to_be_visible()
    page.get_by_role("button", name="Yes: Ruta is Rūta").click()
    expect(page.get_by_role("img", name="lost, won, won, lost")).to_be_visible()
    page.get_by_text("This name", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Jonas")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_text("Somebody in this book is called Jonas already.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Rūtelė")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1, name="Rūtelė Cats")).to_be_visible()
    page.get_by_role("link", name="Head to head").click()
    page.get_by_role("group", name="The other side").get_by_label("Ona", exact=True).check()
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="As opponents")).to_be_visible()
    page.get_by_role("link", name="Rūtelė", exact=True).click()
    page.get_by_text("This name", exact=True).click()
    page.get_by_role("link", name="Remove this name").click()
    page.get_by_role("button", name="Remove Rūtelė").click()
    expect(page.get_by_role("heading", level=1, name="Somebody 1")).to_be_visible()
    page.goto(phone.url + "deals/")
    expect(page.get_by_text("Rūt")).to_have_count(0)


@pytest.mark.rest
def test_a_match_leads_to_its_two_pairs(page: Page) -> None:
    phone = evening()
    page.goto(phone.url)
    page.get_by_role("link", name="Head to head").tap()
    expect(page.get_by_role("heading", name="Ona & Marija against Jonas & Rūta")).to_be_visible()
