"""The same evening with scripts switched off: plain links and forms, slower, and nothing is missing."""

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.games.avinas.deals import FORMAT
from scorekeeper.games.avinas.tests.notation import parse
from tests.browser.conftest import MakeContext
from tests.browser.evening import ENDS_IN_CATS, PETRAS_RUTA_ONA_JONAS
from tests.browser.thumb import Thumb, fields_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rest]

EVERY_KIND = ENDS_IN_CATS[:9]


def test_a_match_is_kept_without_scripts(new_context: MakeContext) -> None:
    phone = new_context(java_script_enabled=False)
    page = phone.new_page()
    thumb = Thumb(page)
    sit_down(thumb)
    for number, (_tapped, jotted, score) in enumerate(EVERY_KIND, start=1):
        record(thumb, number, jotted)
        assert thumb.score() == score, jotted
    missing_answers_are_asked_for(thumb)
    an_older_deal_is_corrected(thumb)
    undone_and_done_again(thumb)
    struck_out_and_brought_back(thumb)
    record(thumb, 10, "W!")
    expect(page.get_by_role("heading", name="Ona & Petras won", level=1)).to_be_visible()
    everything_can_be_read(thumb)
    saved_as_a_file(thumb, [*(jotted for _tapped, jotted, _score in EVERY_KIND), "W!"])
    kept_and_forgotten(new_context(java_script_enabled=False), book=page.url.rsplit("/", 3)[0] + "/")


def sit_down(thumb: Thumb) -> None:
    page = thumb.page
    page.goto("/")
    thumb.tap("New match")
    for place, name in PETRAS_RUTA_ONA_JONAS.items():
        page.get_by_label(place, exact=True).fill(name)
    thumb.tap("Start match")
    expect(page.locator(".said")).to_contain_text("Ona deals.")


def record(thumb: Thumb, number: int, jotted: str) -> None:
    thumb.tap(f"Record deal {number}")
    answer(thumb, jotted)
    thumb.tap(f"Record deal {number}")


def answer(thumb: Thumb, jotted: str) -> None:
    (fields,) = fields_of(jotted)
    for name, value in fields.items():
        if name == "losers_points":
            thumb.page.get_by_label("or its card-points exactly").fill(value)
        else:
            thumb.touch(thumb.page.locator(f"[name={name}][value='{value}']"))


def missing_answers_are_asked_for(thumb: Thumb) -> None:
    """What was chosen is still there, and nothing was recorded."""
    page = thumb.page
    thumb.tap("Record deal 10", "With sevens", "Who declared? › Rūta", "With sevens: how many? › 3")
    page.locator("summary").filter(has_text="More").tap()
    page.get_by_label("Note").fill("the dog ate a ten")
    thumb.tap("Record deal 10")
    expect(page.get_by_text("Choose whether it was made or lost.")).to_be_visible()
    for group, chosen in (("Who declared?", "Rūta"), ("With sevens: how many?", "3")):
        expect(page.get_by_role("group", name=group).get_by_role("radio", name=chosen)).to_be_checked()
    expect(page.get_by_label("Note")).to_have_value("the dog ate a ten")
    thumb.tap("Back to the match")
    assert thumb.score() == EVERY_KIND[-1][2]


def an_older_deal_is_corrected(thumb: Thumb) -> None:
    """The third deal was made, says one; no, it was lost after all, says another."""
    page = thumb.page
    thumb.tap("9 deals", "Deal 3")
    thumb.touch(page.locator("summary").filter(has_text="Use the form instead"))
    thumb.tap("Made or lost? › Made", "See what this changes")
    expect(page.locator(".now")).to_contain_text("Three sevens, Ona made It was: three sevens, Ona lost")
    thumb.tap("Correct deal 3")
    expect(page.get_by_role("row").filter(has_text="three sevens, Ona made")).to_contain_text("corrected")
    thumb.tap("Undo change")
    expect(page.get_by_role("row").filter(has_text="three sevens, Ona lost")).to_have_count(1)
    thumb.tap("Back to the match")
    assert thumb.score() == EVERY_KIND[-1][2]


def undone_and_done_again(thumb: Thumb) -> None:
    thumb.tap("Undo 9")
    assert thumb.score() == EVERY_KIND[-2][2]
    thumb.tap("Redo 9")
    assert thumb.score() == EVERY_KIND[-1][2]


def struck_out_and_brought_back(thumb: Thumb) -> None:
    page = thumb.page
    thumb.tap("9 deals", "Deal 8", "Strike out deal 8", "Strike out deal 8")
    expect(page.get_by_role("row").filter(has_text="struck out")).to_contain_text("Ona made")
    thumb.touch(page.get_by_role("row").filter(has_text="struck out").get_by_role("link"))
    thumb.tap("Bring back deal 8", "Bring back deal 8", "Back to the match")
    assert thumb.score() == EVERY_KIND[-1][2]


def everything_can_be_read(thumb: Thumb) -> None:
    page = thumb.page
    match = page.url
    page.goto("/rules/")
    thumb.tap("Avinas")
    expect(page.locator("#trumps")).to_have_text("Trumps, high to low")
    page.goto(match)
    thumb.tap("Deals")
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(11)


def saved_as_a_file(thumb: Thumb, jotted: list[str]) -> None:
    with thumb.page.expect_download() as download:
        thumb.tap("Save as a file")
    written = json.loads(download.value.path().read_text())
    deals = [{name: deal[name] for name in deal if name not in ("id", "at")} for deal in written["deals"]]
    assert deals == [FORMAT.write_deal(deal) for deal in parse(" ".join(jotted))]


def kept_and_forgotten(phone: BrowserContext, book: str) -> None:
    """On the phone of somebody else who was given the link."""
    page: Page = phone.new_page()
    thumb = Thumb(page)
    page.goto("/")
    thumb.tap("Open a shared book")
    page.get_by_label("Or paste the link here").fill(book)
    thumb.tap("Open the book")
    expect(page.get_by_text("Ona & Petras won")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("Ona & Petras won")).to_be_visible()
    thumb.tap("Remove from this phone: Our score book")
    expect(page.get_by_role("heading", name="Removed")).to_be_visible()
    thumb.tap("Add it again")
    expect(page.get_by_role("heading", name="Our score book")).to_be_visible()
    page.locator("summary").filter(has_text="On this phone").tap()
    thumb.tap("Remove from this phone", "Home")
    expect(page.get_by_role("heading", name="Four of you, one pack of cards?")).to_be_visible()
