"""A key stays in its place from one question of a panel to the next: a thumb that knows it need not look."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Thumb, measured, settled
from tests.tables import IN_A_ROW, Phone, seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.layout]

MORE_BIDS = {"ten_for_200": "exact", "moon": True, "no_trump": "bidder", "double_nil": "joint", "bemo": True}
LOW = {"kaiser_bid": "forty", "low_no_trump": True}
HEARTS = {"title": "Hearts", "wins": "lowest", "target": 100, "scoring": "hearts"}
TWO_EACH = {"kind": "played", **dict.fromkeys(("bid_e", "bid_s", "bid_w"), "2")}

# fmt: off
STEPS = [  # a game, its house rules, and what is tapped: after each tap the panel is looked at
    ("avinas",      {},         ("Petras", "Rūta", "Both sides", "4", "Clear",
                                 "No sevens", "Petras", "Exact points", "2", "4", "Back")),
    ("kaiser",      {},         ("Rūta", "8 no", "tricks", "3", "Clear", "Ona", "=6", "trumps", "♦ diamonds")),
    ("kaiser",      LOW,        ("Rūta", "=7", "Undo", "Kaiser", "Undo", "8 no", "no trump", "low")),
    ("spades",      {},         ("3", "2", "3", "4", "Undo", "nil", "Nil failed: Petras", "5")),
    ("spades",      {},         ("nil", "nil", "6", "4", "Nil failed: Ona", "2", "Nil failed: Rūta", "4")),
    ("spades",      MORE_BIDS,  ("4", "2", "2", "3", "no trump", "Rūta asked: yes", "Bemo", "Big Bemo: lost Jonas")),
    ("solo-spades", {},         ("3", "2", "4", "2", "Jonas +40", "Petras +20", "Undo",
                                 "Count the tricks", "4", "Undo")),
    ("solo-spades", {},         ("3", "nil", "4", "3", "Count the tricks", "8")),
    ("forty-one",   {},         ("2", "3", "3", "4")),
    ("styrivolt",   {},         ("Ona", "Took the stock wrongly", "Ona & Petras")),
    ("voormsi",     {},         ("Ona & Petras", "Jonas & Rūta", "Toqu took Voormsi", "Undo", "Clear",
                                 "Only count the tricks", "4")),
    ("other",       {},         ("6", "Next: Rūta", "8", "Rūta", "1", "Next: Ona", "Plus or minus", "0")),
    ("other",       HEARTS,     ("1", "3", "Next: Rūta", "5", "Next: Ona", "8", "Erase")),
]
# fmt: on


@pytest.mark.rest
@pytest.mark.parametrize("size", [(390, 844), (375, 667)])
@pytest.mark.parametrize("game, options, tapped", STEPS)
def test_equal_keys_lie_in_one_place_in_all_steps(
    page: Page, game: str, options: dict[str, Any], tapped: tuple[str, ...], size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stays(page, seated(IN_A_ROW if game == "other" else None, game=game, options=options), tapped)


def test_a_bid_that_is_too_low_is_dashed_in_its_place(page: Page) -> None:
    """Above 30 points a player of Forty-One bids 3 or more: Petras cannot bid 2, where the others can."""
    phone = seated(game="forty-one", options={"rising_min_bid": True})
    for bid, rest in (("7", "true"), ("8", "false")):
        fates = {"made_n": "true", **dict.fromkeys(("made_e", "made_s", "made_w"), rest)}
        assert phone.deal(TWO_EACH | fates | {"bid_n": bid}).status_code == 201
    assert phone.totals()["N"]["points"] == 30
    thumb = stays(page, phone, ("3",))
    for number, is_dashed in (("2", True), ("3", False)):
        key = thumb.panel.locator("[data-choice]", has_text=number).first
        (expect(key).to_be_disabled if is_dashed else expect(key).to_be_enabled)()
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48


def stays(page: Page, phone: Phone, tapped: tuple[str, ...]) -> Thumb:
    """Tap these, and compare after each where every key lies with where it lay before."""
    page.goto(phone.url)
    thumb = Thumb(page)
    thumb.tap("Record deal")
    places: dict[str, str] = {}
    moved: list[str] = []
    for words in ("", *tapped):
        if words:
            tap(thumb, words)
        for key, place in now(page).items():
            if places.setdefault(key, place) != place:
                moved.append(f"after {words}: {key} at {place} instead of {places[key]}")
    assert moved == [], "\n".join(moved)
    return thumb


def tap(thumb: Thumb, words: str) -> None:
    if words.startswith("="):
        thumb.touch(thumb.panel.get_by_role("button", name=words[1:], exact=True))
    else:
        thumb.tap(words)


def now(page: Page) -> dict[str, str]:
    """The boxes of the keys once the server has said what they do."""
    page.wait_for_load_state("networkidle")
    settled(page)
    found: dict[str, str] = measured(page, "keys()")
    return found
