"""The score sheet of Avinas: its `Presenter`."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay, write_result
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import (
    Account,
    Count,
    Introduction,
    Names,
    NextDeal,
    next_turn,
    one_and_other,
    side_name,
)
from scorekeeper.games.avinas.deals import Deal
from scorekeeper.games.avinas.drawing import Rings, after_deal, crossed_out, lozenges, trump_strip
from scorekeeper.games.avinas.scoring import PIPS_TO_END, Effect, Pips, Result, Score, decided_by_rams
from scorekeeper.games.avinas.words import (
    ending_chances_of,
    of_deal,
    of_result,
    rams_left,
)
from scorekeeper.rulebook.pictures.cards import CardDrawing

Match = Replay[Deal, Score, Effect, Result]


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side's half of the sheet, ready to be laid out.

    `standing` says the open rams in words, `spoken` everything, for those who cannot see the drawing.
    `lozenges` are three numbers from 0 to 4; `pips_new` where the last deal wrote pips here; `of_end` and `unit` are
    the words beside the number: "of 12", "pips".
    """

    name: str
    rings: Rings
    stands: bool
    standing: str
    pips: int
    pips_new: bool
    of_end: str
    unit: str
    lozenges: tuple[int, int, int]
    spoken: str


@dataclass(frozen=True, slots=True)
class Trumps:
    """The trumps from the top. They are the same on every sheet, and drawn when they are looked at."""

    @property
    def cards(self) -> tuple[CardDrawing, ...]:
        """All fourteen."""
        return trump_strip()


TRUMPS = Trumps()


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides, what the two numbers in a table of deals mean, and the trumps from the top."""

    sides: tuple[SideSheet, SideSheet]
    legend: str
    trumps: Trumps = TRUMPS


def score_sheet(match: Match, names: Names) -> Sheet:
    """What `_sheet.html` and `_aside.html` draw."""
    north_south, east_west = (_side_sheet(match, side, names) for side in Side)
    return Sheet((north_south, east_west), _legend(names))


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    """Standing rams and pips, with the rings and the lozenges; what decides the match is written large."""
    on_rams = match.result is not None and decided_by_rams(match.state.rams, match.state.pips)
    return tuple(
        Account(
            name=side.name,
            counts=(_rams(match.state.rams.of(of)), Count(str(side.pips), ngettext("pip", "pips", side.pips))),
            row=tuple(ring.symbol for group in side.rings.groups for ring in group),
            more=side.rings.more,
            beside=() if on_rams else tuple(f"p{filled}" for filled in side.lozenges),
            large_at=0 if on_rams else 1,
        )
        for of, side in zip(Side, score_sheet(match, names).sides, strict=True)
    )


def next_deal(match: Match, names: Names) -> NextDeal:
    """Whose deal comes next, and who bids first should no seven be turned up; nothing once the match is over."""
    return next_turn(match, names, _("No sevens? %(name)s bids first"))


def introduction(match: Match) -> Introduction:
    return Introduction(
        _("Rams and pips are bad. A side that gets rams first crosses out those of the other side."),
        _("Twelve pips end the match."),
    )


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    if match.result is not None:
        return of_result(write_result(match.result))
    if ending_chances_of(match.state):
        return "end"
    return of_deal(match.rows[-1].deal) if match.rows else "deal"


def _side_sheet(match: Match, side: Side, names: Names) -> SideSheet:
    name, standing, pips = side_name(names, side), match.state.rams.of(side), match.state.pips.of(side)
    crossed = crossed_out(match.rows, side)
    last = match.rows[-1].effect if match.rows else None
    return SideSheet(
        name=name,
        rings=after_deal(side, standing, crossed, last),
        stands=standing > 0,
        standing=rams_left(standing),
        pips=pips,
        pips_new=isinstance(last, Pips) and last.side is side,
        of_end=_("of %(end)s") % {"end": PIPS_TO_END},
        unit=_("pips"),
        lozenges=lozenges(pips),
        spoken=ngettext(
            "%(side)s: %(left)s, %(crossed)s crossed out; %(pips)s of %(end)s pip",
            "%(side)s: %(left)s, %(crossed)s crossed out; %(pips)s of %(end)s pips",
            PIPS_TO_END,
        )
        % {"side": name, "left": rams_left(standing), "crossed": crossed, "pips": pips, "end": PIPS_TO_END},
    )


def _rams(standing: int) -> Count:
    return Count(str(standing), ngettext("ram", "rams", standing))


def _legend(names: Names) -> str:
    return _("Rams left, and pips: %(one)s / %(other)s") % one_and_other(names)
