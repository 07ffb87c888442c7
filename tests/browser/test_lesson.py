"""A deal that is learned: turned by buttons and arrow keys, and not styled before somebody comes to it."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.rest
def test_buttons_and_arrow_keys_turn_the_deal(page: Page) -> None:
    page.goto("/rules/avinas/learn/#one-deal")
    at = page.locator("[data-at]")
    expect(at).to_have_text("1 of 10")
    page.get_by_role("button", name="Next").tap()
    expect(at).to_have_text("2 of 10")
    page.locator("[data-steps]").focus()
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text("3 of 10")
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_text("2 of 10")
