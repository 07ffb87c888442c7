"""In Pyodide itself every page of a match is, but for ids, tokens and times, what the server draws; in every game."""

import json
import re
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import APIResponse, Page

from scorekeeper.games import BY_SLUG
from scorekeeper.matches.deal_forms import answers_for
from tests.browser.counting import TAKEN_ALONG, ServerPhone, needs_pyodide
from tests.browser.test_no_signal import becomes
from tests.long_evening import TELLS, Evening
from tests.phone.test_same_server import LOCAL, PAGES, plain

pytestmark = pytest.mark.rest

needs_pyodide()

ENGLISH = {"Accept-Language": "en-GB"}

BEGIN = """async ([match, replica]) => {
  await (await caches.open("replicas")).put(match, new Response(replica))
  const worker = new Worker(`/phone-worker.js?shared=${localStorage["scorekeeper.server"]}`, { type: "module" })
  window.call = (told) =>
    new Promise((done, failed) => {
      worker.onmessage = ({ data: { id, answer, fault } }) => id && (fault ? failed(new Error(fault)) : done(answer))
      worker.postMessage({ id: 1, what: "answer", told: { match, entries: null, ...told } })
    })
}"""
CALL = "told => call(told)"
COUNTED = re.compile(' data-counted="[^"]*" data-written="[^"]*"')
"""How far the phone has counted, which only its own page says."""
COPY = re.compile('<a class="btn" href="/b/[^"]*/copy/">[^<]*</a>')
"""Only the server knows the other books to which a match can be copied."""


def answered(page: Page, method: str, url: str, body: str = "") -> dict[str, Any]:
    """What the server in the phone says, asked as a page asks it."""
    answer: dict[str, Any] = page.evaluate(CALL, {"method": method, "url": url, "headers": ENGLISH, "body": body})
    return answer | {"body": COUNTED.sub("", answer["body"])}


@pytest.mark.parametrize("game", TELLS)
def test_every_page_of_a_match_is_the_same_in_pyodide(game: str, counting: ServerPhone) -> None:
    evening, phone = Evening(game), counting.context.request
    match = phone.post("/new/", form={"uid": str(uuid4()), "book": uuid4().hex[:22]} | evening.start).url
    page = counting.context.new_page()
    page.goto(match)
    becomes(page, TAKEN_ALONG, match)
    origin = {"Origin": match.partition("/b/")[0]}
    deals = [dict(answers_for(BY_SLUG[game], deal)) for deal in evening.deals]
    after: str = phone.get(f"{match}replica.json").json()["match"]["uid"]

    def sent(deal: dict[str, str]) -> tuple[APIResponse, dict[str, str]]:
        nonlocal after
        fields = deal | {"cid": str(uuid4()), "after": after}
        after = fields["cid"]
        return phone.post(f"{match}events/", form=fields, headers=origin | {"Accept": "application/json"}), fields

    for deal in deals[:-LOCAL]:
        assert sent(deal)[0].status == 201
    replica = phone.get(f"{match}replica.json").text()
    page.goto("/")  # the match itself would follow what the server records meanwhile
    page.evaluate(BEGIN, [urlsplit(match).path, replica])
    for deal in deals[-LOCAL:]:
        answer, fields = sent(deal)
        assert answer.status == 201
        body = "&".join(f"{name}={value}" for name, value in fields.items())
        assert answered(page, "POST", f"{match}events/", body)["status"] == 303
    first = json.loads(replica)["events"][0]["cid"]
    for path in [*PAGES, f"deals/{first}/", f"deals/{first}/?event=void"]:
        there, here = phone.get(match + path, headers=ENGLISH, max_redirects=0), answered(page, "GET", match + path)
        assert (path, here["status"]) == (path, there.status)
        assert plain(here["body"]) == COPY.sub("", plain(there.text())), path
