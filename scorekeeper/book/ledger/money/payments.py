"""Settlement with the fewest payments, so that nobody owes anything any more."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

Payer = TypeVar("Payer")
Person = tuple[Payer, int]
"""Somebody, and what they get, or pay where negative."""

MOST_SOLVED = 16
"""People among whom the fewest payments are found; among more, few are."""


@dataclass(frozen=True, slots=True)
class Payment(Generic[Payer]):
    """Somebody pays somebody."""

    payer: Payer
    receiver: Payer
    amount: int


def settled_by(balances: Mapping[Payer, int]) -> tuple[Payment[Payer], ...]:
    """Return payments after which nobody owes anything: the fewest there are, where `is_solved`, else few.

    `balances`: what everybody gets, or pays where negative; together it must be nought.
    """
    people = _open(balances)
    groups = _groups(people) if is_solved(balances) else [people]
    return tuple(payment for group in groups for payment in _within(group))


def is_solved(balances: Mapping[Payer, int]) -> bool:
    """Return whether the payments among these people are the fewest there are."""
    return len(_open(balances)) <= MOST_SOLVED


def _open(balances: Mapping[Payer, int]) -> list[Person[Payer]]:
    return [(who, amount) for who, amount in balances.items() if amount]


def _groups(people: list[Person[Payer]]) -> list[list[Person[Payer]]]:
    """Part the people into as many groups as can be, each of which comes out even by itself and so saves a payment.

    The groups, put together one after the other, make a chain of sets of people that all come out even, each within the
    next. `layers[n]` holds those sets that end a chain of n; everybody together ends the longest.
    """
    even = _even_sets([amount for _who, amount in people])
    everybody = (1 << len(people)) - 1
    layers = [1]
    while (longer := even & _larger(layers[-1], len(people))) >> everybody & 1:
        layers.append(longer)
    groups, left = [], everybody
    for layer in reversed(layers[:-1]):
        within = (layer & _subsets(left)).bit_length() - 1
        groups.append([person for place, person in enumerate(people) if (left ^ within) >> place & 1])
        left = within
    return groups


# A set of people is the bits of a number, and a set of such sets the bits of a much larger one: bit 5 stands for the
# first and the third. So all sets of sixteen people are looked at in a few dozen steps instead of a million.


def _even_sets(amounts: Sequence[int]) -> int:
    """Return the sets that come out even, each put together from a set of either half."""
    half = len(amounts) // 2
    first: Counter[int] = Counter()
    for each, total in enumerate(_totals(amounts[:half])):
        first[total] |= 1 << each
    rows = (first[-total] << (each << half) for each, total in enumerate(_totals(amounts[half:])))
    return sum(rows)


def _totals(amounts: Sequence[int]) -> list[int]:
    """Return what each set adds up to, in the order of the sets."""
    totals = [0]
    for amount in amounts:
        totals += [total + amount for total in totals]
    return totals


def _larger(sets: int, people: int) -> int:
    """Return all sets that hold one of these and somebody more."""
    larger = 0
    for place in range(people):
        larger |= ((sets | larger) & _without(place, people)) << (1 << place)
    return larger


@cache
def _without(place: int, people: int) -> int:
    """Return the sets that do not hold the person in that place."""
    return ((1 << (1 << people)) - 1) // ((1 << (1 << place)) + 1)


def _subsets(people: int) -> int:
    """Return the sets within this one, itself left out."""
    within = 1
    for place in range(people.bit_length()):
        if people >> place & 1:
            within |= within << (1 << place)
    return within ^ 1 << people


def _within(people: Sequence[Person[Payer]]) -> list[Payment[Payer]]:
    """Let whoever owes most pay whoever gets most, until all is paid: each payment makes at least one of them even."""
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
