"""A server whose rules are newer than the phone's counts otherwise: the page says so, until somebody has read it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.counting import ServerPhone, counted, needs_pyodide
from tests.browser.outbox import THE_SIGNAL_IS_BACK
from tests.serving import Server

pytestmark = pytest.mark.rest

needs_pyodide()

TOLD = "The server scored these deals by newer rules than this phone. The sheet shows the server’s score."


@contextmanager
def newer_rules(server: Server) -> Iterator[None]:
    """The server comes back with them; afterwards it is down."""
    before = dict(server.environment)
    server.environment |= {"SABOTAGE": "counts_by_other_rules", "DJANGO_SETTINGS_MODULE": "tests.sabotaged_settings"}
    server.start()
    yield
    server.kill()
    server.environment.clear()
    server.environment.update(before)


def test_what_the_server_counts_otherwise_is_said_until_it_is_read(counting: ServerPhone) -> None:
    server = counting.server
    thumb, match = counting.playing()
    page, told = thumb.page, thumb.page.get_by_text(TOLD)
    server.kill()
    thumb.tap("Record deal 1", "Rūta", "Lost")
    counted(thumb, 2, "0/2 0/0", of="1 deal")
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.locator("#unsent")).to_have_count(0)
    expect(page.locator("#match[data-counted]")).to_have_count(0)
    expect(told).to_have_count(0)

    server.kill()
    thumb.tap("Record deal 2", "Jonas", "Lost")
    counted(thumb, 3, "0/4 0/0", of="1 deal")
    with newer_rules(server):
        page.evaluate(THE_SIGNAL_IS_BACK)
        expect(told).to_be_visible()
        assert thumb.score() == "0/6 0/0"
        page.goto(match)
        expect(told).to_be_visible()
        thumb.tap("Close")
        expect(told).to_have_count(0)
        page.goto(match)
        expect(page.locator("html[data-server]")).to_be_attached()
        page.wait_for_timeout(1_000)
        expect(told).to_have_count(0)
