"""The score sheet of any other game: its `Presenter`."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Account, Count, Names, NextDeal, signed, slash_list, with_minus
from scorekeeper.games.other.options import HouseRules, Wins
from scorekeeper.games.other.words import NO_SECTION, Match, columns, rules_of

FEW = 4
"""So many can have their totals in large figures."""


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """One player's place on the sheet. `key` is the seat. `change`: what the last deal brought, "" before the first.

    `ahead`: has the best total, maybe with others; `deals`: deals next. `spoken` says it all for those who cannot see.
    """

    key: str
    name: str
    points: str
    change: str
    ahead: bool
    deals: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A place for everybody, what was agreed on, and what the numbers in a table of deals mean."""

    players: tuple[PlayerSheet, ...]
    crowded: bool
    legend: str
    house_rules: str


def score_sheet(match: Match, names: Names) -> Sheet:
    rules = rules_of(match)
    ahead = rules.ahead(match.state) if match.state.rounds else ()
    players = tuple(_player(match, seat, ahead, names) for seat in rules.seats)
    agreed = "" if match.result else agreed_words(rules.agreed)
    return Sheet(players, len(players) > FEW, _legend(names), agreed)


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    return tuple(Account(player.name, (Count(player.points, _("points")),)) for player in score_sheet(match, names).players)


def next_deal(match: Match, names: Names) -> NextDeal:
    """Whose deal comes next, and which round it is where they are counted; nothing once the match is over."""
    if match.result is not None:
        return NextDeal("", "")
    rounds = rules_of(match).agreed.rounds
    values = {"n": match.state.rounds + 1, "all": rounds}
    aside = _("Round %(n)s of %(all)s") % values if rounds is not None else ""
    return NextDeal(_("%(name)s deals.") % {"name": names[match.next_dealer]}, aside)


def introduction(match: Match) -> None:
    """Nothing: only the players know their game."""


def rule(match: Match) -> str:
    """No section: nobody here knows the rules of the game."""
    return NO_SECTION


def agreed_words(agreed: HouseRules) -> str:
    """What was agreed on, in one line: "The most points win. The match ends at 200 or after 10 rounds"."""
    wins = _("The most points win.") if agreed.wins is Wins.HIGHEST else _("The fewest points win.")
    rounds = agreed.rounds or 0
    values = {
        "target": with_minus(agreed.target or 0),
        "rounds": ngettext("%(n)s round", "%(n)s rounds", rounds) % {"n": rounds},
    }
    if agreed.target is not None and agreed.rounds is not None:
        end = _("The match ends at %(target)s or after %(rounds)s.")
    elif agreed.target is not None:
        end = _("The match ends at %(target)s.")
    elif agreed.rounds is not None:
        end = _("The match ends after %(rounds)s.")
    else:
        end = _("You say when it ends.")
    return _("%(wins)s %(end)s") % {"wins": wins, "end": end % values}


def _player(match: Match, seat: Seat, ahead: tuple[Seat, ...], names: Names) -> PlayerSheet:
    points = with_minus(match.state.points.of(seat))
    effect = match.rows[-1].effect.each if match.rows else ()
    values = {"name": names[seat], "points": points}
    return PlayerSheet(
        key=seat.value,
        name=names[seat],
        points=points,
        change=signed(dict(effect)[seat]) if effect else "",
        ahead=seat in ahead,
        deals=match.result is None and seat is match.next_dealer,
        spoken=_("%(name)s: %(points)s, ahead") % values if seat in ahead else _("%(name)s: %(points)s") % values,
    )


def _legend(names: Names) -> str:
    everybody = slash_list(columns(names))
    return _("Points of a round: %(names)s; the columns are totals") % {"names": everybody}
