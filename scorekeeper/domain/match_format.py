"""The match format: written matches read strictly, and answers to them."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from scorekeeper.domain import codec
from scorekeeper.domain.amounts import Amount, amount_in
from scorekeeper.domain.fields import Fields, echoed, refusal_in
from scorekeeper.domain.from_paper import as_played
from scorekeeper.domain.game import Game
from scorekeeper.domain.history import makes_cats
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, gettext_noop
from scorekeeper.domain.match import AnyReplay, AnyRow, IllegalDeal, MatchDeal, write_result
from scorekeeper.domain.names import LONGEST_NAME, clean_name, folded
from scorekeeper.domain.seats import Seat, kind_of


@dataclass(frozen=True, slots=True)
class Text:
    """A text that people write about a match, stored and never scored.

    `name`: its field in the match format and in the book format, its column and its address. `longest`: in characters.
    The rest are the words of its page, to be translated where they are shown. `theirs` and `mine` stand above two
    texts that were written at the same time.
    """

    name: str
    longest: int
    label: str
    question: str
    write: str
    change: str
    save: str
    theirs: str
    mine: str
    deleted: str


TEXTS = (
    Text(
        name="note",
        longest=codec.LONGEST_NOTE,
        label=gettext_noop("Note"),
        question=gettext_noop("Note about this match"),
        write=gettext_noop("Write a note"),
        change=gettext_noop("Change the note"),
        save=gettext_noop("Save the note"),
        theirs=gettext_noop("The note now"),
        mine=gettext_noop("Your note"),
        deleted=gettext_noop("Somebody deleted the note."),
    ),
)
"""Every text about a match, in the order of the formats."""

LONGEST_UNIT = 64
LARGEST_PRICE = 1_000_000

Games = Mapping[str, Game]
"""The catalogue, by slug."""


class Format(Enum):
    """The versions of the format that can be read."""

    FIRST = "scorekeeper-match/1"


class StakesKind(Enum):
    """What is played for: an amount per match, or a price for each unit on the final sheet."""

    FLAT = "flat"
    PER_UNIT = "per_unit"


class ChairPays(Enum):
    """Who pays for a chair that somebody took: everybody for their deals, or who sits there at the end."""

    BY_DEALS = "deals"
    AT_THE_END = "end"


class IllegalMatch(ValueError):
    """The match cannot be read; the words say why. `deal` is the number of the deal at fault, None for the match."""

    def __init__(self, words: str, deal: int | None = None) -> None:
        super().__init__(words)
        self.deal = deal


@dataclass(frozen=True, slots=True)
class Price:
    """So much of what is paid with, or as much as so many units on the final sheet: a whole number of them."""

    kind: StakesKind
    amount: Amount


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the match is played for; remembered, never scored.

    `cats`: what each of the Cats pays in the place of anything else, in a game that makes some. Without it they pay a
    flat amount like all losers, and nothing by units. `chairs`: who pays for a chair that somebody took; None where
    nobody has chosen, and everybody pays by deals.
    """

    kind: StakesKind
    amount: Amount
    unit: str
    cats: Price | None = None
    chairs: ChairPays | None = None


@dataclass(frozen=True, slots=True)
class ChairTaken:
    """Somebody took the chair at that seat, from the deal of that number on, or joined there; None: somebody left."""

    seat: Seat
    deal: int
    name: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """One match as the file has it: `options` as given, `texts` by the names of TEXTS, `started` and `ended` as
    RFC 3339 writes moments. `names` are of those who sat there in the first deal, and `chairs` of who came later.
    """

    game: Game
    options: Options
    names: Mapping[Seat, str]
    first_dealer: Seat
    deals: tuple[codec.WrittenDeal, ...] = ()
    closed: bool = False
    id: str | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    started: str | None = None
    ended: str | None = None
    stakes: Stakes | None = None
    chairs: tuple[ChairTaken, ...] = ()

    def follow(self, deals: Iterable[MatchDeal[Any]]) -> AnyReplay:
        """Follow deals as this match's, with its options and from its first dealer on."""
        if not any(each.name is None or each.seat not in self.names for each in self.chairs):
            turn = self.game.turn_of(self.names)
            return self.game.replay(self.options, self.first_dealer, deals, turn=turn, closed=self.closed)
        numbered = (replace(deal, turn=self._turn(number)) for number, deal in enumerate(deals, 1))
        turn = self._turn(max(each.deal for each in self.chairs))
        return self.game.replay(self.options, self.first_dealer, numbered, turn=turn, closed=self.closed)

    def _turn(self, number: int) -> tuple[Seat, ...]:
        """Where somebody sits in the deal of that number, in a game that people join and leave."""
        sitting: dict[Seat, str | None] = dict(self.names)
        sitting |= {each.seat: each.name for each in self.chairs if each.deal <= number}
        return tuple(seat for seat in Seat if sitting.get(seat) is not None)

    def replay(self) -> AnyReplay:
        """Follow the match's own deals."""
        return self.follow(written.match_deal for written in self.deals)


