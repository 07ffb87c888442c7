"""Who pays whom, with the fewest payments, so that nobody owes anything any more."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

Payer = TypeVar("Payer")

MOST_SOLVED = 10
"""People among whom the fewest payments are searched for; among more, few are found."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Somebody pays somebody."""

    payer: Any
    receiver: Any
    amount: int


def settled_by(balances: Mapping[Payer, int]) -> tuple[Payment, ...]:
    """Payments after which nobody owes anything: the fewest there are, or among many fewer than there are people.

    `balances`: what everybody gets, or pays where negative; together it must be nought.
    """
    open_ones = [(who, amount) for who, amount in balances.items() if amount]
    groups = _groups(open_ones) if len(open_ones) <= MOST_SOLVED else [open_ones]
    return tuple(payment for group in groups for payment in _within(group))


def _groups(people: list[tuple[Payer, int]]) -> list[list[tuple[Payer, int]]]:
    """The people in as many groups as can be, each of which comes out even by itself; each then saves one payment.

    A set of people is the bits of a number. Whoever leaves a set last closes a group where the set comes out even.
    """
    sets = range(1 << len(people))
    inside = [[place for place in range(len(people)) if each >> place & 1] for each in sets]
    even = [sum(people[place][1] for place in places) == 0 for places in inside]
    groups, last = [0] * len(sets), [0] * len(sets)
    for each in sets[1:]:
        last[each] = max(inside[each], key=lambda place, each=each: groups[each ^ 1 << place])
        groups[each] = groups[each ^ 1 << last[each]] + even[each]
    return _parted(people, last, even)


def _parted(people: list[tuple[Payer, int]], last: list[int], even: list[bool]) -> list[list[tuple[Payer, int]]]:
    parted: list[list[tuple[Payer, int]]] = []
    left = (1 << len(people)) - 1
    while left:
        if even[left]:
            parted.append([])
        parted[-1].append(people[last[left]])
        left ^= 1 << last[left]
    return parted


def _within(people: list[tuple[Payer, int]]) -> list[Payment]:
    """Whoever owes most pays whoever gets most, until all is paid: each payment makes at least one of them even."""
    balances = Counter(dict(people))
    payments = []
    while any(balances.values()):
        payer = min(balances, key=lambda who: balances[who])
        receiver = max(balances, key=lambda who: balances[who])
        amount = min(-balances[payer], balances[receiver])
        payments.append(Payment(payer, receiver, amount))
        balances[payer] += amount
        balances[receiver] -= amount
    return payments
