"""A deal of a match in words, as it reads in one place of the match or another."""

from dataclasses import replace
from itertools import chain, takewhile
from uuid import UUID

from scorekeeper.domain.codec import read_match_deal
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import DealLine, Names, Sentence
from scorekeeper.matches.events import Payload
from scorekeeper.matches.presenter import MatchPage


def line_in_place(table: MatchPage, cid: UUID, payload: Payload) -> DealLine | None:
    """A deal in words as it reads, or would read, in the place of that one; None where it cannot stand there."""
    before = takewhile(lambda entry: entry.cid != cid, table.log.entries.values())
    turn = table.chairs.turn(cid) if cid in table.log.entries else ()
    return _line(table, sum(entry.live for entry in before), payload, table.names_of(cid), turn)


def line_or_fallback(table: MatchPage, cid: UUID, payload: Payload) -> DealLine | None:
    """The deal in words.

    If it cannot stand in its place, such as after a new end: the words that it would have as the last deal or,
    failing that, as the first, without its effect; by house rules of before where those of now do not allow it.
    """
    line = line_in_place(table, cid, payload)
    if line is not None:
        return line
    names = table.names_of(cid)
    turn = table.chairs.turn(cid)
    elsewhere = (_line(table, before, payload, names, turn) for before in (max(0, len(table.replay.rows) - 1), 0))
    by_other_rules = (
        _first_line(table, event.start_before or {}, payload, names) for event in reversed(table.log.starts)
    )
    line = next(filter(None, chain(elsewhere, by_other_rules)), None)
    return line and replace(line, mark="", parts=Sentence(line.game), totals=("",) * len(line.totals))


def line_following(table: MatchPage, after: UUID, payload: Payload) -> DealLine | None:
    """A deal in words as it would read right after that one, or as the first deal after the match's own start."""
    entries = list(table.log.entries.values())
    places = [place for place, entry in enumerate(entries) if entry.cid == after]
    seen = entries[: places[0] + 1] if places else []
    before = sum(entry.live for entry in seen)
    return _line(table, before, payload, table.names_at(before + 1))


def _line(
    table: MatchPage, before: int, payload: Payload, names: Names, turn: tuple[Seat, ...] = ()
) -> DealLine | None:
    if before > len(table.replay.rows):
        return None
    replay = table.match.followed_on(table.match.until(table.replay, before), payload, turn)
    return table.game.words.line(replay.rows[-1], names) if replay.stop is None else None


def _first_line(table: MatchPage, start: Payload, payload: Payload, names: Names) -> DealLine | None:
    """A deal in words as the first one of a match that began like that."""
    deal = read_match_deal(table.game, payload).match_deal
    replay = table.game.replay(start["options"], Seat(start["first_dealer"]), [deal], turn=table.match.turn)
    return table.game.words.line(replay.rows[-1], names) if replay.stop is None else None
