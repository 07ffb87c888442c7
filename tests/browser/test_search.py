"""Searching the rules: what the server finds appears while one types, and is there again on the way back."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.search_urls")]


@pytest.fixture
def asked(page: Page) -> list[str]:
    """What was asked of the server after the page had come: paths with their queries, without icons."""
    heard: list[str] = []

    def hear(request: Request) -> None:
        path = re.sub(r"^https?://[^/]+", "", request.url)
        if not path.startswith("/static/icons/"):
            heard.append(path)

    page.goto("/rules/")
    page.on("request", hear)
    return heard


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox")


def typed(page: Page, letters: str) -> None:
    """Quicker than any machine is slow: one letter right after another."""
    field(page).evaluate(
        """(field, letters) => {
          for (const letter of letters) {
            field.value += letter
            field.dispatchEvent(new InputEvent("input", { bubbles: true }))
          }
        }""",
        letters,
    )


def found(page: Page) -> Locator:
    return page.locator("[data-results] a")


def status(page: Page) -> Locator:
    return page.locator("[data-found] [role=status]")


def test_sections_appear_while_one_types(page: Page, asked: list[str]) -> None:
    typed(page, "kno")
    expect(status(page)).to_have_text("3 sections")
    expect(found(page).first).to_contain_text("Whoever doubts it may knock.")
    expect(page.locator("[data-results] mark").first).to_have_text("knock")
    typed(page, "ck doubl")
    expect(status(page)).to_have_text("2 sections")
    field(page).fill("dorleif")
    expect(status(page)).to_have_text("1 section")
    field(page).fill("")
    expect(status(page)).to_have_text("")
    expect(found(page)).to_have_count(0)
    assert asked[-3:] == [f"/rules/found/?q={query}" for query in ("knock+doubl", "dorleif", "")]


@pytest.mark.rest
def test_an_answer_that_comes_late_is_not_shown(page: Page, asked: list[str]) -> None:
    page.route("**/rules/found/?q=rams", lambda route: None)  # held back until it is given up
    with page.expect_event("requestfailed"):
        with page.expect_request("**/rules/found/?q=rams"):
            field(page).fill("rams")
        field(page).fill("dorleif")
    expect(status(page)).to_have_text("1 section")


@pytest.mark.rest
def test_nothing_found_is_said_with_a_hint(page: Page, asked: list[str]) -> None:
    hint = page.get_by_text("Try one word")
    expect(hint).to_be_hidden()
    field(page).fill("zole")
    expect(status(page)).to_have_text("Nothing about “zole” in these rules.")
    expect(hint).to_be_visible()
    field(page).fill("rams")
    expect(hint).to_be_hidden()


@pytest.mark.rest
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


@pytest.mark.rest
def test_the_form_asks_when_no_answer_came(page: Page, complaints: list[str]) -> None:
    page.route("**/rules/found/**", lambda route: route.abort())
    page.goto("/rules/")
    with page.expect_request("**/rules/found/**"):
        field(page).fill("rams")
    field(page).press("Enter")
    expect(page).to_have_url(re.compile(r"\?q=rams$"))
    expect(found(page)).to_have_count(2)
    complaints.clear()  # the browser itself writes of what did not come
