"""A match of Stýrivolt in words, each deal and the end, and its score sheet."""

from dataclasses import dataclass

from scorekeeper.domain import sheet
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import BySide, Side
from scorekeeper.games.styrivolt import scoring
from scorekeeper.games.styrivolt.deals import BARS, CROSS, MONKS_CROSS, Deal, DealResult, Section, Slate, result_words
from scorekeeper.rulebook.pictures.drawing import element

DealRow = Row[Deal, Slate, scoring.Effect]
Match = Replay[Deal, Slate, scoring.Effect, scoring.Result]


def options_of(match: Match) -> scoring.Options:
    """The house rules of the match, the usual ones where it does not say."""
    return match.rules.options if isinstance(match.rules, scoring.StyrivoltRules) else scoring.Options()


def columns(names: sheet.Names) -> tuple[str, ...]:
    """The running totals, each for both sides in the order of the sheet."""
    return (_("bars"), _("crosses"))


def line(row: DealRow, names: sheet.Names) -> sheet.DealLine:
    return sheet.DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=_mark(row, names),
        parts=_sentence(row, names),
        totals=(
            sheet.slash_list(row.state.erased.of(side) for side in Side),
            sheet.slash_list(row.state.standing(side) for side in Side),
        ),
        rule=section_of_deal(row.deal, row.effect),
    )


def crosses_words(crosses: int) -> str:
    """As "no crosses", "1 cross", "2 crosses"."""
    if crosses == 0:
        return _("no crosses")
    return ngettext("%(n)s cross", "%(n)s crosses", crosses) % {"n": crosses}


def strokes_words(strokes: int) -> str:
    """As "1 stroke", "2 strokes"."""
    return ngettext("%(n)s stroke", "%(n)s strokes", strokes) % {"n": strokes}


def award_words(crosses: int) -> str:
    """What is drawn for crosses that are earned at once: "a cross", "a monk’s cross", "2 monk’s crosses"."""
    if crosses < MONKS_CROSS:
        return _("a cross")
    monks = crosses // MONKS_CROSS
    if monks == 1:
        return _("a monk’s cross")
    return ngettext("%(n)s monk’s cross", "%(n)s monk’s crosses", monks) % {"n": monks}


def standings(totals: sheet.Written, names: sheet.Names, result: sheet.Written | None) -> sheet.Standings:
    """How many crosses each side has."""
    return sheet.standings_of(totals, names, result, what="crosses", unit=crosses_unit)


def crosses_unit(crosses: int) -> str:
    return ngettext("cross", "crosses", crosses)


def standing_words(slate: Slate, names: sheet.Names) -> str:
    """Who has crosses, and how many: "Marjun & Rói have 3 crosses"."""
    side = slate.leader
    if side is None:
        return _("nobody has crosses")
    return _("%(side)s have %(crosses)s") % {
        "side": sheet.side_name(names, side),
        "crosses": crosses_words(slate.standing(side)),
    }


def _game(deal: Deal, names: sheet.Names) -> str:
    values = {"result": result_words(deal.result, solo=deal.solo), "side": sheet.side_name(names, deal.winner)}
    if deal.illegal_stock is None:
        return _("%(side)s, %(result)s") % values
    if deal.illegal_stock is deal.winner:
        return _("%(side)s, %(result)s, stock taken wrongly") % values
    return _("%(side)s, %(result)s; the others’ stock taken wrongly") % values


def _mark(row: DealRow, names: sheet.Names) -> str:
    """What it brought the winners and, for the stock, the others, and which crosses stand where that has changed."""
    deal, effect, slate = row.deal, row.effect, row.state
    parts = [_won(deal, effect)]
    have = slate.leader
    if deal.illegal_stock:
        parts.append(_for_the_stock(deal.illegal_stock.other, effect, slate, names))
    is_said = have is not None and deal.illegal_stock is have.other
    if effect.earned and not is_said:
        parts.append(_then(deal.winner, have, slate, names))
    return _("; ").join(parts)


def _for_the_stock(side: Side, effect: scoring.Effect, slate: Slate, names: sheet.Names) -> str:
    values = {"crosses": award_words(effect.penalty), "side": sheet.side_name(names, side), "n": slate.standing(side)}
    if slate.standing(side):
        return _("for the stock %(crosses)s to %(side)s, who have %(n)s") % values
    return _("for the stock %(crosses)s to %(side)s") % values


