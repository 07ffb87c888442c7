"""The tables of a score book. Deals are stored as events and scores never; the design stands in docs/decisions."""

import hashlib
import operator
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import Any, NamedTuple, Self

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.functional import cached_property

from scorekeeper.domain.codec import LONGEST_NOTE, read_match_deal
from scorekeeper.domain.from_paper import as_played
from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.match import AnyReplay, MatchDeal
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.names import folded, with_mark
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.chairs import LEFT, Chairs
from scorekeeper.matches.events import EARLIEST, Kind, Log, LoggedEvent, Payload
from scorekeeper.matches.fields import WrittenField, compact
from scorekeeper.web.tokens import handle


class Role(models.TextChoices):
    """What a link lets its holder do; each includes the weaker ones."""

    WATCH = "watch"
    SCORE = "score"
    OWN = "own"

    def includes(self, other: "Role") -> bool:
        """Whether this role may do all that the other may."""
        strength = list(Role)
        return strength.index(self) >= strength.index(other)


class Links(models.QuerySet["Link"]):
    def live(self) -> Self:
        """Neither revoked nor expired."""
        return self.filter(Q(expires=None) | Q(expires__gt=timezone.now()), revoked=None)

    def not_stopped(self) -> Self:
        """Revoked by nobody, though perhaps expired."""
        return self.filter(Q(revoked=None) | Q(revoked=F("expires")))

    def end_expired(self) -> int:
        """Revoke those that have expired, so that they stay so when a clock goes back; return how many.

        Only those whose end lies before the last event: a clock that was ahead for a while revokes none.
        """
        expired = self.filter(expires__lte=last_event_or_now(), revoked=None)
        for link in expired:
            link.revoked = link.expires
            link.save(update_fields=["revoked", "checksum"])
        return len(expired)


def last_event_or_now() -> datetime:
    """When the last event was recorded, or now if that is earlier; a time that has surely come."""
    last = Event.objects.order_by("-pk").values_list("received", flat=True).first()
    return min(timezone.now(), last or EARLIEST)


def is_past(moment: datetime | None) -> bool:
    """Whether the moment has come; None never does."""
    return moment is not None and moment <= timezone.now()


class Link(models.Model):
    """A secret address of a book, or of one of its matches. Only a digest of the secret is stored.

    `given_by` is the link with which this one was made; None for the first of a book, and where an older version made
    it. `deletion`: that of its match, while this is deleted and the link opens nothing. `checksum` says what the link
    may open: None for one made by a version that knew of none.
    """

    book = models.ForeignKey("book.Book", models.SET_NULL, null=True, related_name="links")
    match = models.ForeignKey("book.Match", models.RESTRICT, null=True, blank=True, related_name="links")
    role = models.CharField(max_length=5, choices=Role.choices)
    digest = models.CharField(max_length=64, unique=True)
    token = models.CharField(max_length=22, blank=True)
    label = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    given_by = models.ForeignKey("self", models.RESTRICT, null=True, blank=True, related_name="given")
    deletion = models.ForeignKey("book.Deletion", models.RESTRICT, null=True, blank=True, related_name="links")
    checksum = models.CharField(max_length=64, null=True)  # noqa: DJ001  see `Match.chain`

    objects = Links.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(name="only_watch_links_keep_their_token", condition=Q(token="") | Q(role="watch")),
        ]

    def __str__(self) -> str:
        return self.label or f"{self.role} link {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.checksum = self.checksum_now()
        super().save(*args, **kwargs)

    def checksum_now(self) -> str:
        """What tells this link from one that would open something else, or at another time."""
        times = [moment and moment.astimezone(UTC).isoformat() for moment in (self.created, self.expires, self.revoked)]
        # Those without a giver or a deletion keep the checksum that they have.
        giver = [self.given_by_id] if self.given_by_id else []
        deletion = [{"deletion": self.deletion_id}] if self.deletion_id else []
        content = compact([self.digest, self.role, self.book_id, self.match_id, *times, *giver, *deletion])
        return hashlib.sha256(content.encode()).hexdigest()

    @property
    def handle(self) -> str:
        """Its name in addresses: no secret, no number of a row."""
        return handle(self.digest)

    @property
    def has_expired(self) -> bool:
        """Whether its time has run out; also where a clock has gone back since, once the server has seen it."""
        return self.expires is not None and (self.revoked == self.expires or is_past(self.expires))

    @property
    def is_stopped(self) -> bool:
        """Whether somebody revoked it, rather than its time having run out."""
        return self.revoked is not None and self.revoked != self.expires

    @property
    def has_ended(self) -> bool:
        """Whether it is revoked or expired."""
        return self.revoked is not None or is_past(self.expires)

    def opens(self, match: int) -> bool:
        """Whether it is for the match with that key, or for all of the book."""
        return self.match_id in (None, match)


