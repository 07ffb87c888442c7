"""What is remembered of a finished match of Avinas: who won, who declared and made it, who became Cats.

Worth telling on the page of an evening: Cats, or else the most rams that a knock won.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.domain import history
from scorekeeper.domain.highlights import Highlight
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.avinas import scoring
from scorekeeper.games.avinas.deals import Deal, Knock, NoSevens, Passed, Sevens
from scorekeeper.games.avinas.sheet import Match

RAM = "ram"


outcomes = history.won_by_a_side


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    """Deals declared and made, those that were knocked, and Cats."""
    done: dict[Seat, Counter[str]] = {seat: Counter() for seat in CLOCKWISE}
    for row in match.rows:
        if not isinstance(row.deal, Passed):
            done[row.deal.declarer].update(_declarer_counts(row.deal))
    if match.result is not None and match.result.cats is not None:
        for seat in CLOCKWISE:
            done[seat]["cats" if seat.side is match.result.cats else "cats_given"] += 1
    return done


def facts(counts: history.Counts) -> tuple[history.Fact, ...]:
    return history.facts_of(
        (_("Declared and made"), history.share(counts, "made", "declared")),
        (_("Knocked as declarer and made"), history.share(counts, "knocked_made", "knocked")),
        (_("Made the others Cats"), history.times(counts, "cats_given")),
        (_("Cats"), history.times(counts, "cats")),
    )


def feats(match: Match) -> history.Counts:
    """The most rams that ever stood against one side, and how many deals it took."""
    standing = (row.state.rams.of(side) for row in match.rows for side in Side)
    return {"rams": max(standing, default=0), "deals": len(match.rows)}


def feat_name(feat: str) -> str:
    return history.feat_names(rams=_("Most rams ever standing"))[feat]


def score_series(match: Match, names: Names) -> tuple[history.ScoreSeries, ...]:
    """The pips up to twelve, and the rams that stood; what decided the match comes first."""
    states = (scoring.Score(), *(row.state for row in match.rows))
    pips = history.lines_of_sides(names, states, lambda state, side: state.pips.of(side))
    rams = history.lines_of_sides(names, states, lambda state, side: state.rams.of(side))
    both = (
        history.ScoreSeries(_("Pips"), pips, aim=scoring.PIPS_TO_END, fewest_is_best=True),
        history.ScoreSeries(_("Rams left"), rams, fewest_is_best=True),
    )
    on_rams = match.result is not None and scoring.decided_by_rams(match.state.rams, match.state.pips)
    return both[::-1] if on_rams else both


def units() -> tuple[history.Unit, ...]:
    """What is played for: each ram that stands at the end; and Cats can have a price of their own."""
    terms = _(
        "Each loser pays for every ram against them on the final sheet (Pagat). If a side is Cats, rams do not "
        "count (Parlett). Cats pay their separate price, or nothing if there is none. A winner never pays."
    )
    return history.Unit(RAM, _("per ram"), terms), history.Unit(history.CATS, _("Cats"))


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Charge every loser the rams against them; as Cats, who have none, one."""
    result = match.result
    if result is None:
        return dict.fromkeys(CLOCKWISE, 0)
    if unit == history.CATS:
        return history.paid_to(result.winner, 0 if result.cats is None else 1)
    return history.paid_to(result.winner, match.state.rams.of(result.winner.other) if result.cats is None else 0)


def _declarer_counts(deal: Deal) -> list[str]:
    made = isinstance(deal, Sevens | NoSevens) and deal.won
    knocked = isinstance(deal, Sevens) and deal.knock is not Knock.NONE
    return ["declared", *["made"] * made, *["knocked"] * knocked, *["knocked_made"] * (made and knocked)]


CATS_RANK = 1000
"""Above any number of rams."""


def deal_winners(match: Match, row: Row[Deal, scoring.Score, scoring.Effect]) -> Sequence[Seat]:
    """The side that was not marked: rams and pips are bad."""
    return () if isinstance(row.effect, scoring.Nothing) else row.effect.side.other.seats


def deal_size(row: Row[Deal, scoring.Score, scoring.Effect]) -> int:
    """Rams or pips, also rams that only crossed others out."""
    match row.effect:
        case scoring.Rams():
            return row.effect.rams
        case scoring.Pips():
            return row.effect.pips
        case _:
            return 0


def highlight(match: Match, names: Names) -> Highlight | None:
    if match.result is not None and match.result.cats is not None:
        winners = _("%(winners)s had no pip") % {"winners": side_name(names, match.result.winner)}
        return Highlight(_("Cats"), side_name(names, match.result.cats), len(match.rows), CATS_RANK, winners)
    return _best_knock(match, names)


def _best_knock(match: Match, names: Names) -> Highlight | None:
    """The deal that was knocked and made for most rams, the first of equals."""
    knocked = [
        (scoring.rams_for(row.deal), row.deal.declarer, row.number)
        for row in match.rows
        if isinstance(row.deal, Sevens) and row.deal.won and row.deal.knock is not Knock.NONE
    ]
    if not knocked:
        return None
    rams, declarer, number = max(knocked, key=lambda knock: knock[0])
    more = ngettext("%(n)s ram", "%(n)s rams", rams) % {"n": rams}
    return Highlight(_("Knocked and made"), names[declarer], number, rams, more)
