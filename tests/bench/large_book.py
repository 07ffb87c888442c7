"""A book as large as nobody's: tens of thousands of finished matches, laid into the tables without playing them.

Seats, sums and records are what an evening would have left, by dice that always fall alike; deals on demand.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from uuid import UUID

from django.db import connection
from django.utils import timezone

from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.events import Kind
from scorekeeper.matches.fields import compact
from scorekeeper.matches.models import Book, Event, Feat, Link, Match, Player, Role, Seated, State, Tally
from scorekeeper.matches.recording import digest_of
from scorekeeper.matches.statistics import MATCHES
from scorekeeper.web.tokens import digest, new_token

PEOPLE = 40
AT_ONCE = 2000
MATCHES_A_DAY = 8
GAMES = ("avinas", "avinas", "avinas", "spades", "kaiser")
NO_POINTS = {slug: BY_SLUG[slug].scoring.write_totals(BY_SLUG[slug].replay({}, Seat.N, ()).state) for slug in GAMES}
A_DEAL = {"kind": "passed"}
DEAL_LAID = """
INSERT INTO book_event (match_id, n, cid, kind, payload, digest, received)
SELECT id, %s, %s, %s, %s, %s, created FROM book_match WHERE book_id = %s
"""


@dataclass(frozen=True, slots=True)
class LargeBook:
    """The book, the token of its own link, and who plays most."""

    book: Book
    token: str
    most: Player

    @property
    def url(self) -> str:
        """The book's address."""
        return f"/b/{self.token}/"


def large_book(matches: int, *, deals: int = 0) -> LargeBook:
    """A book of so many finished matches, most of Avinas, with so many deals each. One person sits in half."""
    dice = Random(matches)  # noqa: S311  the same book every time
    book = Book.objects.create(name="Large", zone="Europe/Vilnius", players_numbered=PEOPLE, matches_numbered=matches)
    token = new_token()
    Link.objects.create(book=book, role=Role.OWN, digest=digest(token))
    Player.objects.bulk_create(_player(book, number) for number in range(1, PEOPLE + 1))
    players = list(book.players.order_by("number"))
    sums: Counter[tuple[int, str, str]] = Counter()
    for first in range(1, matches + 1, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, matches + 1))
        _lay(book, players, [_Match(number, matches, deals, dice) for number in numbers], sums)
    _lay_deals(book, deals)
    Tally.objects.bulk_create(
        Tally(player_id=pk, slug=slug, what=what, count=n) for (pk, slug, what), n in sums.items()
    )
    return LargeBook(book, token, players[0])


class _Match:
    """One match as the dice have it."""

    def __init__(self, number: int, matches: int, deals: int, dice: Random) -> None:
        self.number, self.deals = number, deals
        self.slug = dice.choice(GAMES)
        self.begun = timezone.now() - timedelta(hours=(matches - number) * 24 // MATCHES_A_DAY)
        self.winner = dice.choice(list(Side))
        often = [0] if dice.random() < 0.5 else []
        self.people = [*often, *dice.sample(range(1, PEOPLE), len(CLOCKWISE) - len(often))]
        dice.shuffle(self.people)
        self.counts = {seat: _counts(dice) for seat in CLOCKWISE} if self.slug == "avinas" else {}
        self.rams, self.uid = dice.randint(1, 12), UUID(int=dice.getrandbits(128), version=4)

    def row(self, book: Book) -> Match:
        ended = (self.begun + timedelta(hours=1)).isoformat()
        is_avinas = self.slug == "avinas"
        totals = {side.value: {"rams": 0, "pips": 12 if side is self.winner else 7} for side in Side}
        told = {
            "deals": self.deals,
            "result": {"ended_by": "pips", "winner": self.winner.value, "cats": None} if is_avinas else None,
            "totals": totals if is_avinas else NO_POINTS[self.slug],
            "dealer": "N",
            "closed": not is_avinas,
            "last": ended,
        }
        return Match(
            book=book,
            number=self.number,
            uid=self.uid,
            slug=self.slug,
            first_dealer="N",
            created=self.begun,
            played=self.begun,
            version=self.deals or 1,
            state=State.OVER,
            summary=told,
        )

    def seats(self, match: Match, players: list[Player]) -> Iterator[Seated]:
        sitting = dict(zip(CLOCKWISE, self.people, strict=True))
        for seat, person in sitting.items():
            across = sitting[CLOCKWISE[(CLOCKWISE.index(seat) + 2) % 4]]
            yield Seated(
                match=match,
                seat=seat.value,
                slug=self.slug,
                played=self.begun,
                player=players[person],
                partner=players[across],
                outcome=self.outcome(seat),
                counts=self.counts.get(seat, {}) | {MATCHES: 1},
            )

    def outcome(self, seat: Seat) -> str:
        return "won" if seat.side is self.winner else "lost"


def _counts(dice: Random) -> dict[str, int]:
    declared = dice.randint(0, 4)
    counts = {"declared": declared, "made": dice.randint(0, declared), "cats": int(dice.random() < 0.02)}
    return {what: count for what, count in counts.items() if count}


def _player(book: Book, number: int) -> Player:
    name = f"Player {number:02}"
    return Player(book=book, number=number, name=name, folded=name.casefold())


def _lay(book: Book, players: list[Player], matches: list[_Match], sums: Counter[tuple[int, str, str]]) -> None:
    rows = Match.objects.bulk_create(match.row(book) for match in matches)
    laid = list(zip(matches, rows, strict=True))
    seats = [seat for match, row in laid for seat in match.seats(row, players)]
    Seated.objects.bulk_create(seats)
    Feat.objects.bulk_create(
        Feat(book=book, match=row, slug=match.slug, what="rams", value=match.rams)
        for match, row in laid
        if match.slug == "avinas"
    )
    for seat in seats:
        for what, count in [*seat.counts.items(), (seat.outcome, 1)]:
            sums[seat.player_id, seat.slug, what] += count


def _lay_deals(book: Book, deals: int) -> None:
    """As many in every match, by the database itself: a million rows are too many to be carried there."""
    digest = digest_of(Kind.DEAL, None, A_DEAL)
    with connection.cursor() as cursor:
        for n in range(1, deals + 1):
            cid = Event._meta.get_field("cid").get_db_prep_value(UUID(int=n), connection)
            cursor.execute(DEAL_LAID, (n, cid, Kind.DEAL.value, compact(A_DEAL), digest, book.pk))