RECORDED_FIELDS = (
    *("uid", "slug", "options", "first_dealer", "version", "summary", "state", "underway", "created", "played"),
    *("chained", "chain"),
)
"""The columns of a match that recording reads."""
EVENT_FIELDS = ("n", "cid", "kind", "target", "payload", "digest", "received", "link_id", "played")
"""The columns of an event that its replay needs, in the order of `LoggedEvent`."""


class Book(models.Model):
    """A score book, like the paper one in the drawer: people and matches. Everybody who has its link may open it.

    `players_numbered` and `matches_numbered`: the highest number that a player or a match of it ever had.
    """

    name = models.CharField(max_length=60, blank=True)
    zone = models.CharField(max_length=60, default="UTC")
    created = models.DateTimeField(default=timezone.now)
    players_numbered = models.PositiveIntegerField(default=0)
    matches_numbered = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.name or f"book {self.pk}"


class Player(models.Model):
    """Somebody who plays. Names stand here and nowhere else; events speak of seats.

    `number` is the player's in the book, for addresses: never given twice, also when two spellings become one. `mark`
    tells the name apart from one in the book that looks alike; it follows from the book's names.
    """

    book = models.ForeignKey(Book, models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    folded = models.CharField(max_length=1000)
    mark = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["book", "folded"], name="a_name_once_in_a_book"),
            models.UniqueConstraint(fields=["book", "number"], name="a_player_number_once_in_a_book"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded = folded(self.name)
        super().save(*args, **kwargs)

    @property
    def display_name(self) -> str:
        """The name as pages show it; files and fields have the name itself."""
        return with_mark(self.name, self.mark)


class Merge(models.Model):
    """Two people that were made one, so that it can be undone: who went, and into whom, by their numbers.

    `seats` are the ids of the seats that were given away.
    """

    book = models.ForeignKey(Book, models.CASCADE, related_name="merges", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    into = models.PositiveIntegerField()
    seats = WrittenField[list[int], list[int]]()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="a_person_is_merged_once")]

    def __str__(self) -> str:
        return f"{self.number} into {self.into}"


class Recoverables(models.QuerySet[Any]):
    def ended(self) -> Self:
        """Those whose time is over. Counted from the last event, so that a clock that was ahead ends none."""
        return self.filter(at__lte=last_event_or_now() - Recoverable.LASTS)


class Recoverable(models.Model):
    """Something that was taken away and can be brought back, until LASTS are over or an owner says so."""

    LASTS = timedelta(days=30)

    at = models.DateTimeField(default=timezone.now)

    objects = Recoverables.as_manager()

    class Meta:
        abstract = True

    @property
    def until(self) -> datetime:
        """Until when it can be brought back."""
        return self.at + self.LASTS


