"""Evenings of twenty deals in every engine, with a network that comes and goes and a browser that is killed or whose
page is opened again: everything is stored once and in order, and each page that is opened again shows the totals of the
game's example after the deals that the server has confirmed, and how many came since.
"""

import time
from random import Random

import pytest

from scorekeeper.games import GAMES
from tests.engines.phone import KEEPS, Phone, waits
from tests.engines.tab import LOOK, PATIENCE
from tests.long_evening import Evening, bare

DEALS = 20
CUT, BACK, KILLED = 0.35, 0.4, 0.3
"""How often, before a deal, the network is lost or comes back; how often, after one, the browser is killed."""

OPEN_FORM = """async (address) => {
  const answer = (await fetch(address).catch(() => null)) ?? (await caches.match(address, { ignoreVary: true }))
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#match")
  const { version, last } = document.querySelector("#match").dataset
  const { after } = document.querySelector("#match dialog[data-panel]")?.dataset ?? {}
  htmx.swap("#match", page.outerHTML, { swapStyle: "outerHTML" })
  Object.assign(document.querySelector("#match").dataset, { version, last })
  return { ...(after && { after }), cid: crypto.randomUUID() }
}"""
"""The plain form in the place of the sheet, as `form-fallback.js` has it."""

SEND = """(answers) => {
  const form = document.querySelector("#deal[hx-post]")
  for (const [name, value] of Object.entries(answers)) {
    for (const field of form.querySelectorAll(`[name="${name}"]`)) field.remove()
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }))
  }
  form.noValidate = true
  form.requestSubmit()
  return true
}"""

SPOKEN = """() => [...document.querySelector('#match .sheet')?.querySelectorAll('.vh') ?? []]
  .map((each) => each.textContent).join(' | ')"""


class Playing:
    """A match of the evening on a phone, and how many of its deals the server has confirmed."""

    def __init__(self, phone: Phone, game: str) -> None:
        self.phone, self.evening = phone, Evening(game)
        phone.server.open()
        self.tab, self.match = phone.begins(**self.evening.start)
        self.form = f"{self.match}events/"
        self.tab.open(self.form)
        self.tab.until(KEEPS, self.form)
        self.tab.open(self.match)
        self.entered = self.confirmed = 0
        self.is_heard = True

    def enters_one_more(self) -> None:
        self.entered += 1
        follows = self.tab.until(OPEN_FORM, self.form)
        self.tab.until("() => Boolean(document.querySelector('#deal[hx-post]'))")
        assert self.tab.ask(SEND, self.evening.fields(self.entered) | follows)
        if self.is_heard:
            self.confirmed = self.entered
            self.shows_what_was_entered()
        else:
            waits(self.tab, self.entered - self.confirmed)

    def is_cut(self) -> None:
        self.phone.server.cut()
        self.is_heard = False

    def is_back(self) -> None:
        self.phone.hears()
        self.is_heard = True
        self.confirmed = self.entered
        self.shows_what_was_entered()

    def is_opened_again(self, *, by_kill: bool) -> None:
        if by_kill:
            self.tab = self.phone.dies_and_opens_again(self.match)
        else:
            self.tab.open(self.match)
        self.shows_what_was_entered()

    def shows_what_was_entered(self) -> None:
        waits(self.tab, self.entered - self.confirmed)
        wanted = self.evening.totals(self.confirmed)
        until = time.monotonic() + PATIENCE
        while (shown := self.evening.read(self.tab.ask(SPOKEN))) != wanted:
            assert time.monotonic() < until, f"{shown} in the place of {wanted}"
            time.sleep(LOOK)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_an_evening_with_a_network_that_comes_and_goes(game: str, phone: Phone) -> None:
    chance = Random(game)  # noqa: S311  the same evening each time
    left = DEALS
    while left:
        playing = Playing(phone, game)
        deals = playing.evening.deals[:left]
        for _ in deals:
            if playing.is_heard and chance.random() < CUT:
                playing.is_cut()
            elif not playing.is_heard and chance.random() < BACK:
                playing.is_back()
            playing.enters_one_more()
            playing.is_opened_again(by_kill=phone.engine.keeps and chance.random() < KILLED)
        playing.is_back()
        assert bare(phone.server.stored(playing.match)["deals"]) == bare(deals)
        left -= len(deals)
