"""A match of Avinas in words: each deal, what the next one can decide, the end, and the section that explains it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import (
    Badge,
    DealLine,
    Ending,
    Names,
    Sentence,
    Standings,
    Written,
    against,
    make_sentence,
    score_of_two,
    side_name,
    slash_list,
    standings_of,
    who_won,
)
from scorekeeper.games.avinas.deals import Band, Deal, Knock, NoSevens, Overclaim, Passed, Section, Sevens
from scorekeeper.games.avinas.scoring import (
    RULES,
    Effect,
    Forfeit,
    Nothing,
    Outcome,
    Pips,
    Rams,
    Result,
    Score,
    no_sevens,
)

IN_WORDS = (
    gettext_noop("none"),
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("eleven"),
    gettext_noop("twelve"),
)
"""Small numbers, from none on."""


def columns(names: Names) -> tuple[str, ...]:
    """The running totals: open rams and pips, each for both sides in the order of the sheet."""
    return (_("rams"), _("pips"))


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=_mark(row.effect, names),
        parts=_sentence(row, names),
        totals=tuple(slash_list(both.of(side) for side in Side) for both in (row.state.rams, row.state.pips)),
        rule=of_deal(row.deal),
    )


def spelled(number: int) -> str:
    """A small number as a word, a larger one in figures."""
    return marked(IN_WORDS[number]) if number < len(IN_WORDS) else str(number)


COUNTS_OF_SEVENS = (
    gettext_noop("Without sevens"),
    gettext_noop("One seven"),
    gettext_noop("Two sevens"),
    gettext_noop("Three sevens"),
    gettext_noop("Four sevens"),
)
"""As headings, from none on."""


def sevens_heading(sevens: int) -> str:
    """As “One seven”, “Two sevens”."""
    return marked(COUNTS_OF_SEVENS[sevens])


def sevens_words(sevens: int) -> str:
    """As "one seven", "two sevens"."""
    return ngettext("%(n)s seven", "%(n)s sevens", sevens) % {"n": spelled(sevens)}


def standings(totals: Written, names: Names, result: Written | None) -> Standings:
    """The pips of both sides; the rams where they decided, and nothing after an overclaim.

    Only losers can have rams in the end: "8 rams on Jonas & Rūta · pips 14 to 1".
    """
    if result is None:
        return standings_of(totals, names, None, what="pips", unit=pips_unit)
    if result["ended_by"] == "overclaim":
        return Standings()
    winner = Side(result["winner"])
    (rams, on_losers), (pips, others) = (
        [int(totals[side.value][what]) for side in (winner, winner.other)] for what in ("rams", "pips")
    )
    if result["cats"] or not on_losers:
        return score_of_two(pips, others, pips_unit)
    values = {"rams": rams_words(on_losers), "side": side_name(names, winner.other), "pips": pips, "others": others}
    words = _("%(rams)s on %(side)s · pips %(pips)s to %(others)s") % values
    return Standings(words, (against(rams, on_losers),), ngettext("ram", "rams", on_losers))


def pips_unit(pips: int) -> str:
    return ngettext("pip", "pips", pips)


def rams_words(rams: int) -> str:
    """As "1 ram", "2 rams"."""
    return ngettext("%(n)s ram", "%(n)s rams", rams) % {"n": rams}


def rams_left(rams: int) -> str:
    """Rams that are not crossed out: "no rams left", "3 rams left"."""
    if rams == 0:
        return _("no rams left")
    return ngettext("%(n)s ram left", "%(n)s rams left", rams) % {"n": rams}


def rams_spelled(rams: int) -> str:
    """As "one ram", "eight rams", within a sentence."""
    return ngettext("%(n)s ram", "%(n)s rams", rams) % {"n": spelled(rams)}


def pips_words(pips: int) -> str:
    """As "1 pip", "2 pips"."""
    return ngettext("%(n)s pip", "%(n)s pips", pips) % {"n": pips}


def band_words(band: Band, *, won: bool) -> str:
    """What the losing side took, in words: at most 60 where that side declared, since 61 would have won."""
    if band is Band.NOTHING:
        return _("nothing")
    if band is Band.FEW:
        return _("2 to 30")
    return _("31 or more") if won else _("31 to 60")


def _game(deal: Deal, names: Names) -> str:
    return _("all passed") if isinstance(deal, Passed) else game_words(deal, names[deal.declarer])


def game_words(deal: Sevens | NoSevens | Overclaim, name: str, took: str = "") -> str:
    """A deal in a few words, by the declarer's name; `took` in place of what the losing side took."""
    match deal:
        case Overclaim():
            return _("without sevens, %(name)s overclaimed") % {"name": name}
        case Sevens():
            words = _("%(sevens)s, %(name)s made") if deal.won else _("%(sevens)s, %(name)s lost")
            return words % {"sevens": _sevens_and_knock(deal), "name": name}
        case NoSevens(won=True):
            return _("without sevens, %(name)s made, %(took)s taken") % {"name": name, "took": took or _took(deal)}
        case NoSevens():
            return _("without sevens, %(name)s lost, %(took)s taken") % {"name": name, "took": took or _took(deal)}


