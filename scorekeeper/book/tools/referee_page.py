"""Context of the referee's templates: the questions, the trick on the table, the verdict, and the deck."""

from collections import Counter
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.tools.referee import Board, RefereeQuery, deck
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.telling.sheet import side_name
from scorekeeper.domain.tools.following import Judged
from scorekeeper.domain.tools.laid_cards import write_laid
from scorekeeper.rulebook.pictures.cards import drawn

FEW_WAYS = 2
FACE_DOWN = "face_down"
"""The way of a card whose face is not shown before everybody has played."""


def page_of(board: Board, address: str, rules: str) -> dict[str, object]:
    """Return the whole page; `rules` is the address of the game's rules up to the name of a section."""
    state, followed = board.state, board.followed if board.is_ready else None
    now = followed.tricks[-1] if followed and state.laid and state.laid[-1] else None
    return {
        "game": board.game,
        "game_slug": board.game.folder,
        "address": address,
        "rules_url": rules,
        "refused": board.refused,
        "questions": [_with_addresses(asked, board, address) for asked in board.questions if _is_asked(board, asked)],
        "is_on_the_compass": board.is_on_the_compass,
        "answers": [_answered(asked, board, address) for asked in board.questions if not _is_asked(board, asked)],
        "leaders": _leaders(board, address) if _asks_who_led(board, now) else [],
        "sizes": _sizes(board, address) if not now else [],
        "kept": _kept(board),
        "ready": board.is_ready and not board.waits_for_the_leader,
        "trick": _trick(board, now, rules) if now else None,
        "next_lead": _next_lead(board, now) if now and now.is_whole and board.is_unfinished else "",
        "ended": bool(now and now.is_whole and not board.is_unfinished),
        "leads": _leads(board) if followed and followed.finished and not now else "",
        "sums": _sums(board),
        "suits": deck(board.referee.PACK, {card for trick in state.laid for play in trick for card in play.cards}),
        "columns": _columns(board),
        "afresh": f"{address}?{urlencode(dict(state.setting))}" if state.laid else "",
    }


def _is_asked(board: Board, asked: dict[str, object]) -> bool:
    """Return whether a question stands open: until cards lie there, then its answer is enough."""
    return not (asked["answered"] and board.state.laid)


def _answered(asked: dict[str, Any], board: Board, address: str) -> dict[str, Any]:
    """Return the answer, and where the question is asked again."""
    choice = next(choice for choice in asked["choices"] if choice["pressed"])
    fields = dict(choice["fields"])
    open_again = {name: value for name, value in board.state.setting.items() if name not in fields}
    spoken = _("%(question)s %(answer)s") % {
        "question": asked["question"],
        "answer": choice["small"] or choice["label"],
    }
    url = _here(address, replace(board.state, setting=open_again))
    return {"label": choice["label"], "signs": choice["signs"], "spoken": spoken, "url": url}


def _asks_who_led(board: Board, now: Judged | None) -> bool:
    """Return whether to ask who led: before the first card, and when a whole trick lies there without names."""
    return not board.state.laid or (not board.state.leader and (now is None or now.is_whole))


def _with_addresses(asked: dict[str, Any], board: Board, address: str) -> dict[str, Any]:
    choices = [
        choice
        | {"url": _here(address, replace(board.state, setting=dict(board.state.setting) | dict(choice["fields"])))}
        for choice in asked["choices"]
    ]
    return asked | {"choices": choices}


def _leaders(board: Board, address: str) -> list[dict[str, object]]:
    """Return who led to the first trick; asked where the players have names."""
    return [
        {
            "name": board.names[seat],
            "url": _here(address, replace(board.state, leader=seat.value)),
            "pressed": board.state.leader == seat.value,
        }
        for seat in board.turn
        if board.names
    ]


def _sizes(board: Board, address: str) -> list[dict[str, object]]:
    """Return how many cards are led together, where a game is played so."""
    return [
        {
            "size": size,
            "url": _here(address, replace(board.state, size=size)),
            "pressed": board.state.size == size,
        }
        for size in range(1, board.referee.MOST_CARDS + 1)
        if board.referee.MOST_CARDS > 1
    ]


def _here(address: str, state: RefereeQuery) -> str:
    return f"{address}?{state.query}"


