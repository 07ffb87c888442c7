"""Deals in a text: worked examples, and whole deals played card by card, both checked against the game's code.

An example is sentences, deals in the match format and the totals after each. A whole deal is dealt to named players:
a card is played by who holds it, a trick is taken by whom the referee names, the totals are those of the score.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import comma_list, with_minus
from scorekeeper.domain.tricks import Playable, PlayState, TrickState
from scorekeeper.rulebook.blocks import Shown
from scorekeeper.rulebook.engine import Engine, Example, Json, plays_of, setting_of
from scorekeeper.rulebook.markup import Block, html_of, plain_of
from scorekeeper.rulebook.pictures.cards import suit_html
from scorekeeper.rulebook.reading import Reading
from scorekeeper.rulebook.tricks import PlayDrawing, check_setting, picture_at_table, read_plays

DEAL, TOTALS, RESULT, OPTIONS, DEALER = "{", "=", "!", "options", "dealer"
SEATS = tuple(seat.value for seat in Seat)

Units = Mapping[str, Callable[[int], str]]
"""What totals can count, each with the words for so many of it."""


def show_example(block: Block, reading: Reading) -> Shown:
    """The sentences, and under each the totals that the deal leaves; the deals themselves are checked and not shown."""
    example, html, texts = Example(block.line - 1), [], []
    for at, line in block.numbered:
        try:
            if not read_line(line, example, at):
                html.append(f"<p>{html_of(line, reading, at)}</p>")
                texts.append(plain_of(line, reading.star))
            elif line.startswith(TOTALS):
                html.append(totals_html(example.totals[-1][1], reading.illustrations.units))
        except ValueError as error:
            reading.complain(str(error), at)
    if not example.is_whole:
        reading.complain(str(_out_of_turn()), example.line)
    check_example(example, reading)
    summary = "<summary>" + escape(_("Example")) + "</summary>"
    return Shown(f'<details class="example">{summary}{"".join(html)}</details>', tuple(texts))


def check_example(example: Example, reading: Reading) -> None:
    """Complain where the game's score says otherwise."""
    if reading.engine and example.is_whole:
        for line, objection in reading.engine.objections(example):
            reading.complain(objection, line)


def read_line(line: str, example: Example, at: int) -> bool:
    """Whether the line is for the score rather than for readers; if so, it has been read into the example. Raises
    ValueError for one that is malformed or out of turn.
    """
    first, _space, rest = line.partition(" ")
    if line.startswith(DEAL):
        if len(example.deals) > len(example.totals):
            raise _out_of_turn()
        example.deals.append((at, _json(line)))
    elif first == TOTALS:
        if len(example.deals) == len(example.totals):
            raise _out_of_turn()
        example.totals.append((at, _json(rest)))
    elif first == RESULT:
        example.result, example.result_line = _json(rest), at
    elif first == OPTIONS and rest.startswith("{"):
        example.options, example.options_line = _json(rest), at
    elif first == DEALER and rest in SEATS:
        example.dealer = rest
    else:
        return False
    return True


def _out_of_turn() -> ValueError:
    return ValueError(_("each deal of an example is followed by its totals, on a line that begins with ="))


def _json(text: str) -> Json:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(_("this is not JSON: %(why)s") % {"why": error}) from None
    if not isinstance(value, dict):
        raise ValueError(_("a deal and its totals are JSON objects"))
    return value


def totals_html(totals: Mapping[str, Any], units: Units) -> str:
    """What everybody then has. Raises ValueError for what nobody counts."""
    return parties_html((_party(party), _counts(counts, units)) for party, counts in totals.items())


def parties_html(parties: Iterable[tuple[str, str]]) -> str:
    """Sides or players in a row, each with a few words."""
    rows = "".join(f"<div><dt>{escape(party)}</dt><dd>{escape(words)}</dd></div>" for party, words in parties)
    return f'<dl class="totals">{rows}</dl>'


def _party(party: str) -> str:
    seats = {seat.value: seat.spoken for seat in Seat}
    return {"NS": _("North & South"), "EW": _("East & West"), **seats}.get(party, party)


def _counts(counts: object, units: Units) -> str:
    if not isinstance(counts, dict):
        raise ValueError(_("the totals of a side are a JSON object"))
    return comma_list(_count_words(unit, number, units) for unit, number in counts.items())


def _count_words(unit: str, number: object, units: Units) -> str:
    if not isinstance(number, int):
        raise ValueError(_("a total is a whole number"))
    words = units.get(unit) or EVERYWHERE.get(unit)
    if words is None:
        raise ValueError(_("nobody counts “%(unit)s”") % {"unit": unit})
    return words(number)


def _points(number: int) -> str:
    return ngettext("%(n)s point", "%(n)s points", number) % {"n": with_minus(number)}


EVERYWHERE: Units = {"points": _points}


# A whole deal.

HAND = re.compile(r"([NESW]) (\S+): (.+)")
CHANGE = re.compile(r"([NESW]) ([+-]) (.+)")
LEAD = re.compile(r"lead ([NESW])")
STEP = re.compile(r"step (.+)")
TRICK = re.compile(r"\*?(?:10|[2-9AKQJ])[♣♠♥♦]")