def _mark(effect: Effect, names: Names) -> str:
    if isinstance(effect, Nothing):
        return ""
    return _("%(side)s: %(mark)s") % {"side": side_name(names, effect.side), "mark": _mark_words(effect)}


def _mark_words(effect: Rams | Pips | Forfeit) -> str:
    match effect:
        case Rams():
            return rams_words(effect.rams)
        case Pips():
            return pips_words(effect.pips)
        case Forfeit():
            return _("match lost")


def _sentence(row: Row[Deal, Score, Effect], names: Names) -> Sentence:
    match row.deal, row.effect:
        case Sevens() as deal, Rams() as effect:
            sentence = _sevens(deal, effect, row.state, names)
        case NoSevens() as deal, Pips() as effect:
            sentence = _no_sevens(deal, effect, row.state, names)
        case Overclaim() as deal, Forfeit() as effect:
            sentence = _overclaim(deal, effect, names)
        case _:
            sentence = make_sentence(_("All passed: %(nothing)s."), "nothing", {"nothing": _("nothing is written")})
    return sentence._replace(after=sentence.after + _match_over(row.state, names))


def _sevens(deal: Sevens, effect: Rams, score: Score, names: Names) -> Sentence:
    values = {
        "name": names[deal.declarer],
        "sevens": _sevens_and_knock(deal),
        "rams": rams_words(effect.rams),
        "side": side_name(names, effect.side),
    }
    made, lost = _("%(name)s, %(sevens)s, made: %(rams)s against %(side)s."), _("%(name)s, %(sevens)s, lost: %(rams)s.")
    sentence = make_sentence(made if deal.won else lost, "rams", values)
    return sentence._replace(after=sentence.after + _what_became_of_the_rams(effect, score, names))


def _what_became_of_the_rams(effect: Rams, score: Score, names: Names) -> str:
    """As “Ona & Petras’s last three are crossed out, two are new.”"""
    now, new = score.rams.of(effect.side), effect.rams - effect.cancelled
    if not effect.cancelled:
        words = ngettext("Now there is %(n)s.", "Now there are %(n)s.", now)
        return " " + words % {"n": spelled(now)} if now > new else ""
    left = score.rams.of(effect.side.other)
    values = {
        "side": side_name(names, effect.side.other),
        "crossed": spelled(effect.cancelled),
        "all": spelled(effect.cancelled + left),
        "left": ngettext("%(n)s is left", "%(n)s are left", left) % {"n": spelled(left)},
        "new": ngettext("%(n)s is new", "%(n)s are new", new) % {"n": spelled(new)},
    }
    if left:
        words = ngettext(
            "Of %(side)s’s %(all)s rams %(crossed)s is crossed out: %(left)s.",
            "Of %(side)s’s %(all)s rams %(crossed)s are crossed out: %(left)s.",
            effect.cancelled,
        )
    elif new:
        words = ngettext(
            "%(side)s’s last one is crossed out, %(new)s.",
            "%(side)s’s last %(crossed)s are crossed out, %(new)s.",
            effect.cancelled,
        )
    else:
        words = ngettext(
            "%(side)s’s last one is crossed out.",
            "%(side)s’s last %(crossed)s are crossed out.",
            effect.cancelled,
        )
    return " " + words % values


def _no_sevens(deal: NoSevens, effect: Pips, score: Score, names: Names) -> Sentence:
    values = {
        "name": names[deal.declarer],
        "took": _took(deal),
        "side": side_name(names, effect.side),
        "pips": pips_words(effect.pips),
        "now": score.pips.of(effect.side),
    }
    if deal.won:
        made = _("%(name)s, without sevens, made: %(side)s took %(took)s and get %(pips)s, now %(now)s.")
        return make_sentence(made, "pips", values)
    return make_sentence(
        _("%(name)s, without sevens, lost with %(took)s: %(side)s get %(pips)s, now %(now)s."), "pips", values
    )


