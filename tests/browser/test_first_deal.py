"""The first deal together on a phone: each step on one screen, its picture whole, without a thumb that scrolls."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.game import Game
from scorekeeper.games import GAMES
from tests.browser.conftest import MakeContext
from tests.tables import seated

pytestmark = pytest.mark.django_db(transaction=True)

LED = [game for game in GAMES if game.first_deal is not None]
MISSED = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
"""How much of a page lies beside the screen and below it, in pixels."""


def steps(page: Page, url: str) -> int:
    """Go through all steps by the big button; says how many there were."""
    page.goto(f"{url}first/1/")
    number = 1
    while True:
        expect(page.get_by_text(f"step {number} of")).to_be_visible()
        assert max(page.evaluate(MISSED)) <= 0, (url, number)
        forth = page.get_by_role("link", name="Done, go on")
        if not forth.count():
            return number
        forth.tap()
        number += 1


@pytest.mark.parametrize("game", LED, ids=lambda game: game.slug)
@pytest.mark.parametrize("width,height", [(390, 844), (375, 667)], ids=["390×844", "375×667"])
def test_no_step_has_to_be_scrolled(new_context: MakeContext, game: Game, width: int, height: int) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.set_viewport_size({"width": width, "height": height})
    assert steps(page, seated(game=game.slug).url) >= 7
