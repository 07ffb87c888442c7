"""A match of Avinas in words: each deal, what the next one can decide, the end, and the section that explains it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import BySide, Side
from scorekeeper.domain.sheet import (
    Badge,
    DealLine,
    Ending,
    Names,
    Sentence,
    Written,
    make_sentence,
    score_of_two,
    side_name,
    slash_list,
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
    decided_by_rams,
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


def standings(totals: Written, names: Names) -> str:
    """How a match stands in a list: "9 pips to 12"."""
    return pips_to_pips(totals, Side.NS)


def pips_to_pips(totals: Written, first: Side) -> str:
    """The pips of one side and of the other: "9 pips to 12"."""
    one, other = totals[first.value]["pips"], totals[first.other.value]["pips"]
    return ngettext("%(one)s pip to %(other)s", "%(one)s pips to %(other)s", one) % {"one": one, "other": other}


def on_rams(totals: Written) -> bool:
    """Whether rams decide a match with these final totals."""
    rams, pips = (BySide(*(int(totals[side.value][what]) for side in Side)) for what in ("rams", "pips"))
    return decided_by_rams(rams, pips)


def rams_words(rams: int) -> str:
    """As "1 ram", "2 rams"."""
    return ngettext("%(n)s ram", "%(n)s rams", rams) % {"n": rams}


def standing_words(rams: int) -> str:
    """Return "none standing", "3 standing"."""
    if rams == 0:
        return _("none standing")
    return ngettext("%(n)s standing", "%(n)s standing", rams) % {"n": rams}


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


def stand_words(rams: int) -> str:
    """As "one stands", "three stand", "none stand"."""
    return ngettext("%(n)s stands", "%(n)s stand", rams) % {"n": spelled(rams)}


def _game(deal: Deal, names: Names) -> str:
    if isinstance(deal, Passed):
        return _("all passed")
    name = names[deal.declarer]
    match deal:
        case Overclaim():
            return _("without sevens, %(name)s overclaimed") % {"name": name}
        case Sevens(won=True):
            return _("%(sevens)s, %(name)s made") % {"sevens": _sevens_and_knock(deal), "name": name}
        case Sevens():
            return _("%(sevens)s, %(name)s lost") % {"sevens": _sevens_and_knock(deal), "name": name}
        case NoSevens(won=True):
            return _("without sevens, %(name)s made, %(took)s") % {"name": name, "took": _took(deal)}
        case NoSevens():
            return _("without sevens, %(name)s lost with %(took)s") % {"name": name, "took": _took(deal)}


def _mark(effect: Effect, names: Names) -> str:
    if isinstance(effect, Nothing):
        return ""
    return _("%(side)s %(mark)s") % {"side": side_name(names, effect.side), "mark": _mark_words(effect)}


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
    """As “Ona & Petras’s last three are crossed out, three stand.”"""
    standing, drawn = score.rams.of(effect.side), effect.rams - effect.cancelled
    if not effect.cancelled:
        now = ngettext("Now %(n)s stands.", "Now %(n)s stand.", standing)
        return " " + now % {"n": spelled(standing)} if standing > drawn else ""
    left = score.rams.of(effect.side.other)
    values = {
        "side": side_name(names, effect.side.other),
        "crossed": spelled(effect.cancelled),
        "all": spelled(effect.cancelled + left),
        "stand": stand_words(left or standing),
    }
    if not left:
        return " " + (
            ngettext(
                "%(side)s’s last one is crossed out, %(stand)s.",
                "%(side)s’s last %(crossed)s are crossed out, %(stand)s.",
                effect.cancelled,
            )
            % values
        )
    return " " + (
        ngettext(
            "Of %(side)s’s %(all)s rams %(crossed)s is crossed out: %(stand)s.",
            "Of %(side)s’s %(all)s rams %(crossed)s are crossed out: %(stand)s.",
            effect.cancelled,
        )
        % values
    )


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
        score="" if cats or overclaimed else _final_score(totals, winner),
        reason=reason,
        sources=sources,
        rule=of_result(result),
        badge=_cats_badge(cats, names) if cats else None,
        by=_("by an overclaim") if overclaimed else _("by rams") if on_rams(totals) else "",
    )


def _final_score(totals: Written, winner: Side) -> str:
    """As "36 to 0 (14 pips to 7)", or the pips alone where no rams stand and so the fewer pips won."""
    pips = pips_to_pips(totals, winner)
    if not on_rams(totals):
        return pips
    rams = score_of_two(totals[winner.other.value]["rams"], totals[winner.value]["rams"])
    return _("%(rams)s (%(pips)s)") % {"rams": rams, "pips": pips}


def _cats_badge(cats: Side, names: Names) -> Badge:
    return Badge(
        seats=cats.seats,
        word=_("Cats"),
        until=_("Cats until the next match"),
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
            "%(pips)s pip, and none on the other side: rams do not count. Cats until the next match.",
            "%(pips)s pips, and none on the other side: rams do not count. Cats until the next match.",
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
            "%(full)s reached %(pips)s pip; no rams stand, so %(winner)s win with only %(fewer)s.",
            "%(full)s reached %(pips)s pips; no rams stand, so %(winner)s win with only %(fewer)s.",
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
