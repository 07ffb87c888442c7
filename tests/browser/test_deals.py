"""The list of deals: a tap anywhere on a row opens its deal."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import NEAR_THE_END
from tests.browser.thumb import at_the_table

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.mark.rest
def test_a_tap_on_a_row_opens_its_deal(page: Page) -> None:
    thumb, phone = at_the_table(page, NEAR_THE_END)
    page.goto(f"{phone.url}deals/")
    thumb.touch(page.get_by_role("row").nth(2).get_by_role("cell").first)
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 8")


def test_a_correction_marks_the_result_that_was_recorded(page: Page) -> None:
    thumb, phone = at_the_table(page, NEAR_THE_END)
    recorded = page.locator("dialog [data-commit][data-as-recorded]")
    page.goto(f"{phone.url}deals/")
    thumb.tap("Deal 3", "Correct deal 3")
    expect(recorded).to_have_count(1)
    expect(recorded).to_contain_text("Lost")
    page.goto(f"{phone.url}deals/")
    thumb.tap("Deal 1", "Correct deal 1")
    expect(recorded).to_contain_text("Made")