def read_record(data: object, games: Games) -> MatchRecord:
    """Return the match that a text, or the object it holds, describes; whole, with every deal within the rules, or not
    at all. Tests read matches with it; imports read the head, then each deal in its place.

    Raises IllegalMatch.
    """
    record, written = read_head(read_data(data), games)
    deals: list[codec.WrittenDeal] = []

    def reading() -> Iterator[MatchDeal[Any]]:
        for deal in written:
            deals.append(codec.read_match_deal(record.game, deal))
            yield deals[-1].match_deal

    stop = record.follow(reading()).stop
    if stop:
        raise IllegalMatch(
            _("deal %(number)s: %(reason)s") % {"number": stop.deal, "reason": stop.words}, deal=stop.deal
        )
    return replace(record, deals=tuple(deals))


def read_data(data: object) -> object:
    """Return the value of a text; anything else as it is. Raises IllegalMatch."""
    try:
        return codec.parse(data) if isinstance(data, str | bytes) else data
    except codec.BadJson as refusal:
        raise IllegalMatch(str(refusal)) from None


def read_head(data: object, games: Games) -> tuple[MatchRecord, list[object]]:
    """Return a match without its deals, and the deals as they are written, not yet looked at. Raises IllegalMatch."""
    if not isinstance(data, dict | codec.InvalidValue):
        raise IllegalMatch(_("a match is an object with named fields; this is %(value)s") % {"value": echoed(data)})
    try:
        codec.check(
            {name: value for name, value in data.items() if name != "deals"} if isinstance(data, dict) else data
        )
        return _read_head(Fields(data), games)
    except (IllegalDeal, codec.BadJson) as refusal:
        raise IllegalMatch(str(refusal)) from None


def _read_head(fields: Fields, games: Games) -> tuple[MatchRecord, list[object]]:
    fields.choice("format", Format)
    game = as_played(_game(fields, games), fields.rest().get("options"))
    options, names = _options(fields, game), _names(fields, game)
    record = MatchRecord(
        game=game,
        options=options,
        names=names,
        first_dealer=codec.seat_at(fields, "first_dealer", game.turn_of(names)),
        closed=fields.truth("closed") if fields.has("closed") else False,
        id=codec.optional_text(fields, "id", codec.LONGEST_ID),
        texts={text.name: fields.text(text.name, text.longest) for text in TEXTS if fields.has(text.name)},
        started=codec.optional_time(fields, "started"),
        ended=codec.optional_time(fields, "ended"),
        stakes=_stakes(fields, game),
        chairs=_chairs(fields, names, game),
    )
    deals = fields.take("deals")
    if not isinstance(deals, list):
        codec.check(deals)
        raise IllegalDeal(_("“%(field)s” is %(value)s; it is a list") % {"field": "deals", "value": echoed(deals)})
    fields.finish()
    if any(each.deal > len(deals) + 1 for each in record.chairs):
        raise IllegalDeal(_("somebody takes a chair after the next deal"))
    return record, deals


def _game(fields: Fields, games: Games) -> Game:
    given = fields.take("game")
    if not isinstance(given, str) or given not in games:
        known = ", ".join(echoed(slug) for slug in games)
        raise IllegalDeal(
            _("“%(field)s” is %(value)s; it can be %(allowed)s")
            % {"field": "game", "value": echoed(given), "allowed": known}
        )
    return games[given]


