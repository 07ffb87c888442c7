"""A phone whose storage answers late or was lost, in every engine: nobody enters again what it has."""

import time

import pytest

from tests.engines.phone import Phone, dealt, is_done, record, waits
from tests.engines.tab import FIND, PATIENCE, Tab
from tests.engines.test_offline import EVENING, STORED
from tests.profiles import THOROUGH

HELD_BACK = """asked.onsuccess = () => setTimeout(() => {
  told.result = asked.result
  told.onsuccess?.()
}, until - performance.now())"""
"""It answers in the end."""

NEVER_ANSWERED = ""
"""It answers only who asks again."""

LOST = """setTimeout(() => {
  told.error = new DOMException("Connection to Indexed Database server lost.", "UnknownError")
  told.onerror?.()
})"""
"""As WebKit says to pages that come back from the background."""

LATE = """{
  const { open } = IDBFactory.prototype
  let until = 0
  IDBFactory.prototype.open = function (...what) {
    until ||= performance.now() + SECONDS * 1000
    const asked = open.apply(this, what)
    if (performance.now() > until) return asked
    const told = {}
    HOW
    return told
  }
}"""
"""What is asked of the storage in so many seconds after the first question."""

BEFORE_ALL_OTHERS = """async (paths, script) => {
  const [files] = (await caches.keys()).filter((name) => name.startsWith("files "))
  const headers = { "Content-Type": "text/javascript" }
  await (await caches.open(files)).put("/static/late.js", new Response(script, { headers }))
  const pages = await caches.open("pages")
  for (const path of paths) {
    const page = await pages.match(path, { ignoreVary: true })
    const text = (await page.text()).replace("<head>", '<head><script src="/static/late.js"></script>')
    const headers = new Headers(page.headers)
    for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name)
    await pages.put(path, new Response(text, { headers }))
  }
}"""
"""Pages that the phone has saved begin with this script, also in a browser that takes no scripts from a test."""

WAITS = """() => ({
  isReading: document.querySelector("#unsent")?.innerText.includes("One moment: reading") ?? false,
  isInert: document.querySelector(".bar a[data-open-panel]").inert,
  isFull: Boolean(document.querySelector("#match > main [data-no-room]")),
  entries: document.querySelectorAll("#unsent [data-entry]").length,
})"""
READING = {"isReading": True, "isInert": True, "isFull": False, "entries": 0}

KINDS = [(HELD_BACK, 5), (HELD_BACK, 20), (NEVER_ANSWERED, 20), (LOST, 10)]
LONG = [(HELD_BACK, 60), (NEVER_ANSWERED, 60), (NEVER_ANSWERED, 100)]


def two_wait(phone: Phone) -> tuple[Tab, str]:
    """The server is gone, and two deals wait on this phone."""
    tab, match = phone.begins()
    tab.open("/")
    tab.open(match)
    phone.server.cut()
    for number, words in enumerate(EVENING[:2], 1):
        record(tab, *words)
        waits(tab, number)
    return tab, match


def answers_late(tab: Tab, how: str, seconds: int, *paths: str) -> None:
    """From the next page on."""
    script = LATE.replace("HOW", how).replace("SECONDS", str(seconds))
    tab.ask(BEFORE_ALL_OTHERS, paths, script)


@pytest.mark.parametrize("how, seconds", KINDS + (LONG if THOROUGH else []))
def test_what_waits_is_listed_before_anybody_can_record(phone: Phone, how: str, seconds: int) -> None:
    tab, match = two_wait(phone)
    answers_late(tab, how, seconds, match)
    tab.reload()
    tab.sees("#unsent [data-status]", "One moment: reading what this phone has stored.")
    end = time.monotonic() + seconds + PATIENCE
    while (shown := tab.ask(WAITS)) == READING:
        assert tab.ask(FIND, "Record") is None or tab.ask(WAITS) != READING
        assert time.monotonic() < end
        time.sleep(0.2)
    assert shown == {"isReading": False, "isInert": False, "isFull": False, "entries": 2}
    record(tab, *EVENING[2])
    waits(tab, 3)
    phone.hears()
    is_done(tab, 4)
    assert dealt(phone, match) == STORED
    assert not tab.ask(WAITS)["isFull"]


@pytest.mark.parametrize("how, seconds", KINDS[2:])
def test_the_first_page_says_how_much_waits_once_it_knows(phone: Phone, how: str, seconds: int) -> None:
    tab, match = two_wait(phone)
    answers_late(tab, how, seconds, "/")
    tab.open("/")
    tab.sees(f"a[href='{match}']")
    time.sleep(seconds / 2)
    tab.sees("[data-unsent-here]", "2 deals not sent yet")
    phone.hears()
    tab.open(match)
    is_done(tab, 3)
    assert dealt(phone, match) == STORED[:2]


LOSES = """(seconds) => {
  const { transaction } = IDBDatabase.prototype
  const fresh = new WeakSet()
  const { open } = IDBFactory.prototype
  const until = performance.now() + seconds * 1000
  const words = "Connection to Indexed Database server lost."
  IDBDatabase.prototype.transaction = function (...what) {
    if (!fresh.has(this)) throw new DOMException(words, "InvalidStateError")
    return transaction.apply(this, what)
  }
  IDBFactory.prototype.open = function (...what) {
    if (performance.now() < until) {
      const told = { error: new DOMException(words, "UnknownError") }
      setTimeout(() => told.onerror?.())
      return told
    }
    const asked = open.apply(this, what)
    asked.addEventListener("success", () => fresh.add(asked.result))
    return asked
  }
}"""
"""The open connection is lost without a word, and for so many seconds there is no new one."""


def test_a_deal_is_stored_once_where_the_connection_was_lost_meanwhile(phone: Phone) -> None:
    tab, match = two_wait(phone)
    tab.ask(LOSES, 2)
    record(tab, *EVENING[2])
    waits(tab, 3)
    assert not tab.ask(WAITS)["isFull"]
    tab.reload()
    waits(tab, 3)
    phone.hears()
    is_done(tab, 4)
    assert dealt(phone, match) == STORED
