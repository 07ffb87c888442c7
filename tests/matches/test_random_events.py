"""Random sequences of everything that can happen to a match, against a model that shares no code with it: a list of
snapshots. What stands after each step must be the same, and so must what a file brings into another book.
"""

import os
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.events import Kind
from scorekeeper.matches.models import Match
from scorekeeper.matches.recording import EndsEarlier, EventRefused, Submission, write
from scorekeeper.matches.starts import read_start
from scorekeeper.matches.undo import redo_step, undo_step
from tests.books import came_in, exported, never_played
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db

SEATS = ("P1", "P2", "P3")
ZITA, LINA = "5d1c2a4e-8f0b-4c3d-9e6a-7b8c9d0e1f2a", "018f4e6a-7c1d-7a2b-8c3d-4e5f6a7b8c9d"
NEW = {ZITA: "Zita", LINA: "Lina"}
PEOPLE = {"P1": "Ona", "P2": "Jonas", "P3": "Rasa"} | NEW
ORDERS = [
    *[("P1", "P2", "P3"), ("P2", "P1", "P3"), ("P3", "P1", "P2")],
    *[("P1", ZITA, "P3"), (ZITA, "P2", LINA), ("P2", LINA, "P1"), (LINA, "P3", ZITA)],
]
DEAL = st.tuples(*[st.integers(0, 6)] * 3)
STEPS = st.one_of(
    st.tuples(st.just("deal"), DEAL),
    st.tuples(st.just("deal"), DEAL),
    st.tuples(st.just("amend"), st.integers(0, 9), DEAL),
    st.tuples(st.just("void"), st.integers(0, 9)),
    st.tuples(st.just("restore"), st.integers(0, 9)),
    st.tuples(st.just("start"), st.sampled_from(ORDERS), st.sampled_from(SEATS), st.sampled_from([None, 12, 20])),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


@dataclass
class Sheet:
    """What one snapshot says: points and whether they stand, in the order of recording; and the start."""

    points: list[tuple[int, ...]] = field(default_factory=list)
    stands: list[bool] = field(default_factory=list)
    order: tuple[str, ...] = SEATS
    first: str = "P1"
    target: int | None = None

    def rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """Dealer and totals, deal by deal."""
        place, totals, rows = SEATS.index(self.first), (0, 0, 0), []
        for points, stands in zip(self.points, self.stands, strict=True):
            if stands:
                totals = tuple(one + more for one, more in zip(totals, points, strict=True))
                rows.append((SEATS[(place + len(rows)) % 3], totals))
        return rows

    def strike_out_what_follows_the_end(self) -> None:
        totals: tuple[int, ...] = (0, 0, 0)
        for place, points in enumerate(self.points):
            if self.stands[place]:
                if self.is_over(totals):
                    self.stands[place] = False
                else:
                    totals = tuple(one + more for one, more in zip(totals, points, strict=True))

    def is_over(self, totals: tuple[int, ...]) -> bool:
        return self.target is not None and max(totals) >= self.target


class Model:
    """All snapshots: undo goes back to the one before, redo forth again, and anything else forgets what was undone."""

    def __init__(self) -> None:
        self.past, self.future = [Sheet()], list[Sheet]()

    @property
    def now(self) -> Sheet:
        return self.past[-1]

    def do(self, then: Sheet) -> None:
        self.past.append(then)
        self.future.clear()

    def undo(self) -> None:
        if len(self.past) > 1:
            self.future.append(self.past.pop())
            # A deal that is undone stays in the list, struck out.
            missing = len(self.future[-1].points) - len(self.now.points)
            self._let_all_know(self.future[-1].points[len(self.now.points) :] if missing > 0 else [])

    def knows(self, then: Sheet) -> bool:
        """Whether it is what undo or redo would make: done by hand it counts as that."""
        return any(
            replace(sheet, points=then.points, stands=sheet.stands + [False] * more) == then
            and sheet.points == then.points[: len(sheet.points)]
            for sheet in [*self.past[-2:-1], *self.future[-1:]]
            for more in [len(then.points) - len(sheet.points)]
        )

    def redo(self) -> None:
        if self.future:
            self.past.append(self.future.pop())

    def _let_all_know(self, points: list[tuple[int, ...]]) -> None:
        for sheet in self.past:
            sheet.points += points
            sheet.stands += [False] * len(points)


def record(phone: Phone, kind: Kind, **sent: Any) -> bool:
    """Record it, and agree to whatever that strikes out; whether it was possible."""
    submission = Submission(kind, uuid4(), **sent)
    try:
        write(phone.match, submission)
    except EndsEarlier as question:
        agreed = frozenset(entry.cid for entry in question.behind)
        write(phone.match, Submission(kind, uuid4(), **sent, agreed=agreed))
    except (EventRefused, IllegalDeal):
        return False
    return True


def take(phone: Phone, model: Model, step: tuple[Any, ...]) -> None:
    kind, *rest = step
    log = phone.match.log()
    cids = [*log.entries]
    then = deepcopy(model.now)
    sent: dict[str, Any] = {}
    if kind in ("undo", "redo"):
        button = (undo_step if kind == "undo" else redo_step)(phone.match.game, log, "")
        assert bool(button) == bool(len(model.past) > 1 if kind == "undo" else model.future)
        if button:
            assert phone.press(button).status_code == 201
            model.undo() if kind == "undo" else model.redo()
        return
    if kind == "deal":
        sent = {"deal": played(rest[0]), "after": UUID(phone.after())}
        then.points.append(rest[0])
        then.stands.append(True)
    elif kind == "start":
        then.order, then.first, then.target = rest
        sent = {"start": written_start(then), "seen": log.version, "names": NEW}
    elif not cids:
        return
    else:
        place = rest[0] % len(cids)
        sent = {"target": cids[place], "seen": log.entries[cids[place]].touched}
        if kind == "amend":
            sent["deal"] = played(rest[1])
            then.points[place] = rest[1]
        else:
            then.stands[place] = kind == "restore"
    if kind != "deal":
        then.strike_out_what_follows_the_end()
    if not model.knows(then) and record(phone, Kind(kind), **sent):
        model.do(then)


def played(points: tuple[int, ...]) -> dict[str, Any]:
    return {"kind": "played", "points": dict(zip(SEATS, points, strict=True))}


def written_start(sheet: Sheet) -> dict[str, Any]:
    options = {} if sheet.target is None else {"target": sheet.target}
    start = {"options": options, "first_dealer": sheet.first, "seats": dict(zip(SEATS, sheet.order, strict=True))}
    return read_start(BY_SLUG["other"], [Seat(seat) for seat in SEATS], Fields(start))


def is_the_same(phone: Phone, model: Model) -> None:
    phone.match = Match.objects.get(pk=phone.match.pk)
    replay, now = phone.match.replay(phone.match.log()), model.now
    totals = (BY_SLUG["other"].scoring.write_totals(row.state) for row in replay.rows)
    points = [tuple(each[seat]["points"] for seat in SEATS) for each in totals]
    assert list(zip([row.dealer.value for row in replay.rows], points, strict=True)) == now.rows()
    assert {seat.value: sitter.name for seat, sitter in phone.match.sitters.items()} == {
        seat: PEOPLE[origin] for seat, origin in zip(SEATS, now.order, strict=True)
    }
    assert (phone.match.first_dealer, phone.match.options.get("target")) == (now.first, now.target)
    rows = now.rows()
    assert (replay.result is not None) == (bool(rows) and now.is_over(rows[-1][1]))


@settings(
    max_examples=int(os.environ.get("RANDOM_MATCHES", "30")),
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.lists(STEPS, min_size=5, max_size=25))
def whatever_happens(steps: list[tuple[Any, ...]]) -> None:
    phone = seated({Seat(seat): PEOPLE[seat] for seat in SEATS}, game="other")
    model = Model()
    for step in steps:
        take(phone, model, step)
        is_the_same(phone, model)
    if phone.match.version:
        there, here = exported(phone.token), never_played()
        assert came_in(here.token, there) == (1, 0)
        assert exported(here.token) == there


def test_whatever_happens_the_match_is_what_the_model_says() -> None:
    whatever_happens()
    call_command("check_integrity")