class Removal(Recoverable):
    """A name that was removed and can still be brought back: whose, by number. No page and no file has it."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="removals", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="a_name_is_removed_once")]

    def __str__(self) -> str:
        return f"name of {self.number}"


class State(models.TextChoices):
    """Where a match stands: it can go on, something decided it, or its players stopped it undecided."""

    OPEN = "open"
    OVER = "over"
    STOPPED = "stopped"

    @classmethod
    def of(cls, log: Log, replay: AnyReplay) -> "State":
        if replay.result is not None:
            return cls.OVER
        return cls.STOPPED if log.closed else cls.OPEN


HAS_TEXT = reduce(operator.or_, (~Q(**{text.name: ""}) for text in TEXTS))
"""Matches about which somebody has written a text."""


class Match(models.Model):
    """A match: who sits where, who dealt first, and the events that make its score.

    `played` is when it was begun at the table, by which everything is sorted; `created` when the server heard of that.
    `options`, `first_dealer` and who sits where are those of the start as it was last corrected.
    `version` is the n of its last event; `state` and `summary` cache the result for lists and can always be made again.
    `stakes` are as the match format writes them, `settlements` (what everybody paid, and when) as the book format does;
    None for none. `underway` is what has been answered of the deal in play, and which deal it comes `after`; nothing is
    scored by it. `chain` is the digest over the first `chained` of its events; both are None before the first, and
    where an older version recorded.
    """

    book = models.ForeignKey(Book, models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    uid = models.UUIDField()
    slug = models.CharField(max_length=20, db_column="game")
    options = WrittenField[Payload, Payload](default=dict)
    first_dealer = models.CharField(max_length=2)
    created = models.DateTimeField(default=timezone.now)
    played = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=0)
    summary = WrittenField[Payload, Payload](default=dict)
    state = models.CharField(max_length=7, choices=State.choices, default=State.OPEN)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    stakes = WrittenField[Payload | None, Payload | None](null=True)
    settlements = WrittenField[list[Payload] | None, list[Payload] | None](null=True)
    underway = WrittenField[Payload | None, Payload | None](null=True)
    chained = models.PositiveIntegerField(null=True)
    chain = models.CharField(max_length=64, null=True)  # noqa: DJ001  SQLite adds what may be NULL without a new table

    class Meta:
        indexes = [
            models.Index(fields=["book", "state", "played", "number"], name="matches_by_state"),
            models.Index(fields=["book", "slug", "played", "number"], name="matches_by_game"),
            models.Index(fields=["book", "played", "number"], name="matches_by_day"),
            models.Index(fields=["book", "played", "number"], condition=HAS_TEXT, name="matches_with_a_note"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["book", "number"], name="a_number_once_in_a_book"),
            models.UniqueConstraint(fields=["book", "uid"], name="a_match_is_started_once"),
        ]

    def __str__(self) -> str:
        return f"{self.slug} {self.number}"

    @property
    def game(self) -> Game:
        """The game that is played, also where only its final result is known."""
        return as_played(BY_SLUG[self.slug], self.options)

    @property
    def texts(self) -> dict[str, str]:
        """What people wrote about the match, by the names of TEXTS, without empty ones."""
        return {text.name: written for text in TEXTS if (written := getattr(self, text.name))}

    def lock(self) -> None:
        """Bring the row up to date and keep everybody else from it until the transaction ends.

        On SQLite the transaction itself has locked all of the database. Raises Match.DoesNotExist if it was deleted.
        """
        before = self.version
        self.refresh_from_db(fields=RECORDED_FIELDS, from_queryset=Match.objects.select_for_update())
        if self.version != before:
            self.reload_sitters()

    def begin(self, start: Payload) -> None:
        """Take over a corrected start that is stored; who sits where is looked up again."""
        self.options, self.first_dealer = start["options"], start["first_dealer"]
        self.reload_sitters()

    def reload_sitters(self) -> None:
        """Look up again who sits there, since it has changed."""
        vars(self).pop("sitters", None)
        vars(self).pop("sitters_before", None)

    @cached_property
    def sitters(self) -> dict[Seat, "Sitter"]:
        """Who sits where; `seat_all` looks up those of many matches at once."""
        seat_all([self])
        return self.sitters

    @cached_property
    def sitters_before(self) -> dict[str, "Sitter"]:
        """Who sat there and does no longer, by their origins."""
        rows = self.unseated.values_list("origin", "player", "player__name", "player__mark")
        return {origin: Sitter(pk, name, mark) for origin, pk, name, mark in rows}

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.sitters)

    @property
    def turn(self) -> Turn:
        """In which order the deal goes round its table. Asks who sits there only where fewer can play as well."""
        game = self.game
        return game.turn_of(self.seats) if game.tables else game.turn

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been recorded yet.

        Such a match is not listed but among those to go on with, until a later one of its book has a deal.
        """
        return self.version == 0

    def log(self) -> Log:
        return Log(self.logged())

    def logged(self, since: int = 1) -> list[LoggedEvent]:
        """The match's events in order, from that n on."""
        rows = self.events.filter(n__gte=since).order_by("n").values_list(*EVENT_FIELDS)
        return [LoggedEvent(n, cid, Kind(kind), *rest) for n, cid, kind, *rest in rows]

    def replay(self, log: Log) -> AnyReplay:
        """Follow the deals that stand in the log, from the start that it has."""
        start = log.beginning or {"options": self.options, "first_dealer": self.first_dealer}
        chairs, deals = Chairs(log, self.seats), self._dealt(entry.payload for entry in log.live)
        if chairs.turn():
            turns = [chairs.turn(entry.cid) for entry in log.live]
            deals = (replace(deal, turn=turn) for deal, turn in zip(deals, turns, strict=True))
        first_dealer, turn = Seat(start["first_dealer"]), chairs.turn() or self.turn
        return self.game.replay(start["options"], first_dealer, deals, turn=turn, closed=log.closed)

    def followed(self, payloads: Iterable[Payload]) -> AnyReplay:
        """Follow stored deals, from the first dealer on."""
        return self.game.replay(self.options, Seat(self.first_dealer), self._dealt(payloads), turn=self.turn)

    def followed_on(
        self, replay: AnyReplay, payload: Payload, turn: Turn = (), options: Options | None = None
    ) -> AnyReplay:
        """Follow one more stored deal; `turn`: who plays it, where these are others than in the replay. Its `options`
        are those of the match, unless others are given.
        """
        chosen = self.options if options is None else options
        return self.game.go_on(chosen, replay, self._dealt([payload]), turn=turn or replay.turn)

    def followed_on_with(self, replay: AnyReplay, deal: object) -> AnyReplay:
        """Follow one more deal, dealt by whom the custom says."""
        return self.game.go_on(self.options, replay, [MatchDeal(deal)], turn=replay.turn)

    def until(self, replay: AnyReplay, deals: int) -> AnyReplay:
        """The match as it stood after so many of the deals that were followed."""
        turn = replay.rows[deals].turn if deals < len(replay.rows) else replay.turn
        return self.game.until(self.options, Seat(self.first_dealer), replay, deals, turn=turn)

    def _dealt(self, payloads: Iterable[Payload]) -> Iterator[MatchDeal[object]]:
        return (read_match_deal(self.game, payload).match_deal for payload in payloads)


