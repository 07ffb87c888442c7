"""A match of any other game in words: its deals, what is at stake, and how it ended."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.domain.sheet import (
    DealLine,
    Ending,
    Names,
    Sentence,
    Written,
    comma_list,
    make_sentence,
    signed,
    slash_list,
    standings_of,
    who_won,
    with_minus,
)
from scorekeeper.games.other.deals import Deal, Passed
from scorekeeper.games.other.options import Wins
from scorekeeper.games.other.scoring import Effect, OtherRules, Result, Score

Match = Replay[Deal, Score, Effect, Result]

NO_SECTION = ""
"""There are no rules pages for a game that the program does not know."""


def rules_of(match: Match) -> OtherRules:
    return match.rules if isinstance(match.rules, OtherRules) else OtherRules(match.state.points.seats)


def columns(names: Names) -> tuple[str, ...]:
    return tuple(names[seat] for seat in PLACES if seat in names)


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    passed = isinstance(row.deal, Passed)
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_("all passed") if passed else slash_list(signed(points) for _seat, points in row.effect.each),
        mark="",
        parts=_sentence(row.effect, names),
        totals=tuple(with_minus(points) for _seat, points in row.state.points.each),
        rule=NO_SECTION,
    )


def name_list(names: Names, seats: Iterable[Seat]) -> str:
    """Several people: "Ona, Jonas & Rasa"."""
    *most, last = (names[seat] for seat in seats)
    return _("%(some)s & %(last)s") % {"some": comma_list(most), "last": last} if most else last


def _sentence(effect: Effect, names: Names) -> Sentence:
    if not effect.each:
        return Sentence(_("All passed: nobody scores."))
    each = (_("%(name)s %(points)s") % {"name": names[seat], "points": signed(n)} for seat, n in effect.each)
    return make_sentence(_("%(brought)s."), "brought", {"brought": comma_list(each)})


def ending_chances(match: Match, names: Names) -> tuple[str, ...]:
    """What the next deal can end, and who would win then."""
    return () if match.result is not None else tuple(_stakes(match, names))


def _stakes(match: Match, names: Names) -> Iterator[str]:
    agreed = rules_of(match).agreed
    near = [
        (seat, missing) for seat, missing in _missing(match) if missing <= _most_in_a_deal(match, agreed.target or 0)
    ]
    for seat, missing in near:
        if (agreed.target or 0) > 0:
            words = ngettext(
                "%(name)s needs %(n)s more point to end the match.",
                "%(name)s needs %(n)s more points to end the match.",
                missing,
            )
        else:
            words = ngettext(
                "%(name)s ends the match by losing %(n)s point.",
                "%(name)s ends the match by losing %(n)s points.",
                missing,
            )
        yield words % {"name": names[seat], "n": missing}
    last = agreed.rounds is not None and match.state.rounds == agreed.rounds - 1
    if last:
        yield _("This is the last round.")
    if near or last:
        yield _("The most points win.") if agreed.wins is Wins.HIGHEST else _("The fewest points win.")


def _missing(match: Match) -> Iterator[tuple[Seat, int]]:
    """Yield how many points everybody is away from the target, where there is one."""
    target = rules_of(match).agreed.target
    for seat, points in match.state.points.each if target else ():
        yield seat, abs(target - points) if target else 0


def _most_in_a_deal(match: Match, target: int) -> int:
    """The most that a deal has brought anybody so far, in the direction of the target; nothing before the first."""
    towards = 1 if target > 0 else -1
    return max((points * towards for row in match.rows for _seat, points in row.effect.each), default=0)


Points = Mapping[Seat, int]


def ending(result: Written, totals: Written, names: Names) -> Ending:
    points = {seat: int(totals[seat.value]["points"]) for seat in PLACES if seat.value in totals}
    winner = Seat(result["winner"]) if result["winner"] else None
    return Ending(
        winner=names[winner] if winner else "",
        won=who_won(names[winner] if winner else ""),
        standings=standings_of(totals, names, result),
        reason=_("%(end)s %(why)s") % {"end": _end(result["ended_by"]), "why": _why(winner, points)},
        sources="",
        rule=NO_SECTION,
        by=_("with the fewest") if winner and points[winner] != max(points.values()) else "",
    )


def _end(ended_by: str) -> str:
    ends = {"target": _("The target is reached."), "rounds": _("All rounds are played.")}
    return ends.get(ended_by) or _("You ended the match here.")


def _why(winner: Seat | None, points: Points) -> str:
    if winner is None:
        return _("It is a tie.")
    return _("The most points win.") if points[winner] == max(points.values()) else _("The fewest points win.")
