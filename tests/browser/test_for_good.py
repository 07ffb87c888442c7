"""A match for good, and watching it: nobody who reads is disturbed, the table is read from afar, results are shared."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.bench.matches import long_match
from tests.browser.conftest import MakeContext
from tests.browser.test_two_phones import record_elsewhere
from tests.browser.thumb import at_the_table
from tests.tables import ALL_PASSED

pytestmark = pytest.mark.django_db(transaction=True)

EIGHT_DEALS = "N1+ E2+ S3- - W1k- N4kk- E2k- S0+none"
TO_THE_END = "W0-none E0-none"

SHARES = """
let arrived
window.parcel = new Promise((resolve) => (arrived = resolve))
navigator.canShare = () => true
navigator.share = async ({ files, text }) => {
  const [file] = files
  const bytes = new Uint8Array(await file.arrayBuffer())
  arrived({ name: file.name, type: file.type, text, size: bytes.length, begins: [...bytes.slice(1, 4)] })
}
"""


WAKES = """
window.held = 0
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => ((window.held += 1), { release() {} }) } })
"""


def hears(page: Page, beginning: str) -> None:
    expect(page.locator("[data-hear]")).to_have_text(re.compile(f"^{re.escape(beginning)}"))


@pytest.mark.rest
def test_who_reads_the_deals_is_not_disturbed_by_a_new_one(page: Page) -> None:
    _thumb, phone = at_the_table(page, EIGHT_DEALS)
    page.goto(phone.url + "deals/")
    page.locator("summary").filter(has_text="The same in numbers").first.tap()
    third = page.get_by_role("link", name="Deal 3: view it or correct it")
    third.focus()
    third.evaluate("link => (link.closest('tr').dataset.mine = 'yes')")
    page.evaluate("scrollTo(0, document.querySelector('[data-mine]').getBoundingClientRect().top + scrollY - 300)")
    before = third.bounding_box()

    record_elsewhere(phone, "-")
    ninth = page.get_by_role("link", name="Deal 9: view it or correct it")
    ninth.wait_for()
    expect(third).to_be_focused()
    expect(page.locator("tr[data-mine]")).to_have_count(1)
    expect(page.locator("details[open]")).to_have_count(1)
    expect(page.locator("table.numbers").first.get_by_role("row")).to_have_count(11)
    after = third.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) <= 2
    hears(page, "Deal 9 recorded.")

    page.evaluate("document.querySelector('[data-hear]').textContent = ''")
    record_elsewhere(phone, "-")
    page.get_by_role("link", name="Deal 10: view it or correct it").wait_for()
    hears(page, "Deal 10 recorded.")
    page.evaluate("document.querySelector('[data-hear]').textContent = ''")
    page.wait_for_timeout(3_500)
    expect(page.locator("[data-hear]")).to_have_text("")


@pytest.mark.rest
def test_a_deal_struck_out_elsewhere_changes_its_row_alone(page: Page) -> None:
    _thumb, phone = at_the_table(page, "N1+ E2+ -")
    page.goto(phone.url + "deals/")
    phone.change("void", phone.match.log().live[1].cid)
    expect(page.get_by_text("struck out", exact=True)).to_be_visible()
    expect(page.locator(".deals tbody tr")).to_have_count(3)


@pytest.mark.rest
def test_a_list_that_grows_too_long_goes_on_in_pages(page: Page) -> None:
    phone = long_match(100)
    page.goto(phone.url + "deals/")
    phone.deal(ALL_PASSED)
    page.get_by_role("heading", name="Deals 51 to 101").wait_for()
    expect(page.locator(".deals tbody tr")).to_have_count(51)
    page.get_by_role("navigation", name="All deals").get_by_role("link", name="1–50", exact=True).tap()
    expect(page.get_by_role("heading", name="Deals 1 to 50")).to_be_in_viewport()

    phone.deal(ALL_PASSED)
    undo = page.get_by_role("button", name="Undo 102: deal 102")
    undo.wait_for()
    hears(page, "Deal 102 recorded.")
    expect(page.locator(".deals tbody tr")).to_have_count(50)
    undo.tap()
    expect(page.get_by_role("heading", name="Deals 51 to 102")).to_be_visible()
    expect(page.locator(".deals tbody tr").first).to_contain_text("struck out")


@pytest.mark.rest
@pytest.mark.layout
def test_the_table_view_follows_and_tells_once(page: Page, new_context: MakeContext) -> None:
    page.add_init_script(WAKES)
    _thumb, phone = at_the_table(page, "N1+")
    assert page.evaluate("window.held") == 0
    for width, height in ((390, 844), (844, 390), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(phone.url + "table/")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("window.held") == 1
        numeral = page.locator(".standings svg").first.bounding_box()
        assert numeral is not None
        assert numeral["height"] > height / 6
        for box in page.locator(".standings :is(h2, svg, p)").all():
            place = box.bounding_box()
            assert place is not None
            assert place["y"] + place["height"] <= page.locator(".bar").bounding_box()["y"] + 1  # type: ignore[index]
    record_elsewhere(phone, "W0-none")
    expect(page.locator(".standings svg").nth(1)).to_have_attribute("aria-label", "6")
    hears(page, "Deal 2 recorded.")
    page.get_by_role("link", name="Close").tap()
    page.wait_for_url(re.compile(re.escape(phone.url) + "$"))


@pytest.mark.rest
def test_stepping_through_keeps_the_finger_and_the_keyboard_where_they_are(page: Page) -> None:
    _thumb, phone = at_the_table(page, "N1+ E2+ -")
    page.goto(phone.url + "again/")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Deal 1 of 3")
    page.get_by_role("link", name="Next").tap()
    expect(heading).to_have_text("Deal 2 of 3")
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(heading).to_have_text("Deal 1 of 3")
    page.keyboard.press("ArrowRight")
    expect(heading).to_have_text("Deal 2 of 3")
    assert page.url.endswith("?deal=2")
    page.keyboard.press("End")
    expect(heading).to_have_text("Deal 3 of 3")
    expect(page.get_by_role("link", name="Next")).to_have_count(0)
    hears(page, "Deal 3.")


@pytest.mark.rest
def test_the_result_is_shared_as_a_link_and_as_a_picture(page: Page) -> None:
    page.add_init_script(SHARES)
    thumb, phone = at_the_table(page, EIGHT_DEALS + " " + TO_THE_END)
    page.goto(phone.url)
    thumb.tap("Share")
    expect(page.get_by_role("img", name="QR code of the link, for the camera of another phone")).to_be_visible()
    page.get_by_role("link", name="Picture of the match").tap()
    expect(page.get_by_role("img", name=re.compile("^Avinas, .*: .* won"))).to_be_visible()
    thumb.tap("Send …")
    parcel = page.evaluate("window.parcel")
    assert (parcel["name"], parcel["type"], bytes(parcel["begins"])) == ("avinas-1.png", "image/png", b"PNG")
    assert parcel["size"] > 20_000
    assert "won" in parcel["text"]
    assert phone.token not in str(parcel)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the picture").tap()
    assert download.value.suggested_filename == "avinas-1.png"
    page.get_by_role("link", name="Back").tap()
    page.wait_for_url(f"**{phone.url}")
