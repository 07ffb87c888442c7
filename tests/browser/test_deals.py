"""The list of deals: a tap anywhere on a row opens its deal."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import NEAR_THE_END
from tests.browser.thumb import at_the_table

pytestmark = [pytest.mark.django_db(transaction=True)]


def test_a_tap_on_a_row_opens_its_deal(page: Page) -> None:
    thumb, phone = at_the_table(page, NEAR_THE_END)
    page.goto(f"{phone.url}deals/")
    thumb.touch(page.get_by_role("row").nth(2).get_by_role("cell").first)
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 8")


def test_a_deal_struck_out_has_no_number_but_opens_too(page: Page) -> None:
    thumb, phone = at_the_table(page, NEAR_THE_END)
    page.goto(f"{phone.url}deals/")
    thumb.tap("Deal 8", "Strike out deal 8", "Strike out deal 8")
    row = page.get_by_role("row").filter(has_text="struck out")
    expect(row.get_by_role("rowheader")).to_have_text("–")
    thumb.touch(row.get_by_role("cell").first)
    thumb.tap("Bring back deal 8")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bring back deal 8")
