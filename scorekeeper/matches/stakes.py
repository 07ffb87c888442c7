"""Stakes of a match, and what it was worth to everybody in the end. Nothing here ever changes a score.

Stakes are stored as the match format writes them. A flat amount is paid by every loser; so much a unit goes by what the
game's statistics say is owed. `unit` is what is paid with: "ct", "nuts". Nobody who has won ever pays.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TypeGuard, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.amounts import HUNDREDTHS, Amount, AmountStyle, hundredths_of, style_of
from scorekeeper.domain.game import Game
from scorekeeper.domain.history import CATS, Outcome, Unit, makes_cats
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.match_format import ChairPays, Price, Stakes, StakesKind
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import and_list
from scorekeeper.matches.chairs import Chairs, Place
from scorekeeper.matches.events import Log, Payload
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.models import Match, State

Who = TypeVar("Who")
"""A seat or a person."""

LARGEST_STAKE = 100_000_000
"""A file can hold any amount of 64 bits; above this we compute nothing, so that what is owed fits as well."""


def read(written: Payload | None) -> Stakes | None:
    """Read what the match format writes; None for a match without stakes."""
    if not written:
        return None
    cats = written.get("cats")
    price = Price(StakesKind(cats["kind"]), cats["amount"]) if cats else None
    chairs = ChairPays(written["chairs"]) if "chairs" in written else None
    return Stakes(StakesKind(written["kind"]), written["amount"], written["unit"], price, chairs)


def in_words(stakes: Stakes, game: Game) -> str:
    """The stakes in words: “40 ct a match”, “5 ct a ram, Cats 100 ct”."""
    each = unit_of(game).name if stakes.kind is StakesKind.PER_UNIT else _("per match")
    values = {"amount": stakes.amount, "unit": stakes.unit, "each": each}
    if stakes.cats is None:
        return _("%(amount)s %(unit)s %(each)s") % values
    values["cats"] = stakes.cats.amount
    if stakes.cats.kind is StakesKind.FLAT:
        return _("%(amount)s %(unit)s %(each)s, Cats %(cats)s %(unit)s") % values
    return _("%(amount)s %(unit)s %(each)s, Cats %(cats)s times that") % values


def unit_of(game: Game) -> Unit:
    """What people can play for in this game, at a price for each: “a ram”."""
    return game.statistics.units()[0]


def amount_style(stakes: Stakes) -> AmountStyle:
    """How the table writes what it plays for."""
    price = stakes.cats
    return style_of([stakes.amount, *([price.amount] if price and price.kind is StakesKind.FLAT else [])])


def worth(stakes: Stakes, game: Game, replay: AnyReplay) -> dict[Seat, int]:
    """The balances per player in hundredths of the stakes' unit, negative where somebody pays; they sum to zero."""
    outcomes = game.statistics.outcomes(replay)
    if outcomes and 0 < hundredths_of(stakes.amount) <= HUNDREDTHS * LARGEST_STAKE:
        shares = _shares(stakes, game, replay, outcomes)
        if not any(shares[seat] < 0 for seat in _seats_with(outcomes, Outcome.WON)):
            return shares
    return dict.fromkeys(replay.turn, 0)


def _shares(stakes: Stakes, game: Game, replay: AnyReplay, outcomes: Mapping[Seat, Outcome]) -> dict[Seat, int]:
    if stakes.cats and makes_cats(game.statistics):
        cats = game.statistics.owed(replay, CATS)
        if any(cats.values()):
            price = _price_of_cats(stakes.cats, stakes)
            return {seat: price * number for seat, number in cats.items()}
    if stakes.kind is StakesKind.FLAT:
        return flat(outcomes, stakes.amount)
    price = hundredths_of(stakes.amount)
    return {seat: price * number for seat, number in game.statistics.owed(replay, unit_of(game).key).items()}


def _price_of_cats(cats: Price, stakes: Stakes) -> int:
    if cats.kind is StakesKind.FLAT:
        return hundredths_of(cats.amount)
    return int(cats.amount) * hundredths_of(stakes.amount)


