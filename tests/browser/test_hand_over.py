"""Two phones at one table without a network: what one has recorded the other takes from a code, and it counts once."""

import pytest
import segno
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.outbox import PUT, THE_SIGNAL_IS_BACK, at_the_match, comes_back, entries, record, unsent, written
from tests.browser.test_no_signal import KEEPS, becomes
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb
from tests.serving import Server

EVENING = [("Petras", "Made"), ("Rūta", "Lost"), ("Ona", "Lost")]
STORED = [("N", True), ("E", False), ("S", False)]

CAPACITIES = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858]
"""Letters that a QR code of the lowest level holds as bytes, by version from 1: ISO/IEC 18004, table 7."""

A_CODE = "(text) => import('scorekeeper/qr-code').then(({ qrCode }) => qrCode(text).map((row) => row.map(Number)))"
DRAWN = """(code) => {
  const at = [...code.querySelector("path").getAttribute("d").matchAll(/M(\\d+) (\\d+)\\.5h1/g)]
  const size = code.querySelector("svg").viewBox.baseVal.width - 8
  const rows = Array.from({ length: size }, () => Array(size).fill(0))
  for (const [, x, y] of at) rows[y - 4][x - 4] = 1
  return rows
}"""


def at_one_table(phone: BrowserContext, other: BrowserContext, *, can: str = "score") -> tuple[Thumb, Thumb]:
    """Two phones that have saved the match; the second knows it by a link of its own."""
    thumb = at_the_match(phone)
    shared = thumb.page.request.post(f"{thumb.page.url}share/", form={"can": can}).text()
    another = Thumb(other.new_page())
    address = shared.split('<p class="code">')[1].split("<")[0]
    if can == "watch":
        other.request.post("/keep/", form={"token": address.split("/")[-3]})
        another.page.goto("/")
    for _visit in range(3):  # in the first one the service worker is registered
        another.page.goto(address)
    becomes(another.page, KEEPS, address)
    if can == "score":
        becomes(another.page, KEEPS, "/hand-over/")
    return thumb, another


def shows_codes(thumb: Thumb) -> list[str]:
    """The links in the codes that the phone shows, one after the other."""
    becomes(thumb.page, KEEPS, "/hand-over/")
    thumb.tap("Menu", "Show as code")
    links = []
    while True:
        code = thumb.page.locator(".qr")
        expect(code.locator("svg")).to_be_visible()
        links.append(code.get_attribute("data-link") or "")
        following = thumb.page.get_by_role("button", name="Next")
        if not following.is_visible() or following.is_disabled():
            return links
        following.tap()


def says(page: Page, words: str) -> None:
    expect(page.locator("main")).to_contain_text(words)
    expect(page.locator(".qr")).to_be_hidden()


