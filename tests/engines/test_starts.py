"""A match that starts without a network at the first tap, in every engine that keeps what it has while it is tested."""

import pytest

from scorekeeper.phone import bundle
from tests.conftest import skip_or_fail
from tests.engines.phone import KEEPS, Phone, is_done, record

PATIENCE_S = 120.0
"""Fetching and compiling Python takes a busy machine so long; an idle one takes ten seconds."""

COUNTS = "() => Boolean(document.querySelector('html[data-switch=done]'))"


def test_the_same_four_start_a_match_at_the_first_tap(phone: Phone) -> None:
    if not bundle.is_there():
        skip_or_fail("Pyodide was not fetched: no phone was its own server.")
    if not phone.engine.keeps:
        pytest.skip("Driven by a test this engine keeps all in memory, and may hang on the page after a form.")
    tab, match = phone.begins()
    book = match.removesuffix("1/")
    new = f"{book}new/"
    record(tab, "Petras", "Made")
    is_done(tab, 2)
    tab.open("/")
    tab.tap("Make available offline (6 MB)")
    tab.open(match)
    tab.until(COUNTS, patience=PATIENCE_S)
    tab.open(new)
    tab.until(KEEPS, new)
    tab.open(match)
    phone.server.cut()
    tab.open(new)
    tab.tap("Start with the same four")
    tab.until("() => Boolean(document.querySelector('a[data-open-panel]'))", patience=PATIENCE_S)
    tab.sees("a[data-open-panel]", "Record deal 1")
    assert "/9" in tab.path
    record(tab, "Rūta", "Lost")
    tab.sees("a[data-open-panel]", "Record deal 2")
    phone.hears()
    started = tab.is_at(f"{book}2/")
    assert phone.server.stored(started)["deals"][0]["won"] is False
