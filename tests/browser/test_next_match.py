"""New match: everybody at the table stays there when another game is chosen, and the same four start it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Thumb
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_same_four_start_the_chosen_game_in_three_taps(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    choose(thumb, "Forty-One")
    thumb.tap("Start with the same four")
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()
    assert thumb.taps == 3
    started = phone.match.book.matches.get(number=2)
    assert started.slug == "forty-one"
    assert {row.player.name for row in started.seated.all()} == {"Petras", "Rūta", "Ona", "Jonas"}


@pytest.mark.rest
def test_the_button_says_what_is_missing_and_nobody_starts_too_early(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    start = page.locator("[data-start]").first
    expect(start).to_be_disabled()
    expect(page.get_by_role("button", name="Start with the same four")).to_contain_text("Ona & Petras, Jonas & Rūta")
    for name, words in (("Rūta", "Add 3 more names"), ("Petras", "Add 2 more names"), ("Ona", "Add one more name")):
        thumb.touch(page.locator(f"[data-player='{name}']"))
        expect(start).to_have_text(re.compile(words), use_inner_text=True)
        expect(start).to_be_disabled()
    expect(page.get_by_role("button", name="Start with the same four")).to_be_hidden()
    thumb.touch(page.locator("[data-player='Jonas']"))
    expect(start).to_have_text(re.compile("Start match"), use_inner_text=True)
    expect(start).to_be_enabled()


@pytest.mark.rest
def test_the_same_four_play_what_was_written_and_the_one_with_the_star_deals(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/?game=other")
    thumb = Thumb(page)
    page.get_by_label("What are you playing?").fill("Hearts")
    thumb.tap("House rules")
    for rule, answer in (("Won by", "the fewest points"), ("Ends at", "100")):
        line = page.locator("#house-rules .rule").filter(has_text=rule)
        thumb.touch(line.locator("summary"))
        thumb.touch(line.locator("label").filter(has_text=re.compile(rf"^{answer}$")))
    thumb.tap("Done")
    same = page.get_by_role("button", name="Start with the same four")
    expect(same).to_contain_text("deals first: Rūta", use_inner_text=True)
    thumb.touch(page.locator("[data-pass-on]"))
    dealer = same.locator("[data-deals]:visible").inner_text()
    assert dealer != "Rūta"
    page.get_by_label("What are you playing?").press("Enter")  # nobody sits yet: nothing starts
    thumb.touch(same)
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()
    started = phone.match.book.matches.get(number=2)
    assert started.options == {"title": "Hearts", "wins": "lowest", "target": 100}
    assert started.seated.get(seat=started.first_dealer).player.name == dealer


def choose(thumb: Thumb, game: str) -> None:
    """Open the line that says which game it is, and tap another."""
    thumb.touch(thumb.page.locator("[popovertarget=games].opens"))
    thumb.tap(game)
    expect(thumb.page.locator("[popovertarget=games].opens")).to_contain_text(game)


def played() -> Phone:
    """A book in which four have begun a match."""
    phone = seated(game="kaiser")
    assert phone.deal({"kind": "passed"}).status_code == 201
    return phone


@pytest.mark.rest
def test_two_of_one_name_are_named_above_the_table_until_one_of_them_changes(page: Page) -> None:
    page.goto(f"/b/{seated().token}/new/")
    for seat, name in zip("NESW", ("Ona", "Ona", "Petras", "Jonas"), strict=True):
        page.locator(f"#seat-{seat}").evaluate("(field, name) => (field.value = name)", name)
    page.locator("#new").evaluate("(form) => form.submit()")
    wrong = page.locator("main p.wrong")
    expect(wrong).to_contain_text("Two players cannot have the same name.")
    expect(page.locator("#seat-E")).to_be_focused()
    told, table = wrong.bounding_box(), page.locator(".table").bounding_box()
    assert told
    assert table
    assert told["y"] + told["height"] <= table["y"]
    page.keyboard.type("2")
    expect(wrong).to_have_count(0)
