"""Random evenings with everything that can happen to a match and to who sits there, against a model that shares no
code with it: a list of snapshots. Who sat in each deal, for whom it counts, what they pay and what a file brings into
another book must be what the model says.
"""

import csv
import os
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from io import StringIO
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.data.exports import written_deals
from scorekeeper.domain.match_format import answer
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.events import Kind
from scorekeeper.matches.models import Match, State, Tally, Unseated
from scorekeeper.matches.stakes import bill_of, with_payment
from scorekeeper.matches.undo import redo_step, undo_step
from tests.books import came_in, exported, never_played
from tests.matches.test_random_events import record
from tests.starts import file_now
from tests.tables import Phone, seated

pytestmark = [pytest.mark.django_db, pytest.mark.rest]

SEQUENCES = int(os.environ.get("RANDOM_CHAIRS", "60"))
STEPS = 18
SEATS = ("P1", "P2", "P3")
NEW = {f"5d1c2a4e-8f0b-4c3d-9e6a-7b8c9d0e1f{n:02x}": name for n, name in enumerate(("Zita", "Lina", "Vita", "Rita"))}
PEOPLE = {"P1": "Ona", "P2": "Jonas", "P3": "Rasa"} | NEW
AMOUNT = 60
"""What every loser pays, in ct: whole numbers for two winners, not always for the deals of a chair."""


