"""Avinas deals as people jot them down, a whole match on one line: `N1+ E2k- - S0+31 W0-few E!`.

Seat of the declarer; sevens turned up, 1 to 4, then `k` for each knock; `+` made, `-` lost. With 0 sevens the losing
side's card-points follow, or `many`, `few`, `none` for the band. `!` is an overclaim, a lone `-` a deal all passed.
"""

import re
from collections.abc import Mapping
from enum import Enum

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas.deals import Band, Deal, Knock, NoSevens, Overclaim, Passed, Sevens

KNOCKS = {"": Knock.NONE, "k": Knock.DECLARERS, "kk": Knock.BOTH}
BANDS = {"many": Band.MANY, "few": Band.FEW, "none": Band.NOTHING}
SEVENS = re.compile(r"([NESW])([1-4])(k{0,2})([+-])")
NO_SEVENS = re.compile(r"([NESW])0([+-])([0-9]{1,3}|many|few|none)")
OVERCLAIM = re.compile(r"([NESW])!")


def parse(line: str) -> tuple[Deal, ...]:
    """Return the deals jotted down, parted by blanks. Raises IllegalDeal naming what could not be read."""
    return tuple(_parse_deal(word) for word in line.split())


def _parse_deal(word: str) -> Deal:
    if word == "-":
        return Passed()
    if found := SEVENS.fullmatch(word):
        seat, sevens, knock, won = found.groups()
        return Sevens(Seat(seat), int(sevens), KNOCKS[knock], won == "+")
    if found := NO_SEVENS.fullmatch(word):
        seat, won, losers = found.groups()
        return NoSevens(Seat(seat), won == "+", BANDS[losers] if losers in BANDS else int(losers))
    if found := OVERCLAIM.fullmatch(word):
        return Overclaim(Seat(found[1]))
    raise IllegalDeal(_("“%(word)s” is not a deal of Avinas") % {"word": word[:20]})


def jot(deal: Deal) -> str:
    """Return the deal as `parse` reads it; a remembered trump suit is left out."""
    match deal:
        case Passed():
            return "-"
        case Overclaim():
            return f"{deal.declarer.value}!"
        case Sevens():
            return f"{deal.declarer.value}{deal.sevens}{_key(KNOCKS, deal.knock)}{_sign(deal.won)}"
        case NoSevens(losers=Band() as band):
            return f"{deal.declarer.value}0{_sign(deal.won)}{_key(BANDS, band)}"
        case NoSevens():
            return f"{deal.declarer.value}0{_sign(deal.won)}{deal.losers}"


def _sign(won: bool) -> str:
    return "+" if won else "-"


def _key(table: Mapping[str, Enum], value: Enum) -> str:
    return next(key for key, member in table.items() if member is value)
