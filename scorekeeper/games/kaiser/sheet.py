"""The score sheet of Kaiser: its `Presenter`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Row, write_result
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
    signed,
    with_minus,
)
from scorekeeper.games.kaiser.deals import Deal, Played, Section
from scorekeeper.games.kaiser.scoring import Effect, KaiserEffect, PlayedEffect, Score
from scorekeeper.games.kaiser.words import (
    Auction,
    Match,
    auction,
    ending_chances_of,
    of_effect,
    of_result,
    rules_of,
)

STITCHES = 13
"""So many make the game: four points each when it is 52."""

WIDTH = 14
"""Of a stitch, in the units of the drawing."""

SHOWN_ENTRIES = 4


@dataclass(frozen=True, slots=True)
class Stitch:
    """A place in the row, sewn or still empty; `x` is where it begins."""

    x: int
    symbol: str


@dataclass(frozen=True, slots=True)
class Track:
    """A side's way to the game; `peg` is where the opponents of the bidders stop, None where they never do."""

    stitches: tuple[Stitch, ...]
    peg: int | None
    width: int


@dataclass(frozen=True, slots=True)
class WrittenScore:
    """A number that was written for a deal, and the bid it came of, nothing for the opponents of the bidders."""

    written: str
    bid: str
    lost: bool


def track(points: int, target: int, peg: int | None) -> Track:
    """The row for a total; nothing is sewn below nothing, and no more than the whole row."""
    sewn = min(max(points, 0) * STITCHES // target, STITCHES)
    stitches = tuple(Stitch(place * WIDTH, "sewn" if place < sewn else "bare") for place in range(STITCHES))
    width = STITCHES * WIDTH
    return Track(stitches, width * peg // target if peg is not None and peg < target else None, width)


def entries(rows: Sequence[Row[Deal, Score, Effect]], side: Side) -> tuple[WrittenScore, ...]:
    """The last numbers written for a side, the newest first."""
    scored = [(_bid(row.deal), row.effect) for row in rows if isinstance(row.effect, PlayedEffect | KaiserEffect)]
    return tuple(_entry(bid, effect, side) for bid, effect in scored[: -SHOWN_ENTRIES - 1 : -1])


def _bid(deal: Deal) -> str:
    return deal.bid.spoken if isinstance(deal, Played) else _("Kaiser")


def _entry(bid: str, effect: PlayedEffect | KaiserEffect, side: Side) -> WrittenScore:
    if effect.bidders is not side:
        return WrittenScore(signed(effect.scores.of(side)), "", lost=False)
    return WrittenScore(signed(effect.scores.of(side)), bid, lost=not effect.made)


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side's half of the sheet, ready to be laid out.

    `of_target` and `note` stand beside the total: "of 52", "pegged". `is_new` where the last deal has changed it.
    `entries` are the last numbers written here, `spoken` says everything for those who cannot see the drawing.
    """

    name: str
    points: str
    is_new: bool
    of_target: str
    note: str
    track: Track
    entries: tuple[WrittenScore, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides, what can still be bid, what the table plays by, and what the numbers in a table of deals mean."""

    sides: tuple[SideSheet, SideSheet]
    auction: Auction
    house_rules: str
    legend: str


def score_sheet(match: Match, names: Names) -> Sheet:
    """What `_sheet.html` and `_aside.html` draw."""
    north_south, east_west = (_side_sheet(match, side, names) for side in Side)
    options = rules_of(match).options
    return Sheet(
        sides=(north_south, east_west),
        auction=auction(options, names[match.next_dealer]),
        house_rules=options.in_words(),
        legend=_("Points: %(one)s / %(other)s") % one_and_other(names),
    )


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    return tuple(
        Account(
            name=side.name,
            counts=(Count(side.points, _("points")),),
            row=tuple(stitch.symbol for stitch in side.track.stitches),
        )
        for side in score_sheet(match, names).sides
    )


def next_deal(match: Match, names: Names) -> NextDeal:
    """Whose deal comes next, and who bids first; nothing once the match is over."""
    return next_turn(match, names, _("%(name)s bids first"))


def introduction(match: Match) -> Introduction:
    target = rules_of(match).options.target
    return Introduction(
        _(
            "A side that does not make its bid loses what the bid is worth. The five of hearts is worth 5, the three "
            "of spades costs 3."
        ),
        ngettext("%(n)s point wins.", "%(n)s points win.", target) % {"n": target},
    )


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else bidding."""
    if match.result is not None:
        return of_result(write_result(match.result))
    if ending_chances_of(rules_of(match), match.state):
        return Section.END
    return of_effect(match.rows[-1].effect) if match.rows else Section.BIDDING


def _side_sheet(match: Match, side: Side, names: Names) -> SideSheet:
    rules, points = rules_of(match), match.state.points.of(side)
    target, last = rules.target(match.state), match.rows[-1].effect if match.rows else None
    pegged = rules.is_pegged(points) and match.result is None
    name, total = side_name(names, side), with_minus(points)
    spoken = ngettext(
        "%(side)s: %(points)s of %(target)s point", "%(side)s: %(points)s of %(target)s points", target
    ) % {"side": name, "points": total, "target": target}
    return SideSheet(
        name=name,
        points=total,
        is_new=isinstance(last, PlayedEffect | KaiserEffect) and last.scores.of(side) != 0,
        of_target=_("of %(target)s") % {"target": target},
        note=_("pegged") if pegged else "",
        track=track(points, target, rules.options.peg),
        entries=entries(match.rows, side),
        spoken=_("%(words)s, pegged") % {"words": spoken} if pegged else spoken,
    )
