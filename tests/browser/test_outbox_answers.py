"""What a server may say to what was kept, and what a phone may have kept: refusals, an older copy, an older queue."""

import json
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, expect

from scorekeeper.data.imports.match import with_unsent_entries
from tests.browser.outbox import PUT, THE_SIGNAL_IS_BACK, at_the_match, entries, record, stopped, unsent, written
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.test_strangers import LOOK
from tests.browser.thumb import Thumb, comes_to, settled
from tests.lossy_proxy import OURS
from tests.serving import Server

REFUSAL = "<title>Scorekeeper</title><h2>This link does not allow that</h2>"


def test_not_now_waits_and_refusals_stop_and_show(phone: BrowserContext) -> None:
    thumb = at_the_match(phone)
    page, fate = thumb.page, {"status": 429}
    page.route("**/events/", lambda route: route.fulfill(status=fate["status"], headers=OURS))
    record(thumb, "Rūta", "Lost")
    for fate["status"] in (429, 500, 503, 200):  # the last is no receipt
        page.evaluate(THE_SIGNAL_IS_BACK)
        unsent(thumb, 1)
        expect(page.locator("#unsent [data-stopped]")).to_have_count(0)
    for fate["status"] in (403, 404, 410):
        page.evaluate(THE_SIGNAL_IS_BACK)
        expect(page.get_by_role("link", name="Save as a file")).to_be_visible()
        stopped(thumb, 1)
        if fate["status"] == 410:
            with page.expect_download() as file:
                page.get_by_role("link", name="Save as a file").tap()
            saved = with_unsent_entries(json.loads(file.value.path().read_text()))
            assert isinstance(saved, dict)
            assert [(deal["declarer"], deal["won"]) for deal in saved["deals"]] == [("E", False)]
            page.unroute("**/events/")
        thumb.tap("See why")
    thumb.is_done(2)
    expect(page.locator("#unsent")).to_have_count(0)


@pytest.mark.rest
def test_a_refusal_says_why_and_two_taps_drop_what_it_refuses(phone: BrowserContext) -> None:
    thumb = at_the_match(phone)
    page, fate = thumb.page, {"status": 503}
    page.route("**/events/", lambda route: route.fulfill(status=fate["status"], headers=OURS, body=REFUSAL))
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    fate["status"] = 403
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.locator("#unsent").get_by_text("This link does not allow that.", exact=True)).to_be_visible()
    again, drop = (page.get_by_role("button", name=name) for name in ("See why", "Discard it"))
    expect(again).to_be_visible()
    drop.tap()
    asked = page.get_by_role("alert").filter(has_text="Tap again to discard it. You cannot get it back.")
    expect(asked).to_be_visible()
    page.evaluate("document.dispatchEvent(new CustomEvent('htmx:afterSettle'))")  # whereupon what waits is drawn anew
    settled(page)
    expect(asked).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # axe takes a link that is half behind the bar for small
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    stopped(thumb, 1)
    drop.tap()
    expect(page.locator("#unsent")).to_have_count(0)
    thumb.tap("Record deal 1", "Rūta", "Lost")
    expect(page.locator("[data-say]")).to_have_text(
        "This link does not allow that. That did not go through. What you entered is still here: try again."
    )


@pytest.mark.rest
def test_what_another_page_has_discarded_is_gone_from_this_one(phone: BrowserContext) -> None:
    thumb, fate = at_the_match(phone), {"status": 503}
    phone.route("**/events/", lambda route: route.fulfill(status=fate["status"], headers=OURS, body=REFUSAL))
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    fate["status"] = 403
    thumb.page.evaluate(THE_SIGNAL_IS_BACK)
    stopped(thumb, 1)  # so nothing here looks again
    other = phone.new_page()
    other.goto(thumb.page.url)
    stopped(Thumb(other), 1)
    Thumb(other).tap("Discard it", "Discard it")
    expect(other.locator("#unsent")).to_have_count(0)
    thumb.page.evaluate(LOOK)
    expect(thumb.page.locator("#unsent")).to_have_count(0)


FORM = """<div id="match"><header><h1>Deal 1</h1></header><main><p class="wrong" role="alert">The seat is empty.</p>
<form id="deal"><fieldset><legend>Who had the sevens?</legend></fieldset></form></main></div>"""
CONFLICT = """<div id="match"><h1>Somebody was quicker</h1><main><h2>Recorded first</h2></main></div>"""