def _overclaim(deal: Overclaim, effect: Forfeit, names: Names) -> Sentence:
    values = {
        "name": names[deal.declarer],
        "side": side_name(names, effect.side),
        "overclaimed": _("overclaimed"),
    }
    return make_sentence(
        _("%(name)s, without sevens, %(overclaimed)s: %(side)s lose the match."), "overclaimed", values
    )


def _match_over(score: Score, names: Names) -> str:
    result = RULES.result(score, closed=False)
    if result is None:
        return ""
    return " " + _("The match is over: %(side)s win.") % {"side": side_name(names, result.winner)}


def _sevens_and_knock(deal: Sevens) -> str:
    sevens = sevens_words(deal.sevens)
    if deal.knock is Knock.DECLARERS:
        return _("%(sevens)s, knocked") % {"sevens": sevens}
    if deal.knock is Knock.BOTH:
        return _("%(sevens)s, both knocked") % {"sevens": sevens}
    return sevens


def _took(deal: NoSevens) -> str:
    if isinstance(deal.losers, Band):
        return band_words(deal.losers, won=deal.won)
    return str(deal.losers) if deal.losers else _("nothing")


def ending(result: Written, totals: Written, names: Names) -> Ending:
    winner, cats = Side(result["winner"]), Side(result["cats"]) if result["cats"] else None
    overclaimed = result["ended_by"] == "overclaim"
    reason, sources = _ended_by_overclaim(winner, names) if overclaimed else _ended_by_pips(winner, cats, totals, names)
    return Ending(
        winner=side_name(names, winner),
        won=who_won(side_name(names, winner)),
        standings=standings(totals, names, result),
        reason=reason,
        sources=sources,
        rule=of_result(result),
        badge=_cats_badge(cats, names) if cats else None,
        by=_("by an overclaim") if overclaimed else "",
    )


def _cats_badge(cats: Side, names: Names) -> Badge:
    return Badge(
        seats=cats.seats,
        word=_("Cats"),
        until=_("%(side)s stay Cats until the next match") % {"side": side_name(names, cats)},
        names=side_name(names, cats),
        symbol="catface",
        figure="cat",
        custom=_("By custom you stop for today, and use new cards for the next match."),
    )


def _ended_by_overclaim(winner: Side, names: Names) -> tuple[str, str]:
    reason = _("%(side)s named more trumps than they had, and that loses the match.")
    return reason % {"side": side_name(names, winner.other)}, _("Pagat, Parlett")


def _ended_by_pips(winner: Side, cats: Side | None, totals: Written, names: Names) -> tuple[str, str]:
    full = max(Side, key=lambda side: int(totals[side.value]["pips"]))
    pips = int(totals[full.value]["pips"])
    values = {
        "full": side_name(names, full),
        "others": side_name(names, full.other),
        "winner": side_name(names, winner),
        "pips": pips,
        "fewer": totals[full.other.value]["pips"],
        "rams": rams_spelled(max(totals[side.value]["rams"] for side in Side)),
    }
    if cats:
        reason = ngettext(
            "%(pips)s pip, and none on the other side: rams do not count. They stay Cats until the next match.",
            "%(pips)s pips, and none on the other side: rams do not count. They stay Cats until the next match.",
            pips,
        )
        return reason % values, _("Parlett; Pagat implies it")
    if winner is full:
        reason = ngettext(
            "%(full)s reached %(pips)s pip. %(others)s have %(rams)s against them, so %(winner)s win.",
            "%(full)s reached %(pips)s pips. %(others)s have %(rams)s against them, so %(winner)s win.",
            pips,
        )
    elif totals[full.value]["rams"]:
        reason = ngettext(
            "%(full)s reached %(pips)s pip. They have %(rams)s against them, so %(winner)s win.",
            "%(full)s reached %(pips)s pips. They have %(rams)s against them, so %(winner)s win.",
            pips,
        )
    else:
        reason = ngettext(
            "%(full)s reached %(pips)s pip; no rams are left, so %(winner)s win with only %(fewer)s.",
            "%(full)s reached %(pips)s pips; no rams are left, so %(winner)s win with only %(fewer)s.",
            pips,
        )
    return reason % values, _("Pagat, Parlett")