def test_deals_go_from_phone_to_phone_without_a_network_and_count_once(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    giver, taker = at_one_table(phone, other)
    server.kill()
    for words in EVENING:
        record(giver, *words)
    [link] = shows_codes(giver)
    expect(giver.page.get_by_text("That phone gets 3 deals.")).to_be_visible()
    assert giver.page.locator(".qr").evaluate(DRAWN) == giver.page.evaluate(A_CODE, link)
    assert found_by_axe(giver.page, {"type": "tag", "values": AXE_TAGS}) == []
    match = taker.page.url
    taker.page.goto(link)
    expect(taker.page).to_have_url(match)
    unsent(taker, 3)
    taker.page.goto(link)
    says(taker.page, "This phone already has all of it.")
    taker.tap("Back to the match")
    comes_back(server, taker, 4)
    assert written(server, taker.page) == STORED
    giver.tap("Close")
    giver.page.evaluate(THE_SIGNAL_IS_BACK)
    giver.is_done(4)
    expect(giver.page.locator("#unsent")).to_have_count(0)
    assert written(server, giver.page) == STORED


@pytest.mark.rest
def test_a_phone_hands_over_what_it_has_sent_too(phone: BrowserContext, other: BrowserContext, server: Server) -> None:
    giver, taker = at_one_table(phone, other)
    match = taker.page.url
    taker.page.goto("/rules/")
    for words in EVENING[:2]:
        giver.record(*words)
    server.kill()
    shows_codes(giver)
    expect(giver.page.get_by_text("That phone gets 1 deal.")).to_be_visible()
    giver.page.get_by_label("Begin with").select_option(index=0)
    expect(giver.page.get_by_text("That phone gets 2 deals.")).to_be_visible()
    taker.page.goto(giver.page.locator(".qr").get_attribute("data-link") or "")
    expect(taker.page).to_have_url(match)
    expect(taker.page.locator("#unsent [data-entry=recorded]")).to_have_count(2)
    record(taker, *EVENING[2])
    comes_back(server, taker, 4)
    assert written(server, taker.page) == STORED


@pytest.mark.rest
def test_a_code_that_is_none_of_this_match_or_was_changed_is_refused_in_words(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    giver, taker = at_one_table(phone, other)
    server.kill()
    record(giver, "Petras", "Made")
    [link] = shows_codes(giver)
    address, _hash, code = link.partition("#")
    version, uid, seal, first, parts, data = code.split(".")
    last = "A" if data[40] != "A" else "B"
    for changed, words in [
        ((version, uid, seal, first, parts, data[:40] + last + data[41:]), "damaged, or somebody has changed it"),
        ((version, uid, seal, first, parts, data[:-3]), "damaged, or somebody has changed it"),
        ((version, uid, seal), "damaged, or somebody has changed it"),
        (("0", uid, seal, first, parts, data), "Another version of Scorekeeper made this code."),
        ((version, uid[::-1], seal, first, parts, data), "This phone has not saved that match"),
        ((version, uid, seal, "3", "2", data), "damaged, or somebody has changed it"),
    ]:
        taker.page.goto(f"{address}#{'.'.join(changed)}")
        says(taker.page, words)
    assert entries(taker.page) == []


@pytest.mark.rest
def test_a_phone_that_may_only_view_takes_nothing(phone: BrowserContext, other: BrowserContext, server: Server) -> None:
    giver, viewer = at_one_table(phone, other, can="watch")
    server.kill()
    record(giver, "Petras", "Made")
    [link] = shows_codes(giver)
    server.start()
    viewer.page.goto(link)
    says(viewer.page, "This phone has not saved that match, or may only view it.")
    expect(viewer.page.locator("#match")).to_have_count(0)


@pytest.mark.rest
def test_what_is_too_long_for_one_code_goes_in_several(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    giver, taker = at_one_table(phone, other)
    server.kill()
    record(giver, "Petras", "Made")
    [entry] = entries(giver.page)
    del entry["place"]
    cids = [f"{number * 7919**6:032x}"[:32] for number in range(1, 41)]
    more = [f"{each[:8]}-{each[8:12]}-4{each[13:16]}-8{each[17:20]}-{each[20:]}" for each in cids]
    giver.page.evaluate(PUT, [entry | {"cid": each, "words": f"Deal {each}", "n": 0} for each in more])
    giver.page.reload()
    links = shows_codes(giver)
    expect(giver.page.get_by_text(f"Code {len(links)} of {len(links)}")).to_be_visible()
    assert len(links) > 1
    match = taker.page.url
    for number, link in enumerate(reversed(links[1:]), 1):
        page = other.new_page()  # a camera opens another tab
        page.goto(link)
        says(page, f"{number} of {len(links)} codes are here. Scan the next one.")
    taker.page.goto(links[0])
    expect(taker.page).to_have_url(match)
    assert [each["cid"] for each in entries(taker.page)] == [entry["cid"], *more]


@pytest.mark.rest
def test_codes_are_those_of_the_standard(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/hand-over/")
    for version, capacity in enumerate(CAPACITIES, 1):
        text = "".join(chr(33 + (place * 47 + version) % 90) for place in range(capacity))
        codes = [
            segno.make(text, error="l", mode="byte", micro=False, boost_error=False, mask=mask) for mask in range(8)
        ]
        assert {code.version for code in codes} == {version}
        assert page.evaluate(A_CODE, text) in [[list(row) for row in code.matrix] for code in codes]
