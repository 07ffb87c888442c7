"""Stýrivolt by thumb: every way to win a deal, and the sitting of the source up to its end."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import at_the_table, keeps_to_its_taps

pytestmark = pytest.mark.django_db(transaction=True)

US, THEM = "Ona & Petras", "Jonas & Rūta"
VOL, NINE = "Vol 2 strokes", "All nine 3 strokes"
"""The buttons say what they will do, and others begin with the same words."""


def slate(page: Page) -> str:
    """Half bars rubbed out and crosses of both sides, as they are drawn: "2/1 0/3"; raises where the words differ."""
    drawn = page.locator("#main .slate").evaluate(
        """slate => {
          const [_upright, ...halves] = slate.querySelectorAll(".chalk-up path")
          const erased = halves.map((half) => half.classList.contains("rubbed"))
          const all = (what, where) => [...where.querySelectorAll(what)]
          const stands = (svg) => all("path", svg).map((path) => !path.classList.contains("rubbed"))
          const worth = (svg) => { const [up, ...across] = stands(svg); return up ? across.filter(Boolean).length : 0 }
          const sides = all(".party", slate)
          return {
            bars: [erased.slice(0, 3), erased.slice(3)].map((half) => half.filter(Boolean).length),
            crosses: sides.map((side) => all(".crosses svg", side).reduce((sum, svg) => sum + worth(svg), 0)),
            standing: sides.map((side) => side.querySelector(".stand p").innerText.split("\\n")[0]),
            spoken: sides.map((side) => side.querySelector(".vh").textContent),
          }
        }"""
    )
    words = {0: "no crosses", 1: "1 cross"}
    for bars, crosses, standing, spoken in zip(*drawn.values(), strict=True):
        assert standing == words.get(crosses, f"{crosses} crosses"), drawn
        assert f": {standing}, {bars} of 3 half bars" in spoken, drawn
    return "{}/{} {}/{}".format(*drawn["bars"], *drawn["crosses"])


# fmt: off
BUDGETS = [
    # what                                  most  tapped                                                bars crosses
    ("an ordinary game",                       3, ("Ona", "Ordinary game"),                             "1/0 0/0"),
    ("a vol",                                  3, ("Jonas", VOL),                                       "0/2 0/0"),
    ("all nine",                               3, ("Petras", NINE),                                     "0/0 2/0"),
    ("a vol alone",                            3, ("Rūta", "Vol alone"),                                "0/0 0/2"),
    ("all nine alone",                         3, ("Ona", "All nine alone"),                            "0/0 4/0"),
    ("with the stock taken wrongly",           5, ("Ona", "Took the stock wrongly", US, "Ordinary game"),  "1/0 0/2"),
    ("the stock first",                        5, ("Took the stock wrongly", THEM, "Rūta", VOL),           "0/2 2/0"),
]
# fmt: on


@pytest.mark.rest
def test_every_way_to_win_keeps_to_its_taps_and_undo_takes_one(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="styrivolt")
    keeps_to_its_taps(thumb, BUDGETS, lambda: slate(page))


# fmt: off
SITTING = [  # Pagat's example
    ("Jonas", "Ordinary game", "0/1 0/0"), ("Petras", VOL,           "2/1 0/0"), ("Petras", "Ordinary game", "0/0 1/0"),
    ("Petras", "Ordinary game",   "1/0 1/0"), ("Petras", VOL,           "0/0 3/0"), ("Jonas", VOL,         "0/2 3/0"),
    ("Petras", "Ordinary game",   "1/2 3/0"), ("Jonas", NINE,    "0/2 2/0"), ("Petras", "Ordinary game", "1/2 2/0"),
    ("Jonas", "Ordinary game", "0/0 1/0"),
]
# fmt: on


def test_who_won_is_tapped_and_named_and_can_be_changed(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="styrivolt")
    thumb.tap("Record deal 1")
    stock = thumb.sees("Took the stock wrongly").bounding_box()
    thumb.tap("Petras")
    expect(page.locator("[data-question]")).to_have_text(f"How did {US} win?")
    expect(thumb.panel.locator(".spot:visible")).to_have_count(0)  # no name that is no key
    assert thumb.sees("Took the stock wrongly").bounding_box() == stock
    thumb.tap(f"Winners {US}", "Jonas")
    expect(page.locator("[data-question]")).to_have_text(f"How did {THEM} win?")


def test_five_links_are_as_high_as_four(page: Page) -> None:
    heights = []
    for game in ("spades", "styrivolt"):
        at_the_table(page, game=game)
        expect(page.locator(".tools > *")).to_have_count(4 + (game == "styrivolt"))
        heights.append(page.locator(".tools").evaluate("tools => tools.offsetHeight"))
    assert heights[0] == heights[1]


def test_a_sitting_is_played_until_the_players_stop(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="styrivolt")
    expect(page.locator(".said")).to_contain_text("Petras deals. Petras draws the chalk-up.")
    for winners, how, after in SITTING:
        thumb.record(winners, how)
        assert slate(page) == after
    expect(page.locator(".said")).to_contain_text(f"{THEM} draw the new chalk-up.")
    expect(page.locator("#main .slate")).to_contain_text("the monk is gelded")
    thumb.tap("End match")
    asked = page.locator("#end")
    expect(asked).to_contain_text(f"If you end it now, {US} win: 1 to 0 crosses.")
    thumb.touch(asked.get_by_role("button", name="End match"))
    expect(page.get_by_role("heading", name="1 to 0 crosses")).to_be_visible()
    thumb.tap("Undo end")
    thumb.record("Ona", "Ordinary game")
    assert slate(page) == "1/0 1/0"
