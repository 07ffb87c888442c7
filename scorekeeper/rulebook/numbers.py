"""The numbers of the domain, under the name by which some games still ask for them."""

from scorekeeper.domain.numbers import shown, signed

__all__ = ["shown", "signed"]
