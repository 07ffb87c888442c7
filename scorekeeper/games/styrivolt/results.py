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
    }
    return words[result, solo]
