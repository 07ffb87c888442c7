"""How those who score in Voormsi are called: two partners by both names, a player by one."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.voormsi.parties import EVERY_PARTY, Party

ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
"""What holds a right-to-left name together; half of a pair would turn the rest of the line round."""


def party_name(names: Names, party: Party) -> str:
    """Return the name of a player, or of both partners."""
    return names[party] if isinstance(party, Seat) else side_name(names, party)


def party_of(written: str) -> Party:
    """Return the party by the word the match format uses. Raises StopIteration for another word."""
    return next(party for party in EVERY_PARTY if party.value == written)


def one_or_both(party: Party, singular: str, plural: str) -> str:
    """Return the words that fit one player, or two partners."""
    return plural if isinstance(party, Side) else singular


def beside(numbers: list[int]) -> str:
    """Return "4 / 2", as the table of deals shows what stands for each."""
    told = with_minus(numbers[0])
    for number in numbers[1:]:
        told = _("%(one)s / %(other)s") % {"one": told, "other": with_minus(number)}
    return told


def against(numbers: list[int]) -> str:
    """Return "5–4": who won how many tricks."""
    return "–".join(map(str, numbers))


def marks(parties: tuple[Party, ...], names: Names) -> tuple[str, ...]:
    """Return the fewest first letters by which the names of a table can be told apart."""
    called = [party_name(names, party).translate(ISOLATES) for party in parties]
    longest = max(map(len, called))
    for length in range(1, longest):
        short = [name[:length] for name in called]
        if len({mark.casefold() for mark in short}) == len(short):
            return tuple(short)
    return tuple(called)
