"""A match of Stýrivolt in words: each deal, the end, and which section of the rules explains it."""

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import (
    DealLine,
    Ending,
    Names,
    Sentence,
    Standings,
    Written,
    make_sentence,
    side_name,
    slash_list,
    standings_of,
    who_won,
)
from scorekeeper.games.styrivolt.deals import BARS, MONKS_CROSS, Deal, DealResult, Section, Slate, result_words
from scorekeeper.games.styrivolt.options import Options
from scorekeeper.games.styrivolt.scoring import Effect, Result, StyrivoltRules

DealRow = Row[Deal, Slate, Effect]
Match = Replay[Deal, Slate, Effect, Result]


def options_of(match: Match) -> Options:
    """The house rules of the match, the usual ones where it does not say."""
    return match.rules.options if isinstance(match.rules, StyrivoltRules) else Options()


def columns(names: Names) -> tuple[str, ...]:
    """The running totals, each for both sides in the order of the sheet."""
    return (_("bars"), _("crosses"))


def line(row: DealRow, names: Names) -> DealLine:
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=_mark(row, names),
        parts=_sentence(row, names),
        totals=(
            slash_list(row.state.erased.of(side) for side in Side),
            slash_list(row.state.standing(side) for side in Side),
        ),
        rule=of_deal(row.deal, row.effect),
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


def standings(totals: Written, names: Names, result: Written | None) -> Standings:
    """How many crosses each side has."""
    return standings_of(totals, names, result, what="crosses", unit=crosses_unit)


def crosses_unit(crosses: int) -> str:
    return ngettext("cross", "crosses", crosses)


def standing_words(slate: Slate, names: Names) -> str:
    """Who has crosses, and how many: "Marjun & Rói have 3 crosses"."""
    side = slate.leader
    if side is None:
        return _("nobody has crosses")
    return _("%(side)s have %(crosses)s") % {
        "side": side_name(names, side),
        "crosses": crosses_words(slate.standing(side)),
    }


def _game(deal: Deal, names: Names) -> str:
    values = {"result": result_words(deal.result, solo=deal.solo), "side": side_name(names, deal.winner)}
    if deal.illegal_stock is None:
        return _("%(side)s, %(result)s") % values
    if deal.illegal_stock is deal.winner:
        return _("%(side)s, %(result)s, stock taken wrongly") % values
    return _("%(side)s, %(result)s; the others’ stock taken wrongly") % values


def _mark(row: DealRow, names: Names) -> str:
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


def _for_the_stock(side: Side, effect: Effect, slate: Slate, names: Names) -> str:
    values = {"crosses": award_words(effect.penalty), "side": side_name(names, side), "n": slate.standing(side)}
    if slate.standing(side):
        return _("for the stock %(crosses)s to %(side)s, who have %(n)s") % values
    return _("for the stock %(crosses)s to %(side)s") % values


def _then(winner: Side, have: Side | None, slate: Slate, names: Names) -> str:
    """Whose crosses stand after the deal, in a few words."""
    if have is winner.other:
        return _("%(side)s have %(n)s") % {"side": side_name(names, have), "n": slate.standing(have)}
    return _("now %(crosses)s") % {"crosses": crosses_words(slate.standing(winner))}


def _won(deal: Deal, effect: Effect) -> str:
    """As "2 strokes", "2 strokes, a monk’s cross", or, alone, "a monk’s cross"."""
    if effect.alone:
        return award_words(effect.alone)
    strokes = strokes_words(effect.strokes.of(deal.winner))
    if not effect.finished:
        return strokes
    return _("%(strokes)s, %(crosses)s") % {"strokes": strokes, "crosses": award_words(effect.finished)}


def _sentence(row: DealRow, names: Names) -> Sentence:
    deal, effect = row.deal, row.effect
    award = award_words(effect.alone) if effect.alone else strokes_words(effect.strokes.of(deal.winner))
    sentence = make_sentence(_how(deal), "award", {"side": side_name(names, deal.winner), "award": award})
    rest = [_finish(effect), _stock(deal, effect, names), _crosses(row, names), _left_over(row)]
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


def _finish(effect: Effect) -> str:
    if not effect.finished:
        return ""
    if effect.finished == MONKS_CROSS:
        return _("The chalk-up is finished, and the others had rubbed out nothing: a monk’s cross.")
    return _("The chalk-up is finished: a cross.")


def _stock(deal: Deal, effect: Effect, names: Names) -> str:
    if deal.illegal_stock is None:
        return ""
    words = _("%(side)s had no right to the stock: %(crosses)s to %(others)s.")
    return words % {
        "side": side_name(names, deal.illegal_stock),
        "others": side_name(names, deal.illegal_stock.other),
        "crosses": award_words(effect.penalty),
    }


def _crosses(row: DealRow, names: Names) -> str:
    """Whose crosses went, and whose stand now, where the deal has brought some."""
    effect, slate = row.effect, row.state
    if not effect.earned:
        return ""
    loser = next((side for side in Side if effect.crosses.of(side) < 0), None)
    now = _("Now %(crosses)s.") % {"crosses": standing_words(slate, names)}
    if loser is None:
        return now
    taken = _loss_words(-effect.crosses.of(loser), slate.standing(loser), side_name(names, loser))
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


def ending_chances(match: Match, names: Names) -> tuple[str, ...]:
    """Say nothing: no deal ends a match."""
    return ()


def ending(result: Written, totals: Written, names: Names) -> Ending:
    winner = side_name(names, Side(result["winner"])) if result["winner"] else ""
    only = _("You ended the match, and only %(side)s have crosses.") % {"side": winner}
    return Ending(
        winner=winner,
        won=who_won(winner),
        standings=standings(totals, names, result),
        reason=only if winner else _("You ended the match, and nobody has crosses."),
        sources=_("Pagat, Parlett") if winner else "",
        rule=Section.END,
    )


def of_deal(deal: Deal, effect: Effect) -> Section:
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