def flat(outcomes: Mapping[Seat, Outcome], amount: Amount) -> dict[Seat, int]:
    """What everybody gets, in hundredths, where every loser pays the amount and the winners share it.

    Where several tie for first, they share it. What cannot be shared goes to them one by one, in the order of seats:
    nobody gets a smaller part than the amount is written in.
    """
    smallest = HUNDREDTHS // 10 ** style_of([amount]).decimals
    return {seat: smallest * share for seat, share in _shared(outcomes, hundredths_of(amount) // smallest).items()}


def _shared(outcomes: Mapping[Seat, Outcome], amount: int) -> dict[Seat, int]:
    winners = _seats_with(outcomes, Outcome.WON) or _seats_with(outcomes, Outcome.LEVEL)
    losers = _seats_with(outcomes, Outcome.LOST)
    worth = dict.fromkeys(outcomes, 0)
    if winners and losers:
        share, left_over = divmod(amount * len(losers), len(winners))
        worth |= {seat: share + (place < left_over) for place, seat in enumerate(winners)}
        worth |= dict.fromkeys(losers, -amount)
    return worth


def _seats_with(outcomes: Mapping[Seat, Outcome], outcome: Outcome) -> list[Seat]:
    return [seat for seat, own in outcomes.items() if own is outcome]


def shared_by_deals(worth: Mapping[Seat, int], chairs: Chairs, style: AmountStyle) -> dict[Place, int]:
    """What everybody gets or pays of what each chair is worth: as many parts as deals that they sat there.

    Nobody gets a smaller part than amounts are written in; what is left over is whose deal came last.
    """
    smallest = HUNDREDTHS // 10**style.decimals
    shares: Counter[Place] = Counter()
    for seat, amount in worth.items():
        deals = chairs.deals[seat.value] or Counter({chairs.now[seat.value]: 1})
        *others, last = deals
        left = amount
        for who in others:
            share = int(amount * deals[who] / deals.total() / smallest) * smallest
            shares[chairs.places[who]] += share
            left -= share
        shares[chairs.places[last]] += left
    return dict(shares)


def everybodys_worth(stakes: Stakes, game: Game, replay: AnyReplay, chairs: Chairs) -> dict[Place, int]:
    """The balances of everybody who played, as `worth` has them for each chair."""
    by_chair = worth(stakes, game, replay)
    if not chairs.are_changed or stakes.chairs is ChairPays.AT_THE_END:
        return {seat: amount for seat, amount in by_chair.items()}  # noqa: C416  of any places
    return shared_by_deals(by_chair, chairs, amount_style(stakes))


def outcome(stakes: Stakes, shares: Mapping[Place, int], replay: AnyReplay, names: Mapping[Place, str]) -> str:
    """Who pays what for a match that is over, in a sentence; `shares` are everybody's balances."""
    if replay.result is None:
        return _("The match ended without a winner, so nobody owes anything.")
    return paid(shares, stakes.unit, names, amount_style(stakes))


def paid(worth: Mapping[Who, int], unit: str, names: Mapping[Who, str], style: AmountStyle) -> str:
    """Who pays what, in a sentence: “Jonas and Rūta pay 40 ct each.”"""
    return _sentences(worth, names, lambda people, amount, to: _pays(people, style.written(amount), unit, to))


def was_paid(worth: Mapping[Who, int], unit: str, names: Mapping[Who, str], style: AmountStyle) -> str:
    """Who has paid what, in a sentence: “Jonas and Rūta paid 40 ct each.”"""
    return _sentences(worth, names, lambda people, amount, to: _has_paid(people, style.written(amount), unit, to))


def _sentences(
    worth: Mapping[Who, int], names: Mapping[Who, str], format_line: Callable[[list[str], int, str], str]
) -> str:
    paying: dict[int, list[str]] = {}
    for seat, amount in sorted(worth.items(), key=lambda each: each[1]):
        if amount < 0:
            paying.setdefault(-amount, []).append(names[seat])
    if not paying:
        return _("Nobody owes anything.")
    receivers = [names[seat] for seat, amount in worth.items() if amount > 0]
    to = receivers[0] if len(receivers) == 1 else ""
    return " ".join(format_line(people, amount, to) for amount, people in paying.items())


def _pays(people: list[str], amount: Amount, unit: str, to: str) -> str:
    words = (
        ngettext(
            "%(names)s pays %(amount)s %(unit)s to %(to)s.",
            "%(names)s pay %(amount)s %(unit)s each to %(to)s.",
            len(people),
        )
        if to
        else ngettext("%(names)s pays %(amount)s %(unit)s.", "%(names)s pay %(amount)s %(unit)s each.", len(people))
    )
    return words % {"names": and_list(people), "amount": amount, "unit": unit, "to": to}


def _has_paid(people: list[str], amount: Amount, unit: str, to: str) -> str:
    words = (
        ngettext(
            "%(names)s paid %(amount)s %(unit)s to %(to)s.",
            "%(names)s paid %(amount)s %(unit)s each to %(to)s.",
            len(people),
        )
        if to
        else ngettext("%(names)s paid %(amount)s %(unit)s.", "%(names)s paid %(amount)s %(unit)s each.", len(people))
    )
    return words % {"names": and_list(people), "amount": amount, "unit": unit, "to": to}


# The bill of a match: what is owed for it, what was paid of that, and what is left. Payments are stored in the match's
# row, settlement by settlement, as the book format writes them; so a match that is corrected after it was settled asks
# for the difference only. A settlement without amounts is from before they were stored: it stands for all that was owed
# then.

Amounts = Mapping[str, Mapping[Place, int]]
"""By what is paid with: what everybody gets, or pays where negative, in hundredths. Nobody with zero is in it."""
Styles = Mapping[str, AmountStyle]
"""By what is paid with: how the table writes amounts of it."""
StoredSettlements = list[Payload]
"""Settlements as the book format writes them."""

MOST_SETTLEMENTS = 20
"""Stored of one match; of more the oldest are added up."""


@dataclass(frozen=True, slots=True)
class Bill:
    """Of a match that is over."""

    owed: Amounts
    paid: Amounts
    left: Amounts
    styles: Styles
    was_settled: bool

    @property
    def is_settled(self) -> bool:
        """Whether everybody has paid, and nothing has changed since."""
        return self.was_settled and not self.left


class MatchStakes:
    """What a match is played for, and once it is over what it costs: in words, on demand; empty where there is nothing.

    `replay` is None while the match is open. `names` are of everybody who played, by their places.
    """

    def __init__(self, match: Match, names: Mapping[Place, str], replay: AnyReplay | None, log: Log) -> None:
        self.match, self.game, self.names, self.replay, self.log = match, match.game, names, replay, log
        self.stakes = read(match.stakes)

    @property
    def words(self) -> str:
        return in_words(self.stakes, self.game) if self.stakes else ""

    @cached_property
    def bill(self) -> Bill | None:
        return None if self.replay is None else bill_of(self.match, self.replay, self.log)

    @property
    def paid(self) -> str:
        """Who pays what."""
        if self.stakes is None or self.replay is None:
            return ""
        shares = everybodys_worth(self.stakes, self.game, self.replay, Chairs(self.log, self.match.seats))
        return outcome(self.stakes, shares, self.replay, self.names)

    @property
    def terms(self) -> str:
        """Who pays for what, if a price for each brings nobody anything."""
        if self.stakes is None or self.replay is None or self.replay.result is None:
            return ""
        is_owed = bool(self.bill and self.bill.owed)
        return "" if is_owed or self.stakes.kind is StakesKind.FLAT else unit_of(self.game).terms

    @property
    def before(self) -> str:
        """Who has paid what, where more is to be paid."""
        if self.bill is None or not (self.bill.was_settled and self.bill.left):
            return ""
        return payments_in_words(self.bill.paid, self.names, self.bill.styles)

    @property
    def difference(self) -> str:
        """Who therefore still pays what."""
        if self.bill is None or not self.bill.was_settled:
            return ""
        left, styles = self.bill.left, self.bill.styles
        return " ".join(paid(shares, unit, self.names, styles[unit]) for unit, shares in left.items())


def payments_in_words(amounts: Mapping[str, Mapping[Who, int]], names: Mapping[Who, str], styles: Styles) -> str:
    """Who has paid what, a sentence for each unit or more."""
    return " ".join(was_paid(shares, unit, names, styles[unit]) for unit, shares in amounts.items())


def bill_of(match: Match, replay: AnyReplay, log: Log) -> Bill:
    """The match is over."""
    chairs, settlements = Chairs(log, match.seats), match.settlements or []
    owed, places = _owed(match, replay, chairs), chairs.counted_at
    paid = owed if is_bare(settlements) else total(*(moved_amounts(amounts_of(each), places) for each in settlements))
    left = total(owed, {unit: {seat: -amount for seat, amount in shares.items()} for unit, shares in paid.items()})
    return Bill(owed, paid, left, styles_of(match), bool(settlements))


def with_payment(match: Match, payment: Amounts, at: datetime) -> StoredSettlements:
    """The settlements of the match with one more payment."""
    styles = styles_of(match)
    settlements = [*(match.settlements or []), {"at": written_time(at), "paid": as_json(payment, styles)}]
    while len(settlements) > MOST_SETTLEMENTS:
        first, second, *later = settlements
        together = total(amounts_of(first), amounts_of(second))
        settlements = [{"at": second["at"], "paid": as_json(together, styles)}, *later]
    return settlements


def is_bare(settlements: StoredSettlements | None) -> TypeGuard[StoredSettlements]:
    """Whether the only settlement is a mark without what was paid."""
    return bool(settlements and "paid" not in settlements[0])


def written_time(moment: datetime) -> str:
    """The moment in UTC, as RFC 3339 writes it."""
    return moment.astimezone(UTC).isoformat().removesuffix("+00:00") + "Z"


def styles_of(match: Match) -> Styles:
    """How amounts of each unit of this match's stakes and payments are written; the stakes have the last word."""
    written: dict[str, list[Amount]] = defaultdict(list)
    for settlement in match.settlements or []:
        for unit, shares in settlement.get("paid", {}).items():
            written[unit] += shares.values()
    if played_for := read(match.stakes):
        written[played_for.unit].append(amount_style(played_for).written(0))
    return defaultdict(AmountStyle, {unit: style_of(amounts) for unit, amounts in written.items()})


def amounts_of(settlement: Payload) -> Amounts:
    """What was paid then; not of a bare mark."""
    return {
        unit: {_place(written): hundredths_of(amount) for written, amount in shares.items()}
        for unit, shares in settlement["paid"].items()
    }


def _place(written: str) -> Place:
    return Seat(written) if written in SEATS else written


def moved_amounts(amounts: Amounts, to: Mapping[Place, Place]) -> Amounts:
    """The amounts at other places; two that become one are added up."""
    shares = ((unit, place, amount) for unit, own in amounts.items() for place, amount in own.items())
    return total(*({unit: {to.get(place, place): amount}} for unit, place, amount in shares))


SEATS = {seat.value for seat in Seat}


def total(*several: Amounts) -> Amounts:
    """All of these together, in the order of seats; then those who left theirs."""
    sums: dict[str, Counter[Place]] = {}
    for amounts in several:
        for unit, shares in amounts.items():
            sums.setdefault(unit, Counter()).update(shares)
    shared = {
        unit: {
            place: own[place] for place in (*Seat, *sorted(each for each in own if isinstance(each, str))) if own[place]
        }
        for unit, own in sums.items()
    }
    return {unit: shares for unit, shares in shared.items() if shares}


def keep_what_was_paid(match: Match, until_now: CachedMatch) -> None:
    """Write down what a bare mark stands for, before the match is worth something else. The match is locked."""
    row = Match.objects.get(pk=match.pk)
    before, row.settlements = row.settlements, written_out(row, until_now)
    if row.settlements != before:
        row.save(update_fields=["settlements"])


def written_out(match: Match, until_now: CachedMatch) -> StoredSettlements | None:
    """The settlements of the match, with what a bare mark stands for."""
    if is_bare(match.settlements) and State.of(until_now.log, until_now.replay) is not State.OPEN:
        owed = _owed(match, until_now.replay, Chairs(until_now.log, match.seats))
        return [match.settlements[0] | {"paid": as_json(owed, styles_of(match))}]
    return match.settlements


def _owed(match: Match, replay: AnyReplay, chairs: Chairs) -> Amounts:
    played_for = read(match.stakes)
    if played_for is None:
        return {}
    return total({played_for.unit: everybodys_worth(played_for, match.game, replay, chairs)})


def as_json(amounts: Amounts, styles: Styles) -> dict[str, dict[str, Amount]]:
    """The amounts as the book format writes them."""
    return {
        unit: {
            place.value if isinstance(place, Seat) else place: styles[unit].written(amount)
            for place, amount in shares.items()
        }
        for unit, shares in amounts.items()
    }
