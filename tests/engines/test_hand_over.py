"""What one phone has recorded without a network goes to another as a code, between any two browsers."""

from collections.abc import Iterator

import pytest

from tests.engines.conftest import ENGINES
from tests.engines.phone import KEEPS, Phone, dealt, is_done, record, waits
from tests.engines.test_offline import EVENING, STORED
from tests.engines.wired_server import WiredServer

pytestmark = pytest.mark.soak  # a second WebKit beside the one of all journeys costs that one its storage

LINK = "() => document.querySelector('.qr[data-link] svg') && document.querySelector('.qr').dataset.link"


@pytest.fixture(params=ENGINES)
def other(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, phone: Phone, wired: WiredServer
) -> Iterator[Phone]:
    """A second phone at the same table."""
    chosen = ENGINES[request.param]
    more = [request.getfixturevalue("browser_type")] if request.param == "chromium" else []
    one = chosen(tmp_path_factory.mktemp(f"other-{request.param}"), *more)
    try:
        one.start()
        yield Phone(one, wired)
    finally:
        one.kill()


def test_deals_count_once_however_they_reach_the_server(phone: Phone, other: Phone) -> None:
    giver, match = phone.begins()
    giver.until(KEEPS, "/hand-over/")
    taker = other.tab()
    taker.open(match)
    other.keeps(taker)
    taker.until(KEEPS, "/hand-over/")
    phone.server.cut()
    for number, words in enumerate(EVENING, 1):
        record(giver, *words)
        waits(giver, number)
    giver.tap("Menu", "Show as code")
    link = giver.until(LINK)
    taker.go(link)
    taker.is_at(match)
    waits(taker, len(EVENING))
    other.hears()
    is_done(taker, len(EVENING) + 1)
    assert dealt(other, match) == STORED
    giver.open(match)
    phone.hears()
    is_done(giver, len(EVENING) + 1)
    assert dealt(phone, match) == STORED
