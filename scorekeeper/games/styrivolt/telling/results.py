"""How a deal of Stýrivolt was won, in words."""

from scorekeeper.domain.i18n import _
from scorekeeper.games.styrivolt.deals import Result


def result_words(result: Result, *, solo: bool) -> str:
    """Return "ordinary game", "vol alone"."""
    words = {
        (Result.ORDINARY, False): _("ordinary game"),
        (Result.VOL, False): _("vol"),
        (Result.NINE, False): _("all nine"),
        (Result.VOL, True): _("vol alone"),
        (Result.NINE, True): _("all nine alone"),
        (Result.FAILED_NINE, False): _("the others missed all nine"),
    }
    return words[result, solo]


def result_button(result: Result, *, solo: bool) -> str:
    """Return the same as the words of a button."""
    words = {
        (Result.ORDINARY, False): _("Ordinary game"),
        (Result.VOL, False): _("Vol"),
        (Result.NINE, False): _("All nine"),
        (Result.VOL, True): _("Vol alone"),
        (Result.NINE, True): _("All nine alone"),
        (Result.FAILED_NINE, False): _("The others missed all nine"),
    }
    return words[result, solo]
