"""A worked example: sentences, deals in the match format, and the totals after each."""

import json
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import comma_list, with_minus
from scorekeeper.rulebook.blocks.block import Block, BlockContext, RenderedBlock, numbered
from scorekeeper.rulebook.engine import Example, Json

DEAL, TOTALS, RESULT, OPTIONS, DEALER = "{", "=", "!", "options", "dealer"
SEATS = tuple(seat.value for seat in Seat)

Units = Mapping[str, Callable[[int], str]]
"""What totals can count, each with the words for so many of it."""


def show_example(block: Block, context: BlockContext) -> RenderedBlock:
    """The sentences, and under each the totals that the deal leaves; the deals themselves are checked and not shown."""
    example, html, texts, marked = Example(block.line - 1), [], [], False
    for at, line in numbered(block):
        try:
            if not read_line(line, example, at):
                html.append(f"<p>{context.inline(line, at)}</p>")
                texts.append(context.plain(line))
                marked = marked or context.marked(line)
            elif line.startswith(TOTALS):
                html.append(totals_html(example.totals[-1][1], context.reading.illustrations.units))
        except ValueError as error:
            context.reading.complain(str(error), at)
    if not example.is_whole:
        context.reading.complain(str(_out_of_turn()), example.line)
    check_example(example, context)
    summary = "<summary>" + escape(_("Example")) + "</summary>"
    return RenderedBlock(f'<details class="example">{summary}{"".join(html)}</details>', tuple(texts), marked)


def check_example(example: Example, context: BlockContext) -> None:
    """Complain where the game's score says otherwise."""
    if context.reading.engine and example.is_whole:
        for line, objection in context.reading.engine.objections(example):
            context.reading.complain(objection, line)


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
    return comma_list(_count(unit, number, units) for unit, number in counts.items())


def _count(unit: str, number: object, units: Units) -> str:
    if not isinstance(number, int):
        raise ValueError(_("a total is a whole number"))
    words = units.get(unit) or EVERYWHERE.get(unit)
    if words is None:
        raise ValueError(_("nobody counts “%(unit)s”") % {"unit": unit})
    return words(number)


def _points(number: int) -> str:
    return ngettext("%(n)s point", "%(n)s points", number) % {"n": with_minus(number)}


EVERYWHERE: Units = {"points": _points}
