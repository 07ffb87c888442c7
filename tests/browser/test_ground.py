"""That the listener hears, and that pages come as a real server sends them."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.thumb import comes_to

pytestmark = pytest.mark.django_db(transaction=True)


def test_home_opens_without_a_complaint(page: Page) -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert page.title()


@pytest.mark.rest
def test_style_sheets_come_hashed_and_compressed(page: Page) -> None:
    with page.expect_response(re.compile(r"\.[0-9a-f]{12}\.css$")) as sheet:
        page.goto("/")
    assert sheet.value.headers["content-encoding"] in ("br", "gzip")
    assert "immutable" in sheet.value.headers["cache-control"]


@pytest.mark.rest
def test_an_inline_style_is_heard(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    comes_to(page, lambda: any("style-src" in line for line in complaints), True)
    complaints.clear()


def test_a_request_to_another_host_is_heard(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    page.evaluate("fetch('http://127.0.0.2:9/').catch(() => {})")
    comes_to(page, lambda: bool(complaints), True)
    complaints.clear()


@pytest.mark.rest
@pytest.mark.urls("tests.faulty_urls")
def test_a_script_error_is_heard(page: Page, complaints: list[str]) -> None:
    page.goto("/hello/")
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('slipped') })")
    assert any("slipped" in line for line in complaints)
    complaints.clear()


@pytest.mark.parametrize(
    "damaged,sign",
    [("**/css/base.*.css", "css/base."), pytest.param("**/js/app.*.js", "js/app.", marks=pytest.mark.rest)],
)
def test_a_file_that_was_damaged_on_the_way_is_not_used(
    page: Page, complaints: list[str], damaged: str, sign: str
) -> None:
    page.route(damaged, lambda route: route.fulfill(response=route.fetch(), body="/* cut sh"))
    page.goto("/")
    assert [line for line in complaints if "integrity" in line and sign in line]
    complaints.clear()
