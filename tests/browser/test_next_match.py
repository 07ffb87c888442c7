"""New match: whoever sits at the table stays there when another game is chosen, and the same four start it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Thumb
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)


def test_names_stay_when_another_game_is_chosen(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    people = ("Rūta", "Petras", "Ona", "Jonas")
    for name in people:
        thumb.touch(page.locator(f"[data-player='{name}']"))
    page.locator("[data-seat=N] input[type=radio]").check(force=True)
    before = seats(page)
    assert set(before.values()) == set(people)
    thumb.tap("Spades")
    expect(page.get_by_role("heading", name="New match Spades")).to_be_visible()
    expect(page.locator("[data-seat=S] input[type=text]")).to_have_value(before["S"])  # its script has put them back
    assert seats(page) == before
    assert page.locator("[data-seat=N] input[type=radio]").is_checked()
    thumb.tap("Start match")
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()
    assert phone.match.book.matches.get(number=2).slug == "spades"


def play_for_five_nuts(thumb: Thumb) -> None:
    thumb.touch(thumb.page.locator("summary").filter(has_text="Stakes"))
    thumb.touch(thumb.page.locator("label").filter(has_text="So much a match"))
    thumb.page.get_by_label("How much").fill("5")
    thumb.page.get_by_label("Of what").fill("nuts")


def test_stakes_are_one_tap_away_and_stay_when_another_game_is_chosen(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    expect(page.get_by_label("Of what")).to_be_hidden()
    for name in ("Rūta", "Petras", "Ona", "Jonas"):
        thumb.touch(page.locator(f"[data-player='{name}']"))
    play_for_five_nuts(thumb)
    thumb.tap("Spades")
    expect(page.get_by_role("heading", name="New match Spades")).to_be_visible()
    expect(page.get_by_label("Of what")).to_have_value("nuts")  # unfolded, since something is chosen
    expect(page.get_by_label("Of what")).to_be_visible()
    thumb.tap("Start match")
    expect(page.get_by_text("Played for 5 nuts a match")).to_be_visible()


def test_the_same_four_play_for_what_was_chosen(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    play_for_five_nuts(thumb)
    thumb.tap("Same four")
    expect(page.get_by_text("Played for 5 nuts a match")).to_be_visible()


def test_names_that_were_kept_are_forgotten_once_they_sit_again(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    thumb.touch(page.locator("[data-player='Rūta']"))
    thumb.tap("Spades")
    expect(page.get_by_role("heading", name="New match Spades")).to_be_visible()
    expect(page.locator("[data-seat=S] input[type=text]")).to_have_value("Rūta")
    assert seats(page) == {"S": "Rūta", "W": "", "N": "", "E": ""}
    page.reload()
    assert set(seats(page).values()) == {""}


def test_the_same_four_start_the_chosen_game_in_two_taps(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    thumb.tap("Forty-One")
    expect(page.get_by_role("heading", name="New match Forty-One")).to_be_visible()
    thumb.tap("Same four")
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()
    assert thumb.taps == 2
    started = phone.match.book.matches.get(number=2)
    assert started.slug == "forty-one"
    assert {row.player.name for row in started.seated.all()} == {"Petras", "Rūta", "Ona", "Jonas"}


def played() -> Phone:
    """A book in which four have begun a match."""
    phone = seated(game="kaiser")
    assert phone.deal({"kind": "passed"}).status_code == 201
    return phone


def seats(page: Page) -> dict[str, str]:
    """Who sits where, by the form's own fields."""
    return dict(
        page.locator("[data-seat]").evaluate_all(
            "all => all.map((chair) => [chair.dataset.seat, chair.querySelector('input[type=text]').value])"
        )
    )