Hands = dict[Seat, tuple[Card, ...]]


@dataclass(slots=True)
class Scene:
    """One step: its title, a picture where a trick is shown, sentences (HTML), and the hands after it."""

    title: str
    picture: str = ""
    html: list[str] = field(default_factory=list)
    hands: Hands = field(default_factory=dict)


@dataclass(slots=True)
class DealDraft:
    """What has been read of the block so far."""

    example: Example
    names: dict[Seat, str] = field(default_factory=dict)
    hands: Hands = field(default_factory=dict)
    leads: Seat | None = None
    laid: list[tuple[PlayDrawing, ...]] = field(default_factory=list)
    steps: list[Scene] = field(default_factory=list)


def show_deal(block: Block, reading: Reading) -> Shown:
    """Draw the deal step by step; static/js/learn.js shows one step at a time."""
    engine = reading.engine
    if engine is None or engine.referee is None:
        reading.complain(_("only a game whose tricks can be judged shows a whole deal"), block.line - 1)
        return Shown("")
    draft = DealDraft(Example(block.line - 1), steps=[Scene(_("The cards"))])
    sentences: list[str] = []
    for at, line in block.numbered:
        try:
            if not _read(line, at, draft, block.argument, engine, reading):
                draft.steps[-1].html.append(f"<p>{html_of(line, reading, at)}</p>")
                sentences.append(plain_of(line, reading.star))
        except ValueError as error:
            reading.complain(str(error), at)
            return Shown("")
    if not draft.laid or not draft.example.is_whole or len(draft.example.deals) != 1:
        reading.complain(_("a whole deal has its hands, tricks, the deal and its totals"), block.line - 1)
    check_example(draft.example, reading)
    return Shown(_html(draft, engine), tuple(sentences))


def _read(line: str, at: int, draft: DealDraft, argument: str, engine: Engine, reading: Reading) -> bool:
    """Whether the line is more than a sentence; if so, it has been read. Raises ValueError."""
    if hand := HAND.fullmatch(line):
        seat = Seat(hand[1])
        draft.names[seat], draft.hands[seat] = hand[2], _cards(hand[3])
        draft.steps[0].hands = _check_hands(draft.hands, engine)
    elif change := CHANGE.fullmatch(line):
        _change(draft, Seat(change[1]), change[2], _cards(change[3]))
        _check_hands(draft.hands, engine)
    elif lead := LEAD.fullmatch(line):
        check_setting(argument)
        draft.leads = Seat(lead[1])
    elif step := STEP.fullmatch(line):
        draft.steps.append(Scene(step[1], hands=dict(draft.hands)))
    elif TRICK.match(line):
        _trick(read_plays(line, reading.star), draft, argument, engine)
    elif read_line(line, draft.example, at):
        if line.startswith(TOTALS):
            draft.steps[-1].html.append(totals_html(draft.example.totals[-1][1], reading.illustrations.units))
        elif draft.example.deals and draft.steps[-1].picture:
            draft.steps.append(Scene(_("The score")))
    else:
        return False
    return True


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def _check_hands(hands: Hands, engine: Engine) -> Hands:
    """A copy of the hands. Raises ValueError for a card that two hold, or that is not in the pack."""
    cards = [card for hand in hands.values() for card in hand]
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(_("the %(card)s is dealt twice") % {"card": card.spoken})
        if engine.referee and card not in engine.referee.pack:
            raise ValueError(_("The %(card)s is not in the pack.") % {"card": card.spoken})
    return dict(hands)


def _change(draft: DealDraft, seat: Seat, sign: str, cards: tuple[Card, ...]) -> None:
    """Let somebody draw cards, or put some away."""
    if sign == "+":
        draft.hands[seat] = (*draft.hands.get(seat, ()), *cards)
    else:
        _take(draft, seat, cards)


def _take(draft: DealDraft, seat: Seat, cards: Sequence[Card]) -> None:
    hand = draft.hands.get(seat, ())
    for card in cards:
        if card not in hand:
            names = {"name": draft.names.get(seat, seat.spoken), "card": card.spoken}
            raise ValueError(_("%(name)s does not hold the %(card)s") % names)
    draft.hands[seat] = tuple(card for card in hand if card not in cards)


