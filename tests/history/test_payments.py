"""An evening comes out even with the fewest payments."""

from itertools import combinations
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.history.payments import Payment, apart, balances_of, is_solved, portions, settled_by, still_to_pay

# fmt: off
EVENINGS = [
    ({"Ona": 40, "Jonas": -40},                                     1),
    ({"Ona": 40, "Petras": 40, "Jonas": -40, "Rūta": -40},          2),
    ({"Ona": 30, "Petras": 10, "Jonas": -40, "Rūta": 0},            2),
    ({"Ona": 5, "Petras": 4, "Jonas": -3, "Rūta": -6},              3),
    ({"A": 4, "B": 6, "C": -10, "D": 7, "E": -3, "F": -4},          4),  # in two groups of three
    ({"A": 9, "B": -5, "C": -4, "D": 8, "E": -8},                   3),  # greedy alone would need four
    (dict(enumerate((30, -13, -17, 41, -25, -16, 52, -19, -33, 64, -27, -37))),                 8),  # four triples
    (dict(enumerate((7, 8, -15, 20, 4, -24, 31, 9, -40, 50, 3, -53, 61, 2, 6, -69))),          11),  # sixteen in five
    (dict(enumerate((*range(1, 16), -120))),                                                   15),  # nobody apart
    ({"A": 0},                                                      0),
    ({},                                                            0),
]
# fmt: on


@pytest.mark.parametrize("balances,payments", EVENINGS)
def test_payments_are_as_few_as_can_be(balances: dict[str, int], payments: int) -> None:
    found = settled_by(balances)
    assert len(found) == payments
    assert after(balances, found) == dict.fromkeys(balances, 0)


def test_beyond_sixteen_people_there_are_few_and_no_more_is_said() -> None:
    sixteen = dict(enumerate((*range(1, 16), -120, 0)))  # who is even does not count
    seventeen = dict(enumerate((*range(1, 17), -136)))
    assert (is_solved(sixteen), is_solved(seventeen)) == (True, False)
    assert len(settled_by(seventeen)) == 16


def after(balances: dict[Any, int], payments: Any) -> dict[Any, int]:
    """Who still owes what, once these are paid."""
    left = dict(balances)
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.receiver] -= payment.amount
    return left


amounts = st.lists(st.integers(-50, 50), max_size=9).map(lambda some: [*some, -sum(some)])


@settings(deadline=None)
@given(amounts)
def test_everybody_gets_what_is_owed_in_fewer_payments_than_people(some: list[int]) -> None:
    balances = dict(enumerate(some))
    payments = settled_by(balances)
    assert not any(after(balances, payments).values())
    assert len(payments) <= max(0, sum(amount != 0 for amount in some) - 1)


@settings(deadline=None)
@given(st.lists(st.integers(-6, 6), max_size=6).map(lambda some: [*some, -sum(some)]))
def test_no_fewer_would_do(some: list[int]) -> None:
    assert len(settled_by(dict(enumerate(some)))) == fewest(tuple(amount for amount in some if amount))


@pytest.mark.parametrize("largest", [1, 4, 20, 10**15])
def test_sixteen_people_know_at_once_who_pays_whom(largest: int) -> None:
    rng = Random(largest)  # noqa: S311  not a secret
    some = [rng.choice((-1, 1)) * rng.randint(1, largest) for _ in range(15)]
    balances = dict(enumerate([*some, -sum(some)]))
    began = process_time()
    payments = settled_by(balances)
    assert process_time() - began < 0.5  # a third of it, where nobody else wants the processor
    assert not any(after(balances, payments).values())


def fewest(open_ones: tuple[int, ...]) -> int:
    """Found by trying every group that comes out even: each needs one payment less than it has people."""
    if not open_ones:
        return 0
    first, rest = open_ones[0], open_ones[1:]
    best = len(open_ones) - 1
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in chosen) == 0:
                others = tuple(amount for place, amount in enumerate(rest) if place not in chosen)
                best = min(best, size + fewest(others))
    return best


# What a payment is of each bill

SHARES = st.lists(st.integers(-9, 9), min_size=1, max_size=3).map(lambda some: [*some, -sum(some)])
BILLS = st.lists(st.tuples(st.permutations("ABCDEFGH"), SHARES), max_size=6).map(
    lambda bills: {place: dict(zip(people, amounts, strict=False)) for place, (people, amounts) in enumerate(bills)}
)

# fmt: off
PORTIONS = [
    # two matches the other way round: who is even has paid both
    ({1: {"O": 40, "P": 40, "J": -40, "R": -40}, 2: {"O": -10, "P": -10, "J": 10, "R": 10}}, ("J", "O", 30),
     {1: {"O": 40, "J": -40}, 2: {"O": -10, "J": 10}}),
    # two who never met: by way of the one who played with both
    ({1: {"A": -40, "C": 40}, 2: {"C": -40, "B": 40}, 3: {"C": 5, "D": -5}}, ("A", "B", 40),
     {1: {"A": -40, "C": 40}, 2: {"C": -40, "B": 40}}),
    # the last payment pays all bills, also of those who come out even
    ({1: {"A": -40, "C": 40}, 2: {"C": -40, "B": 40}}, ("A", "B", 40),
     {1: {"A": -40, "C": 40}, 2: {"C": -40, "B": 40}}),
    # the second bill leads to the other only by way of who is paid, and stays
    ({0: {"B": 2, "C": -2}, 1: {"A": 1, "B": -1}}, ("C", "B", 1), {0: {"B": 1, "C": -1}}),
    # part of what somebody owes
    ({1: {"A": -40, "B": 30, "C": 10}}, ("A", "C", 10), {1: {"A": -10, "C": 10}}),
]
# fmt: on


@pytest.mark.parametrize("bills,payment,of_each", PORTIONS)
def test_a_payment_is_taken_off_the_bills_of_who_pays(bills: Any, payment: Any, of_each: Any) -> None:
    assert portions(bills, Payment(*payment)) == of_each


def test_two_tables_of_one_evening_pay_each_by_itself() -> None:
    bills = {1: {"A": 5, "B": -5}, 2: {"C": 5, "D": -5}, 3: {"B": 5, "E": -5}}
    assert sorted(map(sorted, apart(bills))) == [[1, 3], [2]]


def payments_of(bills: Any, done: list[Any]) -> dict[Any, Any]:
    found = {}
    for group in apart(bills):
        balances = balances_of(group.values())
        here = [payment for payment in done if payment.payer in balances]
        for payment in still_to_pay({who: balances[who] for who in sorted(balances)}, here):
            found[payment] = portions(group, payment)
    return found


@settings(deadline=None)
@given(BILLS, st.randoms(use_true_random=False))
def test_payments_in_any_order_leave_the_others_as_they_are_and_every_bill_even(bills: Any, rng: Random) -> None:
    done: list[Any] = []
    to_do = payments_of(bills, done)
    while to_do:
        payment, parts = rng.choice(list(to_do.items()))
        others = to_do.keys() - {payment}
        assert all(sum(part.values()) == 0 for part in parts.values())
        together = {who: amount for who, amount in balances_of(parts.values()).items() if amount}
        assert together == {payment.payer: -payment.amount, payment.receiver: payment.amount}
        bills = {
            key: {who: amount - parts.get(key, {}).get(who, 0) for who, amount in shares.items()}
            for key, shares in bills.items()
        }
        done.append(payment)
        to_do = payments_of(bills, done)
        assert to_do.keys() == others
    paid = {key: group for group in apart(bills) for key in group if any(each.payer in group[key] for each in done)}
    assert not any(amount for key in paid for amount in bills[key].values())
