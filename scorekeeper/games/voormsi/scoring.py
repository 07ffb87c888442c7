"""How Voormsi is scored: tricks, the fate of Voormsi, and a target that must be reached exactly.

The facts are those of Anthony Smith's description for Pagat ("Pagat") and of David Parlett's in *The Penguin Book of
Card Games* ("Parlett").
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal, Totals
from scorekeeper.domain.seats import Seat
from scorekeeper.games.voormsi.counting import Over, Writing, begun, with_trick, write
from scorekeeper.games.voormsi.deals import Deal, Played, Summary, by_name
from scorekeeper.games.voormsi.options import Options, options_at
from scorekeeper.games.voormsi.parties import OF_THREE, ByParty, Party, parties_of
from scorekeeper.games.voormsi.points import EVENT_POINTS, Event, deal_points


@dataclass(frozen=True, slots=True)
class Score:
    """Each party's points, and the party, if any, that took its own Voormsi with Toqu."""

    points: ByParty
    own_toqu: Party | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a deal did: the change of each score, whether it was void, and who wrote what in which order."""

    scores: ByParty
    void: bool = False
    writings: tuple[Writing, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, and who won."""

    ended_by: Over
    winner: Party


@dataclass(frozen=True, slots=True)
class VoormsiRules:
    """How Voormsi is scored at one table."""

    options: Options

    def start(self) -> Score:
        """Return a match in which nobody has a point."""
        return Score(ByParty.same(self.options.parties, 0))

    def after(self, state: Score, deal: Deal) -> tuple[Score, Effect]:
        """Return the state after the deal, and what the deal did. Raises IllegalDeal."""
        check_table(self.options.parties, deal)
        return self._played(state, deal) if isinstance(deal, Played) else self._summary(state, deal)

    def result(self, state: Score, *, closed: bool = False) -> Result | None:
        """Return how the match ended, None while it goes on; that the players stopped decides nothing."""
        if state.own_toqu is not None:
            (winner,) = (party for party in state.points.parties if party is not state.own_toqu)
            return Result(Over.OWN_TOQU, winner)
        for party, points in state.points.each:
            if points == self.options.target:
                return Result(Over.TARGET, party)
        return None

    def _played(self, state: Score, deal: Played) -> tuple[Score, Effect]:
        count = begun(self.options, state.points)
        for number, winner in enumerate(deal.tricks, 1):
            check_goes_on(count.over, count.played, self.options.tricks)
            event = deal.fate.event if deal.fate and deal.fate.trick == number else None
            count = with_trick(count, winner, event)
        if count.over is None and count.played < self.options.tricks:
            told = {"whole": self.options.tricks, "n": count.played}
            raise IllegalDeal(
                ngettext(
                    "nobody has won yet, so the deal has %(whole)s trick, not %(n)s",
                    "nobody has won yet, so the deal has %(whole)s tricks, not %(n)s",
                    self.options.tricks,
                )
                % told
            )
        own_toqu = count.last if count.over is Over.OWN_TOQU else None
        return _changed(state, Score(count.scores, own_toqu), void=count.void, writings=count.writings)

    def _summary(self, state: Score, deal: Summary) -> tuple[Score, Effect]:
        """Write everything at once, so that a match cannot have ended before; but for Toqu, by which it has."""
        if deal.first_five is not None and not self.options.first_five_bonus:
            raise IllegalDeal(_("the first five tricks bring no point at this table"))
        if deal.fate is not None and deal.fate.event is Event.OWN_TOQU:
            loser = deal.fate.party
            return _changed(state, Score(state.points.changed(loser, lambda _points: 0), loser))
        if self.options.tricks in (tricks for _party, tricks in deal.tricks.each):
            return _changed(state, state, void=True)
        scores, writings = state.points, []
        for party in self.options.parties:
            if points := self._summed(deal, party):
                scores, writing = write(scores, party, points, self.options.target)
                writings.append(writing)
        if [writing.score for writing in writings].count(self.options.target) > 1:
            told = {"target": self.options.target}
            raise IllegalDeal(_("this leaves more than one at %(target)s: enter the tricks in order") % told)
        return _changed(state, Score(scores), writings=tuple(writings))

    def _summed(self, deal: Summary, party: Party) -> int:
        """Return what a party made in the whole deal."""
        event = EVENT_POINTS[deal.fate.event] if deal.fate and deal.fate.party is party else 0
        first_five = deal.first_five is party
        return event + deal_points(deal.tricks.of(party), self.options.tricks, first_five=first_five)


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> VoormsiRules:
    """Return how Voormsi is scored with these house rules at a table with these seats."""
    return VoormsiRules(options_at(parties_of(turn), chosen))


def check_table(parties: tuple[Party, ...], deal: Deal) -> None:
    """Refuse a deal of another table. Raises IllegalDeal."""
    named = {*(deal.tricks if isinstance(deal, Played) else deal.tricks.parties)}
    if (isinstance(deal, Summary) and deal.tricks.parties != parties) or not named <= {*parties}:
        told = {"parties": ", ".join(party.value for party in parties)}
        raise IllegalDeal(_("at this table tricks are won by %(parties)s") % told)
    if deal.fate and deal.fate.event is Event.OWN_TOQU and parties == OF_THREE:
        raise IllegalDeal(_("of three players none can take their own Voormsi"))


def check_goes_on(over: Over | None, played: int, tricks: int) -> None:
    """Refuse a trick after the end of the match or of the deal. Raises IllegalDeal."""
    if over is not None:
        raise IllegalDeal(_("the match was over with trick %(n)s; no trick follows it") % {"n": played})
    if played == tricks:
        raise IllegalDeal(
            ngettext("a deal has %(n)s trick, no more", "a deal has %(n)s tricks, no more", tricks) % {"n": tricks}
        )


def _changed(
    before: Score, after: Score, *, void: bool = False, writings: tuple[Writing, ...] = ()
) -> tuple[Score, Effect]:
    scores = ByParty(tuple((party, points - before.points.of(party)) for party, points in after.points.each))
    return after, Effect(scores, void, writings)


def write_effect(effect: Effect) -> Mapping[str, object]:
    """Return what a deal did, as the match format writes it."""
    return {"scores": by_name(effect.scores), "void": effect.void}


def write_totals(state: Score) -> Totals:
    """Return everybody's points, as the match format writes them."""
    return {party.value: {"points": points} for party, points in state.points.each}


def write_result(result: Result) -> Mapping[str, object]:
    """Return the end of a match, as the match format writes it."""
    return {"ended_by": result.ended_by.value, "winner": result.winner.value}
