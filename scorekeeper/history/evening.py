"""The matches of one evening, what each was worth, and who pays whom at its end.

An evening is every match that was begun on one day of the book's own zone, and those that followed them after midnight
without a long break.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.dateparse import parse_datetime

from scorekeeper.history.payments import is_solved, settled_by
from scorekeeper.matches.batches import logs_of
from scorekeeper.matches.match_list import MatchLine, line, names_of, recorded
from scorekeeper.matches.models import Book, Match, State, seat_all
from scorekeeper.matches.stakes import Bill, MatchStakes

LONG_BREAK = timedelta(hours=6)
AROUND = timedelta(days=2)
"""How far before and after a day its matches are searched."""
MOST_MATCHES = 200


@dataclass(frozen=True, slots=True)
class EveningMatch:
    """One match of the evening: its line in a list, and its stakes."""

    match: Match
    line: MatchLine
    stakes: MatchStakes

    @property
    def bill(self) -> Bill | None:
        """What it costs, once it is over."""
        return self.stakes.bill

    @property
    def sealed(self) -> str:
        """Identifies the match and its bill when it is settled."""
        return f"{self.match.number}.{self.bill.seal}" if self.bill else ""


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of a day in the order in which they were begun, and the accounts of what is left to pay for them."""

    on: date
    matches: tuple[EveningMatch, ...]
    accounts: list[dict[str, object]]

    @property
    def lines(self) -> list[MatchLine]:
        return [played.line for played in self.matches]

    @property
    def unpaid(self) -> list[str]:
        """Bills to settle, as `sealed` writes them."""
        return [played.sealed for played in self.matches if played.bill and played.bill.left]

    @property
    def settled(self) -> list[str]:
        """Bills that were settled, whatever became of them since, as `sealed` writes them."""
        return [played.sealed for played in self.matches if played.bill and played.bill.was_settled]


def evening(book: Book, token: str, on: date | None, zone: ZoneInfo) -> Evening | None:
    """The evening of that day, or the newest one; None if nothing was played."""
    on = on or _last_day(recorded(book), zone)
    if on is None:
        return None
    start = datetime.combine(on, time(), zone)
    matches = _evenings(book, start - AROUND, start + 2 * AROUND, zone).get(on, [])
    seat_all(matches)
    logs = logs_of([match for match in matches if (match.stakes or match.settlements) and match.state != State.OPEN])
    replays = {match.pk: match.replay(logs[match.pk]) for match in matches if match.pk in logs}
    played = tuple(
        EveningMatch(match, line(match, token), MatchStakes(match, names_of(match), replays.get(match.pk)))
        for match in matches
    )
    return Evening(on, played, _accounts(played))


def day_before(book: Book, on: date, zone: ZoneInfo) -> date | None:
    """The day of the evening before that one."""
    start = datetime.combine(on, time(), zone)
    return _last_day(recorded(book).filter(played__lt=start), zone)


def _last_day(matches: QuerySet[Match], zone: ZoneInfo) -> date | None:
    last = matches.order_by("-played").first()
    return max(_evenings(last.book, last.played - AROUND, last.played, zone)) if last else None


def _evenings(book: Book, start: datetime, end: datetime, zone: ZoneInfo) -> dict[date, list[Match]]:
    """The matches that were begun between, by the days on which their sittings began."""
    near = recorded(book).filter(played__range=(start, end)).order_by("played")
    evenings: dict[date, list[Match]] = {}
    for sitting in _sittings(list(near[:MOST_MATCHES])):
        evenings.setdefault(sitting[0].played.astimezone(zone).date(), []).extend(sitting)
    return evenings


def _sittings(matches: list[Match]) -> Iterator[list[Match]]:
    """Yield matches in the order in which they were begun, parted where a long break lies between them."""
    sitting: list[Match] = []
    for match in matches:
        if sitting and match.played - _last_heard_of(sitting) >= LONG_BREAK:
            yield sitting
            sitting = []
        sitting.append(match)
    if sitting:
        yield sitting


def _last_heard_of(sitting: list[Match]) -> datetime:
    return max(parse_datetime(match.summary.get("last") or "") or match.played for match in sitting)


def _accounts(played: tuple[EveningMatch, ...]) -> list[dict[str, object]]:
    """For each unit who pays whom, all matches added up; `is_solved`: with the fewest payments that there are."""
    balances: dict[str, Counter[int]] = {}
    people = {player.pk: player.display_name for each in played for player in each.match.sitters.values()}
    for each in played:
        for unit, shares in each.bill.left.items() if each.bill else ():
            own = {each.match.sitters[seat].pk: amount for seat, amount in shares.items()}
            balances.setdefault(unit, Counter()).update(own)
    return [
        {
            "unit": unit,
            "payments": [
                {"payer": people[each.payer], "receiver": people[each.receiver], "amount": each.amount}
                for each in settled_by(balance)
            ],
            "is_solved": is_solved(balance),
        }
        for unit, balance in balances.items()
    ]
