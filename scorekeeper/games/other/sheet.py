"""A match of any other game in words, with what is at stake and how it ended, and its score sheet."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.domain import sheet
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.games.other.deals import Bids, Deal, Passed
from scorekeeper.games.other.scoring import Effect, HouseRules, OtherRules, Result, Score, Scoring, Wins

Match = Replay[Deal, Score, Effect, Result]

NO_SECTION = ""
"""There are no rules pages for a game that the program does not know."""


def rules_of(match: Match) -> OtherRules:
    return match.rules if isinstance(match.rules, OtherRules) else OtherRules(match.state.points.seats)


def columns(names: sheet.Names) -> tuple[str, ...]:
    return tuple(names[seat] for seat in PLACES if seat in names)


def line(row: Row[Deal, Score, Effect], names: sheet.Names) -> sheet.DealLine:
    passed = isinstance(row.deal, Passed)
    each = sheet.slash_list(_effect(row.effect, seat) for seat in PLACES if seat in names)
    return sheet.DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_("all passed") if passed else each,
        mark="",
        parts=_sentence(row, names),
        totals=tuple(_total(row.state, seat) for seat in PLACES if seat in names),
        rule=NO_SECTION,
    )


def _effect(effect: Effect, seat: Seat) -> str:
    """What the deal brought the player; a dash for who did not sit there."""
    return sheet.signed(effect.of(seat)) if seat in effect.seats else "–"


def _total(score: Score, seat: Seat) -> str:
    """The points of the player; empty before their first deal."""
    return sheet.with_minus(score.points.of(seat)) if seat in score.points.seats else ""


def name_list(names: sheet.Names, seats: Iterable[Seat]) -> str:
    """Several people: "Ona, Jonas & Rasa"."""
    *most, last = (names[seat] for seat in seats)
    return _("%(some)s & %(last)s") % {"some": sheet.comma_list(most), "last": last} if most else last


def _sentence(row: Row[Deal, Score, Effect], names: sheet.Names) -> sheet.Sentence:
    if isinstance(row.deal, Passed):
        return sheet.Sentence(_("All passed: nobody scores."))
    each = [_("%(name)s %(points)s") % {"name": names[seat], "points": sheet.signed(n)} for seat, n in row.effect.each]
    if isinstance(row.deal, Bids):
        values = zip(each, row.deal.bids.each, row.deal.tricks.each, strict=True)
        each = [
            _("%(points)s (bid %(bid)s, took %(tricks)s)") % {"points": points, "bid": bid, "tricks": tricks}
            for points, (_bidder, bid), (_taker, tricks) in values
        ]
    if row.deal.draw:
        each.append(_("%(name)s won the draw") % {"name": names[row.deal.draw]})
    return sheet.make_sentence(_("%(brought)s."), "brought", {"brought": sheet.comma_list(each)})


def ending_chances(match: Match, names: sheet.Names) -> tuple[str, ...]:
    """What the next deal can end, and who would win then."""
    return () if match.result is not None else tuple(_stakes(match, names))


def _stakes(match: Match, names: sheet.Names) -> Iterator[str]:
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
    for seat in rules_of(match).seats if target else ():
        yield seat, abs(target - match.state.total(seat)) if target else 0


def _most_in_a_deal(match: Match, target: int) -> int:
    """The most that a deal has brought anybody so far, in the direction of the target; nothing before the first."""
    towards = 1 if target > 0 else -1
    return max((points * towards for row in match.rows for _seat, points in row.effect.each), default=0)


Points = Mapping[Seat, int]


def ending(result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
    left = result.get("left", ())
    totals = {seat: total for seat, total in totals.items() if seat not in left}
    if len(totals) <= 1:
        totals = {seat.value: {"points": 0} for seat in PLACES if seat in names and seat.value not in left} | totals
    points = {seat: int(totals[seat.value]["points"]) for seat in PLACES if seat.value in totals}
    winner = Seat(result["winner"]) if result["winner"] else None
    by = _("with the fewest") if winner and points[winner] != max(points.values()) else ""
    why = _why(winner, points)
    if winner and result.get("draw"):
        by, why = _("by the draw"), _("It is a tie, and %(name)s won the draw.") % {"name": names[winner]}
    return sheet.Ending(
        winner=names[winner] if winner else "",
        won=sheet.who_won(names[winner] if winner else ""),
        standings=sheet.standings_of(totals, names, result),
        reason=_("%(end)s %(why)s") % {"end": _end(result["ended_by"]), "why": why},
        sources="",
        rule=NO_SECTION,
        by=by,
    )


def _end(ended_by: str) -> str:
    ends = {"target": _("The target is reached."), "rounds": _("All rounds are played.")}
    return ends.get(ended_by) or _("You ended the match here.")


def _why(winner: Seat | None, points: Points) -> str:
    if winner is None:
        return _("It is a tie.")
    return _("The most points win.") if points[winner] == max(points.values()) else _("The fewest points win.")


FEW = 4
"""So many can have their totals in large figures."""


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """One player's place on the sheet. `key` is the seat. `change`: what the last deal brought, "" before the first.

    `ahead`: has the best total, maybe with others; `deals`: deals next; `place`: "2nd", "" before the match is over.
    `spoken` says it all for those who cannot see.
    """

    key: str
    name: str
    points: str
    change: str
    ahead: bool
    deals: bool
    place: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A place for everybody, what was agreed on, and what the numbers in a table of deals mean."""

    players: tuple[PlayerSheet, ...]
    crowded: bool
    legend: str
    house_rules: str


