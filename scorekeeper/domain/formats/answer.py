"""The answer of `replay` for one match: every deal with what it did, the totals after it, and how the match stands."""

from typing import Any

from scorekeeper.domain.formats.deal_codec import read_dealt
from scorekeeper.domain.formats.match_codec import Games, IllegalMatch, read_data, read_head
from scorekeeper.domain.formats.strict_json import BadJson, Unfit, check
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import AnyReplay, AnyRow

Answer = dict[str, Any]


def answer(data: object, games: Games) -> Answer:
    """Return the answer for one match, a text or the object it holds; whatever is wrong with it stands in `error`.

    Deals before a bad one are scored. Never raises.
    """
    given = None
    try:
        data = read_data(data)
        given = _given_game(data)
        record, written = read_head(data, games)
    except IllegalMatch as refusal:
        return _answer(given, error={"deal": None, "message": str(refusal)})
    deals = (read_dealt(record.game, deal).dealt for deal in written)
    return _followed(record.game, record.follow(deals))


def _given_game(data: object) -> str | None:
    """Return what the match says it is, even where it is not a match."""
    fields = data.fields if isinstance(data, Unfit) else data
    given = fields.get("game") if isinstance(fields, dict) else None
    try:
        check(given)
    except BadJson:
        return None
    return given if isinstance(given, str) else None


def _followed(game: Game, match: AnyReplay) -> Answer:
    deals = [_line(game, row) for row in match.rows]
    if match.stop:
        return _answer(game.slug, deals, error={"deal": match.stop.deal, "message": match.stop.words})
    if match.result is None:
        return _answer(game.slug, deals, next_dealer=match.next_dealer.value)
    return _answer(game.slug, deals, result=game.scoring.write_result(match.result))


def _line(game: Game, row: AnyRow) -> Answer:
    return {
        "number": row.number,
        "dealer": row.dealer.value,
        "effect": game.scoring.write_effect(row.effect),
        "totals": game.scoring.write_totals(row.state),
    }


def _answer(
    game: str | None,
    deals: list[Answer] | None = None,
    *,
    result: object = None,
    next_dealer: str | None = None,
    error: Answer | None = None,
) -> Answer:
    return {"game": game, "deals": deals or [], "result": result, "next_dealer": next_dealer, "error": error}