class Deletion(Recoverable):
    """A match that was deleted and can still be brought back. Only the pages of deleted matches read it.

    `line` is the match as the book format writes it, but for its `seats` and `unseated`. Here `seats` hold for each
    seat, and for each origin without one (after `chairs.LEFT`), the number of its player and the id of the row in
    Seated or Unseated, which undoing a merge looks for. `sent_by` are the ids of the links that sent its events, None
    for none.
    """

    book = models.ForeignKey(Book, models.CASCADE, related_name="deletions", db_index=False)
    number = models.PositiveIntegerField()
    line = WrittenField[Payload, Payload]()
    seats = WrittenField[dict[str, list[int]], dict[str, list[int]]]()
    sent_by = WrittenField[list[int | None], list[int | None]]()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="a_match_is_deleted_once")]

    def __str__(self) -> str:
        return f"match {self.number}"

    @property
    def players(self) -> dict[str, int]:
        """The number of the player at each seat."""
        return {seat: number for seat, (number, _row) in self.seats.items() if not seat.startswith(LEFT)}

    @property
    def unseated(self) -> dict[str, int]:
        """The number of the player of each origin that has no seat any more."""
        left = len(LEFT)
        return {key[left:]: number for key, (number, _row) in self.seats.items() if key.startswith(LEFT)}

    @property
    def numbers(self) -> set[int]:
        """The numbers of all who ever sat there."""
        return {number for number, _row in self.seats.values()}

    def rows_of(self, player: Player) -> list[int]:
        """The ids of the player's rows; none for somebody who never sat in the match."""
        return [row for number, row in self.seats.values() if number == player.number]

    def give_seat(self, row: int, to: Player) -> None:
        """Seat the player where the row of that id was."""
        self.seats = {
            seat: [to.number if seated == row else number, seated] for seat, (number, seated) in self.seats.items()
        }
        self.save(update_fields=["seats"])


