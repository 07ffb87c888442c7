"""News from another phone: the match page says it, and the person who holds it is not disturbed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import NEAR_THE_END
from tests.browser.thumb import Thumb, at_the_table, fields_of
from tests.tables import Phone

pytestmark = pytest.mark.django_db(transaction=True)

LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
HELD = "document.activeElement.closest('a, button, summary, main')?.innerText.trim() ?? 'nothing'"
MERGES = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/merge.'))"


def follows(page: Page, jotted: str = "N1+ E2+") -> tuple[Thumb, Phone]:
    """A phone at a match, which has fetched what takes the news in."""
    thumb, phone = at_the_table(page, jotted)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(MERGES)
    return thumb, phone


def elsewhere(page: Page, phone: Phone, jotted: str) -> None:
    """Another phone records, and the page says so."""
    number = len(phone.match.log().live) + 1
    (fields,) = fields_of(jotted)
    assert phone.deal(fields).status_code == 201
    page.evaluate(LOOK)
    expect(page.locator(f"#match[data-version='{number}']")).to_be_visible()


# fmt: off
HANDS = [
    ("Menu", "Menu"), ("Stakes", "Stakes"), ("Cards", "Cards"), ("2 deals", "3 deals"), ("Rules", "Rules"),
    ("Undo 2", "Undo 3"), ("Record deal 3", "Record deal 4"),
]
# fmt: on


@pytest.mark.rest
@pytest.mark.parametrize("held, then", HANDS)
def test_the_focus_stays_where_it_is(page: Page, held: str, then: str) -> None:
    _thumb, phone = follows(page)
    page.locator("#match :is(a, button)").filter(has_text=held, visible=True).first.focus()
    assert page.evaluate(HELD) == held
    elsewhere(page, phone, "S3-")
    assert page.evaluate(HELD) == then
    expect(page.locator(".last")).to_contain_text("Deal 3:")


def test_what_is_open_stays_open_and_the_page_where_it_is(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 500})
    thumb, phone = follows(page)
    page.evaluate("scrollTo(0, 60)")
    thumb.tap("Cards")
    assert page.evaluate("scrollY") == 60
    elsewhere(page, phone, "S3-")
    expect(page.locator("#cards")).to_be_visible()
    assert page.evaluate("scrollY") == 60
    thumb.tap("Close")
    thumb.record("Petras", "Made")
    assert len(phone.match.log().live) == 4


@pytest.mark.rest
def test_when_the_last_deal_comes_from_elsewhere_who_won_is_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 600})
    thumb, phone = follows(page, NEAR_THE_END)
    page.evaluate("scrollTo(0, 40)")
    thumb.sees("Record deal 10").focus()
    (fields,) = fields_of("W0-none")
    assert phone.deal(fields).status_code == 201
    page.evaluate(LOOK)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.rest
def test_who_records_the_last_deal_sees_who_won(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 600})
    thumb, _phone = follows(page, NEAR_THE_END)
    page.evaluate("scrollTo(0, 40)")
    thumb.tap("Record deal 10", "No sevens", "Jonas", "Lost › nothing")
    expect(page.get_by_role("button", name="Rematch")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)


@pytest.mark.rest
def test_a_tap_that_has_begun_is_meant_for_what_stands_there(page: Page) -> None:
    _thumb, phone = follows(page)
    page.locator("form.undo button").hover()
    page.mouse.down()
    (fields,) = fields_of("S3-")
    assert phone.deal(fields).status_code == 201
    with page.expect_response("**shown=**"):
        page.evaluate(LOOK)
    page.mouse.move(5, 300)
    expect(page.locator("#match[data-version='2']")).to_be_visible()
    page.mouse.up()
    page.evaluate(LOOK)
    expect(page.locator("#match[data-version='3']")).to_be_visible()


def test_a_page_of_an_older_version_is_reloaded_unless_its_panel_is_open(page: Page) -> None:
    thumb, _phone = follows(page)
    page.evaluate("document.documentElement.dataset.assets = 'of an older version'")
    thumb.tap("Record deal 3")
    with page.expect_response(lambda answer: "shown=" in answer.url) as looked:
        page.evaluate(LOOK)
    assert looked.value.status == 204
    with page.expect_event("load"):
        page.locator("dialog[open]").press("Escape")
        page.evaluate(LOOK)
    expect(page.locator("html")).not_to_have_attribute("data-assets", "of an older version")
    with page.expect_response(lambda answer: "shown=" in answer.url) as looked:
        page.evaluate(LOOK)
    assert looked.value.status == 204
