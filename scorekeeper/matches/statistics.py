"""Cached statistics: what a finished match adds to the sums of its players and to the records of its book."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from django.db import connection

from scorekeeper.domain.game import Game
from scorekeeper.domain.history import Counts
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.chairs import Chairs
from scorekeeper.matches.events import Log
from scorekeeper.matches.models import Feat, Match, Seated, State, Unseated

Whose = TypeVar("Whose")
What = TypeVar("What")


def summed(rows: Iterable[tuple[Whose, What, int]]) -> dict[Whose, Counter[What]]:
    sums: dict[Whose, Counter[What]] = {}
    for whose, what, count in rows:
        sums.setdefault(whose, Counter())[what] += count
    return sums


# Everything below is a cache of what the deals say. It changes only in the transaction that ends a match, or that
# changes one which is over; `check_integrity` makes all of it again and compares.

MATCHES = "matches"
"""The sum that every player of a finished match has; there is also one for each outcome."""

PARTS = "parts"
"""The sum of those who played a part of a finished match, and did not sit there at its end."""

ADDED = """
INSERT INTO book_tally (player_id, game, what, count) VALUES (%s, %s, %s, %s)
ON CONFLICT (player_id, game, what) DO UPDATE SET count = book_tally.count + excluded.count
"""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What a finished match was for one player: "won", "lost" or "level", empty if nothing was decided."""

    outcome: str = ""
    counts: Counts = field(default_factory=dict)


def store_results(match: Match, state: State, replay: AnyReplay, log: Log | None = None) -> None:
    """Store what the match counts for now, in place of what was stored before.

    `log`: its events; None where they are not at hand, and the match is open.
    """
    finished = state is not State.OPEN
    chairs = Chairs(log, match.seats) if log else None
    now = results_by_origin(match, chairs, replay, finished=finished) if chairs else {}
    seats = chairs.now if chairs else {}
    sums: Counter[tuple[int, str, str]] = Counter()
    for row in match.seated.all():
        before, after = PlayerResult(row.outcome, row.counts), now.get(seats.get(row.seat, ""), PlayerResult())
        for what, count in _change(sums_of(before), sums_of(after)).items():
            sums[row.player_id, match.slug, what] += count
        if before != after:
            row.outcome, row.counts = after.outcome, dict(after.counts)
            row.save(update_fields=["outcome", "counts"])
    for left in match.unseated.all() if log is None or log.origins else ():
        played = now.get(left.origin, PlayerResult())
        for what, count in _change(Counter(left.counts), sums_of(played)).items():
            sums[left.player_id, match.slug, what] += count
        if left.counts != played.counts:
            left.counts = dict(played.counts)
            left.save(update_fields=["counts"])
    add_to_tallies(sums)
    _write_feats(match, feats_of(match.game, replay) if finished else {})


def results_by_origin(match: Match, chairs: Chairs, replay: AnyReplay, *, finished: bool) -> Mapping[str, PlayerResult]:
    """What the match was for everybody who played in it, by their origins; nothing yet while it is not finished.

    The rule for a chair that somebody took: what was done in a deal counts for who sat there then. The match itself,
    its result and what the result brings count for who sits there at the end; for the others it is a part of a match.
    """
    if not finished:
        left = chairs.players - {*chairs.now.values()} if chairs.are_changed else ()
        return {who: PlayerResult(counts={PARTS: 0}) for who in left}
    at_end = results_by_seat(match.game, replay)
    if not chairs.are_changed:
        return {chairs.now[seat.value]: result for seat, result in at_end.items()}
    done: dict[str, Counter[str]] = {who: Counter() for who in chairs.players}
    before: Mapping[Seat, Counts] = {}
    for part in chairs.parts:
        is_last = part is chairs.parts[-1]
        # A change behind a corrected end: what the result brings is not of the part before, though its last deal is.
        then = replay if is_last else replace(match.until(replay, part.last), result=None)
        counts = match.game.statistics.counts(then)
        for seat, own in counts.items():
            more = Counter(own)
            more.subtract(before.get(seat, {}))
            done.setdefault(part.occupants[seat.value], Counter()).update(more)
        before = counts
    outcomes = {chairs.now[seat.value]: result.outcome for seat, result in at_end.items()}
    return {
        who: PlayerResult(
            outcomes.get(who, ""),
            {what: count for what, count in done.get(who, Counter()).items() if count}
            | ({MATCHES: 1} if who in outcomes else {PARTS: 1}),
        )
        for who in {**done, **outcomes}
    }


def results_by_seat(game: Game, replay: AnyReplay) -> Mapping[Seat, PlayerResult]:
    """What the match was for each of its chairs."""
    outcomes, counts = game.statistics.outcomes(replay), game.statistics.counts(replay)
    return {
        seat: PlayerResult(
            outcomes[seat].value if seat in outcomes else "",
            {what: count for what, count in counts.get(seat, {}).items() if count} | {MATCHES: 1},
        )
        for seat in replay.turn
    }


def sums_of(result: PlayerResult) -> Counter[str]:
    """What one player's match adds to the sums."""
    sums = Counter(result.counts)
    if result.outcome:
        sums[result.outcome] += 1
    return sums


def feats_of(game: Game, replay: AnyReplay) -> Counts:
    """The match's numbers that could be records."""
    return {feat: value for feat, value in game.statistics.feats(replay).items() if value}


def add_to_tallies(sums: Mapping[tuple[int, str, str], int]) -> None:
    """Add to the sums, always in the same order, so that two matches which end at once do not wait for each other."""
    with connection.cursor() as cursor:
        cursor.executemany(ADDED, [(*about, count) for about, count in sorted(sums.items()) if count])


def sums_of_player(player: int) -> Counter[tuple[int, str, str]]:
    """A player's sums, from what each of the finished matches was."""
    sums: Counter[tuple[int, str, str]] = Counter()
    rows = Seated.objects.filter(player_id=player).values_list("slug", "outcome", "counts")
    for slug, outcome, counts in rows.iterator():
        for what, count in sums_of(PlayerResult(outcome, counts)).items():
            sums[player, slug, what] += count
    left = Unseated.objects.filter(player_id=player).values_list("match__slug", "counts")
    for slug, counts in left.iterator():
        for what, count in counts.items():
            sums[player, slug, what] += count
    return sums


def _change(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    return {what: after[what] - before[what] for what in before.keys() | after.keys() if after[what] != before[what]}


def _write_feats(match: Match, feats: Counts) -> None:
    stored = dict(match.feats.values_list("what", "value"))
    if stored == feats:
        return
    match.feats.all().delete()
    Feat.objects.bulk_create(
        Feat(book_id=match.book_id, match=match, slug=match.slug, what=what, value=value)
        for what, value in feats.items()
    )
