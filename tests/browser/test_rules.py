"""The rules on a phone: words open in place, the contents lead to their sections, and no script is needed for it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.thumb import at_the_table

pytestmark = pytest.mark.django_db(transaction=True)


BOTH_WAYS = ["with scripts", "without scripts"]

MOSTLY_WITH_SCRIPTS = pytest.mark.parametrize(
    "page", [True, pytest.param(False, marks=pytest.mark.soak)], ids=BOTH_WAYS, indirect=True
)


@pytest.fixture(params=[True, False], ids=BOTH_WAYS)
def page(request: pytest.FixtureRequest, new_context: MakeContext) -> Page:
    return new_context(java_script_enabled=request.param).new_page()


@MOSTLY_WITH_SCRIPTS
def test_a_word_opens_in_place_and_closes_and_leads_to_all_words(page: Page) -> None:
    page.goto("/rules/avinas/")
    word = page.locator("button[popovertarget=word-avinas-ram]").first
    note = page.locator("#word-avinas-ram")
    expect(note).to_be_hidden()
    word.tap()
    expect(note).to_be_visible()
    expect(note).to_contain_text("avinas")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    word.tap()
    page.locator("h1").tap(position={"x": 2, "y": 2})
    expect(note).to_be_hidden()
    word.tap()
    note.get_by_role("link", name="All words").tap()
    expect(page).to_have_url(re.compile(r"/rules/words/#avinas-ram$"))
    expect(page.locator("#avinas-ram")).to_be_in_viewport()


@pytest.mark.rest
@MOSTLY_WITH_SCRIPTS
def test_the_contents_lead_to_a_section_and_its_marks_to_the_source(page: Page) -> None:
    page.goto("/rules/avinas/")
    contents = page.locator("#contents")
    contents.locator("summary").tap()
    contents.get_by_role("link", name="Knocking").tap()
    expect(page).to_have_url(re.compile(r"/rules/avinas/#knock$"))
    heading = page.get_by_role("heading", name="Knocking")
    expect(heading).to_be_in_viewport()
    mark = heading.locator("xpath=following::sup[1]").get_by_role("link", name="Pagat")
    mark.tap()
    expect(page).to_have_url(re.compile(r"/rules/avinas/pagat/#knock$"))
    expect(page.locator("#knock")).to_be_in_viewport()


def test_from_a_match_one_tap_leads_to_the_rules_and_from_any_of_them_one_back(page: Page) -> None:
    _thumb, phone = at_the_table(page, "N1+")
    page.get_by_role("link", name="Rules", exact=True).first.tap()
    expect(page).to_have_url(re.compile(r"/rules/avinas/\?back="))
    page.get_by_role("link", name=re.compile("^All rules")).tap()
    page.get_by_role("link", name="Words", exact=True).tap()
    page.get_by_role("link", name=re.compile("^All rules")).tap()
    page.get_by_role("searchbox").fill("knocking")
    page.get_by_role("button", name="Find").tap()
    page.get_by_role("link", name="Knocking").first.tap()
    expect(page.get_by_role("heading", name="Knocking")).to_be_in_viewport()
    page.get_by_role("link", name=re.compile("^Back to ")).tap()
    expect(page).to_have_url(re.compile(re.escape(phone.url) + "$"))


@pytest.mark.rest
@pytest.mark.parametrize("kind,width,height", [("card", 420, 595), ("pocket", 595, 842)])
def test_the_card_for_the_table_is_half_a_sheet_of_paper_and_four_for_the_pocket_are_one(
    new_context: MakeContext, kind: str, width: int, height: int
) -> None:
    """In points: A5 and A4."""
    page = new_context().new_page()
    for game in ("avinas", "kaiser", "spades", "solo-spades", "forty-one", "styrivolt", "voormsi"):
        page.goto(f"/rules/{game}/{kind}/")
        sheets = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(prefer_css_page_size=True))
        assert [(round(float(x)), round(float(y))) for x, y in sheets] == [(width, height)], game