@dataclass
class Sheet:
    """What one snapshot says. Deals have points and a note, in the order of recording, and stand or do not."""

    deals: list[tuple[tuple[int, ...], str]] = field(default_factory=list)
    stands: list[bool] = field(default_factory=list)
    seats: tuple[str, ...] = SEATS
    dealer: int = 0
    target: int | None = None
    chairs: tuple[tuple[int, int, str], ...] = ()
    """After which deal, at which seat, and who."""
    ended: bool = False

    @property
    def standing(self) -> list[int]:
        return [place for place, stands in enumerate(self.stands) if stands]

    def at(self, place: int) -> list[str]:
        """Who sits there for the deal in that place among all."""
        there = list(self.seats)
        for after, seat, who in sorted(self.chairs, key=lambda change: change[0]):
            if after < place:
                there[seat] = who
        return there

    @property
    def now(self) -> list[str]:
        return self.at(len(self.deals))

    def totals(self) -> list[list[int]]:
        """After each deal that stands."""
        sums, rows = [0, 0, 0], []
        for place in self.standing:
            sums = [one + more for one, more in zip(sums, self.deals[place][0], strict=True)]
            rows.append(sums)
        return rows

    @property
    def is_decided(self) -> bool:
        rows = self.totals()
        return bool(rows) and self.target is not None and max(rows[-1]) >= self.target

    @property
    def is_over(self) -> bool:
        return self.ended or self.is_decided

    def cut(self) -> None:
        """Strike out what follows the end."""
        sums = [0, 0, 0]
        for place in self.standing:
            if self.target is not None and max(sums) >= self.target:
                self.stands[place] = False
            else:
                sums = [one + more for one, more in zip(sums, self.deals[place][0], strict=True)]

    def rounds(self) -> Counter[str]:
        """How many deals everybody played."""
        return Counter(who for place in self.standing for who in self.at(place))

    def can_sit(self) -> bool:
        """Whether nobody sits twice, no chair is taken twice at once, and nobody takes their own."""
        if len({change[:2] for change in self.chairs}) < len(self.chairs):
            return False
        if any(len({*self.at(place)}) < len(SEATS) for place in range(len(self.deals) + 1)):
            return False
        for change in self.chairs:
            without = deepcopy(self)
            without.chairs = tuple(other for other in self.chairs if other != change)
            if without.at(change[0] + 1)[change[1]] == change[2]:
                return False
        return True

    def owed(self) -> dict[str, int]:
        """What everybody gets, in ct; a stopped match has winners by its totals as well."""
        if not self.is_over or not self.standing:
            return {}
        last = self.totals()[-1]
        best = [seat for seat in range(3) if last[seat] == max(last)]
        worth = [AMOUNT * (3 - len(best)) // len(best) if seat in best else -AMOUNT for seat in range(3)]
        if len(best) == len(SEATS):
            worth = [0, 0, 0]
        shares: Counter[str] = Counter()
        for seat, amount in enumerate(worth):
            played = [self.at(place)[seat] for place in self.standing]
            last_of_it = played[-1]
            for who in {*played} - {last_of_it}:
                part = abs(amount) * played.count(who) // len(played) * (1 if amount > 0 else -1)
                shares[who] += part
                shares[last_of_it] -= part
            shares[last_of_it] += amount
        return {who: share for who, share in shares.items() if share}


class Model:
    """All snapshots: undo goes back to the one before, redo forth again, and anything else forgets what was undone."""

    def __init__(self) -> None:
        self.past, self.future = [Sheet()], list[Sheet]()
        self.paid: dict[int, Any] = {}
        """By how many steps were done, what was stored of payments then; only while nobody has paid since."""

    @property
    def now(self) -> Sheet:
        return self.past[-1]

    def do(self, then: Sheet) -> None:
        self.past.append(then)
        self.future.clear()
        self.paid = {steps: paid for steps, paid in self.paid.items() if steps < len(self.past)}

    def undo(self) -> None:
        self.future.append(self.past.pop())
        for sheet in self.past:  # a deal that is undone stays in the list, struck out
            more = self.future[-1].deals[len(sheet.deals) :]
            sheet.deals += more
            sheet.stands += [False] * len(more)

    def redo(self) -> None:
        self.past.append(self.future.pop())

    def would_be_undo(self, kind: str, then: Sheet) -> bool:
        """Whether it would be undo or redo, done by hand: that also brings back what the step struck out."""
        beside = [*self.past[-2:-1], *self.future[-1:]]
        if kind == "deal":
            return False
        return any(
            (each.seats, each.dealer, each.target, each.chairs, each.ended)
            == (then.seats, then.dealer, then.target, then.chairs, then.ended)
            and each.deals == then.deals[: len(each.deals)]
            for each in beside
        )


KINDS = ["deal"] * 6 + ["chair"] * 5 + ["change"] * 3 + ["remove"] * 2 + ["undo"] * 4 + ["redo"] * 3
KINDS += ["amend", "note", "void", "restore", "start", "seats", "end", "reopen", "reopen", "pay", "pay"]


def deal_of(each: tuple[tuple[int, ...], str]) -> dict[str, Any]:
    points, note = each
    return {"kind": "played", "points": dict(zip(SEATS, points, strict=True))} | ({"note": note} if note else {})


def sent_for(kind: str, then: Sheet, chance: Random, log: Any) -> tuple[Kind, dict[str, Any]] | None:
    """Change the model by a step of that kind, and say what a phone would send; None where there is nothing to do."""
    cids, place = [*log.entries], chance.randrange(max(1, len(log.entries)))
    if kind == "deal":
        then.deals.append((tuple(chance.randrange(7) for _seat in SEATS), ""))
        then.stands.append(True)
        return Kind.DEAL, {"deal": deal_of(then.deals[-1])}
    if not cids:
        return None
    if kind in ("amend", "note", "void", "restore"):
        points, note = then.deals[place]
        target = {"target": cids[place], "seen": log.entries[cids[place]].touched}
        if kind in ("void", "restore"):
            then.stands[place] = kind == "restore"
            return Kind(kind), target
        points = tuple(chance.randrange(7) for _seat in SEATS) if kind == "amend" else points
        then.deals[place] = (points, chance.choice(["", "A note", "Another"]) if kind == "note" else note)
        return Kind.AMEND, target | {"deal": deal_of(then.deals[place])}
    if kind in ("start", "seats"):
        if kind == "start":
            then.dealer, then.target = chance.randrange(3), chance.choice([None, 12, 18])
        else:
            then.seats = tuple(chance.sample([*PEOPLE], 3))
        return Kind.START, {"start": written_start(then), "names": NEW}
    if kind in ("end", "reopen"):
        then.ended = kind == "end"
        return (Kind.CLOSE if then.ended else Kind.REOPEN), {}
    return chairs_sent(kind, then, chance, cids, place)


def chairs_sent(
    kind: str, then: Sheet, chance: Random, cids: list[UUID], place: int
) -> tuple[Kind, dict[str, Any]] | None:
    """The same of chairs: somebody takes one, or a change is corrected or removed."""
    if kind in ("change", "remove"):
        if not then.chairs:
            return None
        then.chairs = tuple(each for each in then.chairs if each != chance.choice(then.chairs))
    if kind in ("chair", "change"):
        then.chairs = (*then.chairs, (place, chance.randrange(3), chance.choice([*PEOPLE])))
    then.chairs = tuple(sorted(then.chairs))
    return Kind.CHAIR, {"chairs": [change_of(cids, each) for each in then.chairs], "names": NEW}


def change_of(cids: list[UUID], change: tuple[int, int, str]) -> dict[str, str]:
    after, seat, who = change
    return {"seat": SEATS[seat], "after": str(cids[after]), "who": who}


def written_start(sheet: Sheet) -> dict[str, Any]:
    options = {} if sheet.target is None else {"target": sheet.target}
    seats = dict(zip(SEATS, sheet.seats, strict=True))
    return {"options": options, "first_dealer": SEATS[sheet.dealer], "seats": seats}


def is_refused(kind: str, before: Sheet, then: Sheet) -> bool:
    """What the rules of recording say, in the model's own words."""
    if before.ended and kind != "reopen":
        return True
    if kind == "deal":
        return before.is_decided
    if kind in ("chair", "change", "remove"):
        return then.chairs == before.chairs or not then.can_sit()
    if kind in ("start", "seats"):
        is_same = (then.seats, then.dealer, then.target) == (before.seats, before.dealer, before.target)
        return is_same or (bool(before.chairs) and then.seats != before.seats)
    return False


def take(phone: Phone, model: Model, chance: Random) -> str:
    """One step of the phone and of the model; what it was, empty where it could not be."""
    kind, log = chance.choice(KINDS), phone.match.log()
    if kind in ("undo", "redo"):
        return press(phone, model, kind)
    if kind == "pay":
        return pay(phone, model)
    then = deepcopy(model.now)
    sent = sent_for(kind, then, chance, log)
    if sent is None:
        return ""
    if kind not in ("deal", "end", "reopen", "chair", "change", "remove"):
        then.cut()
    if model.would_be_undo(kind, then):
        return ""
    what, fields = sent
    order = {"after": log.followed or phone.match.uid} if what is Kind.DEAL else {"seen": log.version}
    done = record(phone, what, **(order | fields))
    if is_refused(kind, model.now, then):
        assert not done, (kind, fields)
    elif kind in ("deal", "chair", "change", "remove", "start", "seats"):
        assert done, (kind, fields)
    if done:
        model.do(then)
    return kind if done else ""


def press(phone: Phone, model: Model, kind: str) -> str:
    """Undo or redo, where there is anything."""
    button = (undo_step if kind == "undo" else redo_step)(phone.match.game, phone.match.log(), "")
    assert bool(button) == bool(len(model.past) > 1 if kind == "undo" else model.future), kind
    if button is None or (model.now.ended and button.event != "reopen"):
        return ""
    assert phone.press(button).status_code == 201, button
    model.undo() if kind == "undo" else model.redo()
    return kind


def pay(phone: Phone, model: Model) -> str:
    """Everybody pays what is left, as the page of the evening stores it."""
    phone.match = Match.objects.get(pk=phone.match.pk)
    if not model.now.is_over or not model.now.standing:
        return ""
    log = phone.match.log()
    left = bill_of(phone.match, phone.match.replay(log), log).left
    if not left:
        return ""
    phone.match.settlements = with_payment(phone.match, left, timezone.now())
    phone.match.save(update_fields=["settlements"])
    model.paid.clear()
    assert not bill_of(phone.match, phone.match.replay(log), log).left
    return "pay"


def is_the_same(phone: Phone, model: Model) -> None:
    phone.match = Match.objects.get(pk=phone.match.pk)
    match, sheet, log = phone.match, model.now, phone.match.log()
    replay = match.replay(log)
    totals = [BY_SLUG["other"].scoring.write_totals(row.state) for row in replay.rows]
    assert [[each[seat]["points"] for seat in SEATS] for each in totals] == sheet.totals()
    assert [row.dealer.value for row in replay.rows] == [SEATS[(sheet.dealer + n) % 3] for n in range(len(totals))]
    assert [match.sitters[Seat(seat)].name for seat in SEATS] == [PEOPLE[who] for who in sheet.now]
    table = [*csv.DictReader(StringIO("".join(written_deals(match.book)).removeprefix("\ufeff")))]
    sat = [[row[f"player {n}"] for n in (1, 2, 3)] for row in table]
    assert sat == [[PEOPLE[who] for who in sheet.at(place)] for place in sheet.standing]
    assert [row["note"] for row in table] == [sheet.deals[place][1] for place in sheet.standing]
    assert (match.state != State.OPEN) == sheet.is_over
    counted(phone, sheet)
    money(phone, model)


def counted(phone: Phone, sheet: Sheet) -> None:
    """For whom the match counts, and who played a part."""
    rounds, ends = sheet.rounds(), {*sheet.now}
    left = {PEOPLE[who] for who in rounds if who not in ends} if sheet.chairs else set()
    found = Unseated.objects.who_played().values_list("player__name", flat=True)
    assert {*found} == left
    sums: dict[str, dict[str, int]] = {}
    for name, what, count in Tally.objects.exclude(count=0).values_list("player__name", "what", "count"):
        sums.setdefault(name, {})[what] = count
    expected: dict[str, dict[str, int]] = {}
    if sheet.is_over:
        for who in {*rounds, *ends}:
            part = {"matches": 1} if who in ends else {"parts": 1}
            expected[PEOPLE[who]] = part | ({"rounds": rounds[who]} if rounds[who] else {})
    told = {"matches", "parts", "rounds"}
    assert {name: {w: n for w, n in own.items() if w in told} for name, own in sums.items()} == expected


def money(phone: Phone, model: Model) -> None:
    """Who owes what; payments stay those of the step to which undo leads back."""
    sheet, log = model.now, phone.match.log()
    if sheet.is_over:
        bill = bill_of(phone.match, phone.match.replay(log), log)
        places = {PEOPLE[who]: place for who, place in named(phone, sheet).items()}
        people = {place: name for name, place in places.items()}
        owed = {people[place]: amount // 100 for place, amount in bill.owed.get("ct", {}).items()}
        assert owed == {PEOPLE[who]: amount for who, amount in sheet.owed().items()}
        assert {*bill.left.get("ct", {})} <= {*people}, "only who sits or sat there pays"
        for amounts in (bill.owed, bill.paid, bill.left):
            assert sum(amounts.get("ct", {}).values()) == 0
    stored = [each["paid"] for each in phone.match.settlements or []]
    before = model.paid.setdefault(len(model.past), stored)
    assert stored == before, "what was paid is as it was when the match was like this"


def named(phone: Phone, sheet: Sheet) -> dict[str, Any]:
    """Where everybody is when it comes to money, as the book format writes it."""
    left = {who: f"-{who}" for who in (*sheet.seats, *(who for _after, _seat, who in sheet.chairs))}
    return left | {who: Seat(SEATS[seat]) for seat, who in enumerate(sheet.now)}


@pytest.mark.parametrize("number", range(SEQUENCES))
def test_whatever_happens_everybody_has_what_the_model_says(number: int) -> None:
    chance = Random(number)  # noqa: S311
    phone, model = seated({Seat(seat): PEOPLE[seat] for seat in SEATS}, game="other"), Model()
    Match.objects.filter(pk=phone.match.pk).update(stakes={"kind": "flat", "amount": AMOUNT, "unit": "ct"})
    done: list[str] = []
    for _step in range(STEPS):
        done.append(take(phone, model, chance))
        try:
            is_the_same(phone, model)
        except AssertionError as fault:
            raise AssertionError(f"{number}: {[*filter(None, done)]}") from fault
    call_command("check_integrity")
    if phone.match.version:
        there, here, file = exported(phone.token), never_played(), file_now(phone)
        assert came_in(here.token, there) == (1, 0)
        assert exported(here.token) == there
        told = answer(file, BY_SLUG)
        assert told["error"] is None
        assert [[row["totals"][seat]["points"] for seat in SEATS] for row in told["deals"]] == model.now.totals()