@pytest.mark.rest
@pytest.mark.parametrize(
    "status, part, why",
    [
        (422, FORM, "The seat is empty."),
        (409, CONFLICT, "Somebody was quicker."),
        (403, "<h1>Scorekeeper</h1><h2>This link does not allow that</h2>", "This link does not allow that."),
        (404, "<p>nothing here</p>", ""),
    ],
)
def test_of_a_refusal_the_reason_is_stored(status: int, part: str, why: str, phone: BrowserContext) -> None:
    thumb = at_the_match(phone)
    page, fate = thumb.page, {"status": 503}
    page.route("**/events/", lambda route: route.fulfill(status=fate["status"], headers=OURS, body=part))
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    fate["status"] = status
    page.evaluate(THE_SIGNAL_IS_BACK)
    stopped(thumb, 1)
    assert [entry["why"] for entry in entries(page)] == [why]
    expect(page.locator("#unsent [data-hint]")).to_have_count(0)


@pytest.mark.rest
def test_a_deal_that_came_after_the_end_is_shown_at_the_end(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page = thumb.page
    server.kill()
    for number in (1, 2, 3):
        record(thumb, "No sevens", "Rūta", "Lost › nothing")
        unsent(thumb, number)
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    stopped(thumb, 1)
    expect(page.locator(".end .how")).to_contain_text("Cats")
    late = page.locator(".end .late")
    expect(late).to_contain_text("This deal came after the end, so it was not recorded.")
    expect(late.locator("+ #unsent")).to_contain_text("without sevens, Rūta lost, nothing taken")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # no link lies half behind the bar
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    thumb.tap("Discard it", "Discard it")
    expect(page.locator("#unsent")).to_have_count(0)
    expect(late).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert written(server, page) == [("E", False), ("E", False)]


@pytest.mark.rest
def test_a_note_of_somebody_else_is_asked_about_beside_the_sheet_and_is_no_page(phone: BrowserContext) -> None:
    thumb = at_the_match(phone)
    page, match, theirs = thumb.page, thumb.page.url, '<b id="theirs">dice</b>'
    page.route("**/note/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.goto(f"{match}note/")
    page.locator("[name=note]").fill("nuts")
    origin = {"Origin": match.partition("/b/")[0]}
    assert phone.request.post(f"{match}note/", form={"note": theirs, "over": ""}, headers=origin).ok
    thumb.tap("Save the note")
    expect(page.locator("#unsent")).to_contain_text("nuts")
    page.unroute("**/note/")
    page.goto(match)
    expect(page.locator("#unsent")).to_contain_text(theirs)
    expect(page.locator("#theirs")).to_have_count(0)
    expect(page.locator("#match .sheet").first).to_be_visible()
    thumb.tap("Replace it with mine")
    expect(page.locator("#unsent")).to_have_count(0)
    page.goto(f"{match}note/")
    expect(page.locator("[name=note]")).to_have_value("nuts")


@pytest.mark.rest
def test_what_an_earlier_version_kept_is_sent(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    uid = page.locator("dialog[data-panel]").get_attribute("data-after")
    queue = (Path(__file__).parent / "kept-before-paths.json").read_text().replace("UID", uid or "")
    page.evaluate(PUT, [entry | {"match": urlsplit(match).path} for entry in json.loads(queue)])
    page.reload()
    expect(page.get_by_role("button", name="Undo end")).to_be_visible()
    assert written(server, page) == [("N", True), ("E", False)]


@pytest.mark.rest
def test_what_was_recorded_stays_for_thirty_days(phone: BrowserContext) -> None:
    page = at_the_match(phone).page
    of_another = {"match": "/b/another/1/", "n": 1, "fields": {"kind": "passed"}, "words": ""}
    ages = {"young": timedelta(days=29), "old": timedelta(days=31)}
    ago = {cid: (datetime.now(UTC) - age).timestamp() * 1000 for cid, age in ages.items()}
    page.evaluate(PUT, [of_another | {"cid": cid, "at": at} for cid, at in ago.items()])
    page.goto("/")
    comes_to(page, lambda: [entry["cid"] for entry in entries(page)], ["young"])


@pytest.mark.rest
def test_a_server_that_was_brought_back_from_an_older_copy_gets_back_what_it_had(
    phone: BrowserContext, server: Server, tmp_path: Path
) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    data = Path(server.environment["DATA_DIR"])
    shutil.copytree(data, tmp_path / "copy")
    server.start()
    thumb.record("Ona", "Lost")
    thumb.record("Jonas", "Made")
    ids = f"/b/{thumb.page.url.split('/b/')[1]}ids.json"
    before = server.get(ids)[2]
    server.kill()
    shutil.rmtree(data)
    shutil.copytree(tmp_path / "copy", data)
    server.start()
    thumb.page.reload()
    told = "The server has an older copy, without 2 deals from this phone."
    expect(thumb.page.get_by_text(told)).to_be_visible()
    assert server.get(ids)[2] != before
    thumb.tap("Send them again")
    thumb.is_done(4)
    expect(thumb.page.locator("#unsent")).to_have_count(0)
    assert server.get(ids)[2] == before
