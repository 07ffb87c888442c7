"""The referee's page: its state, which is its query string, and what its templates show."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain import tricks
from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.game import Game
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.questions import Step
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import side_name
from scorekeeper.rulebook.pictures.cards import LOOKS, SIGNS, drawn, suit_of

LONGEST_ANSWER = 60
SHORT_PACK = 36


@dataclass(frozen=True, slots=True)
class RefereeQuery:
    """The state in the address: the answers for the deal, who led first, the cards, and how many are led together."""

    setting: Mapping[str, str]
    leader: str
    laid: tricks.TrickPlays
    size: int = 1

    @property
    def query(self) -> str:
        size = {"size": str(self.size)} if self.size > 1 else {}
        leader = {"lead": self.leader} if self.leader else {}
        return urlencode({**self.setting, **leader, **size, "cards": tricks.write_tricks(self.laid)})


class RefereePage:
    """The page: a game, who sits where, and the state of the deal.

    `names` is empty where no match is played; `options` are those of the match, None without one.
    """

    def __init__(
        self, game: Game, query: Mapping[str, str], names: Mapping[Seat, str], options: Options | None = None
    ) -> None:
        self.game, self.names = game, names
        self.settled: Mapping[str, str] = {} if options is None else game.referee_setting(options)
        self.referee = cast(tricks.Referee, game.referee)
        self.turn = game.turn_of(names) if names else game.turn
        self.refused = ""
        self.state = self._tapped(self._read(query), query)

    @property
    def steps(self) -> list[Step]:
        """The questions about the deal, without those that the house rules answer."""
        return [step for step in self.referee.settings() if not _is_settled(step, self.settled)]

    @property
    def questions(self) -> list[dict[str, object]]:
        """What has to be known for the deal, each with its answer."""
        return [_question(step, self.state.setting) for step in self.steps]

    @property
    def is_on_the_compass(self) -> bool:
        """Whether places are named by the compass: away from a match, and where nobody said who led."""
        return not self.names or not self.state.leader

    @property
    def is_ready(self) -> bool:
        """Whether everything is answered that a trick's judgement needs."""
        return all(question["answered"] for question in self.questions)

    @property
    def waits_for_the_leader(self) -> bool:
        """Whether to ask first who led. Below a deck of a long pack there would be no space for the question."""
        is_long = len(self.referee.pack) > SHORT_PACK
        return bool(is_long and self.names and self.is_on_the_compass and not self.state.laid)

    @cached_property
    def play_state(self) -> tricks.PlayState:
        """The deal so far."""
        return self._play_state(self.state)

    @property
    def is_unfinished(self) -> bool:
        """Whether a trick is left to be played."""
        return self.play_state.number <= self.referee.tricks_in_a_deal(len(self.turn))

    @property
    def answers(self) -> tuple[PanelAnswers, ...]:
        """What the whole tricks say of the deal; nothing while nobody knows who the players are."""
        if self.is_on_the_compass or not self.is_ready:
            return ()
        return self.referee.answers(self.play_state, {seat: self.names[seat] for seat in self.turn})

    def _play_state(self, state: RefereeQuery) -> tricks.PlayState:
        leader = self._place(state.leader)
        setting = {**state.setting, **self.settled}
        return tricks.judge_tricks(self.referee, setting, state.laid, seats=len(self.turn), leader=leader)

    def _read(self, query: Mapping[str, str]) -> RefereeQuery:
        """The state before the last tap; anything that makes no sense is ignored."""
        fields = {name for step in self.steps for choice in step.choices for name in choice.answers}
        setting = {name: query[name][:LONGEST_ANSWER] for name in sorted(fields) if query.get(name)}
        leader = query.get("lead", "")
        size = query.get("size", "")
        state = RefereeQuery(
            setting=setting,
            leader=leader if leader in [seat.value for seat in self.turn] else "",
            laid=tricks.read_tricks(query.get("cards", "")),
            size=int(size) if size in map(str, range(1, self.referee.most_cards + 1)) else 1,
        )
        return state if self._makes_sense(state) else replace(state, laid=())

    def _makes_sense(self, state: RefereeQuery) -> bool:
        try:
            self._play_state(state)
        except tricks.IllegalTrick:
            return not state.laid
        return True

    def _tapped(self, state: RefereeQuery, query: Mapping[str, str]) -> RefereeQuery:
        """The state after the last tap, or as it was, with the reason why not."""
        after = _after_tap(state, query, self._play_state(state))
        try:
            self._play_state(after)
        except tricks.IllegalTrick as refusal:
            self.refused = str(refusal)
            return state
        return after

    def _place(self, leader: str) -> int:
        return next((place for place, seat in enumerate(self.turn) if seat.value == leader), 0)


