"""A whole evening without a server, and one that comes and goes afterwards."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from scorekeeper import games
from scorekeeper.games import GAMES
from scorekeeper.matches.deal_forms import answers_for
from tests.browser.outbox import THE_SIGNAL_IS_BACK, at_the_match, entries, unsent
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.thumb import Thumb
from tests.serving import Server

pytestmark = pytest.mark.rest

DEALS = 50
LIVES = 5
ARRIVE = 9
"""Of what is sent in each life of the server but the last."""

EXAMPLES = Path(games.__file__).parent

A_YEAR_OFF = "2027-11-23T20:00:00Z"

LOST = [["Rūta", "Lost"], ["Petras", "Lost"]]
EVENING = [["All passed"] if number % 5 else LOST[number // 5 % 2] for number in range(1, DEALS + 1)]
"""The sides lose in turn, so that nobody wins."""

TAP = Path(__file__).with_name("tap.js").read_text().strip()

FILL = """(answers) => {
  const form = document.querySelector("#deal")
  const tricks = (answers.tricks ?? "").split(" ").map((each, place) => [`tricks_${place}`, each])
  for (const [name, answer] of [...Object.entries(answers), ...tricks]) {
    for (const field of form.querySelectorAll(`[name="${name}"]`)) {
      if (field.type === "radio") field.checked = field.value === answer
      else field.value = answer
    }
  }
  form.requestSubmit()
}"""


def ids(server: Server, match: str) -> list[str]:
    return list(json.loads(server.get(f"/b/{match.split('/b/')[1]}ids.json")[2])["ids"])


def test_fifty_deals_come_back_in_order_through_five_restarts(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    page.clock.set_fixed_time(A_YEAR_OFF)  # what a clock says is never trusted
    server.kill()
    page.evaluate(TAP, EVENING)
    unsent(thumb, DEALS)
    entered = [entry["cid"] for entry in entries(page)]
    assert len(entered) == DEALS
    for life in range(1, LIVES + 1):
        few = [True] * ARRIVE

        def wire(route: Route) -> None:
            route.continue_() if few and few.pop() else route.abort()  # noqa: B023  gone with this life

        page.route("**/events/", wire)
        server.start()
        page.evaluate(THE_SIGNAL_IS_BACK)
        unsent(thumb, DEALS - life * ARRIVE)
        server.kill()
        page.unroute("**/events/")
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    thumb.is_done(DEALS + 1)
    expect(page.locator("#unsent")).to_have_count(0)
    assert ids(server, match) == entered


def test_three_deals_of_every_other_game_are_entered_in_its_form(phone: BrowserContext, server: Server) -> None:
    page, matches = phone.new_page(), {}
    playing(phone)
    for game in GAMES:
        if game.slug == "avinas":
            continue
        evening = json.loads((EXAMPLES / game.folder / "examples" / "a-long-evening.json").read_text("utf-8"))["match"]
        seats = {"first_dealer": evening["first_dealer"], "game": game.slug, **evening["seats"]}
        fields = {"uid": str(uuid4()), "book": uuid4().hex[:22], **seats}
        match = phone.request.post("/new/", form=fields).url
        page.goto(match)
        for address in (match, f"{match}events/"):
            becomes(page, KEEPS, address)
        matches[match] = [{**deal} for deal in evening["deals"][:3]], game
    server.kill()
    for match, (deals, game) in matches.items():
        page.goto(match)
        for number, deal in enumerate(deals, 1):
            page.locator("#match .bar [data-open-panel]").first.tap()
            page.evaluate(FILL, answers_for(game, deal))
            unsent(Thumb(page), number)
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    for match, (deals, _game) in matches.items():
        page.goto(match)
        expect(page.locator("#match[data-version='3']")).to_be_visible()
        stored = json.loads(server.get(f"/b/{match.split('/b/')[1]}match.json")[2])["deals"]
        assert stored == [{name: value for name, value in deal.items() if name not in ("id", "at")} for deal in deals]
