"""Where the descriptions of Avinas differ or are silent, and what is done here."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain.words import _


@dataclass(frozen=True, slots=True)
class Difference:
    """One point: what Pagat says, what Parlett says, and which of it holds here."""

    pagat: str
    parlett: str
    here: str


def differences() -> Mapping[str, tuple[Difference, ...]]:
    """By the section of the rules page to which they belong."""
    return {
        "deal": (
            Difference(
                _("the seven that was dealt last makes trumps"),
                _("the seven that was exposed last makes them"),
                _("dealt last, in the order of the eight places."),
            ),
            Difference(
                _("no word about misdeals"),
                _("no word either"),
                _("a misdeal is not recorded; agree among yourselves."),
            ),
        ),
        "no_sevens": (
            Difference(
                _("fewer than 61 when play stops: lost, also after a claim"),
                _("does not say what a wrong claim costs"),
                _("lost."),
            ),
            Difference(
                _("the declarers may stop with fewer than 61, too"),
                _("speaks only of stopping to claim 61"),
                _("they may, and have lost."),
            ),
            Difference(
                _("naming too many trumps loses the match"),
                _("it loses “the whole game”"),
                _("it loses the match, at any score."),
            ),
        ),
        "pips": (
            Difference(
                _("2 pips for declarers with 31 or more but less than 60; by June 2025 the page said fewer than 61"),
                _("2 pips for 31 to 60"),
                _("31 to 60 cost 2 pips."),
            ),
        ),
        "play": (
            Difference(
                _("the first two leads must be trumps in every game"),
                _("only in a game without sevens"),
                _("nothing about it is recorded: settle it before you play."),
            ),
            Difference(
                _("a card led face down is turned up when all four have played"),
                _("it is turned up before the trick is settled"),
                _("as you like: the trick goes to the same player."),
            ),
        ),
    }
