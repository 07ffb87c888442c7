"""What is timed: the hot paths of a match, and what each is measured against."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from uuid import uuid4

from tests.bench.matches import deals, form_of, long_match
from tests.bench.phones import HTMX, Environ, get, post
from tests.bench.plain_app.models import PlainDeal, PlainMatch
from tests.bench.timing import Variant
from tests.bench.urls import RULES

Source = Callable[[int], Iterator[Environ]]

LONG, FULL = 400, 984
"""Deals of a long match, and of one that has room for a few more."""

HELLO, BARE, POLL = "hello", "a bare POST that writes one row", "unchanged poll"
PAGE, PAGE_LONG, PAGE_FULL = (f"match page with {n} deals" for n in (30, LONG, FULL))
RECORDED, RECORDED_SHORT, RECORDED_LONG, RECORDED_FULL = (
    f"record a deal in a match of {n}" for n in (30, 10, LONG, FULL)
)
DEALS, DEALS_LONG, DEALS_FULL = (f"all deals, of {n}" for n in (30, LONG, FULL))
SWAPPED = "the same by htmx, with the new sheet in the answer"
PLAIN = "a plain Django app: a deal's POST, and its page"
RULES_PAGE, STILL = "rules page", "a static template with the same bytes"


def variants() -> list[Variant]:
    """All of them, with their matches."""
    table, long, full = (long_match(deals) for deals in (30, LONG, FULL))
    looked_at = f"{table.url}?shown=30"
    return [
        Variant(HELLO, always(lambda: get("/b/hello/")), 200),
        Variant(POLL, always(lambda: get(looked_at, **HTMX)), 204),
        Variant(PAGE, always(lambda: get(table.url)), 200),
        Variant(PAGE_LONG, always(lambda: get(long.url)), 200),
        Variant(PAGE_FULL, always(lambda: get(full.url)), 200),
        Variant(BARE, bare_posts(), 201),
        Variant(RECORDED, recordings(30, spread=4), 303),
        Variant(RECORDED_SHORT, recordings(10, spread=4), 303),
        Variant(RECORDED_LONG, recordings(LONG, spread=16), 303),
        Variant(RECORDED_FULL, recordings(FULL, spread=16), 303),
        Variant(SWAPPED, recordings(30, spread=4, **HTMX), 201),
        Variant(PLAIN, plain_posts(30), 302, steps=2),
        Variant(DEALS, always(lambda: get(f"{table.url}deals/")), 200),
        Variant(DEALS_LONG, always(lambda: get(f"{long.url}deals/")), 200),
        Variant(DEALS_FULL, always(lambda: get(f"{full.url}deals/")), 200),
        Variant(STILL, always(lambda: get("/still/")), 200),
        Variant(RULES_PAGE, always(lambda: get(RULES)), 200),
    ]


def always(request: Callable[[], Environ]) -> Source:
    """The same request every time."""
    return lambda number: (request() for _ in range(number))


def bare_posts() -> Source:
    """A deal's form, sent to where nobody looks at it."""
    match, all_deals = long_match(0).match.pk, deals()
    return lambda number: (
        post(f"/b/bare/{match}/", form_of(deal, uuid4(), uuid4())) for deal in islice(all_deals, number)
    )


def plain_posts(length: int) -> Source:
    """A deal and the page that follows, in matches that grow from four deals under the length to four over it."""
    waiting = _plain_posts(length - 4, length + 4)
    return lambda number: islice(waiting, number)


def _plain_posts(shortest: int, longest: int) -> Iterator[Environ]:
    for _match in count():
        played = PlainMatch.objects.create(first="Petras & Ona", second="Jonas & Rūta")
        PlainDeal.objects.bulk_create(PlainDeal(match=played, first=1, second=2) for _deal in range(shortest))
        for _deal in range(shortest, longest):
            yield post(f"/plain/{played.pk}/", {"first": "2", "second": "1"})
            yield get(f"/plain/{played.pk}/")


def recordings(length: int, *, spread: int, **more: str) -> Source:
    """Deals in matches that grow from so many under that length to so many over it; then comes the next match."""
    waiting = _recordings(length, spread, more)
    return lambda number: islice(waiting, number)


def _recordings(length: int, spread: int, more: dict[str, str]) -> Iterator[Environ]:
    for _match in count():
        phone = long_match(length - spread)
        after = phone.after()
        for deal in islice(deals(), length - spread, length + spread):
            cid = uuid4()
            yield post(f"{phone.url}events/", form_of(deal, cid, after), **more)
            after = str(cid)