def _options(fields: Fields, game: Game) -> Options:
    """Return the options that were given, in the order in which the game lists them; refused where the game refuses
    them.
    """
    with refusal_in("options"):
        left = Fields(fields.take("options") if fields.has("options") else {})
        given = left.rest()
        chosen = game.options.read_options(left)
        left.finish()
    return {name: given[name] for name in chosen if name in given}


def _names(fields: Fields, game: Game) -> Mapping[Seat, str]:
    """Return a name for each of the game's seats, clockwise; no two that could be taken for each other."""
    given, seats = fields.take("seats"), kind_of(game.turn[0])
    with refusal_in("seats"):
        left = Fields(given)
        taken = game.turn_of(seat for seat in seats if left.has(seat.value))
        names = {seat: _name(left, seat) for seat in seats if seat in taken}
        left.finish()
        _check_different(names.values())
    return names


MOST_CHAIRS = 40
"""How often somebody may take a chair in one match."""


def _chairs(fields: Fields, names: Mapping[Seat, str], game: Game) -> tuple[ChairTaken, ...]:
    """Who took which chair, in the order of deals and then of seats. In no deal are two people too much alike."""
    if not fields.has("chairs"):
        return ()
    given = fields.take("chairs")
    with refusal_in("chairs"):
        if not isinstance(given, list) or not 0 < len(given) <= MOST_CHAIRS:
            raise IllegalDeal(_("it is a list of 1 to %(most)s changes") % {"most": MOST_CHAIRS})
        seats = game.turn if game.may_join({}) else tuple(names)
        chairs = tuple(_chair(Fields(each), seats, may_leave=game.may_join({})) for each in given)
        order = [(each.deal, [*Seat].index(each.seat)) for each in chairs]
        if order != sorted(set(order)):
            raise IllegalDeal(_("its changes are not in the order of deals and seats, each once"))
        owners, left = dict(names), set[Seat]()
        for place, each in enumerate(chairs, 1):
            _check_chair(each, owners, left, seats)
            if each.name is None:
                left.add(each.seat)
            else:
                owners[each.seat] = each.name
                left.discard(each.seat)
            if place == len(chairs) or chairs[place].deal != each.deal:
                _check_different(owners.values())
                if len(owners) - len(left) < min(game.sizes):
                    raise IllegalDeal(_("too few people are left"))
    return chairs


def _check_chair(chair: ChairTaken, owners: Mapping[Seat, str], left: Collection[Seat], seats: Sequence[Seat]) -> None:
    """Check who takes the chair: of people who `left` theirs only the owners can come back."""
    owner = owners.get(chair.seat)
    if owner is None and (chair.name is None or chair.seat is not seats[len(owners)]):
        raise IllegalDeal(_("nobody sits at %(seat)s") % {"seat": chair.seat.value})
    if chair.name is None and chair.seat in left:
        raise IllegalDeal(_("nobody sits at %(seat)s") % {"seat": chair.seat.value})
    if owner is None or chair.name is None:
        return
    is_owner = folded(owner) == folded(chair.name)
    if is_owner and chair.seat not in left:
        raise IllegalDeal(_("“%(name)s” sits there already") % {"name": chair.name})
    if not is_owner and chair.seat in left:
        raise IllegalDeal(_("the chair of “%(name)s” is empty; nobody else takes it") % {"name": owner})


def _chair(fields: Fields, seats: tuple[Seat, ...], *, may_leave: bool) -> ChairTaken:
    leaves = may_leave and not fields.has("name")
    seat, deal = codec.seat_at(fields, "seat", seats), fields.whole("deal", 1 if leaves else 2, codec.LARGEST)
    name = None if leaves else clean_name(fields.text("name", LONGEST_NAME))
    fields.finish()
    return ChairTaken(seat, deal, name)


def _check_different(names: Iterable[str]) -> None:
    seen: dict[str, str] = {}
    for name in names:
        if like := seen.get(folded(name)):
            raise IllegalDeal(
                _("“%(one)s” and “%(other)s” are too much alike; every player needs a different name")
                % {"one": like, "other": name}
            )
        seen[folded(name)] = name


def _name(fields: Fields, seat: Seat) -> str:
    given = fields.take(seat.value)
    with refusal_in(seat.value):
        if not isinstance(given, str):
            raise IllegalDeal(_("%(value)s is not a name") % {"value": echoed(given)})
        return clean_name(given)


