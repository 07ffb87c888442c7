"""Amounts of what people play for: whole numbers, or with one or two decimals, in a point or a comma.

A whole amount is written as a number, another as a text, "0,50", just as the table wrote it. We compute in hundredths.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeGuard

from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal

HUNDREDTHS = 100
MOST_DECIMALS = 2

WITH_DECIMALS = re.compile(r"(-?)(0|[1-9][0-9]{0,17})([.,])([0-9]{1,2})")

Amount = int | str
"""An amount as the formats write it."""


@dataclass(frozen=True, slots=True)
class AmountStyle:
    """How a table writes amounts: with how many decimals at least, after which mark."""

    decimals: int = 0
    mark: str = "."

    def written(self, hundredths: int) -> Amount:
        """The amount, with as many decimals as it needs and the style asks for."""
        whole, part = divmod(abs(hundredths), HUNDREDTHS)
        figures = f"{part:02}"
        decimals = max(self.decimals, len(figures.rstrip("0")))
        if decimals == 0:
            return hundredths // HUNDREDTHS
        return f"{'-' if hundredths < 0 else ''}{whole}{self.mark}{figures[:decimals]}"


def hundredths_of(amount: Amount) -> int:
    if isinstance(amount, int):
        return HUNDREDTHS * amount
    sign, whole, _mark, figures = _parts(amount)
    return int(f"{sign}{whole}{figures.ljust(MOST_DECIMALS, '0')}")


def style_of(amounts: Iterable[Amount]) -> AmountStyle:
    """The style of these amounts: the most decimals of any, and the mark of the last that has some."""
    style = AmountStyle()
    for amount in amounts:
        if isinstance(amount, str):
            _sign, _whole, mark, figures = _parts(amount)
            style = AmountStyle(max(style.decimals, len(figures)), mark)
    return style


def _parts(amount: str) -> tuple[str, ...]:
    found = WITH_DECIMALS.fullmatch(amount)
    if found is None:
        raise ValueError(amount)
    return found.groups()


def is_amount(value: object) -> TypeGuard[Amount]:
    return type(value) is int or (isinstance(value, str) and WITH_DECIMALS.fullmatch(value) is not None)


def amount_in(fields: Fields, name: str, lowest: Amount, highest: Amount) -> Amount:
    """Take an amount from `lowest` to `highest`. Raises IllegalDeal."""
    value = fields.take(name)
    if not is_amount(value) or not hundredths_of(lowest) <= hundredths_of(value) <= hundredths_of(highest):
        raise IllegalDeal(
            _(
                "“%(field)s” is %(value)s; it is a whole number, or a text with one or two decimals such as “0.50”, "
                "from %(lowest)s to %(highest)s"
            )
            % {"field": name, "value": echoed(value), "lowest": lowest, "highest": highest}
        )
    return value
