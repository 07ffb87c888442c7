"""Searching the rules: the phone finds what the server finds, in the same order, and shows it the same way."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.conftest import MakeContext
from tests.search_urls import INDEX, TABLE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.search_urls")]

INDEX_FILE = f"/rules/index-{INDEX.digest}.json"
FIND_ALL = """async ([pages, queries]) => {
  const { indexOf, find } = await import("scorekeeper/finding")
  const index = indexOf(pages)
  return queries.map((query) => find(index, query).map(({ passage, pieces }) => [passage.address, pieces]))
}"""
HOSTILE = [
    "x" * 10_000,
    "🐏" * 99 + "rams",
    "🐏" * 97 + "rams",
    "rams " * 2_500,
    "ﷺ" * 10_000,
    "[(*+?{|^$\\",
    "a'" * 999,
]


@pytest.fixture
def asked(page: Page) -> list[str]:
    """What was asked of the server after the page had come: paths with their queries, without icons."""
    heard: list[str] = []

    def hear(request: Request) -> None:
        path = re.sub(r"^https?://[^/]+", "", request.url)
        if not path.startswith("/static/icons/"):
            heard.append(re.sub(r"\.[0-9a-f]{12}\.js$", ".js", path))

    page.goto("/rules/")
    page.on("request", hear)
    return heard


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox")


def found(page: Page) -> Locator:
    return page.locator("[data-results] a")


def status(page: Page) -> Locator:
    return page.locator("[data-found] [role=status]")


def test_the_phone_finds_what_the_server_finds(page: Page) -> None:
    page.goto("/rules/")
    queries = [*(row["q"] for row in TABLE["queries"]), *HOSTILE]
    here = page.evaluate(FIND_ALL, [json.loads(INDEX.as_json()), queries])
    for query, answers in zip(queries, here, strict=True):
        there = [[each.passage.address, [list(piece) for piece in each.pieces]] for each in INDEX.find(query)]
        assert answers == there, query[:40]


def test_sections_appear_while_one_types(page: Page, asked: list[str]) -> None:
    field(page).press_sequentially("kno")
    expect(status(page)).to_have_text("3 sections")
    expect(found(page).first).to_contain_text("Whoever doubts it may knock.")
    expect(page.locator("[data-results] mark").first).to_have_text("knock")
    field(page).press_sequentially("ck doubl")
    expect(status(page)).to_have_text("2 sections")
    field(page).fill("dorleif")
    expect(status(page)).to_have_text("1 section")
    field(page).fill("")
    expect(status(page)).to_have_text("")
    expect(found(page)).to_have_count(0)
    assert sorted(asked) == [INDEX_FILE, "/static/js/finding.js"]


def test_nothing_is_fetched_before_the_field_is_entered(page: Page, asked: list[str]) -> None:
    page.wait_for_load_state("networkidle")
    assert asked == []
    with page.expect_response(f"**{INDEX_FILE}"):
        field(page).focus()


def test_what_is_found_looks_as_the_server_would_show_it(page: Page, asked: list[str]) -> None:
    for query in ("knock", "q♣", "zole", '<b>"#$&'):
        page.goto("/rules/")
        field(page).fill(query)
        expect(status(page)).not_to_have_text("")
        here = page.locator("[data-found]").inner_html()
        page.goto(page.evaluate("query => '/rules/?' + new URLSearchParams({ q: query })", query))
        assert here == page.locator("[data-found]").inner_html()


def test_nothing_found_is_said_with_a_hint(page: Page, asked: list[str]) -> None:
    hint = page.get_by_text("Try one word")
    expect(hint).to_be_hidden()
    field(page).fill("zole")
    expect(status(page)).to_have_text("Nothing about “zole” in these rules.")
    expect(hint).to_be_visible()
    field(page).fill("rams")
    expect(hint).to_be_hidden()


def test_the_address_keeps_what_was_asked(page: Page, asked: list[str]) -> None:
    field(page).fill("kryžiai")
    expect(page).to_have_url(re.compile(r"/rules/\?q=kry%C5%BEiai$"))
    found(page).first.tap()
    expect(page).to_have_title("styrivolt/parlett/")
    page.go_back()
    expect(found(page)).to_have_count(1)
    expect(field(page)).to_have_value("kryžiai")
    field(page).fill("")
    expect(page).to_have_url(re.compile(r"/rules/$"))


def test_a_tap_right_after_typing_is_kept_too(page: Page, asked: list[str]) -> None:
    field(page).fill("kryziai")
    expect(found(page)).to_have_count(1)
    found(page).first.tap()
    expect(page).to_have_title("styrivolt/parlett/")
    page.go_back()
    expect(page).to_have_url(re.compile(r"\?q=kryziai$"))


def test_the_button_asks_nobody_when_the_index_is_here(page: Page, asked: list[str]) -> None:
    field(page).fill("rams")
    expect(found(page)).to_have_count(2)
    asked.clear()
    field(page).press("Enter")
    expect(field(page)).not_to_be_focused()
    expect(found(page)).to_have_count(2)
    assert asked == []


def test_the_server_is_asked_when_the_index_does_not_come(page: Page, complaints: list[str]) -> None:
    page.route(f"**{INDEX_FILE}", lambda route: route.fulfill(status=503))
    page.goto("/rules/")
    field(page).fill("rams")
    field(page).press("Enter")
    expect(page).to_have_url(re.compile(r"\?q=rams$"))
    expect(found(page)).to_have_count(2)
    assert complaints == []


def test_the_form_works_without_scripts(new_context: MakeContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/rules/")
    field(page).fill("Queen of Clubs")
    page.get_by_role("button", name="Find").tap()
    expect(status(page)).to_have_text("1 section")
    expect(found(page)).to_have_attribute("href", "/rules/avinas/#trumps")
    expect(page.locator("mark")).to_have_text("Q♣")
