"""What each game's table waits for: the buttons of its panel, and the new sheet once a deal is recorded."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from scorekeeper import games
from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import Seat
from scorekeeper.games import GAMES
from tests.bench.large_book import large_book
from tests.bench.matches import form_of, laid_out
from tests.bench.phones import HTMX, Environ, get, post
from tests.bench.timing import Variant

EVENING = "a-long-evening.json"
PREVIEWED = "the buttons of Spades after four bids"
FOUR_BIDS = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}
BOOK_PAGE, MATCHES = "the page of a book of 60 matches", 60


def sheet_of(game: Game) -> str:
    """What recording by htmx is called in the table."""
    return f"a deal of {game.name} by htmx, with the new sheet"


def variants() -> list[Variant]:
    """All of them, with their matches."""
    table, book = laid_out([], "spades"), large_book(MATCHES)
    preview = f"{table.url}preview/?{urlencode(FOUR_BIDS)}"
    return [
        Variant(PREVIEWED, lambda number: (get(preview, **HTMX) for _ in range(number)), 200),
        Variant(BOOK_PAGE, lambda number: (get(book.url) for _ in range(number)), 200),
        *(Variant(sheet_of(game), partial(_recordings, game), 201) for game in GAMES),
    ]


def _recordings(game: Game, number: int) -> Iterator[Environ]:
    """The sixth deal of an evening, in so many matches."""
    folder = Path(games.__file__).parent / game.folder / "examples"
    match = json.loads((folder / EVENING).read_text("utf-8"))["match"]
    names = {Seat(seat): name for seat, name in match["seats"].items()}
    kept = [{name: value for name, value in deal.items() if name not in ("id", "at")} for deal in match["deals"][:6]]
    for _time in range(number):
        phone = laid_out(kept[:-1], game.slug, names)
        yield post(f"{phone.url}events/", form_of(kept[-1], uuid4(), phone.after(), game), **HTMX)