def _kept(board: Board) -> list[tuple[str, str]]:
    """Return what the form of the deck sends along with a card."""
    state = board.state
    more = {"lead": state.leader, "size": str(state.size) if state.size > 1 else "", "cards": write_laid(state.laid)}
    return [(name, value) for name, value in (dict(state.setting) | more).items() if value]


def _columns(board: Board) -> int:
    """Return how many columns give each suit two rows."""
    longest = max(Counter(card.suit for card in board.referee.PACK).values())
    return (longest + 1) // 2


def _trick(board: Board, now: Judged, rules: str) -> dict[str, object]:
    """Return the trick as it lies, and what is said of it from the second play on."""
    plays, verdict = now.trick.plays, now.verdict
    said = len(plays) > 1
    waiting = now.order[len(plays) :]
    return {
        "plays": [
            {
                "who": _name(board, who),
                "cards": [drawn(str(card)) for card in play.cards],
                "hidden": play.way == FACE_DOWN and not now.is_whole,
                "takes": said and at == verdict.winner,
            }
            for at, (who, play) in enumerate(zip(now.by, plays, strict=True))
        ],
        "waiting": [_name(board, who) for who in waiting],
        "verdict": verdict if said else None,
        "headline": _headline(board, now) if said else "",
        "rule_url": rules + verdict.rule,
    } | _ways(board, now)


def _ways(board: Board, now: Judged) -> dict[str, object]:
    """Return how else the last card may have been put down.

    Many ways are a question before the next card; one chosen is
    enough to be seen.
    """
    way = now.trick.plays[-1].way
    ways = [{"key": w.key, "label": w.label, "pressed": w.key == way} for w in board.referee.ways(now.trick)]
    if len(ways) <= FEW_WAYS:
        return {"ways": ways}
    chosen = [each for each in ways if each["pressed"]]
    return {"ways": chosen} if chosen else {"asks_way": ways}


def _headline(board: Board, now: Judged) -> str:
    """Return who takes it, with what, and what it is worth."""
    cards = _(" and ").join(card.spoken for card in now.trick.plays[now.verdict.winner].cards)
    told = {"player": _name(board, now.winner), "cards": cards, "worth": now.verdict.worth}
    if not now.is_whole:
        return _("So far %(player)s, with the %(cards)s.") % told
    if not now.verdict.worth:
        return _("%(player)s takes it with the %(cards)s.") % told
    return _("%(player)s takes it with the %(cards)s: %(worth)s.") % told


def _next_lead(board: Board, now: Judged) -> str:
    """Return what the button for the next trick says."""
    return _("Next trick: %(player)s leads") % {"player": _name(board, now.winner)}


def _leads(board: Board) -> str:
    followed = board.followed
    return _("Trick %(n)s: %(player)s leads.") % {"n": followed.number, "player": _name(board, followed.leads)}


def _name(board: Board, place: int) -> str:
    """Return who sits there; on the compass whoever led first is South, as at the bottom of the drawn tricks."""
    turn = board.turn
    if board.is_on_the_compass:
        return turn[(turn.index(Seat.S) + place) % len(turn)].spoken
    return board.names[turn[place % len(turn)]]


def _sums(board: Board) -> list[dict[str, str]]:
    """Return what each party has taken in the tricks that are whole."""
    followed = board.followed
    if not followed.finished:
        return []
    tricks, points = followed.taken(), followed.points()
    rows = []
    for name, places in _parties(board):
        taken, counted = sum(tricks[at] for at in places), sum(points[at] for at in places)
        words = ngettext("%(n)s trick", "%(n)s tricks", taken) % {"n": taken}
        rows.append({"name": name, "tricks": words, "points": str(counted) if any(points.values()) else ""})
    return rows


def _parties(board: Board) -> list[tuple[str, list[int]]]:
    seats = list(board.turn)
    if not board.game.partners or len(seats) != len(Side) * 2:
        return [(_name(board, place), [place]) for place in range(len(seats))]
    if not board.is_on_the_compass:
        return [(side_name(board.names, side), [seats.index(seat) for seat in side.seats]) for side in Side]
    return [
        (_("%(one)s & %(other)s") % {"one": _name(board, one), "other": _name(board, other)}, [one, other])
        for one, other in ((2, 0), (3, 1))
    ]