def _after_tap(state: RefereeQuery, query: Mapping[str, str], play_state: tricks.PlayState) -> RefereeQuery:
    card = tricks.card_of(query.get("card", ""))
    if card is not None:
        laid = (*state.laid, ()) if _is_whole(play_state, state.laid) or not state.laid else state.laid
        return replace(state, laid=_with_card(laid, card, state.size))
    if "undo" in query:
        return replace(state, laid=_without_last(state.laid))
    if "next" in query and _is_whole(play_state, state.laid):
        return replace(state, laid=(*state.laid, ()), size=1)
    if query.get("way") and state.laid and state.laid[-1]:
        *before, last = state.laid[-1]
        way = "" if last.way == query["way"] else query["way"]
        return replace(state, laid=(*state.laid[:-1], (*before, replace(last, way=way))))
    return state


def _is_whole(play_state: tricks.PlayState, laid: tricks.TrickPlays) -> bool:
    return bool(laid and laid[-1]) and play_state.tricks[-1].is_whole


def _with_card(laid: tricks.TrickPlays, card: Card, size: int) -> tricks.TrickPlays:
    """The plays with one card more: in the last play while that lacks some, else as the next one."""
    *before, plays = laid
    together = len(plays[0].cards) if len(plays) > 1 else size
    if plays and len(plays[-1].cards) < together:
        last = plays[-1]
        return (*before, (*plays[:-1], replace(last, cards=(*last.cards, card))))
    return (*before, (*plays, tricks.Play((card,))))


def _without_last(laid: tricks.TrickPlays) -> tricks.TrickPlays:
    """The plays with one card fewer; a trick that has not begun goes first."""
    if not laid or not laid[-1]:
        return laid[:-1]
    *before, plays = laid
    last = plays[-1]
    if len(last.cards) > 1:
        return (*before, (*plays[:-1], replace(last, cards=last.cards[:-1], way="")))
    return (*before, plays[:-1]) if len(plays) > 1 or before else ()


def _is_settled(step: Step, settled: Mapping[str, str]) -> bool:
    return any(choice.answers.items() <= settled.items() for choice in step.choices)


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
    """The suits of which a label consists, to be drawn; none where it says something else."""
    suits = [suit_of(sign) for sign in label.split()]
    return [{"letter": SIGNS[suit], "look": LOOKS[suit]} for suit in suits if suit] if all(suits) else []


def deck(pack: Sequence[Card], played: set[Card]) -> list[list[dict[str, object]]]:
    """The pack as a grid for the thumb, suit by suit, without the cards that were played."""
    suits: dict[Suit, list[dict[str, object]]] = {}
    for card in pack:
        cell = {"code": tricks.code_of(card), "card": card, "sign": card.suit.value.lower(), "played": card in played}
        suits.setdefault(card.suit, []).append(cell)
    return list(suits.values())


# The context of the referee's templates: the questions, the trick on the table, the verdict, and the deck.

FEW_WAYS = 2
FACE_DOWN = "face_down"
"""The way of a card whose face is not shown before everybody has played."""