def score_sheet(match: Match, names: sheet.Names) -> Sheet:
    rules = rules_of(match)
    ahead = rules.ahead(match.state) if match.state.rounds else ()
    if match.result and match.result.winner:
        ahead = (match.result.winner,)
    players = tuple(_player(match, seat, ahead, names) for seat in PLACES if seat in names)
    agreed = "" if match.result else agreed_words(rules.agreed)
    return Sheet(players, len(players) > FEW, _legend(names), agreed)


def accounts(match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
    return tuple(
        sheet.Account(player.name, (sheet.Count(player.points, _("points")),))
        for player in score_sheet(match, names).players
    )


def next_deal(match: Match, names: sheet.Names) -> sheet.NextDeal:
    """Whose deal comes next, and which round it is where they are counted; nothing once the match is over."""
    if match.result is not None:
        return sheet.NextDeal("", "")
    rounds = rules_of(match).agreed.rounds
    values = {"n": match.state.rounds + 1, "all": rounds}
    aside = _("Round %(n)s of %(all)s") % values if rounds is not None else ""
    return sheet.NextDeal(_("%(name)s deals.") % {"name": names[match.next_dealer]}, aside)


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
        "target": sheet.with_minus(agreed.target or 0),
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
    said = _("%(wins)s %(end)s") % {"wins": wins, "end": end % values}
    known = {
        Scoring.HEARTS: _("A deal has 26 points."),
        Scoring.RUMMY: _("The player who goes out gets 0."),
        Scoring.ZERO_SUM: _("The points of a deal add up to 0."),
        Scoring.WIZARD: _("A bid that is made brings 20 points and 10 a trick. Any other costs 10 for each trick off."),
        Scoring.OH_HELL: _("A trick is a point, and a bid that is made brings 10 more."),
    }.get(agreed.scoring)
    return _("%(said)s %(known)s") % {"said": said, "known": known} if known else said


def _player(match: Match, seat: Seat, ahead: tuple[Seat, ...], names: sheet.Names) -> PlayerSheet:
    points = sheet.with_minus(match.state.total(seat))
    effect = dict(match.rows[-1].effect.each) if match.rows else {}
    place = _place(match, seat)
    values = {"name": names[seat], "points": points, "place": place}
    spoken = _("%(name)s: %(points)s, ahead") if seat in ahead else _("%(name)s: %(points)s")
    return PlayerSheet(
        key=seat.value,
        name=names[seat],
        points=points,
        change=sheet.signed(effect[seat]) if seat in effect else "",
        ahead=seat in ahead,
        deals=match.result is None and seat is match.next_dealer,
        place=place,
        spoken=(_("%(name)s: %(points)s, %(place)s") if place else spoken) % values,
    )


def _place(match: Match, seat: Seat) -> str:
    """The place in the end; nothing while the match goes on, or where it ended before the first round. Or who left."""
    if seat not in rules_of(match).seats:
        return _("has left")
    if match.result is None or not match.state.rounds or seat not in rules_of(match).players(match.state):
        return ""
    return sheet.place_words(rules_of(match).place(match.state, seat))


def _legend(names: sheet.Names) -> str:
    everybody = sheet.slash_list(columns(names))
    return _("Points of a round: %(names)s; the columns are totals") % {"names": everybody}
