"""The list of deals: a tap anywhere on a row opens its deal."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import NEAR_THE_END
from tests.browser.thumb import Thumb, at_the_table
from tests.tables import seated

pytestmark = [pytest.mark.django_db(transaction=True)]


def test_a_tap_on_a_row_opens_its_deal(page: Page) -> None:
    thumb, phone = at_the_table(page, NEAR_THE_END)
    page.goto(f"{phone.url}deals/")
    thumb.touch(page.get_by_role("row").nth(2).get_by_role("cell").first)
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 8")


@pytest.mark.rest
def test_a_deal_struck_out_has_no_number_but_opens_too(page: Page) -> None:
    thumb, phone = at_the_table(page, NEAR_THE_END)
    page.goto(f"{phone.url}deals/")
    thumb.tap("Deal 8", "Strike out deal 8", "Strike out deal 8")
    row = page.get_by_role("row").filter(has_text="struck out")
    expect(row.get_by_role("rowheader")).to_have_text("–")
    thumb.touch(row.get_by_role("cell").first)
    thumb.tap("Bring back deal 8")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bring back deal 8")


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


@pytest.mark.rest
def test_so_does_one_of_a_game_whose_results_the_server_says(page: Page) -> None:
    phone = seated(game="kaiser")
    lost = {"kind": "played", "bidder": "N", "bid": "7", "no_trump": "false", "points": "6"}
    assert phone.deal(lost).status_code == 201
    page.goto(f"{phone.url}deals/")
    Thumb(page).tap("Deal 1", "Correct deal 1")
    recorded = page.locator("dialog [data-commit][data-as-recorded]")
    expect(recorded).to_have_count(1)
    expect(recorded).to_contain_text("6")
