"""The bill of a match: what is owed for it, what was paid of that, and what is left.

What was paid stands in the match's row, settlement by settlement, as the book format writes it. So a match that is
corrected after it was settled asks for the difference only. A settlement that does not say what was paid is a mark from
before that was kept: it stands for all that was owed then.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeGuard

from scorekeeper.book.ledger.log import Payload
from scorekeeper.book.ledger.money import stakes
from scorekeeper.book.ledger.written_field import compact
from scorekeeper.book.models import Match
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.seats import Seat

Amounts = Mapping[str, Mapping[Seat, int]]
"""By what is paid with: what everybody gets, or pays where negative. Nobody stands there with nought."""
Written = list[Payload]
"""Settlements as the book format writes them."""

MOST_SETTLEMENTS = 20
"""So many are kept of one match; of more the oldest are added up."""


@dataclass(frozen=True, slots=True)
class Bill:
    """Of a match that is over. `seal` is the same as long as the bill is: nobody settles one they have not seen."""

    owed: Amounts
    paid: Amounts
    left: Amounts
    was_settled: bool
    seal: str

    @property
    def is_settled(self) -> bool:
        """Whether everybody has paid, and nothing has changed since."""
        return self.was_settled and not self.left

    def before(self, names: Mapping[Seat, str]) -> str:
        """Return who had paid what when the match was changed, in sentences."""
        if not (self.was_settled and self.left):
            return ""
        return " ".join(stakes.was_paid(shares, unit, names) for unit, shares in self.paid.items())

    def difference(self, names: Mapping[Seat, str]) -> str:
        """Return who therefore still pays what, in sentences."""
        if not self.was_settled:
            return ""
        return " ".join(stakes.paid(shares, unit, names) for unit, shares in self.left.items())


def bill_of(match: Match, replay: AnyReplay) -> Bill:
    """Return the bill of the match, which is over."""
    owed, settlements = _owed(match, replay), match.settlements or []
    paid = owed if is_bare(settlements) else _sum(*(_read(each["paid"]) for each in settlements))
    left = _sum(owed, {unit: {seat: -amount for seat, amount in shares.items()} for unit, shares in paid.items()})
    seal = hashlib.sha256(compact([settlements, _written(left)]).encode()).hexdigest()[:12]
    return Bill(owed, paid, left, bool(settlements), seal)


def with_payment(match: Match, bill: Bill, at: datetime) -> Written:
    """Return the settlements of the match after all that is left has been paid."""
    settlements = [*(match.settlements or []), {"at": written_time(at), "paid": _written(bill.left)}]
    while len(settlements) > MOST_SETTLEMENTS:
        first, second, *later = settlements
        together = _sum(_read(first["paid"]), _read(second["paid"]))
        settlements = [{"at": second["at"], "paid": _written(together)}, *later]
    return settlements


def in_figures(bare: Written, match: Match, replay: AnyReplay) -> Written:
    """Return the bare settlements of the match with what their mark stands for."""
    return [bare[0] | {"paid": _written(_owed(match, replay))}]


def is_bare(settlements: Written | None) -> TypeGuard[Written]:
    """Return whether all there is is a mark without what was paid."""
    return bool(settlements and "paid" not in settlements[0])


def written_time(moment: datetime) -> str:
    """Return the moment in UTC, as RFC 3339 writes it."""
    return moment.astimezone(UTC).isoformat().removesuffix("+00:00") + "Z"


def _owed(match: Match, replay: AnyReplay) -> Amounts:
    played_for = stakes.read(match.stakes)
    return _sum({played_for.unit: stakes.worth(played_for, match.game, replay)}) if played_for else {}


def _sum(*several: Amounts) -> Amounts:
    sums: dict[str, Counter[Seat]] = {}
    for amounts in several:
        for unit, shares in amounts.items():
            sums.setdefault(unit, Counter()).update(shares)
    shared = {unit: {seat: sums[unit][seat] for seat in Seat if sums[unit][seat]} for unit in sums}
    return {unit: shares for unit, shares in shared.items() if shares}


def _read(paid: Mapping[str, Mapping[str, int]]) -> Amounts:
    return {unit: {Seat(seat): amount for seat, amount in shares.items()} for unit, shares in paid.items()}


def _written(amounts: Amounts) -> dict[str, dict[str, int]]:
    return {unit: {seat.value: amount for seat, amount in shares.items()} for unit, shares in amounts.items()}