def _trick(trick: tuple[PlayDrawing, ...], draft: DealDraft, argument: str, engine: Engine) -> None:
    """Show one more trick: who played what, who took it, and how the tricks stand.

    Raises ValueError where any is wrong.
    """
    if draft.leads is None:
        raise ValueError(_("before the first trick stands who leads, such as “lead E”"))
    draft.laid.append(trick)
    laid = [plays_of([play.written for play in each], [play.way for play in each]) for each in draft.laid]
    play_state = engine.follow(setting_of(argument), laid, draft.leads)
    if play_state is None:
        return
    trick_state = play_state.tricks[-1]
    seats = [engine.seat_at(place) for place in trick_state.by]
    if engine.playable:
        _check_dealt_hands(trick_state, seats, draft, engine.playable)
    for seat, play in zip(seats, trick, strict=True):
        _take(draft, seat, tuple(map(Card.parse, play.written)))
    verdict = trick_state.verdict
    if not trick[verdict.winner].takes:
        raise ValueError(_("another play takes this trick: %(reason)s") % {"reason": verdict.reason})
    if verdict.doubts and not engine.playable:
        raise ValueError(" ".join(verdict.doubts))
    values = {"n": len(draft.laid), "name": draft.names.get(seats[0], seats[0].spoken)}
    picture = picture_at_table(trick, seats, draft.names)
    winner = draft.names.get(seats[verdict.winner], "")
    taken = _("%(name)s takes it: %(worth)s.") if verdict.worth else _("%(name)s takes it.")
    line = f"<p><b>{escape(taken % {'name': winner, 'worth': verdict.worth})}</b></p>"
    count = parties_html(_count(play_state, draft.names, engine))
    title = _("Trick %(n)s: %(name)s leads") % values
    draft.steps.append(Scene(title, picture, [line, count], dict(draft.hands)))


def _check_dealt_hands(trick_state: TrickState, seats: Sequence[Seat], draft: DealDraft, playable: Playable) -> None:
    """Raise ValueError for a card that its player, as the cards lie, was not allowed to follow with."""
    cards = trick_state.trick.cards
    for place, (seat, card) in enumerate(zip(seats, cards, strict=True)):
        hand = draft.hands.get(seat, ())
        if place and card in hand and card not in playable(cards[:place], hand):
            names = {"name": draft.names.get(seat, seat.spoken), "card": card.spoken}
            raise ValueError(_("%(name)s may not play the %(card)s here") % names)


def _count(play_state: PlayState, names: Mapping[Seat, str], engine: Engine) -> Iterator[tuple[str, str]]:
    """Yield who has taken how much so far, both sides or everybody."""
    tricks, points = play_state.taken(), play_state.points()
    for party, places in _parties(names, engine):
        taken = sum(tricks[place] for place in places)
        words = ngettext("%(n)s trick", "%(n)s tricks", taken) % {"n": taken}
        if any(points.values()):
            counted = sum(points[place] for place in places)
            words = ngettext("%(tricks)s, %(points)s point", "%(tricks)s, %(points)s points", abs(counted)) % {
                "tricks": words,
                "points": with_minus(counted),
            }
        yield party, words


def _parties(names: Mapping[Seat, str], engine: Engine) -> list[tuple[str, list[int]]]:
    turn = engine.game.turn
    if not engine.counts_by_side:
        return [(names.get(seat, seat.spoken), [place]) for place, seat in enumerate(turn)]
    return [
        (" & ".join(names.get(seat, seat.spoken) for seat in side.seats), [turn.index(seat) for seat in side.seats])
        for side in Side
    ]


def _html(draft: DealDraft, engine: Engine) -> str:
    steps = "".join(_step_html(step, draft.names, engine) for step in draft.steps)
    return (
        f'<div class="stepped" data-stepped><ol tabindex="0" data-steps>{steps}</ol>{_buttons(len(draft.steps))}</div>'
    )


def _buttons(steps: int) -> str:
    """Back and Next; without a script the steps stand one below the other, and the style hides these."""
    position = escape(_("%(n)s of %(all)s") % {"n": "#", "all": steps})
    back, forth = (
        f'<button type="button" class="btn" data-step="{way}">{escape(words)}</button>'
        for way, words in ((-1, _("Back")), (1, _("Next")))
    )
    at = f'<span data-at="{position}">{position.replace("#", "1")}</span>'
    return f'<div class="stepping">{back}{at}{forth}</div>'


def _step_html(step: Scene, names: Mapping[Seat, str], engine: Engine) -> str:
    hands = _hands_html(step.hands, names, engine)
    if hands and step.picture:
        holding = escape(_("What everybody still holds"))
        hands = f"<details><summary>{holding}</summary>{hands}</details>"
    return f"<li><h3>{escape(step.title)}</h3>{step.picture}{''.join(step.html)}{hands}</li>"


def _hands_html(hands: Hands, names: Mapping[Seat, str], engine: Engine) -> str:
    if not any(hands.values()):
        return ""
    pack = list(engine.referee.pack) if engine.referee else []
    rows = [
        f"<div><dt>{escape(names.get(seat, seat.spoken))}</dt><dd>{_hand_html(hands[seat], pack)}</dd></div>"
        for seat in CLOCKWISE
        if seat in hands
    ]
    return f'<dl class="hands">{"".join(rows)}</dl>'


def _hand_html(cards: Sequence[Card], pack: Sequence[Card]) -> str:
    """A hand suit by suit, as bridge players write it."""
    in_order = sorted(cards, key=pack.index)
    suits = [(suit, [card.rank.value for card in in_order if card.suit is suit]) for suit in Suit]
    return " ".join(
        f'<span class="kept">{suit_html(suit)}{escape(" ".join(ranks))}</span>' for suit, ranks in suits if ranks
    )
