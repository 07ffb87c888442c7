"""Numbers as a page shows them: with the sign for minus, not a hyphen."""

from scorekeeper.domain.i18n import _


def with_minus(number: int) -> str:
    """Write a number with the sign for minus: 3, 0 or −3."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Write a number with its sign: +3, 0 or −3."""
    return _("+%(n)s") % {"n": number} if number > 0 else with_minus(number)
