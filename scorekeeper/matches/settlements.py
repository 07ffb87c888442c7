"""Settlements: matches are settled or unsettled, each only while its bill is the one that was on somebody's
page.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from django.db import transaction
from django.utils import timezone

from scorekeeper.matches.batches import logs_of
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.models import Book, Match, State, seat_all
from scorekeeper.matches.stakes import Bill, bill_of, in_figures, is_bare, with_payment
from scorekeeper.matches.statistics import state_of

Sealed = Mapping[int, str]
"""Matches by their numbers, each with the seal of its bill as it was shown."""


def settle(book: Book, sealed: Sealed) -> None:
    """Note that what was left of these has been paid. One that was changed or settled since then stays as it is."""
    with transaction.atomic():
        for match, bill in _locked(book, sealed):
            if bill.left:
                match.settlements = with_payment(match, bill, timezone.now())
                match.save(update_fields=["settlements"])


def unsettle(book: Book, sealed: Sealed) -> None:
    """Forget the last settlement of these matches. One that was changed or settled since then stays as it is."""
    with transaction.atomic():
        for match, bill in _locked(book, sealed):
            if bill.was_settled:
                match.settlements = (match.settlements or [])[:-1] or None
                match.save(update_fields=["settlements"])


def keep_what_was_paid(match: Match, until_now: CachedMatch) -> None:
    """Write down what a bare mark stands for, before the match is worth something else. The match is locked."""
    row = Match.objects.get(pk=match.pk)
    if is_bare(row.settlements) and state_of(until_now.log, until_now.replay) is not State.OPEN:
        row.settlements = in_figures(row.settlements, row, until_now.replay)
        row.save(update_fields=["settlements"])


def _locked(book: Book, sealed: Sealed) -> Iterator[tuple[Match, Bill]]:
    """Yield those that are over and have the bill that was sealed, locked."""
    rows = book.matches.select_for_update().filter(number__in=sealed).exclude(state=State.OPEN).order_by("number")
    matches = list(rows)
    seat_all(matches)
    logs = logs_of(matches)
    for match in matches:
        bill = bill_of(match, match.replay(logs[match.pk]))
        if bill.seal == sealed[match.number]:
            yield match, bill


# Settlement with the fewest payments, so that nobody owes anything any more.

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
    """The sets that come out even, each put together from a set of either half."""
    half = len(amounts) // 2
    first: Counter[int] = Counter()
    for each, total in enumerate(_totals(amounts[:half])):
        first[total] |= 1 << each
    rows = (first[-total] << (each << half) for each, total in enumerate(_totals(amounts[half:])))
    return sum(rows)


def _totals(amounts: Sequence[int]) -> list[int]:
    """What each set adds up to, in the order of the sets."""
    totals = [0]
    for amount in amounts:
        totals += [total + amount for total in totals]
    return totals


def _larger(sets: int, people: int) -> int:
    """All sets that hold one of these and somebody more."""
    larger = 0
    for place in range(people):
        larger |= ((sets | larger) & _without(place, people)) << (1 << place)
    return larger


@cache
def _without(place: int, people: int) -> int:
    """The sets that do not hold the person in that place."""
    return ((1 << (1 << people)) - 1) // ((1 << (1 << place)) + 1)


def _subsets(people: int) -> int:
    """The sets within this one, itself left out."""
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
