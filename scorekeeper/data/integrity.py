"""Every match checked against itself: its events are replayed and compared with what is stored of them."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F, Max, Model, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.data.deletions import read_deleted
from scorekeeper.data.imports.match import ImportRefused, read_settlements
from scorekeeper.domain.amounts import is_amount
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.match_format import LONGEST_UNIT, TEXTS, write_stakes
from scorekeeper.domain.names import first_unseen, folded, one_line
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches import stakes
from scorekeeper.matches.chairs import Chairs
from scorekeeper.matches.events import Kind, Log, Payload
from scorekeeper.matches.look_alikes import marks
from scorekeeper.matches.models import Book, Deletion, Link, Match, Player, Role, Seated, State, Tally
from scorekeeper.matches.recording import ChainLink, chain_links_of, chain_of, digest_of, summary
from scorekeeper.matches.stakes import StoredSettlements, is_bare
from scorekeeper.matches.statistics import PlayerResult, feats_of, results_by_origin, sums_of_player
from scorekeeper.web import zones
from scorekeeper.web.tokens import digest, handle

M = TypeVar("M", bound=Model)

NAMED_AT_A_TIME = 1000
FIRST_WITH_CHAINS = "0005_chained_digests"

UNREADABLE = (ValueError, TypeError, LookupError, AttributeError)
"""What comes of reading something that is not JSON, not a time, or of another shape."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A match by its book's id and its number there, how many events it has, and the first thing wrong with it."""

    book: int
    number: int
    events: int
    fault: str = ""


class MatchDamaged(Exception):
    """What is stored of a match contradicts itself; the words say how, without people's names or secrets."""


def check_all() -> Iterator[Checked]:
    """Check every match, one at a time, so that memory is bounded by the longest. What an import has not yet brought in
    is no match of any book.
    """
    for pk, book, number in paged(Match.objects.all(), "book", "number"):
        checked = _checked(pk, book, number)
        if checked.fault:
            # A phone may have written between two queries: look again, with the match locked.
            with transaction.atomic():
                Match.objects.select_for_update().filter(pk=pk).values_list("pk").first()
                checked = _checked(pk, book, number)
        yield checked


