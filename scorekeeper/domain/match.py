"""A match is a list of deals, and its score a replay of them.

`follow` is the only way from one state of a match to the next; `replay` follows a whole list of deals.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat, left_of

D = TypeVar("D")
S = TypeVar("S")
E = TypeVar("E")
R = TypeVar("R")
W = TypeVar("W")
D_contra = TypeVar("D_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)

Totals = Mapping[str, Mapping[str, int]]
"""Running totals as the match format writes them: for each side or seat what is counted, and how much."""


class IllegalDeal(ValueError):
    """The deal breaks a rule; the text says which, in words for the people at the table."""


class Rules(Protocol[D_contra, S, E_co, R_co]):
    """How one game is scored, with its house rules already chosen."""

    def start(self) -> S:
        """The state before the first deal."""

    def after(self, state: S, deal: D_contra) -> tuple[S, E_co]:
        """The state after the deal, and what the deal did. Raises IllegalDeal."""

    def result(self, state: S, *, closed: bool) -> R_co | None:
        """How the match ended; None while it goes on. `closed`: the players stopped."""


@dataclass(frozen=True)  # with slots, Python could not make one by an alias such as `Result[Side]`
class Result(Generic[W]):
    """How a match ended, by the word that the match format has for it, and who won."""

    ended_by: str
    winner: W


def write_result(result: Any) -> dict[str, Any]:
    """The result of any game as the match format writes it: its attributes, in their order."""
    values = ((each.name, getattr(result, each.name)) for each in fields(result))
    return {name: _written(value) for name, value in values}


def _written(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else [*value] if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class MatchDeal(Generic[D]):
    """A deal in its place in a match; `dealer` only if that was not the player whose turn it was.

    `turn`: who sat there, in the order of the deal, where others sit there now; in a game that people join and leave.
    """

    deal: D
    dealer: Seat | None = None
    turn: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Row(Generic[D, S, E]):
    """One line of the score sheet: the deal, who dealt it, what it did, and the state it led to."""

    number: int
    dealer: Seat
    deal: D
    effect: E
    state: S
    turn: tuple[Seat, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a match could not be followed further: the number of the deal, and the reason in words."""

    deal: int
    words: str


@dataclass(frozen=True, slots=True)
class Replay(Generic[D, S, E, R]):
    """A match as far as it could be followed. `next_dealer` is who would deal next, were it to go on.

    `rules` and `turn` are those by which it was followed, for those who put it into words.
    """

    rows: tuple[Row[D, S, E], ...]
    state: S
    result: R | None
    next_dealer: Seat
    stop: Stop | None = None
    rules: Rules[D, S, E, R] | None = field(default=None, compare=False, repr=False)
    turn: tuple[Seat, ...] = field(default=(), compare=False, repr=False)

    @property
    def number(self) -> int:
        """The number of the next deal."""
        return len(self.rows) + 1


# A match of any game: only the game itself knows which types go together.
AnyRules: TypeAlias = Rules[Any, Any, Any, Any]
AnyRow: TypeAlias = Row[Any, Any, Any]
AnyReplay: TypeAlias = Replay[Any, Any, Any, Any]


def follow(rules: Rules[D, S, E, R], state: S, deal: D) -> tuple[S, E]:
    """The state after one more deal, and what the deal did. Raises IllegalDeal, also when the match is over."""
    if rules.result(state, closed=False) is not None:
        raise IllegalDeal(_("the match was over before this deal"))
    return rules.after(state, deal)


def replay(
    rules: Rules[D, S, E, R],
    first_dealer: Seat,
    deals: Iterable[MatchDeal[D]],
    *,
    turn: tuple[Seat, ...],
    closed: bool = False,
    rules_at: Callable[[tuple[Seat, ...]], Rules[D, S, E, R]] | None = None,
) -> Replay[D, S, E, R]:
    """Follow a match from its first dealer on; `turn` lists the seats in the order in which the deal goes round.

    Where people join and leave it is the turn of now, and `rules_at` gives the rules for any other.
    """
    nothing: Replay[D, S, E, R] = Replay((), rules.start(), None, first_dealer, rules=rules, turn=turn)
    return go_on(rules, nothing, deals, turn=turn, closed=closed, rules_at=rules_at)


def go_on(
    rules: Rules[D, S, E, R],
    match: Replay[D, S, E, R],
    deals: Iterable[MatchDeal[D]],
    *,
    turn: tuple[Seat, ...],
    closed: bool = False,
    rules_at: Callable[[tuple[Seat, ...]], Rules[D, S, E, R]] | None = None,
) -> Replay[D, S, E, R]:
    """Follow more deals of a match in order and stop at the first bad one, keeping the good ones.

    Reading `deals` may itself raise IllegalDeal: that too stops the match at the deal which could not be read. A match
    that has stopped goes no further.
    """
    if match.stop is not None:
        return match
    state, first_dealer, stop = match.state, match.next_dealer, match.stop
    rows = list(match.rows)
    try:
        for match_deal in deals:
            sitting = match_deal.turn or turn
            dealer = match_deal.dealer or _next_dealer(rows, first_dealer, sitting)
            if dealer not in sitting:
                raise IllegalDeal(_("nobody sits at %(seat)s") % {"seat": dealer.value})
            then = rules_at(sitting) if rules_at and match_deal.turn else rules
            if match_deal.turn and not rows:
                state = then.start()
            state, effect = follow(then, state, match_deal.deal)
            rows.append(Row(len(rows) + 1, dealer, match_deal.deal, effect, state, sitting))
    except IllegalDeal as refusal:
        stop = Stop(len(rows) + 1, str(refusal))
    dealer = _next_dealer(rows, first_dealer, turn)
    return Replay(tuple(rows), state, rules.result(state, closed=closed), dealer, stop, rules, turn)


def _next_dealer(rows: Sequence[Row[D, S, E]], first_dealer: Seat, turn: tuple[Seat, ...]) -> Seat:
    """Who deals after these rows; at the beginning the first dealer, or who comes next where that one has left."""
    if rows:
        return left_of(rows[-1].dealer, turn)
    return first_dealer if first_dealer in turn else left_of(first_dealer, turn)


def until(
    rules: Rules[D, S, E, R], first_dealer: Seat, match: Replay[D, S, E, R], deals: int, *, turn: tuple[Seat, ...]
) -> Replay[D, S, E, R]:
    """The match as it stood after the first `deals` of its deals."""
    rows = match.rows[:deals]
    dealer = _next_dealer(rows, first_dealer, turn)
    if not rows:
        return Replay((), rules.start(), None, dealer, rules=rules, turn=turn)
    state = rows[-1].state
    return Replay(rows, state, rules.result(state, closed=False), dealer, rules=rules, turn=turn)
