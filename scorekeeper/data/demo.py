"""A book to look around in: months of matches of every game, recorded as phones would have recorded them."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.match_format import Stakes, StakesKind, write_stakes
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games import GAMES, avinas
from scorekeeper.matches.events import Kind, Payload
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.models import Book, Link, Match, Role, State
from scorekeeper.matches.recording import EventRefused, Submission, write
from scorekeeper.matches.stakes import bill_of, with_payment
from scorekeeper.web.tokens import digest

EXAMPLES = Path(avinas.__file__).parents[1]
FEWEST = 4
"""So many different deals make a match that does not repeat itself."""
NOT_PLAYED = ("id", "at", "note", "dealer")
"""What an example says of a deal beyond what happened."""
IN_ORDER = [*(seat.value for seat in Seat), *(side.value for side in Side)]
NOT_SEATS = ("trump",)
"""Where N, E, S and W would not be seats."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Deals of one game at one table by the same house rules."""

    game: Game
    options: Mapping[str, object]
    turn: Turn
    deals: tuple[Payload, ...]

    def drawn(self, rng: Random) -> Payload:
        """One of them, with everybody moved on by a few seats."""
        steps = rng.randrange(len(self.turn))
        moved = dict(zip(self.turn, self.turn[steps:] + self.turn[:steps], strict=True))
        words = {one.value: other.value for one, other in moved.items()}
        if len(self.turn) == len(Side) * 2 and Seat.N in moved:
            words |= {side.value: moved[side.seats[0]].side.value for side in Side}
        return _rotated(rng.choice(self.deals), words)


def _rotated(written: Payload, words: Mapping[str, str]) -> Payload:
    rotated = [
        (words.get(key, key), value if key in NOT_SEATS else _value(value, words)) for key, value in written.items()
    ]
    return dict(sorted(rotated, key=lambda item: _order(item[0])))


def _value(written: object, words: Mapping[str, str]) -> object:
    if isinstance(written, dict):
        return _rotated(written, words)
    if isinstance(written, list):
        return [_value(each, words) for each in written]
    return words.get(written, written) if isinstance(written, str) else written


def _order(key: str) -> int:
    """Put seats and sides into the order of the match format; everything else stays where it is."""
    return IN_ORDER.index(key) if key in IN_ORDER else -1


@cache
def packs() -> dict[str, tuple[Pack, ...]]:
    """For each game the deals of its examples, to be played again."""
    return {game.slug: tuple(_packs(game)) for game in GAMES}


def _packs(game: Game) -> list[Pack]:
    deals: defaultdict[tuple[str, Turn], list[Payload]] = defaultdict(list)
    for file in sorted((EXAMPLES / game.folder / "examples").glob("*.json")):
        match = json.loads(file.read_text(encoding="utf-8"))["match"]
        turn = game.turn_of(Seat(seat) for seat in match["seats"])
        played = [{key: value for key, value in deal.items() if key not in NOT_PLAYED} for deal in match["deals"]]
        deals[json.dumps(match.get("options", {})), turn] += played
    return [
        Pack(game, json.loads(options), turn, tuple(some))
        for (options, turn), some in deals.items()
        if len(some) >= FEWEST
    ]


REGULARS = ("Ona", "Petras", "Jonas", "Rūta", "Albinas", "Marija")
GUESTS = ("Łucja", "Bárður", "Marjun", "أمينة", "王芳", "Давид", "Ελένη", "Zoë", "J. R. O’Neil", "Nuka")
NOTES = (
    "in the garden; the cat watched",
    "the last bus was missed for this one",
    "Albinas brought the good cards",
    "everybody tired",
    "rain all day, so once more",
    "with the new rules for once",
    "played for the washing-up",
)
DEAL_NOTES = ("nobody dared", "counted twice", "by one trick", "what a hand", "Jonas had dealt twice")

PAUSE = 0.15
"""Seconds. Who waits for a lock of SQLite looks every tenth of a second, and would mostly find it taken anew."""

LEFT_OPEN = 2
FEWEST_DEALS, MOST_DEALS = 7, 30
PATIENCE = 60
"""Deals that are tried before a match is left as it stands."""
A_DEAL_TAKES = (2, 6)  # minutes
MATCHES_AN_EVENING = (1, 1, 2, 2, 3)
DAYS_BETWEEN = (2, 3, 5, 7, 7, 9, 14)

STOPPED, NOTED, PLAYED_FOR_SOMETHING, SETTLED = 0.08, 0.15, 0.2, 0.7
MISHEARD, UNDONE, DEAL_NOTED, OVER_AT_ONCE = 0.05, 0.04, 0.04, 0.1
"""How often it happens: to a match, and to a deal."""


def fill(token: str, name: str, *, matches: int, seed: int, pause: float = 0) -> Book:
    """Make a book that this token opens as its owner, with so many matches; the same seed plays the same ones.

    Each match is a transaction of its own, and in the `pause` after it, in seconds, others can record.
    """
    rng = Random(seed)  # noqa: S311  not a secret
    with transaction.atomic():
        book = Book.objects.create(name=name, zone="Europe/Vilnius")
        link = Link.objects.create(book=book, role=Role.OWN, digest=digest(token))
    games = _games(rng, matches)
    for number, begun in enumerate(_evenings(rng, matches)):
        with transaction.atomic():
            _play(rng, book, link, games[number], begun, is_last=number >= matches - LEFT_OPEN)
        sleep(pause)
    return book


