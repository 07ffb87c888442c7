"""State of the referee's page, from its query string: the deal that is followed, and what was tapped last.

Nothing is stored. Every tap asks for the page with one card more in its address, so Back is undo, and a page can be
handed on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast
from urllib.parse import urlencode

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.questions import Step
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.tools.following import Followed, Reporting, follow_tricks
from scorekeeper.domain.tools.laid_cards import Laid, card_of, code_of, read_laid, write_laid
from scorekeeper.domain.tools.prefill import Handed
from scorekeeper.domain.tools.tricks import IllegalTrick, Play
from scorekeeper.rulebook.pictures.cards import LOOKS, SIGNS, suit_of

LONGEST_ANSWER = 60
SHORT_PACK = 36


@dataclass(frozen=True, slots=True)
class RefereeQuery:
    """What the address says: the answers for the deal, who led first, the cards, and how many are led together."""

    setting: Mapping[str, str]
    leader: str
    laid: Laid
    size: int = 1

    @property
    def query(self) -> str:
        """The address again."""
        size = {"size": str(self.size)} if self.size > 1 else {}
        leader = {"lead": self.leader} if self.leader else {}
        return urlencode({**self.setting, **leader, **size, "cards": write_laid(self.laid)})


class Board:
    """The page: a game, who sits where, and the state of the deal.

    `names` is empty where no match is played; `options` are those of the match, None without one.
    """

    def __init__(
        self, game: Game, given: Mapping[str, str], names: Mapping[Seat, str], options: Options | None = None
    ) -> None:
        self.game, self.names = game, names
        self.settled: Mapping[str, str] = {} if options is None else game.referee_setting(options)
        self.referee = cast(Reporting, game.referee)
        self.turn = game.turn_of(names) if names else game.turn
        self.refused = ""
        self.state = self._tapped(self._read(given), given)

    @property
    def questions(self) -> list[dict[str, object]]:
        """What has to be known for the deal, each with the answer that was given."""
        return [_question(step, self.state.setting) for step in self.referee.settings()]

    @property
    def is_on_the_compass(self) -> bool:
        """Whether places are told instead of names: away from a match, and where nobody said who led."""
        return not self.names or not self.state.leader

    @property
    def is_ready(self) -> bool:
        """Whether everything is answered without which no trick can be judged."""
        return all(asked["answered"] for asked in self.questions)

    @property
    def waits_for_the_leader(self) -> bool:
        """Whether to ask first who led. Below a deck of a long pack there would be no room for the question."""
        is_long = len(self.referee.PACK) > SHORT_PACK
        return bool(is_long and self.names and self.is_on_the_compass and not self.state.laid)

    @cached_property
    def followed(self) -> Followed:
        """The deal so far."""
        return self._followed(self.state)

    @property
    def is_unfinished(self) -> bool:
        """Whether a trick is left to be played."""
        return self.followed.number <= self.referee.length(len(self.turn))

    @property
    def answers(self) -> tuple[Handed, ...]:
        """What the whole tricks say of the deal; nothing while nobody knows who the players are."""
        if self.is_on_the_compass or not self.is_ready:
            return ()
        return self.referee.answers(self.followed, {seat: self.names[seat] for seat in self.turn})

    def _followed(self, state: RefereeQuery) -> Followed:
        leader = self._place(state.leader)
        setting = {**state.setting, **self.settled}
        return follow_tricks(self.referee, setting, state.laid, seats=len(self.turn), leader=leader)

    def _read(self, given: Mapping[str, str]) -> RefereeQuery:
        """Return the state before the last tap; anything that makes no sense counts as not said."""
        fields = {name for step in self.referee.settings() for choice in step.choices for name in choice.answers}
        setting = {name: given[name][:LONGEST_ANSWER] for name in sorted(fields) if given.get(name)}
        leader = given.get("lead", "")
        size = given.get("size", "")
        state = RefereeQuery(
            setting=setting,
            leader=leader if leader in [seat.value for seat in self.turn] else "",
            laid=read_laid(given.get("cards", "")),
            size=int(size) if size in map(str, range(1, self.referee.MOST_CARDS + 1)) else 1,
        )
        return state if self._makes_sense(state) else replace(state, laid=())

    def _makes_sense(self, state: RefereeQuery) -> bool:
        try:
            self._followed(state)
        except IllegalTrick:
            return not state.laid
        return True

    def _tapped(self, state: RefereeQuery, given: Mapping[str, str]) -> RefereeQuery:
        """Return the state after the last tap, or as it was, with the reason why not."""
        after = _after_tap(state, given, self._followed(state))
        try:
            self._followed(after)
        except IllegalTrick as refusal:
            self.refused = str(refusal)
            return state
        return after

    def _place(self, leader: str) -> int:
        return next((place for place, seat in enumerate(self.turn) if seat.value == leader), 0)


def _after_tap(state: RefereeQuery, given: Mapping[str, str], followed: Followed) -> RefereeQuery:
    card = card_of(given.get("card", ""))
    if card is not None:
        laid = (*state.laid, ()) if _is_whole(followed, state.laid) or not state.laid else state.laid
        return replace(state, laid=_with_card(laid, card, state.size))
    if "undo" in given:
        return replace(state, laid=_without_last(state.laid))
    if "next" in given and _is_whole(followed, state.laid):
        return replace(state, laid=(*state.laid, ()), size=1)
    if given.get("way") and state.laid and state.laid[-1]:
        *before, last = state.laid[-1]
        way = "" if last.way == given["way"] else given["way"]
        return replace(state, laid=(*state.laid[:-1], (*before, replace(last, way=way))))
    return state


def _is_whole(followed: Followed, laid: Laid) -> bool:
    """Return whether everybody has played to the trick that lies there."""
    return bool(laid and laid[-1]) and followed.tricks[-1].is_whole


def _with_card(laid: Laid, card: Card, size: int) -> Laid:
    """Return one card more to the last trick: in its last play while that lacks some, else as the next one."""
    *before, plays = laid
    together = len(plays[0].cards) if len(plays) > 1 else size
    if plays and len(plays[-1].cards) < together:
        last = plays[-1]
        return (*before, (*plays[:-1], replace(last, cards=(*last.cards, card))))
    return (*before, (*plays, Play((card,))))


def _without_last(laid: Laid) -> Laid:
    """Return one card fewer; a trick that has not begun goes first."""
    if not laid or not laid[-1]:
        return laid[:-1]
    *before, plays = laid
    last = plays[-1]
    if len(last.cards) > 1:
        return (*before, (*plays[:-1], replace(last, cards=last.cards[:-1], way="")))
    return (*before, plays[:-1]) if len(plays) > 1 or before else ()


def _question(step: Step, setting: Mapping[str, str]) -> dict[str, object]:
    choices = [
        {
            "label": choice.label,
            "small": choice.small,
            "signs": _signs(choice.label),
            "fields": list(choice.answers.items()),
            "pressed": all(setting.get(name) == value for name, value in choice.answers.items()),
        }
        for choice in step.choices
    ]
    return {
        "question": step.question,
        "columns": step.columns,
        "choices": choices,
        "answered": any(choice["pressed"] for choice in choices),
    }


def _signs(label: str) -> list[dict[str, str]]:
    """Return the suits of which a label consists, to be drawn; none where it says something else."""
    suits = [suit_of(sign) for sign in label.split()]
    return [{"letter": SIGNS[suit], "look": LOOKS[suit]} for suit in suits if suit] if all(suits) else []


def deck(pack: Sequence[Card], played: set[Card]) -> list[list[dict[str, object]]]:
    """Return the pack as a grid for the thumb, suit by suit; what was played has left it."""
    suits: dict[Suit, list[dict[str, object]]] = {}
    for card in pack:
        cell = {"code": code_of(card), "card": card, "sign": card.suit.value.lower(), "played": card in played}
        suits.setdefault(card.suit, []).append(cell)
    return list(suits.values())