def referee_context(page: RefereePage, address: str, rules: str) -> dict[str, object]:
    """The whole page; `rules` is the address of the game's rules up to the name of a section."""
    state, play_state = page.state, page.play_state if page.is_ready else None
    now = play_state.tricks[-1] if play_state and state.laid and state.laid[-1] else None
    return {
        "refused": page.refused,
        "questions": [
            _with_addresses(question, page, address) for question in page.questions if _is_open(page, question)
        ],
        "is_on_the_compass": page.is_on_the_compass,
        "answers": [_answer(question, page, address) for question in page.questions if not _is_open(page, question)],
        "leaders": _leaders(page, address) if _asks_who_led(page, now) else [],
        "sizes": _sizes(page, address) if not now else [],
        "kept": _hidden_fields(page),
        "ready": page.is_ready and not page.waits_for_the_leader,
        "trick": _trick(page, now, rules) if now else None,
        "next_lead": (
            _("Next trick: %(player)s leads") % {"player": _name(page, now.winner)}
            if now and now.is_whole and page.is_unfinished
            else ""
        ),
        "ended": bool(now and now.is_whole and not page.is_unfinished),
        "leads": _leads(page) if play_state and play_state.finished and not now else "",
        "sums": _sums(page),
        "suits": deck(page.referee.pack, {card for trick in state.laid for play in trick for card in play.cards}),
        "columns": _columns(page),
        "afresh": f"{address}?{urlencode(dict(state.setting))}" if state.laid else "",
    }


def _is_open(page: RefereePage, question: dict[str, object]) -> bool:
    """Whether a question stands open: until cards lie there, then its answer is enough."""
    return not (question["answered"] and page.state.laid)


def _answer(question: dict[str, Any], page: RefereePage, address: str) -> dict[str, Any]:
    """The answer, and where the question is opened again."""
    choice = next(choice for choice in question["choices"] if choice["pressed"])
    fields = dict(choice["fields"])
    open_again = {name: value for name, value in page.state.setting.items() if name not in fields}
    label = _("%(question)s %(answer)s") % {
        "question": question["question"],
        "answer": choice["small"] or choice["label"],
    }
    url = _here(address, replace(page.state, setting=open_again))
    return {"label": choice["label"], "signs": choice["signs"], "spoken": label, "url": url}


def _asks_who_led(page: RefereePage, now: tricks.TrickState | None) -> bool:
    """Whether to ask who led: before the first card, and when a whole trick lies there without names."""
    return not page.state.laid or (not page.state.leader and (now is None or now.is_whole))


def _with_addresses(question: dict[str, Any], page: RefereePage, address: str) -> dict[str, Any]:
    choices = [
        choice | {"url": _here(address, replace(page.state, setting=dict(page.state.setting) | dict(choice["fields"])))}
        for choice in question["choices"]
    ]
    return question | {"choices": choices}


def _leaders(page: RefereePage, address: str) -> list[dict[str, object]]:
    """Who led to the first trick; asked where the players have names."""
    return [
        {
            "name": page.names[seat],
            "url": _here(address, replace(page.state, leader=seat.value)),
            "pressed": page.state.leader == seat.value,
        }
        for seat in page.turn
        if page.names
    ]


def _sizes(page: RefereePage, address: str) -> list[dict[str, object]]:
    """How many cards are led together, where a game is played so."""
    return [
        {
            "size": size,
            "url": _here(address, replace(page.state, size=size)),
            "pressed": page.state.size == size,
        }
        for size in range(1, page.referee.most_cards + 1)
        if page.referee.most_cards > 1
    ]


def _here(address: str, state: RefereeQuery) -> str:
    return f"{address}?{state.query}"


def _hidden_fields(page: RefereePage) -> list[tuple[str, str]]:
    """The hidden fields of the deck's form."""
    state = page.state
    more = {
        "lead": state.leader,
        "size": str(state.size) if state.size > 1 else "",
        "cards": tricks.write_tricks(state.laid),
    }
    return [(name, value) for name, value in (dict(state.setting) | more).items() if value]


