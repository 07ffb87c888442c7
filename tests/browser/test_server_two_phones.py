"""Two phones without a server that both count by themselves, and one on a wire that loses what it is given."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.counting import (
    LONGEST_START_MS,
    TAKEN_ALONG,
    ServerPhone,
    changed,
    counted,
    needs_pyodide,
)
from tests.browser.outbox import THE_SIGNAL_IS_BACK, comes_back, safe, stopped, written
from tests.browser.test_lost_links import given, is_offered, taken_back
from tests.browser.test_no_signal import becomes
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb, comes_to
from tests.lossy_proxy import lossy

pytestmark = pytest.mark.rest

needs_pyodide()


def both_at_the_match(counting: ServerPhone, another: ServerPhone) -> tuple[Thumb, Thumb]:
    """Both have the match open, and have taken it along."""
    thumb, match = counting.playing()
    page = another.context.new_page()
    page.goto(match)
    becomes(page, TAKEN_ALONG, match)
    return thumb, Thumb(page)


def of(number: int) -> str:
    return "1 deal" if number == 1 else f"{number} deals"


def evening(thumb: Thumb, told: list[tuple[tuple[str, ...], str]]) -> None:
    """Record these deals, each of which the phone counts itself."""
    for number, (words, totals) in enumerate(told, 1):
        thumb.tap("Record deal", *words)
        counted(thumb, number + 1, totals, of=of(number))


def nothing_unsent(thumb: Thumb) -> None:
    expect(thumb.page.locator("#unsent")).to_have_count(0)


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_phones_that_count_the_later_one_adds_its_evening_and_both_show_all_of_it(
    first: int, counting: ServerPhone, another: ServerPhone
) -> None:
    thumbs = both_at_the_match(counting, another)
    quick, slow = thumbs[first], thumbs[1 - first]
    server = counting.server
    server.kill()
    evening(quick, [(("Petras", "Made"), "0/1 0/0"), (("Petras", "Lost"), "1/0 0/0")])
    evening(slow, [(("Jonas", "Made"), "1/0 0/0"), (("Ona", "Lost"), "3/0 0/0"), (("Rūta", "Made"), "4/0 0/0")])
    comes_back(server, quick, 3, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    expect(slow.page.get_by_role("heading", name="Somebody was quicker")).to_be_visible()
    stopped(slow, 3)
    assert found_by_axe(slow.page, {"type": "tag", "values": AXE_TAGS}) == []
    slow.tap("Different deal: record mine as deal 3")
    slow.is_done(6)
    nothing_unsent(slow)
    stored = [("N", True), ("N", False), ("W", True), ("S", False), ("E", True)]
    assert written(server, slow.page) == stored
    for thumb in (slow, quick):
        comes_to(thumb.page, thumb.score, "5/0 0/0")

    for number, (thumb, totals) in enumerate([(quick, "3/0 0/0"), (slow, "1/0 0/0")], 6):
        becomes(thumb.page, KNOWS, [slow.page.url, number - 1])
        server.kill()
        thumb.tap(f"Record deal {number}", "Jonas", "Lost")
        counted(thumb, number + 1, totals, of="1 deal")
        comes_back(server, thumb, number + 1)
        stored.append(("W", False))
    assert written(server, slow.page) == stored


KNOWS = """([address, number]) => caches.match(new URL(address).pathname, { cacheName: 'replicas' }).then(
  async (kept) => (await kept.json()).events.length === number)"""
"""So many events have been taken along."""


def test_the_same_deals_on_two_phones_that_count_fall_together_and_are_said(
    counting: ServerPhone, another: ServerPhone
) -> None:
    quick, slow = both_at_the_match(counting, another)
    server = counting.server
    server.kill()
    told = [(("Petras", "Made"), "0/1 0/0"), (("Ona", "Lost"), "1/0 0/0")]
    evening(quick, told)
    evening(slow, [*told, (("Rūta", "Made"), "2/0 0/0")])
    comes_back(server, quick, 3, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    expect(slow.page.get_by_text("Both phones entered the same deal. Is it one deal?")).to_be_visible()
    expect(slow.page.locator("#unsent [data-twins] li")).to_have_count(2)
    for thumb in (slow, quick):
        comes_to(thumb.page, thumb.score, "2/0 0/0")
    slow.tap("Yes, one deal")
    nothing_unsent(slow)
    assert written(server, slow.page) == [("N", True), ("S", False), ("E", True)]


FATES = ["refused", "refused", "403", "lost", "arrives", "portal"]
"""Of what was never heard, one more attempt is not heard either; two are answered by a stranger."""
EVENING = [
    (("Petras", "Made"), "0/1 0/0"),
    (("Ona", "Lost"), "1/0 0/0"),
    (("Rūta", "Made"), "2/0 0/0"),
    (("Jonas", "Lost"), "0/0 0/0"),
    (("Petras", "Lost"), "2/0 0/0"),
]


def test_on_a_wire_that_loses_requests_and_answers_the_sheet_is_right_after_every_deal(
    counting: ServerPhone,
) -> None:
    server = counting.server
    thumb, _match = counting.playing()
    page = thumb.page
    with lossy(server, FATES) as wire:
        for number, (words, totals) in enumerate(EVENING, 1):
            thumb.tap(f"Record deal {number}", *words)
            told = page.get_by_role("link", name=f"Record deal {number + 1}", exact=True)
            expect(told).to_be_visible(timeout=LONGEST_START_MS)
            comes_to(page, thumb.score, totals)
            if number == 3:  # what waits goes out again by itself meanwhile
                comes_to(page, lambda: wire.met, set(FATES))
        wire.mend()
        page.evaluate(THE_SIGNAL_IS_BACK)
        nothing_unsent(thumb)
        comes_to(page, thumb.score, "2/0 0/0")
        stored = [("N", True), ("S", False), ("E", True), ("W", False), ("N", False)]
        assert written(server, page) == stored


def test_deals_of_another_phone_are_changed_without_a_server_and_each_change_is_sent_once(
    counting: ServerPhone, another: ServerPhone
) -> None:
    mine, theirs = both_at_the_match(counting, another)
    page, match, server = mine.page, mine.page.url, counting.server
    theirs.record("Petras", "Made")
    theirs.record("Ona", "Lost")
    mine.is_done(3)
    becomes(page, KNOWS, [match, 2])
    server.kill()
    page.goto(f"{match}deals/")
    changed(mine, "Deal 1", "Correct deal 1", "Lost", "Correct deal 1")
    changed(mine, "Deal 2", "Strike out deal 2", "Strike out deal 2")
    page.goto(match)
    told = page.get_by_role("link", name="Record deal 2", exact=True)
    expect(told).to_be_visible(timeout=LONGEST_START_MS)
    expect(page.locator("#unsent [data-status]")).to_contain_text(safe("2 changes"))
    comes_to(page, mine.score, "2/0 0/0")
    mine.tap("Record deal 2", "Jonas", "Made")
    expect(page.get_by_role("link", name="Record deal 3", exact=True)).to_be_visible()
    assert mine.score() == "3/0 0/0"

    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    nothing_unsent(mine)
    for thumb in (mine, theirs):
        comes_to(thumb.page, thumb.score, "3/0 0/0")
    assert written(server, page) == [("N", False), ("W", True)]
    assert len(json.loads(server.get(f"/b/{match.split('/b/')[1]}ids.json")[2])["ids"]) == 5


def test_a_phone_that_counts_offers_what_waits_behind_a_stopped_link(
    counting: ServerPhone, another: ServerPhone
) -> None:
    _thumb, match = counting.playing()
    token = given(counting.context, match)
    page = another.context.new_page()
    page.goto(f"/b/{token}/1/")
    becomes(page, TAKEN_ALONG, page.url)
    counting.server.kill()
    evening(Thumb(page), [(("Rūta", "Lost"), "0/2 0/0"), (("Petras", "Made"), "0/3 0/0")])
    page.route("**/events/", lambda route: route.abort())
    counting.server.start()
    taken_back(counting.context, match, token)
    page.unroute("**/events/")
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.get_by_role("link", name="Save as a file")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="This link was stopped")).to_be_visible()
    is_offered(page)
    becomes(page, TAKEN_ALONG, f"{match.partition('/b/')[0]}/b/{token}/1/", to_be=False)
