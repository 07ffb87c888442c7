"""A match of Avinas in words, with what the next deal can decide, and its score sheet: rings for rams, lozenges for
pips.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.domain import sheet
from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.match import Replay, Row, write_result
from scorekeeper.domain.seats import Side
from scorekeeper.games.avinas import scoring
from scorekeeper.games.avinas.deals import Band, Deal, Knock, NoSevens, Overclaim, Passed, Section, Sevens, trump_order
from scorekeeper.rulebook.pictures.cards import ANY_TRUMP, CardDrawing, drawn

Match = Replay[Deal, scoring.Score, scoring.Effect, scoring.Result]


def columns(names: sheet.Names) -> tuple[str, ...]:
    """The running totals: open rams and pips, each for both sides in the order of the sheet."""
    return (_("rams"), _("pips"))


def line(row: Row[Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.DealLine:
    return sheet.DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=_mark(row.effect, names),
        parts=_sentence(row, names),
        totals=tuple(sheet.slash_list(both.of(side) for side in Side) for both in (row.state.rams, row.state.pips)),
        rule=section_of_deal(row.deal),
    )


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
    return ngettext("%(n)s seven", "%(n)s sevens", sevens) % {"n": sheet.spelled(sevens)}


def standings(totals: sheet.Written, names: sheet.Names, result: sheet.Written | None) -> sheet.Standings:
    """The pips of both sides; the rams where they decided, and nothing after an overclaim.

    Only losers can have rams in the end: "8 rams on Jonas & Rūta · pips 14 to 1".
    """
    if result is None:
        return sheet.standings_of(totals, names, None, what="pips", unit=pips_unit)
    if result["ended_by"] == "overclaim":
        return sheet.Standings()
    winner = Side(result["winner"])
    (rams, on_losers), (pips, others) = (
        [int(totals[side.value][what]) for side in (winner, winner.other)] for what in ("rams", "pips")
    )
    if result["cats"] or not on_losers:
        return sheet.score_of_two(pips, others, pips_unit)
    values = {
        "rams": rams_words(on_losers),
        "side": sheet.side_name(names, winner.other),
        "pips": pips,
        "others": others,
    }
    words = _("%(rams)s on %(side)s · pips %(pips)s to %(others)s") % values
    return sheet.Standings(words, (sheet.against(rams, on_losers),), ngettext("ram", "rams", on_losers))


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
    return ngettext("%(n)s ram", "%(n)s rams", rams) % {"n": sheet.spelled(rams)}


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


def _game(deal: Deal, names: sheet.Names) -> str:
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


def _mark(effect: scoring.Effect, names: sheet.Names) -> str:
    if isinstance(effect, scoring.Nothing):
        return ""
    return _("%(side)s: %(mark)s") % {"side": sheet.side_name(names, effect.side), "mark": _mark_words(effect)}


def _mark_words(effect: scoring.Rams | scoring.Pips | scoring.Forfeit) -> str:
    match effect:
        case scoring.Rams():
            return rams_words(effect.rams)
        case scoring.Pips():
            return pips_words(effect.pips)
        case scoring.Forfeit():
            return _("match lost")


def _sentence(row: Row[Deal, scoring.Score, scoring.Effect], names: sheet.Names) -> sheet.Sentence:
    match row.deal, row.effect:
        case Sevens() as deal, scoring.Rams() as effect:
            sentence = _sevens(deal, effect, row.state, names)
        case NoSevens() as deal, scoring.Pips() as effect:
            sentence = _no_sevens(deal, effect, row.state, names)
        case Overclaim() as deal, scoring.Forfeit() as effect:
            sentence = _overclaim(deal, effect, names)
        case _:
            sentence = sheet.make_sentence(
                _("All passed: %(nothing)s."), "nothing", {"nothing": _("nothing is written")}
            )
    return sentence._replace(after=sentence.after + _match_over(row.state, names))


def _sevens(deal: Sevens, effect: scoring.Rams, score: scoring.Score, names: sheet.Names) -> sheet.Sentence:
    values = {
        "name": names[deal.declarer],
        "sevens": _sevens_and_knock(deal),
        "rams": rams_words(effect.rams),
        "side": sheet.side_name(names, effect.side),
    }
    made, lost = _("%(name)s, %(sevens)s, made: %(rams)s against %(side)s."), _("%(name)s, %(sevens)s, lost: %(rams)s.")
    sentence = sheet.make_sentence(made if deal.won else lost, "rams", values)
    return sentence._replace(after=sentence.after + _what_became_of_the_rams(effect, score, names))


def _what_became_of_the_rams(effect: scoring.Rams, score: scoring.Score, names: sheet.Names) -> str:
    """As “Ona & Petras’s last three are crossed out, two are new.”"""
    now, new = score.rams.of(effect.side), effect.rams - effect.cancelled
    if not effect.cancelled:
        words = ngettext("Now there is %(n)s.", "Now there are %(n)s.", now)
        return " " + words % {"n": sheet.spelled(now)} if now > new else ""
    left = score.rams.of(effect.side.other)
    values = {
        "side": sheet.side_name(names, effect.side.other),
        "crossed": sheet.spelled(effect.cancelled),
        "all": sheet.spelled(effect.cancelled + left),
        "left": ngettext("%(n)s is left", "%(n)s are left", left) % {"n": sheet.spelled(left)},
        "new": ngettext("%(n)s is new", "%(n)s are new", new) % {"n": sheet.spelled(new)},
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


def _no_sevens(deal: NoSevens, effect: scoring.Pips, score: scoring.Score, names: sheet.Names) -> sheet.Sentence:
    values = {
        "name": names[deal.declarer],
        "took": _took(deal),
        "side": sheet.side_name(names, effect.side),
        "pips": pips_words(effect.pips),
        "now": score.pips.of(effect.side),
    }
    if deal.won:
        made = _("%(name)s, without sevens, made: %(side)s took %(took)s and get %(pips)s, now %(now)s.")
        return sheet.make_sentence(made, "pips", values)
    return sheet.make_sentence(
        _("%(name)s, without sevens, lost with %(took)s: %(side)s get %(pips)s, now %(now)s."), "pips", values
    )


def _overclaim(deal: Overclaim, effect: scoring.Forfeit, names: sheet.Names) -> sheet.Sentence:
    values = {
        "name": names[deal.declarer],
        "side": sheet.side_name(names, effect.side),
        "overclaimed": _("overclaimed"),
    }
    return sheet.make_sentence(
        _("%(name)s, without sevens, %(overclaimed)s: %(side)s lose the match."), "overclaimed", values
    )


def _match_over(score: scoring.Score, names: sheet.Names) -> str:
    result = scoring.RULES.result(score, closed=False)
    if result is None:
        return ""
    return " " + _("The match is over: %(side)s win.") % {"side": sheet.side_name(names, result.winner)}


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


def ending(result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
    winner, cats = Side(result["winner"]), Side(result["cats"]) if result["cats"] else None
    overclaimed = result["ended_by"] == "overclaim"
    reason, sources = _ended_by_overclaim(winner, names) if overclaimed else _ended_by_pips(winner, cats, totals, names)
    return sheet.Ending(
        winner=sheet.side_name(names, winner),
        won=sheet.who_won(sheet.side_name(names, winner)),
        standings=standings(totals, names, result),
        reason=reason,
        sources=sources,
        rule=section_of_result(result),
        badge=_cats_badge(cats, names) if cats else None,
        by=_("by an overclaim") if overclaimed else "",
    )


def _cats_badge(cats: Side, names: sheet.Names) -> sheet.Badge:
    return sheet.Badge(
        seats=cats.seats,
        word=_("Cats"),
        until=_("%(side)s stay Cats until the next match") % {"side": sheet.side_name(names, cats)},
        names=sheet.side_name(names, cats),
        symbol="catface",
        figure="cat",
        custom=_("By custom you stop for today, and use new cards for the next match."),
    )


def _ended_by_overclaim(winner: Side, names: sheet.Names) -> tuple[str, str]:
    reason = _("%(side)s named more trumps than they had, and that loses the match.")
    return reason % {"side": sheet.side_name(names, winner.other)}, _("Pagat, Parlett")


def _ended_by_pips(winner: Side, cats: Side | None, totals: sheet.Written, names: sheet.Names) -> tuple[str, str]:
    full = max(Side, key=lambda side: int(totals[side.value]["pips"]))
    pips = int(totals[full.value]["pips"])
    values = {
        "full": sheet.side_name(names, full),
        "others": sheet.side_name(names, full.other),
        "winner": sheet.side_name(names, winner),
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


def section_of_result(result: sheet.Written) -> Section:
    """What decided the match, from its written result."""
    if result["cats"]:
        return Section.CATS
    return Section.OVERCLAIM if result["ended_by"] == "overclaim" else Section.END


def section_of_deal(deal: Deal) -> Section:
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


def of_rams(effect: scoring.Rams) -> Section:
    """How rams are drawn, or how they cross out those of the others."""
    return Section.MARKING if effect.cancelled else Section.RAMS


@dataclass(frozen=True, slots=True)
class EndingChance:
    """So many pips for `side`, or more, would end the match with this result.

    `declared` are the bands of card-points with which the side, declaring and losing, would end it.
    """

    side: Side
    pips: int
    result: scoring.Result
    declared: frozenset[Band]


def ending_chances(
    match: Replay[Deal, scoring.Score, scoring.Effect, scoring.Result], names: sheet.Names
) -> tuple[str, ...]:
    """Which pips of the next deal end the match, and who would win then; nothing while none of them can.

    An overclaim ends a match at any score and is not spoken of.
    """
    if match.result is not None:
        return ()
    return tuple(words(chance, names) for chance in ending_chances_of(match.state))


@lru_cache(maxsize=256)  # as the outcomes it is made of
def ending_chances_of(score: scoring.Score) -> tuple[EndingChance, ...]:
    """The sides that the next deal can bring to twelve pips, the side nearer to them first."""
    ends = [outcome for outcome in scoring.no_sevens(score) if outcome.result]
    found = (_ending_chance(side, [end for end in ends if _side_with_pips(end) is side]) for side in Side)
    return tuple(sorted((chance for chance in found if chance), key=lambda chance: chance.pips))


def _ending_chance(side: Side, ends: list[scoring.Outcome]) -> EndingChance | None:
    results = {end.result for end in ends if end.result}
    if not results:
        return None
    (result,) = results
    pips = min(end.effect.pips for end in ends if isinstance(end.effect, scoring.Pips))
    lost = [end.deal for end in ends if isinstance(end.deal, NoSevens) and not end.deal.won]
    return EndingChance(side, pips, result, frozenset(deal.band for deal in lost))


def _side_with_pips(end: scoring.Outcome) -> Side | None:
    return end.effect.side if isinstance(end.effect, scoring.Pips) else None


def words(chance: EndingChance, names: sheet.Names) -> str:
    """What ends the match, and who wins then; with the advice to lose where losing wins."""
    values = {"side": sheet.side_name(names, chance.side), "others": sheet.side_name(names, chance.side.other)}
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


RINGS_DRAWN = 10
RINGS_A_GROUP = 5
PIPS_A_LOZENGE = 4

OPEN, STRUCK, NEW, HIT = "o", "s", "n", "h"
"""One ring: standing, crossed out before, drawn by this deal, crossed out by this deal."""


class Ring(NamedTuple):
    """One ring: the `symbol` that draws it, and a `mark` where this deal drew it ("new") or crossed it out ("hit")."""

    symbol: str
    mark: str


RING_OF = {OPEN: Ring("ring", ""), STRUCK: Ring("struck", ""), NEW: Ring("ring", "new"), HIT: Ring("struck", "hit")}


class Rings(NamedTuple):
    """The rings to draw, five a group, and "+ 7" for standing ones that found no room."""

    groups: tuple[tuple[Ring, ...], ...]
    more: str


def after_deal(side: Side, standing: int, crossed: int, last: scoring.Effect | None) -> Rings:
    """A side's rings, those that the last deal drew or crossed out being marked."""
    new = hit = 0
    if isinstance(last, scoring.Rams):
        new = last.rams - last.cancelled if last.side is side else 0
        hit = last.cancelled if last.side is not side else 0
    return ring_groups(ring_code(struck=crossed - hit, hit=hit, open_=standing - new, new=new))


