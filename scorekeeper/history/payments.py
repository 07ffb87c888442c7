"""Settlement of an evening with the fewest payments, so that nobody owes anything any more."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Payer = TypeVar("Payer")
Person = tuple[Payer, int]
"""Somebody, and what they get, or pay where negative."""

MOST_SOLVED = 16
"""People among whom the fewest payments are found; among more, few are."""


@dataclass(frozen=True, slots=True)
class Payment(Generic[Payer]):
    payer: Payer
    receiver: Payer
    amount: int


def settled_by(balances: Mapping[Payer, int]) -> tuple[Payment[Payer], ...]:
    """Payments after which nobody owes anything: the fewest there are, where `is_solved`, else few.

    `balances`: what everybody gets, or pays where negative; the sum must be zero.
    """
    people = _unpaid(balances)
    groups = _groups(people) if is_solved(balances) else [people]
    return tuple(payment for group in groups for payment in _within(group))


def is_solved(balances: Mapping[Payer, int]) -> bool:
    """Whether the payments among these people are the fewest there are."""
    return len(_unpaid(balances)) <= MOST_SOLVED


def _unpaid(balances: Mapping[Payer, int]) -> list[Person[Payer]]:
    return [(who, amount) for who, amount in balances.items() if amount]


def _groups(people: list[Person[Payer]]) -> list[list[Person[Payer]]]:
    """Part the people into as many groups as can be, each of which comes out even by itself and so saves a payment.

    A set of people is the bits of a number. `most` holds for each set into how many groups it can be parted, of which
    the last need not come out even: as many as without somebody, and one more where the set itself comes out even.
    """
    totals = [0]
    for _who, amount in people:
        totals += [total + amount for total in totals]
    most = [0]
    for each in range(1, len(totals)):
        most.append(max(most[fewer] for fewer in _without_one(each)) + (totals[each] == 0))
    groups, left = [], len(totals) - 1
    while left:
        rest = max(_without_one(left), key=most.__getitem__)
        while totals[rest]:
            rest = max(_without_one(rest), key=most.__getitem__)
        groups.append([person for place, person in enumerate(people) if (left ^ rest) >> place & 1])
        left = rest
    return groups


def _without_one(people: int) -> list[int]:
    """The set without each of those in it."""
    return [people ^ 1 << place for place in range(people.bit_length()) if people >> place & 1]


def _within(people: Sequence[Person[Payer]]) -> list[Payment[Payer]]:
    """Let the one who owes most pay the one who gets most, until all is paid: each payment makes one of them even."""
    balances = Counter(dict(people))
    payments: list[Payment[Payer]] = []
    while any(balances.values()):
        payer = min(balances, key=lambda who: balances[who])
        receiver = max(balances, key=lambda who: balances[who])
        amount = min(-balances[payer], balances[receiver])
        payments.append(Payment(payer, receiver, amount))
        balances[payer] += amount
        balances[receiver] -= amount
    return payments
