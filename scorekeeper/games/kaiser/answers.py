"""A deal of Kaiser as the fields of its form take it. They are those of the match format, each a short text."""

from scorekeeper.games.kaiser.deals import Deal, write_deal

TRUE, FALSE = "true", "false"


def filled(deal: Deal) -> dict[str, str]:
    """The answers that describe this deal."""
    return {name: _answer(value) for name, value in write_deal(deal).items()}


def _answer(value: object) -> str:
    if isinstance(value, bool):
        return TRUE if value else FALSE
    return str(value)
