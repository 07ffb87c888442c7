"""Python is started before it is needed, nobody waits for it with a deal in hand, and all pages share it."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.counting import (
    LONGEST_START_MS,
    NEVER_BEGINS,
    PRETENDS,
    TAKEN_ALONG,
    ServerPhone,
    counted,
    needs_pyodide,
    shared_workers,
)
from tests.browser.outbox import record, unsent
from tests.browser.test_no_signal import becomes, playing
from tests.browser.thumb import Thumb, comes_to
from tests.serving import Server

pytestmark = pytest.mark.rest

needs_pyodide()

IS_WARM = PRETENDS % "(what) => (what === 'answer' ? { status: 200, headers: {}, body: '' } : what)"
HAS_IT = "localStorage['scorekeeper.server'] = 'a version'"


def served(phone: BrowserContext, worker: str) -> tuple[Thumb, str]:
    """A match that was taken along by a phone whose server in the phone is pretended."""
    phone.add_init_script(worker)
    page, match = playing(phone)
    page.evaluate(HAS_IT)
    page.goto(match)
    becomes(page, TAKEN_ALONG, match)
    return Thumb(page), match


def test_nobody_waits_for_python_with_a_deal_in_hand(phone: BrowserContext, server: Server) -> None:
    thumb, _match = served(phone, NEVER_BEGINS)
    server.kill()
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    record(thumb, "Ona", "Made")
    unsent(thumb, 2)


@pytest.mark.parametrize("what", ["a look that fails", "a page that was kept"])
def test_python_is_started_before_it_is_needed(what: str, phone: BrowserContext, server: Server) -> None:
    thumb, match = served(phone, IS_WARM)
    page = thumb.page
    becomes(page, "() => asked.includes('bring')")
    comes_to(page, lambda: page.evaluate("asked.length"), 2)  # a newer bundle is fetched, and tried once
    server.kill()
    page.evaluate("asked.length = 0")
    if "kept" in what:
        page.add_init_script("Object.defineProperty(document, 'hidden', { value: true })")  # which looks for no news
        page.goto(match)
    comes_to(page, lambda: page.evaluate("asked"), ["start", "answer"])


def test_python_stays_warm_from_page_to_page(counting: ServerPhone) -> None:
    thumb, match = counting.playing()
    page = thumb.page
    counting.server.kill()
    thumb.tap("Record deal 1", "Rūta", "Lost")
    counted(thumb, 2, "0/2 0/0", of="1 deal")
    [python] = shared_workers(page)
    for address in ("deals/", "note/", "worth/"):
        page.goto(match + address)
        assert shared_workers(page) == [python]
    expect(page.get_by_role("heading", level=1)).to_contain_text("what deal 2 would be worth")
    page.goto(match)
    thumb.tap("Record deal 2", "Jonas", "Lost")
    counted(thumb, 3, "0/4 0/0", of="2 deals")
    assert shared_workers(page) == [python]


def test_pages_of_two_matches_and_two_of_one_share_it(counting: ServerPhone) -> None:
    one, match = counting.playing()
    other, _match = counting.playing()
    page = counting.context.new_page()
    page.goto(match)
    beside = Thumb(page)
    counting.server.kill()
    one.tap("Record deal 1", "Rūta", "Lost")
    counted(one, 2, "0/2 0/0", of="1 deal")
    other.tap("Record deal 1", "Ona", "2", "Lost")
    counted(other, 2, "4/0 0/0", of="1 deal")
    expect(page.get_by_role("link", name="Record deal 2", exact=True)).to_be_visible(timeout=LONGEST_START_MS)
    beside.tap("Record deal 2", "Jonas", "Lost")
    counted(beside, 3, "0/4 0/0", of="2 deals")
    other.tap("Record deal 2", "Petras", "Lost")
    counted(other, 3, "6/0 0/0", of="2 deals")
    counted(one, 3, "0/4 0/0", of="2 deals")
    assert len(shared_workers(page)) == 1


def test_where_no_worker_is_shared_each_page_has_its_own(counting: ServerPhone) -> None:
    thumb, match = counting.playing()
    page = thumb.page
    page.add_init_script("delete window.SharedWorker")
    page.goto(match)
    counting.server.kill()
    thumb.tap("Record deal 1", "Rūta", "Lost")
    counted(thumb, 2, "0/2 0/0", of="1 deal")
    assert len(page.workers) == 1