WHILE_TAPPING: Mapping[str, Section] = {
    "sevens": Section.EIGHT_PLACES,
    "sevens declared": Section.RAMS,
    "knocked": Section.KNOCK,
    "bands": Section.NO_SEVENS,
    "bands declared": Section.PIPS,
    "points": Section.CARD_POINTS,
    "more": Section.DECLARER,
}
"""By the panel's view, and whether a declarer has been tapped; what does not depend on a declarer stands once."""


def of_result(result: Written) -> Section:
    """What decided the match, from its written result."""
    if result["cats"]:
        return Section.CATS
    return Section.OVERCLAIM if result["ended_by"] == "overclaim" else Section.END


def of_deal(deal: Deal) -> Section:
    """What the deal changed, and why by so much."""
    match deal:
        case Passed():
            return Section.NO_SEVENS
        case Overclaim():
            return Section.OVERCLAIM
        case NoSevens():
            return Section.PIPS
        case Sevens(knock=Knock.NONE):
            return Section.RAMS
        case Sevens():
            return Section.KNOCK


def of_rams(effect: Rams) -> Section:
    """How rams are drawn, or how they cross out those of the others."""
    return Section.MARKING if effect.cancelled else Section.RAMS


@dataclass(frozen=True, slots=True)
class EndingChance:
    """So many pips for `side`, or more, would end the match with this result.

    `declared` are the bands of card-points with which the side, declaring and losing, would end it.
    """

    side: Side
    pips: int
    result: Result
    declared: frozenset[Band]


def ending_chances(match: Replay[Deal, Score, Effect, Result], names: Names) -> tuple[str, ...]:
    """Which pips of the next deal end the match, and who would win then; nothing while none of them can.

    An overclaim ends a match at any score and is not spoken of.
    """
    if match.result is not None:
        return ()
    return tuple(words(chance, names) for chance in ending_chances_of(match.state))


@lru_cache(maxsize=256)  # as the outcomes it is made of
def ending_chances_of(score: Score) -> tuple[EndingChance, ...]:
    """The sides that the next deal can bring to twelve pips, the side nearer to them first."""
    ends = [outcome for outcome in no_sevens(score) if outcome.result]
    found = (_ending_chance(side, [end for end in ends if _side_with_pips(end) is side]) for side in Side)
    return tuple(sorted((chance for chance in found if chance), key=lambda chance: chance.pips))


def _ending_chance(side: Side, ends: list[Outcome]) -> EndingChance | None:
    results = {end.result for end in ends if end.result}
    if not results:
        return None
    (result,) = results
    pips = min(end.effect.pips for end in ends if isinstance(end.effect, Pips))
    lost = [end.deal for end in ends if isinstance(end.deal, NoSevens) and not end.deal.won]
    return EndingChance(side, pips, result, frozenset(deal.band for deal in lost))


def _side_with_pips(end: Outcome) -> Side | None:
    return end.effect.side if isinstance(end.effect, Pips) else None


def words(chance: EndingChance, names: Names) -> str:
    """What ends the match, and who wins then; with the advice to lose where losing wins."""
    values = {"side": side_name(names, chance.side), "others": side_name(names, chance.side.other)}
    return f"{_ends(chance)} {_then(chance)}" % values


def _ends(chance: EndingChance) -> str:
    most = {
        1: _("Any pip for %(side)s ends the match."),
        2: _("Two pips or more for %(side)s end the match."),
        3: _("Three pips or more for %(side)s end the match."),
        4: _("Four pips or more for %(side)s end the match."),
    }
    return most.get(chance.pips, _("Six pips for %(side)s end the match."))


def _then(chance: EndingChance) -> str:
    if chance.result.cats:
        return _("Then %(others)s win, and %(side)s are Cats.")
    if chance.result.winner is not chance.side:
        return _("Then %(others)s win.")
    if chance.pips == 1:
        return _("Then %(side)s win. They need only lose a deal without sevens.")
    if Band.MANY in chance.declared:
        return _("Then %(side)s win. They need only declare a deal without sevens and lose it.")
    if Band.FEW in chance.declared:
        return _(
            "Then %(side)s win. They need only declare a deal without sevens and lose it with 30 card-points or fewer."
        )
    return _("Then %(side)s win. They need only declare a deal without sevens and lose it without a card-point.")