def _stakes(fields: Fields, game: Game) -> Stakes | None:
    if not fields.has("stakes"):
        return None
    return fields.inside("stakes", lambda written: _read_stakes(written, game))


def _read_stakes(fields: Fields, game: Game) -> Stakes:
    stakes = Stakes(
        kind=fields.choice("kind", StakesKind),
        amount=amount_in(fields, "amount", codec.SMALLEST, codec.LARGEST),
        unit=fields.text("unit", LONGEST_UNIT),
    )
    if fields.has("chairs"):
        stakes = replace(stakes, chairs=fields.choice("chairs", ChairPays))
    if not (fields.has("cats") and makes_cats(game.statistics)):
        return stakes
    cats = fields.inside("cats", _read_price)
    if cats.kind is StakesKind.PER_UNIT and stakes.kind is StakesKind.FLAT:
        raise IllegalDeal(_("Cats pay per unit, but no price per unit is set"))
    return replace(stakes, cats=cats)


def _read_price(fields: Fields) -> Price:
    kind = fields.choice("kind", StakesKind)
    if kind is StakesKind.PER_UNIT:
        return Price(kind, fields.whole("amount", 1, LARGEST_PRICE))
    return Price(kind, amount_in(fields, "amount", "0.01", LARGEST_PRICE))


def write_record(record: MatchRecord) -> str:
    """Return the match as one line of JSON, its fields in the format's order."""
    fields: dict[str, object] = {
        "format": Format.FIRST.value,
        "game": record.game.slug,
        "options": record.options,
        "seats": {seat.value: record.names[seat] for seat in Seat if seat in record.names},
        "first_dealer": record.first_dealer.value,
        "deals": [codec.write_match_deal(record.game, deal) for deal in record.deals],
    }
    kept = {
        "closed": record.closed or None,
        "id": record.id,
        **{text.name: record.texts.get(text.name) for text in TEXTS},
        "started": record.started,
        "ended": record.ended,
        "stakes": write_stakes(record.stakes) if record.stakes else None,
        "chairs": [
            codec.only_given({"seat": each.seat.value, "deal": each.deal, "name": each.name}) for each in record.chairs
        ]
        or None,
    }
    return json.dumps(fields | codec.only_given(kept), ensure_ascii=False)


def write_stakes(stakes: Stakes) -> dict[str, Any]:
    """Return the stakes with their fields in the format's order."""
    written: dict[str, Any] = {"kind": stakes.kind.value, "amount": stakes.amount, "unit": stakes.unit}
    price = stakes.cats
    written |= {"cats": {"kind": price.kind.value, "amount": price.amount}} if price else {}
    return written | ({"chairs": stakes.chairs.value} if stakes.chairs else {})


# The answer of `replay` for one match: every deal with what it did, the totals after it, and how the match stands.

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
        return _answer(game=given, error={"deal": None, "message": str(refusal)})
    deals = (codec.read_match_deal(record.game, deal).match_deal for deal in written)
    return _followed(record.game, record.follow(deals))


def _given_game(data: object) -> str | None:
    """Return what the match says it is, even where it is not a match."""
    fields = data.fields if isinstance(data, codec.InvalidValue) else data
    given = fields.get("game") if isinstance(fields, dict) else None
    try:
        codec.check(given)
    except codec.BadJson:
        return None
    return given if isinstance(given, str) else None


def _followed(game: Game, match: AnyReplay) -> Answer:
    deals = [_line(game, row) for row in match.rows]
    if match.stop:
        return _answer(game=game.slug, deals=deals, error={"deal": match.stop.deal, "message": match.stop.words})
    if match.result is None:
        return _answer(game=game.slug, deals=deals, next_dealer=match.next_dealer.value)
    return _answer(game=game.slug, deals=deals, result=write_result(match.result))


def _line(game: Game, row: AnyRow) -> Answer:
    return {
        "number": row.number,
        "dealer": row.dealer.value,
        "effect": game.scoring.write_effect(row.effect),
        "totals": game.scoring.write_totals(row.state),
    }


def _answer(**fields: object) -> Answer:
    return {"game": None, "deals": [], "result": None, "next_dealer": None, "error": None} | fields