def _columns(page: RefereePage) -> int:
    """How many columns give each suit two rows."""
    longest = max(Counter(card.suit for card in page.referee.pack).values())
    return (longest + 1) // 2


def _trick(page: RefereePage, now: tricks.TrickState, rules: str) -> dict[str, object]:
    """The trick as it lies, and its verdict from the second play on."""
    plays, verdict = now.trick.plays, now.verdict
    is_judged = len(plays) > 1
    waiting = now.order[len(plays) :]
    return {
        "plays": [
            {
                "who": _name(page, who),
                "cards": [drawn(str(card)) for card in play.cards],
                "hidden": play.way == FACE_DOWN and not now.is_whole,
                "takes": is_judged and at == verdict.winner,
            }
            for at, (who, play) in enumerate(zip(now.by, plays, strict=True))
        ],
        "waiting": [_name(page, who) for who in waiting],
        "verdict": verdict if is_judged else None,
        "headline": _headline(page, now) if is_judged else "",
        "rule_url": rules + verdict.rule,
    } | _ways(page, now)


def _ways(page: RefereePage, now: tricks.TrickState) -> dict[str, object]:
    """How else the last card may have been put down.

    Many ways are a question before the next card; one chosen is enough to be seen.
    """
    way = now.trick.plays[-1].way
    ways = [{"key": w.key, "label": w.label, "pressed": w.key == way} for w in page.referee.ways(now.trick)]
    if len(ways) <= FEW_WAYS:
        return {"ways": ways}
    chosen = [each for each in ways if each["pressed"]]
    return {"ways": chosen} if chosen else {"asks_way": ways}


def _headline(page: RefereePage, now: tricks.TrickState) -> str:
    """Who takes it, with what, and what it is worth."""
    cards = _(" and ").join(card.spoken for card in now.trick.plays[now.verdict.winner].cards)
    values = {"player": _name(page, now.winner), "cards": cards, "worth": now.verdict.worth}
    if not now.is_whole:
        return _("So far %(player)s, with the %(cards)s.") % values
    if not now.verdict.worth:
        return _("%(player)s takes it with the %(cards)s.") % values
    return _("%(player)s takes it with the %(cards)s: %(worth)s.") % values


def _leads(page: RefereePage) -> str:
    play_state = page.play_state
    return _("Trick %(n)s: %(player)s leads.") % {"n": play_state.number, "player": _name(page, play_state.leads)}


def _name(page: RefereePage, place: int) -> str:
    """The player's name; on the compass the first leader is South, as at the bottom of the drawn tricks."""
    turn = page.turn
    if page.is_on_the_compass:
        return turn[(turn.index(Seat.S) + place) % len(turn)].spoken
    return page.names[turn[place % len(turn)]]


def _sums(page: RefereePage) -> list[dict[str, str]]:
    """What each party has taken in the tricks that are whole."""
    play_state = page.play_state
    if not play_state.finished:
        return []
    taken, points = play_state.taken(), play_state.points()
    rows = []
    for name, places in _parties(page):
        count, counted = sum(taken[at] for at in places), sum(points[at] for at in places)
        words = ngettext("%(n)s trick", "%(n)s tricks", count) % {"n": count}
        rows.append({"name": name, "tricks": words, "points": str(counted) if any(points.values()) else ""})
    return rows


def _parties(page: RefereePage) -> list[tuple[str, list[int]]]:
    seats = list(page.turn)
    if not page.game.partners or len(seats) != len(Side) * 2:
        return [(_name(page, place), [place]) for place in range(len(seats))]
    if not page.is_on_the_compass:
        return [(side_name(page.names, side), [seats.index(seat) for seat in side.seats]) for side in Side]
    return [
        (_("%(one)s & %(other)s") % {"one": _name(page, one), "other": _name(page, other)}, [one, other])
        for one, other in ((2, 0), (3, 1))
    ]