def crossed_out(rows: Sequence[Row[Deal, scoring.Score, scoring.Effect]], side: Side) -> int:
    """How many of a side's rams have been crossed out since the match began."""
    return sum(
        row.effect.cancelled for row in rows if isinstance(row.effect, scoring.Rams) and row.effect.side is side.other
    )


def ring_code(*, struck: int, hit: int, open_: int, new: int) -> str:
    """All rings of a side in a row, one letter each: those crossed out first, the newest last."""
    return STRUCK * struck + HIT * hit + OPEN * open_ + NEW * new


def ring_groups(code: str) -> Rings:
    """The rings of a code, as far as there is room for them."""
    drawn, more = fitting(code)
    groups = tuple(tuple(RING_OF[letter] for letter in group) for group in in_fives(drawn))
    return Rings(groups, _("+ %(n)s") % {"n": more} if more else "")


def in_fives(code: str) -> list[str]:
    return [code[place : place + RINGS_A_GROUP] for place in range(0, len(code), RINGS_A_GROUP)]


def fitting(code: str) -> tuple[str, int]:
    """The rings that find room, and how many standing ones do not.

    Older ones go first, and those crossed out.
    """
    older, drawn = code[:-RINGS_DRAWN], code[-RINGS_DRAWN:]
    return drawn, older.count(OPEN) + older.count(NEW)


