"""Names that would like to be more than names are shown as they are written, and do nothing."""

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Dialog, Page, expect

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
LOOK_ALIKES = {Seat.N: "Ona", Seat.E: "\u041ena", Seat.S: "Ina", Seat.W: "lna"}
"""The second begins with a Cyrillic letter, the last with a small L."""
MARKED = {Seat.N: "Ona", Seat.E: "\u041ena (Cyrillic)", Seat.S: "Ina", Seat.W: "lna (2)"}
WIDTH = 360


@pytest.mark.rest
@pytest.mark.layout
def test_names_are_only_names(page: Page) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 780})
    page.add_init_script("window.alert = (words) => console.error(`alert ${words}`)")
    page.on("dialog", opened)
    plain, hostile = (looked_through(page, names) for names in (ORDINARY, HOSTILE))
    assert hostile == plain


@pytest.mark.rest
def test_a_name_that_looks_like_another_is_taken_in_one_tap_more(page: Page) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 780})
    thumb = Thumb(page)
    page.goto("/new/")
    for seat, name in LOOK_ALIKES.items():
        page.locator(f"#seat-{seat.value}").fill(name)
        page.locator(f"#seat-{seat.value}").press("Enter")
    thumb.tap("Start match")
    expect(page.get_by_role("alert")).to_have_text(
        "\u041ena (Cyrillic) looks like Ona, who is at this table too. "
        "lna (2) looks like Ina, who is at this table too. Are they all different people?"
    )
    assert page.locator("#seat-E").input_value() == LOOK_ALIKES[Seat.E]
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTH
    with page.expect_navigation():
        thumb.tap("Yes, different people")
    fits("the match", page, MARKED)


def test_the_person_who_was_meant_is_seated_in_one_tap(page: Page) -> None:
    phone = seated(ORDINARY)
    for fields in fields_of("N1+"):
        assert phone.deal(fields).status_code == 201
    thumb = Thumb(page)
    page.goto(f"/b/{phone.token}/new/")
    thumb.tap("Petras", "Rūta", "Jonas")
    page.locator("[data-seat].next input[type=text]").fill(LOOK_ALIKES[Seat.E])
    thumb.tap("Start match")
    with page.expect_navigation():
        thumb.tap("No, it is Ona")
    expect(page.locator("#match")).to_contain_text("Ona")
    assert "Cyrillic" not in page.content()


def opened(dialog: Dialog) -> None:
    raise AssertionError(dialog.message)


def looked_through(page: Page, names: dict[Seat, str]) -> list[tuple[str, Counter[str]]]:
    """The elements of each page, counted; every page is as wide as the phone, with every name."""
    phone = seated(names)
    pages = [(screen, elements(page)) for screen in screens(page, phone, names)]
    page.context.clear_cookies()
    return pages


def screens(page: Page, phone: Phone, names: dict[Seat, str]) -> Iterator[str]:
    for fields in fields_of("N1+ E2-"):
        assert phone.deal(fields).status_code == 201
    thumb = Thumb(page)
    page.goto(phone.url)
    page.evaluate("localStorage.clear()")  # what was tapped with the names before would open the panel
    page.reload()
    yield fits("the match", page, names)
    thumb.tap("Record deal 3")
    thumb.touch(thumb.panel.locator("[data-seat=N]"))
    yield fits("the panel", page, names)
    thumb.touch(thumb.panel.locator("[data-go=bands]:visible"))
    thumb.touch(thumb.panel.locator("[data-seat=E]"))
    yield fits("without sevens", page, names)
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
    """All of the body but the lines of a name beside a chart, of which a longer one has more.

    The head is left out: scripts and preloads join it when the page is idle.
    """
    every = "[...document.querySelectorAll('body *:not(text.name)')]"
    return Counter(page.evaluate(f"{every}.map((element) => element.localName)"))
