"""What can be touched stays where it is while a deal is entered: between two taps no key moves from under a thumb."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Thumb, settled
from tests.tables import seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rest]

# fmt: off
TOLD = [
    ("avinas", ("Petras", "Rūta", "Knocked")),
    ("styrivolt", ("Took the stock wrongly", "Jonas & Rūta", "Ona")),
    ("kaiser", ("Jonas", "7 no")),
    ("spades", ("3", "nil", "4", "5")),
    ("solo-spades", ("3", "4", "3", "2", "Jonas +30", "Petras +20", "Petras −20")),
    ("solo-spades", ("3", "4", "3", "2", "Count the tricks", "3")),
    ("forty-one", ("3", "4", "3", "3", "Jonas", "Rūta")),
    ("voormsi", ("Ona & Petras", "Jonas & Rūta", "Ona & Petras", "Undo")),
    ("other", ("2", "0", "Jonas", "5", "Erase")),
]
# fmt: on

MARK = """() => {
  const keys = [...document.querySelectorAll("dialog[open] button, dialog[open] a, dialog[open] [data-key]")]
  window.spots = new Map(keys.filter((key) => key.checkVisibility()).map((key) => [key, key.getBoundingClientRect()]))
}"""
MOVED = """() => [...window.spots].flatMap(([key, before]) => {
  if (!key.isConnected || !key.checkVisibility()) return []
  const now = key.getBoundingClientRect()
  const most = Math.max(...["x", "y"].map((edge) => Math.abs(now[edge] - before[edge])))
  return most > 1 ? [`${key.textContent.trim().replaceAll(/\\s+/g, " ")}: ${most.toFixed(0)} px`] : []
})"""
"""Of what can be touched, what is there still and elsewhere."""


@pytest.mark.layout
@pytest.mark.parametrize("game, told", TOLD)
@pytest.mark.parametrize("width, height", [(375, 667), (390, 844)])
def test_no_key_moves_while_a_deal_is_entered(
    page: Page, game: str, told: tuple[str, ...], width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(seated(game=game).url)
    thumb = Thumb(page)
    thumb.tap("Record deal 1")
    expect(thumb.panel).to_be_visible()
    moved = {}
    for words in told:
        settled(page)
        page.evaluate(MARK)
        thumb.tap(words)
        settled(page)
        page.wait_for_timeout(300)
        if shifted := page.evaluate(MOVED):
            moved[words] = shifted
    assert moved == {}
