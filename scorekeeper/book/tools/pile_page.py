"""Context of the pile's templates: rows of chips with their addresses, or the deck, and what has been counted."""

from scorekeeper.book.tools.pile import BY_CARDS, Counting, Heap
from scorekeeper.book.tools.referee import deck
from scorekeeper.domain.tools.laid_cards import code_of
from scorekeeper.domain.tools.pile import Row

A_NUMBER = 3
"""Letters; a chip with more of them says words."""


def pile_page_of(counting: Counting, address: str) -> dict[str, object]:
    """Return what the page of a pile shows: its rows or its cards, and where each tap leads."""
    heap, pack = counting.heap, counting.pile.PACK
    by_cards = heap.cards is not None
    return {
        "game": counting.game,
        "game_slug": counting.game.folder,
        "address": address,
        "counted": counting.counted,
        "tallies": any(row.tally for row in counting.rows),
        "rows": [] if by_cards else [_row(row, heap, address) for row in counting.rows],
        "suits": deck(pack, set()) if by_cards else [],
        "inside": [code_of(card) for card in heap.cards or ()],
        "cards": "".join(map(code_of, heap.cards or ())),
        "other_way": _other_way(by_cards=by_cards, address=address) if pack else None,
        "afresh": _here(address, Heap({}, () if by_cards else None)) if heap.cards or heap.numbers else "",
    }


def _row(row: Row, heap: Heap, address: str) -> dict[str, object]:
    number = heap.numbers.get(row.name)
    shown = {"label": row.label, "small": row.small, "spoken": row.spoken or row.label, "tally": row.tally}
    if row.tally:
        return shown | {
            "number": number or 0,
            "more": _here(address, heap.with_number(row, min((number or 0) + 1, row.most))),
            "fewer": _here(address, heap.with_number(row, number - 1)) if number else "",
        }
    chips = [
        {"words": words, "url": _here(address, heap.with_number(row, each)), "pressed": each == number}
        for each, words in enumerate(row.chips)
    ]
    return shown | {"chips": chips, "wide": any(len(words) > A_NUMBER for words in row.chips)}


def _other_way(*, by_cards: bool, address: str) -> dict[str, object]:
    """Return the way from the rows to the cards, or back."""
    return {"by_cards": not by_cards, "url": address if by_cards else f"{address}?by={BY_CARDS}"}


def _here(address: str, heap: Heap) -> str:
    return f"{address}?{heap.query}" if heap.query else address
