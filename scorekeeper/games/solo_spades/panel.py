"""Recording a deal of Solo Spades by taps: four bids, the tricks of two players, and then how the rest fell."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers, Candidate, Standing, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, after_dealer
from scorekeeper.domain.sheet import Names
from scorekeeper.games.solo_spades.answers import bid_field, filled, tricks_field
from scorekeeper.games.solo_spades.deals import TRICKS, Deal
from scorekeeper.games.solo_spades.questions import bid, tricks
from scorekeeper.games.solo_spades.scoring import Effect
from scorekeeper.games.solo_spades.sections import Section
from scorekeeper.games.solo_spades.sentences import brought_words
from scorekeeper.games.solo_spades.stakes import Match, rules_of

NUMBERS = {str(number): number for number in range(TRICKS + 1)}
A_ROW, RESULTS_A_ROW = 5, 4


def panel(match: Match, names: Names) -> Steps:
    """Everybody's bid, eldest first; the tricks of two in the same order. The results give those of the other two."""
    order = order_of(match)
    bids = [_bid(seat, names) for seat in order]
    tricks = [_tricks(seat, names) for seat in order[:2]]
    third, last = (names[seat] for seat in order[2:])
    asked = _("The rest, %(one)s : %(other)s?") % {"one": third, "other": last}
    return Steps((*bids, *tricks), asked, RESULTS_A_ROW, rule=Section.SCORING)


def order_of(match: Match) -> tuple[Seat, ...]:
    """Everybody, from the dealer's left."""
    return after_dealer(match.next_dealer)


def _bid(seat: Seat, names: Names) -> Step:
    asked = bid(seat, names)
    return Step(asked.name, asked.words, names[seat], asked.buttons, A_ROW, rule=Section.DECLARER)


def _tricks(seat: Seat, names: Names) -> Step:
    asked, chip = tricks(seat, names), _("%(name)s won") % {"name": names[seat]}
    return Step(asked.name, asked.words, chip, asked.buttons, A_ROW, rule=Section.SCORING)


@dataclass(frozen=True, slots=True)
class Tapped:
    """Four bids, and the tricks of the first two players; the other two share the rest."""

    bids: BySeat[int]
    told: tuple[tuple[Seat, int], tuple[Seat, int]]
    rest: tuple[Seat, Seat]

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Every way in which the rest can have fallen, the fewest tricks of the third player first."""
        third, last = self.rest
        left = TRICKS - sum(won for _seat, won in self.told)
        divided = ({**dict(self.told), third: won, last: left - won} for won in range(left + 1))
        return tuple(Deal(self.bids, BySeat.made(CLOCKWISE, tricks.__getitem__)) for tricks in divided)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every way in which the rest of the tricks can have fallen; none while anything before that is missing."""
    tapped = _tapped(answers, match)
    if tapped is None:
        return ()
    found = (_candidate(deal, tapped.rest, match) for deal in tapped.deals)
    return agreeing(found, answers, map(tricks_field, CLOCKWISE))


def standing(answers: Answers, match: Match, names: Names) -> Standing:
    """What the deal brings the first two players: the same whatever the results say of the other two."""
    tapped = _tapped(answers, match)
    if tapped is None or not tapped.deals:
        return Standing()
    effect = _effect(tapped.deals[0], match)
    each = ({"name": names[seat], "points": brought_words(effect.of(seat))} for seat, _won in tapped.told)
    return Standing(", ".join(_("%(name)s %(points)s") % words for words in each))


def _tapped(answers: Answers, match: Match) -> Tapped | None:
    """What is needed for results; None while something is missing, or makes no sense."""
    bids = {seat: NUMBERS.get(answers.get(bid_field(seat), "")) for seat in CLOCKWISE}
    first, second, *rest = order_of(match)
    told = [(seat, NUMBERS.get(answers.get(tricks_field(seat), ""))) for seat in (first, second)]
    said = tuple((seat, bid) for seat, bid in bids.items() if bid is not None)
    known = [(seat, won) for seat, won in told if won is not None]
    if len(said) < len(CLOCKWISE) or len(known) < len(told):
        return None
    return Tapped(BySeat(said), (known[0], known[1]), (rest[0], rest[1]))


def _candidate(deal: Deal, shown: tuple[Seat, Seat], match: Match) -> Candidate:
    """The button for one division; drawn cut open where somebody whose tricks it gives loses the bid."""
    effect = _effect(deal, match)
    third, last = shown
    label = _("%(one)s : %(other)s") % {"one": deal.tricks.of(third), "other": deal.tricks.of(last)}
    lost = not all(effect.of(seat).made for seat in shown)
    does = " / ".join(brought_words(effect.of(seat)) for seat in shown)
    return Candidate(label, filled(deal), deal, lost=lost, does=does)


def _effect(deal: Deal, match: Match) -> Effect:
    _after, effect = rules_of(match).after(match.state, deal)
    return effect