def _then(winner: Side, have: Side | None, slate: Slate, names: sheet.Names) -> str:
    """Whose crosses stand after the deal, in a few words."""
    if have is winner.other:
        return _("%(side)s have %(n)s") % {"side": sheet.side_name(names, have), "n": slate.standing(have)}
    return _("now %(crosses)s") % {"crosses": crosses_words(slate.standing(winner))}


def _won(deal: Deal, effect: scoring.Effect) -> str:
    """As "2 strokes", "2 strokes, a monk’s cross", or, alone, "a monk’s cross"."""
    if effect.alone:
        return award_words(effect.alone)
    strokes = strokes_words(effect.strokes.of(deal.winner))
    if not effect.finished:
        return strokes
    return _("%(strokes)s, %(crosses)s") % {"strokes": strokes, "crosses": award_words(effect.finished)}


def _sentence(row: DealRow, names: sheet.Names) -> sheet.Sentence:
    deal, effect = row.deal, row.effect
    award = award_words(effect.alone) if effect.alone else strokes_words(effect.strokes.of(deal.winner))
    sentence = sheet.make_sentence(_how(deal), "award", {"side": sheet.side_name(names, deal.winner), "award": award})
    rest = [_finish(effect), _stock(deal, effect, names), _crosses_words(row, names), _left_over(row)]
    return sentence._replace(after=sentence.after + "".join(" " + words for words in rest if words))


def _how(deal: Deal) -> str:
    if deal.solo:
        one = _("One of %(side)s makes the vol alone: %(award)s.")
        return one if deal.result is DealResult.VOL else _("One of %(side)s takes all nine alone: %(award)s.")
    return {
        DealResult.ORDINARY: _("%(side)s win an ordinary game: %(award)s."),
        DealResult.VOL: _("%(side)s make a vol: %(award)s."),
        DealResult.NINE: _("%(side)s take all nine tricks: %(award)s."),
        DealResult.FAILED_NINE: _("%(side)s win the deal, for the others tried for all nine and missed: %(award)s."),
    }[deal.result]


def _finish(effect: scoring.Effect) -> str:
    if not effect.finished:
        return ""
    if effect.finished == MONKS_CROSS:
        return _("The chalk-up is finished, and the others had rubbed out nothing: a monk’s cross.")
    return _("The chalk-up is finished: a cross.")


def _stock(deal: Deal, effect: scoring.Effect, names: sheet.Names) -> str:
    if deal.illegal_stock is None:
        return ""
    words = _("%(side)s had no right to the stock: %(crosses)s to %(others)s.")
    return words % {
        "side": sheet.side_name(names, deal.illegal_stock),
        "others": sheet.side_name(names, deal.illegal_stock.other),
        "crosses": award_words(effect.penalty),
    }


def _crosses_words(row: DealRow, names: sheet.Names) -> str:
    """Whose crosses went, and whose stand now, where the deal has brought some."""
    effect, slate = row.effect, row.state
    if not effect.earned:
        return ""
    loser = next((side for side in Side if effect.crosses.of(side) < 0), None)
    now = _("Now %(crosses)s.") % {"crosses": standing_words(slate, names)}
    if loser is None:
        return now
    taken = _loss_words(-effect.crosses.of(loser), slate.standing(loser), sheet.side_name(names, loser))
    return _("%(taken)s %(now)s") % {"taken": taken, "now": now} if slate.standing(loser.other) else taken


def _loss_words(taken: int, left: int, side: str) -> str:
    values = {"n": taken, "left": left, "side": side}
    if left:
        return (
            ngettext(
                "It takes one from %(side)s, who keep %(left)s.",
                "It takes %(n)s from %(side)s, who keep %(left)s.",
                taken,
            )
            % values
        )
    return ngettext("It takes the last one from %(side)s.", "It takes the last %(n)s from %(side)s.", taken) % values


def _left_over(row: DealRow) -> str:
    """What of the strokes has gone to the new chalk-up."""
    left = row.state.erased.of(row.deal.winner)
    if not (row.effect.finished and left):
        return ""
    words = ngettext("%(n)s stroke goes to the new chalk-up.", "%(n)s strokes go to the new chalk-up.", left)
    return words % {"n": left}