def paged(rows: QuerySet[M], *columns: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows' keys and these columns, read in portions, so that nobody who writes has to wait."""
    ordered, last = rows.order_by("pk").values_list("pk", *columns), 0
    while some := list(ordered.filter(pk__gt=last)[:NAMED_AT_A_TIME]):
        yield from some
        last = some[-1][0]


def _checked(pk: int, book: int, number: int) -> Checked:
    links: list[ChainLink] = []

    def check(match: Match) -> None:
        seated = list(match.seated.select_related("player").order_by("pk"))
        _check_head(match, seated)
        _check_unscored(match, [Seat(row.seat) for row in seated])
        links.extend(_chain_links(match))
        _check_match(match, seated, links)

    fault = _fault(Match.objects.all(), pk, check)
    return Checked(book, number, len(links), fault)


def _fault(rows: QuerySet[M], pk: int, check: Callable[[M], None]) -> str:
    """The first thing wrong with that row, without repeating what it holds; empty where nothing is.

    Each row is read in one query, so that nobody can write in between.
    """
    try:
        for row in rows.filter(pk=pk):
            check(row)
    except MatchDamaged as damage:
        return str(damage)
    except UNREADABLE as fault:
        return _("some of it cannot be read (%(kind)s)") % {"kind": type(fault).__name__}
    return ""


def _check_head(match: Match, seated: list[Seated]) -> None:
    if match.slug not in BY_SLUG:
        raise MatchDamaged(_("its game is not known"))
    players = {Seat(row.seat): row.player_id for row in seated}
    turn = match.game.turn_of(tuple(players))
    if match.first_dealer not in [seat.value for seat in turn]:
        raise MatchDamaged(_("nobody sits where the first dealer should"))
    if set(players) != set(turn):
        raise MatchDamaged(_("not every seat is taken, or too many are"))
    if any(row.player.book_id != match.book_id for row in seated):
        raise MatchDamaged(_("somebody of another book sits in it"))
    across = {seat: match.game.partner_of(seat, players) for seat in players}
    partners = {seat: players[other] if other else None for seat, other in across.items()}
    if any((row.slug, row.partner_id) != (match.slug, partners[Seat(row.seat)]) for row in seated):
        raise MatchDamaged(_("a seat has another game or another partner than the match"))
    if any(row.played != match.played for row in seated):
        raise MatchDamaged(_("a seat has another date than the match"))


def _check_unscored(match: Match, seats: list[Seat]) -> None:
    for text in TEXTS:
        if not _is_one_line(getattr(match, text.name), text.longest):
            raise MatchDamaged(
                _("its %(text)s is too long, or has characters that it may not have") % {"text": text.name}
            )
    if match.stakes is not None and not _are_valid_stakes(match.stakes):
        raise MatchDamaged(_("its stakes are not valid"))
    left = list(match.unseated.values_list("origin", flat=True)) if match.settlements else []
    if match.settlements is not None and not _are_valid_settlements(match.settlements, seats, left):
        raise MatchDamaged(_("its payments are not valid"))
    if match.underway is not None and not _is_valid_underway(match.underway):
        raise MatchDamaged(_("its answers in the deal in play are not valid"))


def _is_valid_underway(underway: Payload) -> bool:
    answers = underway["answers"]
    return underway == {"after": str(UUID(underway["after"])), "answers": answers} and all(
        map(_is_answer, answers.items())
    )


def _is_answer(answer: tuple[object, object]) -> bool:
    return all(isinstance(word, str) and word for word in answer)


def _are_valid_stakes(stakes_json: Payload) -> bool:
    read = stakes.read(stakes_json)
    return (
        read is not None
        and write_stakes(read) == stakes_json
        and is_amount(read.amount)
        and _is_one_line(read.unit, LONGEST_UNIT)
    )


def _are_valid_settlements(settlements: StoredSettlements, seats: list[Seat], left: list[str]) -> bool:
    written: Payload = {"settled": settlements[-1]["at"]} | (
        {} if is_bare(settlements) else {"settlements": settlements}
    )
    try:
        return read_settlements(Fields(written), seats, left) == settlements
    except ValueError:
        return False


def _is_one_line(text: str, longest: int) -> bool:
    try:
        return one_line(text, longest) == text
    except ValueError:
        return False


def _chain_links(match: Match) -> list[ChainLink]:
    for n, _kind in match.events.exclude(kind__in=[each.value for each in Kind]).values_list("n", "kind")[:1]:
        raise MatchDamaged(_("event %(n)s is of no known kind") % {"n": n})
    return chain_links_of(match)


def _check_match(match: Match, seated: list[Seated], links: list[ChainLink]) -> None:
    _check_events(match, links)
    log = Log(event for event, _sent, _link in links)
    if match.version != log.version:
        counted = {"version": match.version, "events": log.version}
        words = ngettext(
            "its version is %(version)s, and it has %(events)s event",
            "its version is %(version)s, and it has %(events)s events",
            log.version,
        )
        raise MatchDamaged(words % counted)
    if match.played != (log.started or match.played) or (log.began or match.played) > match.created:
        raise MatchDamaged(_("its date differs from its events"))
    if log.start and (match.options, match.first_dealer) != (log.start["options"], log.start["first_dealer"]):
        raise MatchDamaged(_("its start differs from its events"))
    _check_unseated(match, log)
    _check_score(match, log, seated)


def _check_unseated(match: Match, log: Log) -> None:
    """Check that everybody is known who sits there no longer, and that no key is of two rows."""
    rows = list(match.unseated.select_related("player").order_by("pk"))
    if {row.origin for row in rows} != log.origins - {*Chairs(log, match.seats).now.values()}:
        raise MatchDamaged(_("those who sit there no longer differ from its events"))
    if any(row.player.book_id != match.book_id for row in rows):
        raise MatchDamaged(_("somebody of another book sat in it"))
    if Seated.objects.filter(pk__in=[row.pk for row in rows]).exists():
        raise MatchDamaged(_("somebody has the key of a seat that another has"))


def _check_events(match: Match, links: list[ChainLink]) -> None:
    """Check by place and digests that each event is there as it was recorded, and the match as it was begun."""
    for place, (event, _sent, _link) in enumerate(links, start=1):
        if event.when > event.received:
            raise MatchDamaged(_("event %(n)s was played after it was received") % {"n": event.n})
        if event.n != place:
            raise MatchDamaged(_("event %(n)s is in the place of event %(place)s") % {"n": event.n, "place": place})
        if event.digest != digest_of(event.kind, event.target, event.deal, event.started, event.start, event.chairs):
            raise MatchDamaged(_("event %(n)s was changed after it was recorded: its digest differs") % {"n": event.n})
    _check_chain(match, links)


def _check_chain(match: Match, links: list[ChainLink]) -> None:
    """Check what no other digest holds: among others which deals an event struck out, its times and its link."""
    chained = match.chained or 0
    if chained > len(links) or (chained and chain_of(match, links[:chained]) != match.chain):
        raise MatchDamaged(_("its start or an event was changed after it was recorded: its chained digest differs"))
    if chained < len(links) and _follows_the_first_chains(links[-1]) and _later_are_chained(match):
        raise MatchDamaged(_("its chained digest is missing, and later matches have theirs"))


def _follows_the_first_chains(link: ChainLink) -> bool:
    """Whether the event was recorded by a version that chains what it records."""
    applied = MigrationRecorder(connection).migration_qs.filter(app="book", name=FIRST_WITH_CHAINS)
    return all(link.event.received > since for since in applied.values_list("applied", flat=True))


def _later_are_chained(match: Match) -> bool:
    return Match.objects.filter(pk__gt=match.pk, version__gt=0, chained=F("version")).exists()


def _check_score(match: Match, log: Log, seated: list[Seated]) -> None:
    replay = match.replay(log)
    if replay.stop is not None:
        raise MatchDamaged(_("deal %(n)s does not follow from those before it") % {"n": replay.stop.deal})
    # What comes out of the database has been JSON once; so must be what it is compared with.
    expected = json.loads(json.dumps(summary(match, log, replay))) if log.version else {}
    if match.summary != expected:
        raise MatchDamaged(_("its summary differs from its events"))
    _check_statistics(match, seated, log, replay)


def _check_statistics(match: Match, seated: list[Seated], log: Log, replay: AnyReplay) -> None:
    state, chairs = State.of(log, replay), Chairs(log, match.seats)
    finished = state is not State.OPEN
    now = results_by_origin(match, chairs, replay, finished=finished)
    stored = {chairs.now[row.seat]: PlayerResult(row.outcome, row.counts) for row in seated}
    if log.origins:
        stored |= {row.origin: PlayerResult("", row.counts) for row in match.unseated.all()}
    if match.state != state or stored != {who: now.get(who, PlayerResult()) for who in stored}:
        raise MatchDamaged(_("the results of its players differ from its events"))
    feats = feats_of(match.game, replay) if finished else {}
    expected = {(match.book_id, match.slug, what, value) for what, value in feats.items()}
    if set(match.feats.values_list("book", "slug", "what", "value")) != expected:
        raise MatchDamaged(_("its records in the book differ from its events"))


def not_yet_chained() -> int:
    """The number of matches with events that are not in their chain."""
    return Match.objects.filter(version__gt=0).exclude(chained=F("version")).count()


def check_sums() -> Iterator[str]:
    """Yield a sentence for each player whose sums differ from their matches."""
    for player, book, number in Player.objects.order_by("pk").values_list("pk", "book", "number").iterator():
        stored = Tally.objects.filter(player_id=player).exclude(count=0).values_list("slug", "what", "count")
        if {(slug, what): count for slug, what, count in stored} != _summed(player):
            words = _("Book %(book)s, player %(number)s: the sums differ from the matches")
            yield words % {"book": book_words(book), "number": number}


def _summed(player: int) -> dict[tuple[str, str], int]:
    return {(slug, what): count for (_player, slug, what), count in sums_of_player(player).items() if count}


# Integrity of a book's counters, links and people; and that no row lacks its parent.


def check_books() -> Iterator[str]:
    """Yield what is wrong with books, links and players: each in a sentence, without people's names or secrets. A link
    is named by its number in the address of its page.
    """
    for (pk,) in paged(Book.objects.all()):
        if fault := _fault(Book.objects.all(), pk, _check_book):
            yield _("Book %(book)s: %(fault)s") % {"book": book_words(pk), "fault": fault}
    for pk, book, number in paged(Player.objects.all(), "book", "number"):
        if fault := _fault(Player.objects.all(), pk, _check_player):
            values = {"book": book_words(book), "number": number, "fault": fault}
            yield _("Book %(book)s, player %(number)s: %(fault)s") % values
    for pk, book, number in paged(Deletion.objects.all(), "book", "number"):
        if fault := _fault_of_deletion(pk, book):
            values = {"book": book_words(book), "number": number, "fault": fault}
            yield _("Book %(book)s, deleted match %(number)s: %(fault)s") % values
    for pk, book, known_by in paged(Link.objects.all(), "book", "digest"):
        if fault := _fault(Link.objects.select_related("match"), pk, _check_link):
            values = {"book": book and book_words(book), "handle": handle(known_by), "fault": fault}
            of_a_book = _("Book %(book)s, link %(handle)s: %(fault)s")
            yield (of_a_book if book else _("Link %(handle)s of a deleted book: %(fault)s")) % values


def unknown_zones() -> Iterator[str]:
    """Yield a sentence for each book whose time zone this machine does not know, which is no fault of the data."""
    for pk, zone in paged(Book.objects.all(), "zone"):
        if zones.is_name(zone) and not zones.is_known(zone):
            words = _(
                "Book %(book)s: this machine does not know the time zone %(zone)s, so days are counted in UTC. "
                "The owner of the book can choose another one under “Name and time zone”."
            )
            yield words % {"book": book_words(pk), "zone": zone}


def book_words(pk: int) -> str:
    """The number of a book and its name, if it has one."""
    name = Book.objects.filter(pk=pk).values_list("name", flat=True).first()
    return f"{pk} “{name}”" if name and not first_unseen(name) else str(pk)


def _check_can_be_seen(name: str) -> None:
    if first_unseen(name):
        raise MatchDamaged(_("a name has an invisible character that it may not have"))


def _check_book(book: Book) -> None:
    removed = book.removals.values_list("name", flat=True)
    for name in (book.name, *book.merges.values_list("name", flat=True), *removed):
        _check_can_be_seen(name)
    if not zones.is_name(book.zone):
        raise MatchDamaged(_("its time zone is not the name of one"))
    # Players and matches are numbered under the book's lock; read together with it, they cannot be newer than it.
    highest = Book.objects.filter(pk=book.pk)
    for numbered, number, words in (
        (
            "players_numbered",
            "players__number",
            _("a player has number %(last)s, and the book counts up to %(counted)s"),
        ),
        (
            "matches_numbered",
            "matches__number",
            _("a match has number %(last)s, and the book counts up to %(counted)s"),
        ),
    ):
        counted, last = highest.annotate(last=Max(number)).values_list(numbered, "last").get()
        if (last or 0) > counted:
            raise MatchDamaged(words % {"last": last, "counted": counted})
    if book.merges.filter(Q(number__gt=book.players_numbered) | Q(number__in=book.players.values("number"))).exists():
        raise MatchDamaged(_("a merged person has the number of somebody else"))
    if book.removals.filter(number__gt=book.players_numbered).exists():
        raise MatchDamaged(_("a removed name is of nobody"))
    people = list(book.players.order_by("number").values_list("name", "mark"))
    if marks([name for name, _mark in people]) != [mark for _name, mark in people]:
        raise MatchDamaged(_("the marks of names that look alike are wrong"))


def _fault_of_deletion(pk: int, book: int) -> str:
    rows = Deletion.objects.select_related("book")
    fault = _fault(rows, pk, _check_deletion)
    if fault:
        # Somebody may have brought it back between two queries, or merged its people: look again, with the book locked.
        with transaction.atomic():
            Book.objects.select_for_update(no_key=True).filter(pk=book).first()
            fault = _fault(rows, pk, _check_deletion)
    return fault


def _check_deletion(deletion: Deletion) -> None:
    book, numbers, players = deletion.book, deletion.numbers, deletion.players
    if deletion.number > book.matches_numbered or book.matches.filter(number=deletion.number).exists():
        raise MatchDamaged(_("it has the number of another match"))
    if len({*players.values()}) < len(players) or book.players.filter(number__in=numbers).count() < len(numbers):
        raise MatchDamaged(_("somebody sits in it twice, or is not there"))
    try:
        read_deleted(deletion)
    except ImportRefused:
        raise MatchDamaged(_("it cannot be read")) from None


def _check_player(player: Player) -> None:
    _check_can_be_seen(player.name)
    if player.folded != folded(player.name):
        raise MatchDamaged(_("the stored form of the name is wrong"))


def _check_link(link: Link) -> None:
    _check_can_be_seen(link.label)
    if link.role not in Role.values:
        raise MatchDamaged(_("its role is not known"))
    if link.token and digest(link.token) != link.digest:
        raise MatchDamaged(_("its secret and its digest differ"))
    if link.expires is not None and link.expires <= link.created:
        raise MatchDamaged(_("it expires before it was made"))
    if link.book_id is None and link.deletion_id is None:
        _check_is_ended(link)
        return
    if link.deletion_id and (link.book_id or link.match_id):
        raise MatchDamaged(_("it opens something, although its match is deleted"))
    if link.match is not None and link.match.book_id != link.book_id:
        raise MatchDamaged(_("it opens a match of another book"))
    if link.checksum not in (None, link.checksum_now()):
        raise MatchDamaged(_("it was changed after it was made: its checksum differs"))


def _check_is_ended(link: Link) -> None:
    """Check that a link whose book or match was deleted holds nothing but its digest."""
    if not link.revoked or link.match_id or link.given_by_id or link.token or link.label or link.expires:
        raise MatchDamaged(_("its book or match was deleted, but not all of the link"))


def check_parents() -> Iterator[str]:
    """Yield which tables have rows whose parent row is missing. PostgreSQL allows no such row."""
    if connection.vendor != "sqlite":
        return
    for model in apps.get_app_config("book").get_models():
        for parent, count in _orphans(model).items():
            values = {"count": count, "table": model._meta.db_table, "parent": parent}  # noqa: SLF001  as documented
            yield (
                ngettext(
                    "%(count)s row of %(table)s belongs to a row of %(parent)s that is not there.",
                    "%(count)s rows of %(table)s belong to rows of %(parent)s that are not there.",
                    count,
                )
                % values
            )


def _orphans(model: type[Model]) -> Counter[str]:
    """How often each other table lacks a row that this one names.

    One query for each table, so that nobody waits for long.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA foreign_key_check({model._meta.db_table})")  # noqa: SLF001
        return Counter(parent for _table, _row, parent, _key in cursor.fetchall())