def lozenges(pips: int) -> tuple[int, int, int]:
    """Three lozenges of four pips each: how much of each is filled. What goes beyond twelve is not drawn."""
    first, second, third = (min(PIPS_A_LOZENGE, max(0, pips - PIPS_A_LOZENGE * place)) for place in range(3))
    return first, second, third


def trump_strip() -> tuple[CardDrawing, ...]:
    """The fourteen trumps from the top."""
    return tuple(drawn(card) for card in WRITTEN_TRUMPS)


def _with_star(card: Card) -> str:
    return str(card) if card.rank in (Rank.QUEEN, Rank.JACK) else card.rank.value + ANY_TRUMP


WRITTEN_TRUMPS = tuple(_with_star(card) for card in trump_order(Suit.CLUBS))
"""The trumps from the top, as texts write them: those of the trump suit, whichever it is, carry a star."""


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


def score_sheet(match: Match, names: sheet.Names) -> Sheet:
    """What `_sheet.html` and `_aside.html` draw."""
    north_south, east_west = (_side_sheet(match, side, names) for side in Side)
    return Sheet((north_south, east_west), _legend(names))


def accounts(match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
    """Standing rams and pips, with the rings and the lozenges; what decides the match is written large."""
    on_rams = match.result is not None and scoring.decided_by_rams(match.state.rams, match.state.pips)
    return tuple(
        sheet.Account(
            name=side.name,
            counts=(_rams(match.state.rams.of(of)), sheet.Count(str(side.pips), ngettext("pip", "pips", side.pips))),
            row=tuple(ring.symbol for group in side.rings.groups for ring in group),
            more=side.rings.more,
            beside=() if on_rams else tuple(f"p{filled}" for filled in side.lozenges),
            large_at=0 if on_rams else 1,
        )
        for of, side in zip(Side, score_sheet(match, names).sides, strict=True)
    )


def next_deal(match: Match, names: sheet.Names) -> sheet.NextDeal:
    """Whose deal comes next, and who bids first should no seven be turned up; nothing once the match is over."""
    return sheet.next_turn(match, names, _("No sevens? %(name)s bids first"))


def introduction(match: Match) -> sheet.Introduction:
    return sheet.Introduction(
        _("Rams and pips are bad. A side that gets rams first crosses out those of the other side."),
        _("Twelve pips end the match."),
    )


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    if match.result is not None:
        return section_of_result(write_result(match.result))
    if ending_chances_of(match.state):
        return "end"
    return section_of_deal(match.rows[-1].deal) if match.rows else "deal"


def _side_sheet(match: Match, side: Side, names: sheet.Names) -> SideSheet:
    name, standing, pips = sheet.side_name(names, side), match.state.rams.of(side), match.state.pips.of(side)
    crossed = crossed_out(match.rows, side)
    last = match.rows[-1].effect if match.rows else None
    return SideSheet(
        name=name,
        rings=after_deal(side, standing, crossed, last),
        stands=standing > 0,
        standing=rams_left(standing),
        pips=pips,
        pips_new=isinstance(last, scoring.Pips) and last.side is side,
        of_end=_("of %(end)s") % {"end": scoring.PIPS_TO_END},
        unit=_("pips"),
        lozenges=lozenges(pips),
        spoken=ngettext(
            "%(side)s: %(left)s, %(crossed)s crossed out; %(pips)s of %(end)s pip",
            "%(side)s: %(left)s, %(crossed)s crossed out; %(pips)s of %(end)s pips",
            scoring.PIPS_TO_END,
        )
        % {"side": name, "left": rams_left(standing), "crossed": crossed, "pips": pips, "end": scoring.PIPS_TO_END},
    )


def _rams(standing: int) -> sheet.Count:
    return sheet.Count(str(standing), ngettext("ram", "rams", standing))


def _legend(names: sheet.Names) -> str:
    return _("Rams left, and pips: %(one)s / %(other)s") % sheet.one_and_other(names)
