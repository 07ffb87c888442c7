"""The first deal together: each step on one screen without scrolling; on one that lies, the picture beside the text."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.game import Game
from scorekeeper.games import GAMES
from tests.browser.conftest import MakeContext
from tests.tables import seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rest]

LED = [game for game in GAMES if game.first_deal is not None]
MISSED = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
"""How much of a page lies beside the screen and below it, in pixels."""

BESIDE = """() => {
  const [words, drawn] = [".lead", ".lead ~ *"].map((one) => document.querySelector(one).getBoundingClientRect());
  return words.right <= drawn.left && drawn.top < words.top;
}"""
"""Whether the picture begins beside the sentence and not below it."""


SCREENS = [(390, 844), (375, 667), (844, 390), (1280, 800)]


def steps(page: Page, url: str) -> int:
    """Go through all steps by the big button, each looked at on every screen; says how many there were."""
    page.goto(f"{url}first/1/")
    number = 1
    while True:
        expect(page.get_by_text(f"step {number} of")).to_be_visible()
        page.wait_for_load_state()  # its words may be there before its style
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("[innerWidth, innerHeight]") == [width, height]
            assert max(page.evaluate(MISSED)) <= 0, (url, number, width)
            assert page.evaluate(BESIDE) is (width > height), (url, number, width)
        forth = page.get_by_role("link", name="Done, go on")
        if not forth.count():
            return number
        forth.tap()
        number += 1


@pytest.mark.parametrize("game", LED, ids=lambda game: game.slug)
def test_no_step_has_to_be_scrolled(new_context: MakeContext, game: Game) -> None:
    page = new_context(java_script_enabled=False).new_page()
    assert steps(page, seated(game=game.slug).url) >= 7
