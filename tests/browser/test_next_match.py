"""New match: whoever sits at the table stays there when another game is chosen, and the same four start it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Thumb
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.rest
def test_names_stay_when_another_game_is_chosen(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    people = ("Rūta", "Petras", "Ona", "Jonas")
    for name in people:
        thumb.touch(page.locator(f"[data-player='{name}']"))
    thumb.tap("Jonas deals first", "Rūta deals first", "Petras deals first")
    before = seats(page)
    assert set(before.values()) == set(people)
    choose(thumb, "Spades")
    expect(page.locator("[data-seat=S] input[type=text]")).to_have_value(before["S"])  # its script has put them back
    assert seats(page) == before
    assert page.locator("[data-seat=N] input[type=radio]").is_checked()
    thumb.tap("Start match")
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()
    assert phone.match.book.matches.get(number=2).slug == "spades"


def play_for_five_nuts(thumb: Thumb) -> None:
    stakes = thumb.page.locator("summary").filter(has_text="Stakes")
    for each in (stakes, thumb.page.locator("label").filter(has_text="So much a match")):
        each.evaluate("line => line.scrollIntoView()")  # the hands lie over the end of the paper
        thumb.touch(each)
    thumb.page.get_by_label("How much").fill("5")
    thumb.page.get_by_label("Currency").fill("nuts")


@pytest.mark.rest
def test_stakes_are_one_tap_away_and_stay_when_another_game_is_chosen(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    expect(page.get_by_label("Currency")).to_be_hidden()
    for name in ("Rūta", "Petras", "Ona", "Jonas"):
        thumb.touch(page.locator(f"[data-player='{name}']"))
    play_for_five_nuts(thumb)
    choose(thumb, "Spades")
    expect(page.get_by_label("Currency")).to_have_value("nuts")  # unfolded, since something is chosen
    expect(page.get_by_label("Currency")).to_be_visible()
    thumb.tap("Start match")
    expect(page.get_by_text("Stakes: 5 nuts a match")).to_be_visible()


def test_the_same_four_play_for_what_was_chosen(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    play_for_five_nuts(thumb)
    thumb.tap("Same four, start now")
    expect(page.get_by_text("Stakes: 5 nuts a match")).to_be_visible()


@pytest.mark.rest
def test_names_that_were_kept_are_forgotten_once_they_sit_again(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    thumb.touch(page.locator("[data-player='Rūta']"))
    choose(thumb, "Spades")
    expect(page.locator("[data-seat=S] input[type=text]")).to_have_value("Rūta")
    assert seats(page) == {"S": "Rūta", "W": "", "N": "", "E": ""}
    page.reload()
    assert set(seats(page).values()) == {""}


def test_the_same_four_start_the_chosen_game_in_three_taps(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    choose(thumb, "Forty-One")
    thumb.tap("Same four, start now")
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()
    assert thumb.taps == 3
    started = phone.match.book.matches.get(number=2)
    assert started.slug == "forty-one"
    assert {row.player.name for row in started.seated.all()} == {"Petras", "Rūta", "Ona", "Jonas"}


def test_the_button_says_what_is_missing_and_nobody_starts_too_early(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    start = page.locator("[data-start]").first
    expect(start).to_be_disabled()
    expect(page.get_by_role("button", name="Same four, start now")).to_contain_text("Ona & Petras, Jonas & Rūta")
    for name, words in (("Rūta", "3 more names"), ("Petras", "2 more names"), ("Ona", "One more name")):
        thumb.touch(page.locator(f"[data-player='{name}']"))
        expect(start).to_have_text(re.compile(words), use_inner_text=True)
        expect(start).to_be_disabled()
    expect(page.get_by_role("button", name="Same four")).to_be_hidden()
    thumb.touch(page.locator("[data-player='Jonas']"))
    expect(start).to_have_text(re.compile("Start match"), use_inner_text=True)
    expect(start).to_be_enabled()


@pytest.mark.rest
def test_one_star_goes_round_the_table(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/")
    thumb = Thumb(page)
    for name in ("Rūta", "Petras", "Ona", "Jonas"):
        thumb.touch(page.locator(f"[data-player='{name}']"))
    for dealer, seat in (("Jonas", "E"), ("Rūta", "S"), ("Petras", "W"), ("Ona", "N"), ("Jonas", "E")):
        expect(page.locator(".star:visible")).to_have_count(1)
        expect(page.locator(f"[data-seat={seat}] .star")).to_be_visible()
        thumb.tap(f"{dealer} deals first")


@pytest.mark.rest
def test_the_line_of_house_rules_says_what_holds(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/?game=kaiser")
    thumb = Thumb(page)
    line = page.locator(".holds")
    expect(line).to_have_text("Book", use_inner_text=True)
    thumb.tap("House rules", "Saskatchewan")
    least = page.locator(".rule").filter(has_text="Least bid")
    expect(least.locator("em")).to_have_text("7")
    thumb.touch(least.locator("summary"))
    thumb.tap("5")
    expect(least).to_have_class(re.compile("differs"))
    expect(least.locator("small")).to_have_text("the set: 7")
    thumb.tap("Done")
    expect(line).to_have_text("SaskatchewanLeast bid: 5", use_inner_text=True)  # with a comma, drawn
    thumb.tap("Same four")
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()
    chosen = {"all_pass": "forced", "peg": 47, "target_after_no_trump": 62}  # and 5, the least there is
    assert phone.match.book.matches.get(number=2).options == chosen


@pytest.mark.rest
def test_the_same_four_play_what_was_written_and_whoever_has_the_star_deals(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/?game=other")
    thumb = Thumb(page)
    page.get_by_label("What do you play?").fill("Hearts")
    thumb.tap("House rules")
    for rule, answer in (("Won by", "the fewest points"), ("Ends at", "100")):
        line = page.locator("#house-rules .rule").filter(has_text=rule)
        thumb.touch(line.locator("summary"))
        thumb.touch(line.locator("label").filter(has_text=re.compile(rf"^{answer}$")))
    thumb.tap("Done")
    same = page.get_by_role("button", name="Same four")
    expect(same).to_contain_text("deals first: Rūta", use_inner_text=True)
    thumb.touch(page.locator("[data-pass-on]"))
    dealer = same.locator("[data-deals]:visible").inner_text()
    assert dealer != "Rūta"
    page.get_by_label("What do you play?").press("Enter")  # nobody sits yet: nothing starts
    thumb.touch(same)
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()
    started = phone.match.book.matches.get(number=2)
    assert started.options == {"title": "Hearts", "wins": "lowest", "target": 100}
    assert started.seated.get(seat=started.first_dealer).player.name == dealer


@pytest.mark.rest
def test_where_fewer_can_play_chips_seat_two_opposite_and_a_third_on_the_right(page: Page) -> None:
    phone = played()
    page.goto(f"/b/{phone.token}/new/?game=voormsi")
    thumb = Thumb(page)
    for name in ("Rūta", "Petras", "Ona"):
        thumb.touch(page.locator(f"[data-player='{name}']"))
    assert seats(page) == {"S": "Rūta", "W": "", "N": "Petras", "E": "Ona"}
    thumb.tap("Start match")
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()


@pytest.mark.rest
@pytest.mark.layout
@pytest.mark.parametrize("game, width, height", [("kaiser", 390, 844), ("voormsi", 375, 667), ("other", 375, 667)])
def test_names_lie_at_the_thumb_below_the_whole_table(page: Page, game: str, width: int, height: int) -> None:
    phone = played()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/b/{phone.token}/new/?game={game}")
    line = page.locator(".in-a-line")
    assert line.evaluate("line => line.scrollHeight - line.clientHeight") == 0
    hem = page.locator(".bar").bounding_box()
    line, last = page.locator(".opens.bare").bounding_box(), page.locator("[data-new-name]").bounding_box()
    assert hem
    assert line
    assert last
    assert line["y"] + line["height"] <= hem["y"]
    assert hem["y"] < last["y"] < height - 130
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.rest
def test_house_rules_are_told_whole_however_many_differ(page: Page) -> None:
    page.goto(f"/b/{played().token}/new/?game=spades")
    Thumb(page).tap("House rules")
    rules = page.locator("#house-rules .rule")
    for place in range(8):
        other = rules.nth(place).locator("label:not([data-sets~=plain]) input:not([value=''])")
        other.first.evaluate("answer => answer.click()")
    page.keyboard.press("Escape")
    line = page.locator(".in-a-line")
    expect(line.locator("[data-rule]:not([hidden])")).to_have_count(8)
    assert line.evaluate("line => line.scrollHeight - line.clientHeight") == 0


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


def seats(page: Page) -> dict[str, str]:
    """Who sits where, by the form's own fields."""
    return dict(
        page.locator("[data-seat]").evaluate_all(
            "all => all.map((chair) => [chair.dataset.seat, chair.querySelector('input[type=text]').value])"
        )
    )


def test_two_of_one_name_are_told_above_the_table_until_one_of_them_changes(page: Page) -> None:
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


@pytest.mark.rest
def test_three_have_no_partners_to_swap(page: Page) -> None:
    page.goto(f"/b/{played().token}/new/?game=voormsi")
    thumb = Thumb(page)
    swap = page.get_by_role("button", name="Swap partners")
    for name in ("Rūta", "Petras", "Ona"):
        thumb.touch(page.locator(f"[data-player='{name}']"))
    expect(swap).to_be_disabled()
    thumb.touch(page.locator("[data-player='Jonas']"))
    expect(swap).to_be_enabled()
