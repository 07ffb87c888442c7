"""Settlement of an evening with the fewest payments, so that nobody owes anything any more."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
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
    people = list(without_zeros(balances).items())
    groups = _groups(people) if is_solved(balances) else [people]
    return tuple(payment for group in groups for payment in _within(group))


def still_to_pay(balances: Mapping[Payer, int], done: Iterable[Payment[Payer]]) -> list[Payment[Payer]]:
    """The payments that are left after those that were done: the others of before, if nothing else has changed."""
    before = balances_of([balances, *map(_as_balances, done)])
    left = list(settled_by({who: before[who] for who in balances}))
    for payment in done:
        if payment not in left:
            return list(settled_by(balances))
        left.remove(payment)
    return left


def is_solved(balances: Mapping[Payer, int]) -> bool:
    """Whether the payments among these people are the fewest there are."""
    return len(without_zeros(balances)) <= MOST_SOLVED


def without_zeros(amounts: Mapping[Payer, int]) -> dict[Payer, int]:
    """The amounts of those who get or pay something."""
    return {who: amount for who, amount in amounts.items() if amount}


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
    """Let the first who owes pay the first who gets, until all is paid: each payment makes one of them even."""
    left = dict(people)
    payments: list[Payment[Payer]] = []
    while any(left.values()):
        payer = next(who for who, amount in left.items() if amount < 0)
        receiver = next(who for who, amount in left.items() if amount > 0)
        payment = Payment(payer, receiver, min(-left[payer], left[receiver]))
        left[payer] += payment.amount
        left[receiver] -= payment.amount
        payments.append(payment)
    return payments


# What a payment is of each bill. A bill's shares add up to zero, and so do the portions of it.

BillKey = TypeVar("BillKey")
Bills = Mapping[BillKey, Mapping[Payer, int]]
"""For each bill what everybody who shares it gets, or pays where negative."""


def apart(bills: Bills[BillKey, Payer]) -> list[dict[BillKey, Mapping[Payer, int]]]:
    """The bills in groups of which nobody is in two: each is paid by itself."""
    groups: list[dict[BillKey, Mapping[Payer, int]]] = []
    for key, shares in bills.items():
        joined = [group for group in groups if any(shares.keys() & other.keys() for other in group.values())]
        groups = [group for group in groups if group not in joined]
        groups.append({each: group[each] for group in joined for each in group} | {key: shares})
    return groups


def balances_of(bills: Iterable[Mapping[Payer, int]]) -> Counter[Payer]:
    """What everybody gets of all of them together, or pays where negative."""
    balances: Counter[Payer] = Counter()
    for shares in bills:
        balances.update(shares)
    return balances


def portions(bills: Bills[BillKey, Payer], payment: Payment[Payer]) -> dict[BillKey, dict[Payer, int]]:
    """What the payment is of each bill of one group: each portion adds up to zero, all together are the payment.

    Somebody who owes nothing more after it has paid all their bills where that can be, and after the last payment
    everybody has.
    """
    balances, payer, receiver = balances_of(bills.values()), payment.payer, payment.receiver
    parts: dict[BillKey, Counter[Payer]] = defaultdict(Counter)
    if without_zeros(balances) == _as_balances(payment):
        parts |= {key: Counter(shares) for key, shares in bills.items()}
    elif balances[receiver] == payment.amount and balances[payer] != -payment.amount:
        _divide(parts, bills, receiver, payer, payment.amount)
    else:
        _divide(parts, bills, payer, receiver, -payment.amount)
    return {key: shares for key, part in parts.items() if (shares := without_zeros(part))}


def _as_balances(payment: Payment[Payer]) -> dict[Payer, int]:
    return {payment.payer: -payment.amount, payment.receiver: payment.amount}


def _divide(
    parts: dict[BillKey, Counter[Payer]], bills: Bills[BillKey, Payer], who: Payer, other: Payer, amount: int
) -> None:
    """Let them get so much from the other: where this makes them even, of all bills that lead to the other."""
    if balances_of(bills.values())[who] == amount:
        for key, shares in bills.items():
            if shares.get(who) and (way := _way(bills, [key], who, other)):
                _move(parts, shares[who], who, way)
                amount -= shares[who]
    if amount:
        _move(parts, amount, who, _way(bills, bills, who, other))


def _move(parts: dict[BillKey, Counter[Payer]], amount: int, who: Payer, way: Sequence[tuple[BillKey, Payer]]) -> None:
    """Let them get so much, each from the next one on the way, of the bill that both share."""
    for key, other in way:
        parts[key][who] += amount
        parts[key][other] -= amount
        who = other


def _way(
    bills: Bills[BillKey, Payer], first: Iterable[BillKey], who: Payer, other: Payer
) -> list[tuple[BillKey, Payer]]:
    """The shortest way from one to the other over bills that people share, beginning with one of the first; empty
    where there is none.
    """
    seen: set[Payer] = {who}
    ways = deque([(key, each)] for key in first if who in bills[key] for each in bills[key])
    while ways:
        way = ways.popleft()
        at = way[-1][1]
        if at == other:
            return way
        if at not in seen:
            seen.add(at)
            ways.extend([*way, (key, each)] for key in bills if at in bills[key] for each in bills[key])
    return []