def _games(rng: Random, matches: int) -> list[Pack]:
    """Every game once, as far as there are matches for them, and the first of the catalogue most often."""
    slugs = [game.slug for game in GAMES if packs()[game.slug]]
    often = [slugs[0]] * len(slugs) + slugs
    chosen = [*slugs[:matches], *(rng.choice(often) for _ in range(matches - len(slugs)))]
    rng.shuffle(chosen)
    return [_pack(rng, packs()[slug]) for slug in chosen]


def _pack(rng: Random, kinds: tuple[Pack, ...]) -> Pack:
    return rng.choices(kinds, weights=[len(pack.deals) for pack in kinds])[0]


def _evenings(rng: Random, matches: int) -> list[datetime]:
    """When each match was begun, the last one yesterday evening."""
    evening = timezone.now().replace(hour=17, minute=0, second=0, microsecond=0) - timedelta(days=1)
    begun: list[datetime] = []
    while len(begun) < matches:
        first = evening + timedelta(minutes=rng.randrange(60))
        count = rng.choice(MATCHES_AN_EVENING)
        begun += [first + timedelta(minutes=75 * place) for place in reversed(range(count))]
        evening -= timedelta(days=rng.choice(DAYS_BETWEEN))
    return begun[:matches][::-1]


def _play(rng: Random, book: Book, link: Link, pack: Pack, begun: datetime, *, is_last: bool) -> None:
    start = Start(_uuid(rng), pack.game, _players(rng, pack), rng.choice(pack.turn), dict(pack.options))
    match = start_match(book, start)
    match.created = match.played = begun
    match.note = rng.choice(NOTES) if rng.random() < NOTED else ""
    if rng.random() < PLAYED_FOR_SOMETHING:
        match.stakes = write_stakes(_stakes(rng))
    match.save(update_fields=["created", "played", "note", "stakes"])
    match.seated.update(played=begun)
    table = _Table(rng, match, link, pack)
    table.play(rng.randrange(2, 7) if is_last or rng.random() < STOPPED else MOST_DEALS)
    if not is_last:
        table.leave()
    if match.stakes and rng.random() < SETTLED:
        match.settlements = with_payment(match, bill_of(match, table.now.replay).left, table.clock)
        match.save(update_fields=["settlements"])


def _players(rng: Random, pack: Pack) -> Mapping[Seat, str]:
    """Who has come: mostly the usual four, now and then somebody else."""
    regulars = [*REGULARS[:4]] if rng.random() < 0.5 else rng.sample(REGULARS, len(REGULARS))
    come = [*rng.sample(GUESTS, rng.choice((0, 0, 0, 1, 2))), *regulars, *GUESTS]
    names = list(dict.fromkeys(come))[: len(pack.turn)]
    rng.shuffle(names)
    return dict(zip(pack.turn, names, strict=True))


def _stakes(rng: Random) -> Stakes:
    return Stakes(rng.choice(tuple(StakesKind)), rng.choice((5, 10, 20)), "ct")


def _uuid(rng: Random) -> UUID:
    return UUID(int=rng.getrandbits(128), version=4)


class _Table:
    """Some people and a phone; `clock` is when something was recorded last, `now` the match since then."""

    def __init__(self, rng: Random, match: Match, link: Link, pack: Pack) -> None:
        self.rng, self.match, self.link, self.pack = rng, match, link, pack
        self.clock, self.now = match.created, cached_match(match)

    @property
    def is_open(self) -> bool:
        return State.of(self.now.log, self.now.replay) is State.OPEN

    def play(self, most: int) -> None:
        """Play until somebody has won, or so many deals stand."""
        for deal in self._deals():
            if self._ends_it_too_early(deal) or not self._records(deal):
                continue
            if self.rng.random() < UNDONE:
                self._take_back()
            if not self.is_open or len(self.now.log.live) >= most:
                return

    def leave(self) -> None:
        """Stop what is open: nobody goes on with it."""
        if self.is_open:
            self._send(Kind.CLOSE, seen=self.now.log.version)

    def _deals(self) -> Iterator[Payload]:
        return (self.pack.drawn(self.rng) for _ in range(PATIENCE))

    def _ends_it_too_early(self, deal: Payload) -> bool:
        """Whether the match would be over before it has begun. Such things happen, but not every evening."""
        replay = self.now.replay
        if len(replay.rows) >= FEWEST_DEALS or self.rng.random() < OVER_AT_ONCE:
            return False
        return self.match.followed_on(replay, deal).result is not None

    def _records(self, deal: Payload) -> bool:
        """Record the deal, now and then another first, which is then corrected. False where it cannot follow."""
        last = self.now.log.last
        note = {"note": self.rng.choice(DEAL_NOTES)} if self.rng.random() < DEAL_NOTED else {}
        misheard = self.pack.drawn(self.rng) if self.rng.random() < MISHEARD else deal
        if not self._try_to_send(Kind.DEAL, deal=misheard | note, after=last.cid if last else self.match.uid):
            return False
        written = self.now.log.last
        if written is not None and misheard != deal:
            self._try_to_send(Kind.AMEND, target=written.cid, seen=written.touched, deal=deal | note)
        return True

    def _take_back(self) -> None:
        last = self.now.log.last
        if last is not None:
            self._send(Kind.VOID, target=last.cid, seen=last.touched)

    def _try_to_send(self, kind: Kind, **sent: object) -> bool:
        try:
            self._send(kind, **sent)
        except (IllegalDeal, EventRefused):
            return False
        return True

    def _send(self, kind: Kind, **sent: Any) -> None:
        then = self.clock + timedelta(minutes=self.rng.randint(*A_DEAL_TAKES), seconds=self.rng.randrange(60))
        self.now = write(self.match, Submission(kind, _uuid(self.rng), **sent), self.link, received=then).now
        self.clock = then
