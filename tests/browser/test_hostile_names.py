"""Names that would like to be more than names are shown as they are written, and do nothing."""

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Dialog, Page

from scorekeeper.domain.seats import CLOCKWISE, Seat
from tests.browser.thumb import Thumb, fields_of
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)

ORDINARY = dict(zip(CLOCKWISE, ("Petras", "Rūta", "Ona", "Jonas"), strict=True))
HOSTILE = {
    Seat.N: "<script>alert(1)</script>",
    Seat.E: "'\"><img src=x onerror=alert(2)>",
    Seat.S: "W" * 40,
    Seat.W: "אבישג & دانيال </dialog>",
}
WIDTH = 360


def test_names_are_only_names(page: Page) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 780})
    page.add_init_script("window.alert = (words) => console.error(`alert ${words}`)")
    page.on("dialog", opened)
    plain, hostile = (looked_through(page, names) for names in (ORDINARY, HOSTILE))
    assert hostile == plain


def opened(dialog: Dialog) -> None:
    raise AssertionError(dialog.message)


def looked_through(page: Page, names: dict[Seat, str]) -> list[tuple[str, Counter[str]]]:
    """The elements of each page, counted; every page is as wide as the phone, and every name is on it whole."""
    phone = seated(names)
    pages = [(screen, elements(page)) for screen in screens(page, phone, names)]
    page.context.clear_cookies()
    return pages


def screens(page: Page, phone: Phone, names: dict[Seat, str]) -> Iterator[str]:
    for fields in fields_of("N1+ E2-"):
        assert phone.deal(fields).status_code == 201
    thumb = Thumb(page)
    page.goto(phone.url)
    yield fits("the match", page, names)
    thumb.tap("Record deal 3")
    thumb.touch(thumb.panel.locator("[data-seat=N]"))
    yield fits("the panel", page, names)
    thumb.touch(thumb.panel.locator("[data-go=bands]:visible"))
    thumb.touch(thumb.panel.locator("[data-seat=E]"))
    yield fits("no sevens", page, names)
    (theirs,) = fields_of("W1+")
    assert phone.deal(theirs).status_code == 201
    thumb.touch(thumb.panel.locator("[data-band='31+'][data-commit=true]"))
    page.get_by_role("heading", name="Somebody was quicker").wait_for()
    yield fits("somebody was quicker", page, {Seat.W: names[Seat.W], Seat.E: names[Seat.E]})
    for path in ("deals/", "events/"):
        page.goto(phone.url + path)
        yield fits(path, page, {})
    page.goto(f"{phone.url}deals/{phone.match.log().last.cid}/?event=void")
    yield fits("a correction", page, names)
    for fields in fields_of("E0-none S0+none N0+none"):
        assert phone.deal(fields).status_code == 201
    page.goto(phone.url)
    yield fits("the end, with Cats", page, names)
    people = f"/b/{phone.token}/people/"
    for path in ("", "1/", "1/with/2/", "pairs/?match=1", "1/merge/", "1/remove/"):
        page.goto(people + path)
        yield fits(f"people/{path}", page, {})
    assert page.context.request.post("/keep/", form={"token": phone.token}).ok
    for screen, path in (("home", "/"), ("the book", f"/b/{phone.token}/"), ("a new match", f"/b/{phone.token}/new/")):
        page.goto(path)
        yield fits(screen, page, {})


def fits(screen: str, page: Page, names: dict[Seat, str]) -> str:
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTH, screen
    text = page.evaluate("document.body.textContent").replace("\u2068", "").replace("\u2069", "")
    for name in names.values():
        assert name in text, (screen, name)
    return screen


def elements(page: Page) -> Counter[str]:
    return Counter(page.evaluate("[...document.querySelectorAll('*')].map((element) => element.localName)"))