def bars_words(bars: int) -> str:
    """As "2 of 3 bars rubbed out"."""
    return ngettext("%(n)s of %(all)s half bar rubbed out", "%(n)s of %(all)s half bars rubbed out", BARS) % {
        "n": bars,
        "all": BARS,
    }


def ending_chances(match: Match, names: sheet.Names) -> tuple[str, ...]:
    """Say nothing: no deal ends a match."""
    return ()


def ending(result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
    winner = sheet.side_name(names, Side(result["winner"])) if result["winner"] else ""
    only = _("You ended the match, and only %(side)s have crosses.") % {"side": winner}
    return sheet.Ending(
        winner=winner,
        won=sheet.who_won(winner),
        standings=standings(totals, names, result),
        reason=only if winner else _("You ended the match, and nobody has crosses."),
        sources=_("Pagat, Parlett") if winner else "",
        rule=Section.END,
    )


def section_of_deal(deal: Deal, effect: scoring.Effect) -> Section:
    """What the deal changed, and why by so much; what is rarer goes first."""
    if deal.illegal_stock:
        return Section.ILLEGAL_STOCK
    if deal.solo:
        return Section.SOLO
    if deal.result is DealResult.FAILED_NINE:
        return Section.NINE
    if effect.finished:
        return Section.MONK if effect.finished == MONKS_CROSS else Section.CROSSES
    return Section.VOL if deal.result is DealResult.VOL else Section.CHALK_UP


WIDTH, HEIGHT = 88, 96
"""The room that a chalk-up takes with its crosses."""

MIDDLE, TOP, BOTTOM = WIDTH / 2, 4, 92
FIRST_BAR, BAR_GAP, HALF_BAR = 22, 26, 19
CROSS_WIDTH, CROSS_HEIGHT, CROSS_GAP = 18, 34, 42
LONG, SHORT = CROSS_WIDTH / 2, CROSS_WIDTH / 3

INK, NEW = "ink", "strike"
"""Looks: what stands, and what the last deal has drawn."""

TRACE, ERASED = "hair", "strike"
"""Looks of the traces of rubbed out strokes: older ones, and those of the last deal."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line of chalk, or, dotted, the trace of one that was `rubbed` out."""

    x1: float
    y1: float
    x2: float
    y2: float
    look: str = INK
    rubbed: bool = False

    @property
    def path(self) -> str:
        """The line as an SVG path."""
        return f"M{self.x1:.4g} {self.y1:.4g}L{self.x2:.4g} {self.y2:.4g}"


Strokes = tuple[Stroke, ...]


def chalk_up_svg(erased_a: int, erased_b: int, net: int, *, new_a: int = 0, new_b: int = 0, new_net: int = 0) -> str:
    """A chalk-up: half bars erased by side A (left) and B (right), 0 to 2, and `net` crosses, positive for A.

    Crosses are drawn as monk's crosses as far as they go, and at most one single cross. In madder is what the last deal
    has brought: so many half bars of each side, and the cross that counts `new_net`.
    """
    return svg(bars(erased_a, erased_b, new_a=new_a, new_b=new_b, reach=HALF_BAR)) + _crosses(net, new_net)


def bars(erased_a: int, erased_b: int, *, new_a: int = 0, new_b: int = 0, reach: float) -> Strokes:
    """The line with its half bars, each so long; of those erased so many by the last deal."""
    upright = Stroke(MIDDLE, TOP, MIDDLE, BOTTOM)
    return (upright, *_half_bars(erased_a, new_a, -reach), *_half_bars(erased_b, new_b, reach))


def _half_bars(erased: int, new: int, reach: float) -> Strokes:
    """One side's halves, erased ones from the top being only a trace."""
    looks = [TRACE] * (erased - new) + [ERASED] * new + [INK] * (BARS - erased)
    return tuple(_half_bar(FIRST_BAR + BAR_GAP * at, reach, look) for at, look in enumerate(looks))


def _half_bar(y: float, reach: float, look: str) -> Stroke:
    if look == INK:
        return Stroke(MIDDLE, y, MIDDLE + reach, y)
    return Stroke(MIDDLE + reach / 4, y, MIDDLE + reach, y, look, rubbed=True)


def _crosses(net: int, new: int) -> str:
    """Those that stand, one below another on their side, monk's crosses first."""
    side = 1 if net < 0 else -1
    symbols = [MONKS_CROSS] * (abs(net) // MONKS_CROSS) + [CROSS] * (abs(net) % MONKS_CROSS)
    x = MIDDLE + side * (HALF_BAR + 4 + CROSS_WIDTH / 2)
    looks = [NEW if symbol == new else INK for symbol in symbols]
    return "".join(
        svg(cross_strokes(x, 10 + CROSS_GAP * at, symbol, look=look))
        for at, (symbol, look) in enumerate(zip(symbols, looks, strict=True))
    )


def cross_strokes(
    x: float, y: float, worth: int, *, look: str = INK, rubbed: bool = False, gelded: bool = False, size: float = 1
) -> Strokes:
    """A cross worth 1 or a monk's cross worth 2, the middle of its upper end at `x`, `y`.

    It may be rubbed out as a whole, or `gelded`: a monk's cross whose upper transversal has just been.
    """
    upright = Stroke(x, y, x, y + CROSS_HEIGHT * size, look, rubbed)
    across = [_transversal(x, y, at, worth, size) for at in range(worth)]
    looks = [(ERASED, True) if gelded and at == 0 else (look, rubbed) for at in range(worth)]
    return (upright, *(Stroke(*ends, *drawn) for ends, drawn in zip(across, looks, strict=True)))


def _transversal(x: float, y: float, at: int, worth: int, size: float) -> tuple[float, float, float, float]:
    """Where a transversal begins and ends; `at` 0 is the highest, and a monk's highest is the shorter one."""
    half, height = (LONG, 13) if worth == CROSS else ((SHORT, 9), (LONG, 19))[at]
    return x - half * size, y + height * size, x + half * size, y + height * size


def svg(strokes: Strokes) -> str:
    """The strokes for a picture of the rules."""
    return "".join(map(_svg, strokes))


def _svg(stroke: Stroke) -> str:
    dotted = {"stroke_dasharray": "3 4"} if stroke.rubbed else {}
    return element("line", x1=stroke.x1, y1=stroke.y1, x2=stroke.x2, y2=stroke.y2, class_=stroke.look, **dotted)


def placed(x: float, y: float, drawing: str, *, scale: float = 1) -> str:
    """A drawing moved there, and enlarged."""
    return element("g", drawing, transform=f"translate({x:.4g} {y:.4g}) scale({scale:.4g})")


REACH = 40
"""How long a half bar is where nothing stands beside it."""

CROSSES_DRAWN = 10
CROSS_MIDDLE, CROSS_TOP = 10, 1
"""Where a cross stands in its own small drawing."""


@dataclass(frozen=True, slots=True)
class DrawnCross:
    """One cross: its strokes, and a `mark` where the last deal drew it ("new") or took it off or in half ("hit")."""

    strokes: Strokes
    mark: str


@dataclass(frozen=True, slots=True)
class DrawnCrosses:
    """The crosses to draw, and how many these count in words if others found no room: a monk's cross counts two."""

    shown: tuple[DrawnCross, ...]
    counted: str


def chalk_up(slate: Slate, last: Row[Deal, Slate, scoring.Effect] | None) -> Strokes:
    """The open chalk-up, what the last deal has rubbed out being marked."""
    new = _just_erased(slate, last)
    return bars(slate.erased.ns, slate.erased.ew, new_a=new.ns, new_b=new.ew, reach=REACH)


def _just_erased(slate: Slate, last: Row[Deal, Slate, scoring.Effect] | None) -> BySide[int]:
    """How much was rubbed out: on a new chalk-up, all that the last deal left over."""
    if last is None:
        return BySide(0, 0)
    return slate.erased if last.effect.finished else last.effect.strokes


def draw_crosses(crosses: scoring.Crosses) -> DrawnCrosses:
    """One side's crosses, as far as there is room: the oldest give way."""
    too_many = max(0, len(crosses) - CROSSES_DRAWN)
    left_out, shown = crosses[:too_many], crosses[too_many:]
    counted = ""
    if any(cross.stands for cross in left_out):
        counted = _("last %(n)s drawn") % {"n": sum(cross.worth for cross in shown if cross.stands)}
    return DrawnCrosses(tuple(map(_draw_cross, shown)), counted)


def beyond(crosses: int) -> str:
    """The words for those that find no room."""
    return _("+ %(n)s") % {"n": crosses} if crosses > 0 else ""


def _draw_cross(cross: scoring.Cross) -> DrawnCross:
    place = CROSS_MIDDLE, CROSS_TOP
    match cross.change:
        case scoring.Change.NONE:
            return DrawnCross(cross_strokes(*place, cross.worth), "")
        case scoring.Change.DRAWN:
            return DrawnCross(cross_strokes(*place, cross.worth, look=NEW), "new")
        case scoring.Change.RUBBED_OUT:
            return DrawnCross(cross_strokes(*place, cross.worth, look=ERASED, rubbed=True), "hit")
        case scoring.Change.GELDED:
            return DrawnCross(cross_strokes(*place, MONKS_CROSS, gelded=True), "hit")


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side's half of the slate. `standing` says its crosses in words, `spoken` everything, without the drawing.

    `note` tells that a monk has been gelded.
    """

    name: str
    crosses: DrawnCrosses
    stands: bool
    standing: str
    note: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides, the open chalk-up between them, what the columns of the deals mean, and the house rules, if any."""

    sides: tuple[SideSheet, SideSheet]
    chalk_up: Strokes
    legend: str
    house_rules: str


def score_sheet(match: Match, names: sheet.Names) -> Sheet:
    """What `_sheet.html` draws."""
    crosses = scoring.on_the_slate(match.rows)
    north_south, east_west = (_side_sheet(match.state, side, crosses.of(side), names) for side in Side)
    last = match.rows[-1] if match.rows else None
    return Sheet((north_south, east_west), chalk_up(match.state, last), _legend(names), _house_rules(match))


def accounts(match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
    return tuple(_account(match.state, side, names) for side in Side)


def next_deal(match: Match, names: sheet.Names) -> sheet.NextDeal:
    """Whose deal comes next, and who draws a new chalk-up; nothing once the match is over."""
    if match.result is not None:
        return sheet.NextDeal("", "")
    return sheet.NextDeal(_("%(name)s deals.") % {"name": names[match.next_dealer]}, _who_draws(match, names))


def introduction(match: Match) -> sheet.Introduction:
    return sheet.Introduction(
        _("The side that wins a deal rubs out half a bar."),
        _("The side that rubs out its last half bar earns a cross."),
    )


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, the last deal, or else dealing."""
    if match.result is not None:
        return Section.END
    return section_of_deal(match.rows[-1].deal, match.rows[-1].effect) if match.rows else Section.DEAL


def _who_draws(match: Match, names: sheet.Names) -> str:
    """Say who draws: the first chalk-up the first dealer; after that it is up to the side without crosses (Pagat)."""
    if not match.rows:
        return _("%(name)s draws the chalk-up.") % {"name": names[match.next_dealer]}
    if not match.rows[-1].effect.finished:
        return ""
    without = [side for side in Side if not match.state.standing(side)]
    if len(without) > 1:
        return _("Nobody has crosses: either side draws the new chalk-up.")
    return _("%(side)s draw the new chalk-up.") % {"side": sheet.side_name(names, without[0])}


def _account(slate: Slate, side: Side, names: sheet.Names) -> sheet.Account:
    crosses, bars = slate.standing(side), slate.erased.of(side)
    return sheet.Account(
        name=sheet.side_name(names, side),
        counts=(
            sheet.Count(str(bars), ngettext("half bar", "half bars", bars)),
            sheet.Count(str(crosses), ngettext("cross", "crosses", crosses)),
        ),
        row=("cross",) * min(crosses, CROSSES_DRAWN),
        more=beyond(crosses - CROSSES_DRAWN),
    )


def _side_sheet(slate: Slate, side: Side, crosses: scoring.Crosses, names: sheet.Names) -> SideSheet:
    name, standing = sheet.side_name(names, side), crosses_words(slate.standing(side))
    gelded = any(cross.change is scoring.Change.GELDED for cross in crosses)
    bars = bars_words(slate.erased.of(side))
    return SideSheet(
        name=name,
        crosses=draw_crosses(crosses),
        stands=slate.standing(side) > 0,
        standing=standing,
        note=_("the monk is gelded") if gelded else "",
        spoken=_("%(side)s: %(crosses)s, %(bars)s") % {"side": name, "crosses": standing, "bars": bars},
    )


def _legend(names: sheet.Names) -> str:
    return _("Half bars rubbed out, and crosses: %(one)s / %(other)s") % sheet.one_and_other(names)


def _house_rules(match: Match) -> str:
    return options_of(match).in_words()
