"""A picture is sent from the page it belongs to; where a phone has no share sheet, from a page with a way back."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.tables import NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated, tonight

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rest]

SHARES = """
let arrived
window.parcel = new Promise((resolve) => (arrived = resolve))
navigator.canShare = ({ files }) => files.length === 1 && files[0].type === "image/png"
navigator.share = async ({ files, text }) => {
  const [file] = files
  const bytes = new Uint8Array(await file.arrayBuffer())
  arrived({ name: file.name, text, size: bytes.length, begins: [...bytes.slice(1, 4)] })
}
"""
REFUSES = """(name) => {
  window.asked = new Promise((resolve) => (navigator.share = async () => {
    setTimeout(resolve)
    throw new DOMException("", name)
  }))
}"""
HAS_NONE = "delete Navigator.prototype.canShare; delete Navigator.prototype.share"
WHERE_ALL_IS = """() =>
  [...document.querySelectorAll(".picture, .top .btn, .bar .btn")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.textContent.trim(), JSON.stringify(each.getBoundingClientRect())])
"""
PLAIN_HTTP = HAS_NONE + "; Object.defineProperty(navigator, 'clipboard', { value: undefined })"


def finished() -> Phone:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        phone.deal(deal)
    return phone


def pages(phone: Phone) -> list[tuple[str, str, str]]:
    """The address of each page, its button, and what the file is called."""
    book = f"/b/{phone.token}/"
    return [
        (book + tonight(), "Send the evening", f"evening-{tonight().split('/')[1]}.png"),
        (phone.url, "Send the picture", "avinas-1.png"),
        (f"{book}people/1/", "Send this card", "person-1.png"),
        (f"{book}people/1/with/2/", "Send this duel", "people-1-2.png"),
    ]


def test_one_tap_hands_the_file_to_the_share_sheet(page: Page) -> None:
    page.add_init_script(SHARES)
    phone = finished()
    for address, button, name in pages(phone):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        page.get_by_role("link", name=button).tap()
        parcel = page.evaluate("window.parcel")
        assert (parcel["name"], bytes(parcel["begins"])) == (name, b"PNG")
        assert parcel["size"] > 20_000
        assert phone.token not in str(parcel)
        assert page.url.endswith(address)


def test_a_share_sheet_that_refuses_leads_to_the_page_and_one_that_is_closed_does_not(page: Page) -> None:
    page.add_init_script(SHARES)
    (address, button, _name), *_others = pages(finished())
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.evaluate(REFUSES, "AbortError")
    page.get_by_role("link", name=button).tap()
    page.evaluate("window.asked")
    assert page.url.endswith(address)
    page.evaluate(REFUSES, "NotAllowedError")
    page.get_by_role("link", name=button).tap()
    page.wait_for_url(f"**{address}picture/")
    expect(page.get_by_role("button", name="Send …")).to_be_visible()


@pytest.mark.parametrize("phone_has", [HAS_NONE, PLAIN_HTTP], ids=["no share sheet", "plain http"])
def test_without_a_share_sheet_there_is_a_page_with_a_way_back(phone_has: str, page: Page) -> None:
    page.add_init_script(phone_has)
    phone = finished()
    for address, button, name in pages(phone):
        page.goto(address)
        page.get_by_role("link", name=button).tap()
        page.wait_for_url(f"**{address}picture/")
        save = page.get_by_role("link", name="Save the picture")
        expect(save).to_have_attribute("href", re.compile("^blob:"))
        with page.expect_download() as download:
            save.tap()
        assert download.value.suggested_filename == name
        expect(page.get_by_role("button", name="Send …")).to_be_hidden()
        assert page.get_by_role("button", name="Copy the picture").is_visible() == (phone_has == HAS_NONE)
        page.get_by_role("link", name="Back", exact=True).tap()
        page.wait_for_url(f"**{address}")


@pytest.mark.parametrize("width, height, text", [(390, 844, 1), (844, 390, 1), (1280, 800, 1), (320, 640, 2)])
@pytest.mark.parametrize("phone_has", [SHARES, HAS_NONE, PLAIN_HTTP], ids=["share sheet", "none", "plain http"])
def test_the_keys_stand_where_they_will_be_before_there_is_a_file(
    phone_has: str, width: int, height: int, text: int, page: Page
) -> None:
    page.add_init_script(phone_has)
    page.set_viewport_size({"width": width, "height": height})
    late: list[Route] = []
    page.route("**/js/picture.*.js", lambda route: late.insert(0, route))
    with page.expect_request("**/js/picture.*.js"):
        page.goto(f"{finished().url}picture/", wait_until="domcontentloaded")
    page.evaluate(f"document.documentElement.style.fontSize = '{text}00%'")
    before = page.evaluate(WHERE_ALL_IS)
    expected = {
        SHARES: ["Send …", "Save the picture", "Copy the picture"],
        HAS_NONE: ["Save the picture", "Copy the picture"],
        PLAIN_HTTP: ["Save the picture"],
    }
    assert [name for name, _place in before] == ["Back", "", *expected[phone_has]]
    assert page.locator(".sends button:enabled").count() == 0
    late[0].continue_()
    expect(page.locator("[data-save]")).to_have_attribute("href", re.compile("^blob:"))
    assert page.locator(".sends button:enabled:visible").count() == len(expected[phone_has]) - 1
    assert page.evaluate(WHERE_ALL_IS) == before


def test_the_picture_is_copied_and_the_page_says_so(page: Page) -> None:
    page.add_init_script("navigator.clipboard.write = async ([item]) => (window.copied = item.types)")
    page.goto(finished().url + "picture/")
    page.get_by_role("button", name="Copy the picture").tap()
    expect(page.get_by_text("The picture is copied.")).to_be_visible()
    assert page.evaluate("window.copied") == ["image/png"]


def test_on_plain_http_share_copies_the_link_out_of_the_page(page: Page) -> None:
    page.add_init_script(PLAIN_HTTP)
    page.add_init_script("document.execCommand = (command) => (window.selected = `${command} ${getSelection()}`, true)")
    phone = finished()
    phone.client.post(f"{phone.url}share/", {"can": "watch"})
    page.goto(f"{phone.url}share/")
    page.get_by_role("button", name="Copy the link").tap()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("window.selected") == f"copy {page.locator('.code').inner_text()}"