class Seated(models.Model):
    """A player's seat in a match, and once the match is over, what it was for that player.

    `slug`, `played`, `partner`, `outcome` and `counts` are a cache for a person's page: they follow from the match and
    its deals. Until it is over, `outcome` is empty.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seated")
    seat = models.CharField(max_length=2)
    player = models.ForeignKey(Player, models.RESTRICT, related_name="seated")
    slug = models.CharField(max_length=20, db_column="game", default="")
    played = models.DateTimeField(default=timezone.now)
    partner = models.ForeignKey(Player, models.RESTRICT, null=True, related_name="+")
    outcome = models.CharField(max_length=7, blank=True, default="")
    counts = WrittenField[dict[str, int], dict[str, int]](default=dict)

    class Meta:
        indexes = [
            models.Index(fields=["player", "played", "match", "outcome"], name="matches_of_a_player"),
            models.Index(fields=["player", "slug", "partner", "outcome"], name="partners_of_a_player"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="a_seat_holds_one"),
            models.UniqueConstraint(fields=["match", "player"], name="a_player_sits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} of {self.match_id}"


class UnseatedQuerySet(models.QuerySet["Unseated"]):
    """People who sat in matches, and do not at the end."""

    def who_played(self) -> Self:
        """Those who played a part: a deal that stands."""
        return self.exclude(counts={})


class Unseated(models.Model):
    """Somebody who sat in a match and does not at its end: until the start was corrected, or another took the chair.

    `origin` is who that is in the match's events (`starts.py`). `id` is the key that the row among the seats had, and
    gets again: a merge of people may have noted it. `counts`: what it adds to the person's sums, once it is over;
    before that, zero parts for who has played a deal.
    """

    id = models.BigIntegerField(primary_key=True)
    match = models.ForeignKey(Match, models.CASCADE, related_name="unseated")
    origin = models.CharField(max_length=36)
    player = models.ForeignKey(Player, models.RESTRICT, related_name="unseated")
    counts = WrittenField[dict[str, int], dict[str, int]](default=dict)

    objects = UnseatedQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "origin"], name="an_origin_is_one_person")]

    def __str__(self) -> str:
        return f"{self.origin} of {self.match_id}"


class Sitter(NamedTuple):
    """Somebody at a table: a player, as lists and sentences need one."""

    pk: int
    name: str
    mark: str

    @property
    def display_name(self) -> str:
        """The name as pages show it; files and fields have the name itself."""
        return with_mark(self.name, self.mark)


def seat_all(matches: Iterable[Match]) -> None:
    """Look up who sits in these matches, in one query and without models: a list names forty people."""
    by_key = {match.pk: match for match in matches}
    for match in by_key.values():
        match.sitters = {}
    player = ("player", "player__name", "player__mark")
    rows = Seated.objects.filter(match__in=by_key).values_list("match", "seat", *player)
    order = [seat.value for seat in Seat]
    # A database asked to sort them rather reads all there are.
    for key, seat, *sitter in sorted(rows, key=lambda row: order.index(row[1])):
        by_key[key].sitters[Seat(seat)] = Sitter(*sitter)


class Event(models.Model):
    """What a phone sent: appended once, never changed, never deleted but with its match.

    `sent` is what the phone's clock said. `played` is when it happened at the table, None for when it was `received`.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="events")
    n = models.PositiveIntegerField()
    cid = models.UUIDField()
    kind = models.CharField(max_length=7)
    target = models.UUIDField(null=True)
    payload = WrittenField[Payload, Payload]()
    digest = models.CharField(max_length=64)
    link = models.ForeignKey(Link, models.SET_NULL, null=True)
    sent = models.DateTimeField(null=True)
    received = models.DateTimeField(default=timezone.now)
    played = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="events_are_numbered"),
            models.UniqueConstraint(fields=["match", "cid"], name="an_event_is_recorded_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.n} of {self.match_id}"


class Tally(models.Model):
    """A cached sum over a player's finished matches of one game: matches, won, lost, and whatever the game counts."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="tallies")
    slug = models.CharField(max_length=20, db_column="game")
    what = models.CharField(max_length=20)
    count = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "slug", "what"], name="a_sum_once_a_player")]

    def __str__(self) -> str:
        return f"{self.what} {self.count}"


class Feat(models.Model):
    """A number of one finished match that could be a record of its book; a cache, like the sums."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="feats")
    match = models.ForeignKey(Match, models.CASCADE, related_name="feats")
    slug = models.CharField(max_length=20, db_column="game")
    what = models.CharField(max_length=20)
    value = models.IntegerField()

    class Meta:
        indexes = [models.Index(fields=["book", "slug", "what", "value"], name="records_of_a_book")]
        constraints = [models.UniqueConstraint(fields=["match", "what"], name="a_feat_once_a_match")]

    def __str__(self) -> str:
        return f"{self.what} {self.value}"


class Stage(models.TextChoices):
    """How far an import has come: the first three are on the way, the others are ends."""

    READING = "reading"
    CHECKING = "checking"
    WRITING = "writing"
    DONE = "done"
    REFUSED = "refused"
    STOPPED = "stopped"


RUNNING = (Stage.READING, Stage.CHECKING, Stage.WRITING)


class Imports(models.QuerySet["Import"]):
    """Imports. Only the database's clock counts, since servers of one database may have different ones."""

    def running(self) -> "Imports":
        """Those whose process lives."""
        return self.filter(_lives(), stage__in=RUNNING)

    def last_of(self, book: Book) -> "Import | None":
        """The last import into the book, if it is running or news; as stopped where its process is gone."""
        # In one query: between two it may come to its end.
        one = self.filter(book=book, alive__gte=Now() - Import.NEWS_FOR).annotate(lives=_lives()).first()
        if one is not None and one.is_running and not vars(one)["lives"]:
            one.stage = Stage.STOPPED
        return one

    def ended_long_ago(self) -> "Imports":
        """Those whose end is no news any more."""
        return self.filter(alive__lt=Now() - Import.NEWS_FOR)


def _lives() -> Q:
    return Q(alive__gt=Now() - timedelta(seconds=Import.SILENT_SECONDS))


class Import(models.Model):
    """An import of a file into a book: the last one.

    `alive`: when the process that reads the file last said so. `done` of the `matches` are checked, and then written.
    `words` say why it was refused or stopped.
    """

    SILENT_SECONDS = 90
    """The process notes with all that it does that it lives; after so long a silence it does not. It
    may wait for a lock of the database for 60 seconds."""
    NEWS_FOR = timedelta(hours=1)
    """So long the page says what came of a file."""

    book = models.OneToOneField(Book, models.CASCADE, related_name="+")
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.READING)
    alive = models.DateTimeField(db_default=Now())
    matches = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    new = models.PositiveIntegerField(default=0)
    there = models.PositiveIntegerField(default=0)
    words = models.TextField(blank=True)

    objects = Imports.as_manager()

    def __str__(self) -> str:
        return f"{self.stage} {self.pk}"

    @property
    def is_running(self) -> bool:
        """Whether it is on its way, as far as its row says."""
        return self.stage in RUNNING
