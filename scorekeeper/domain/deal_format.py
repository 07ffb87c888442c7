"""The deals of a game, declared once: a table of fields reads and writes the match format, and fills the form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import fields as attributes_of
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.domain.asking import FALSE, DealAnswers, as_answer
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import value_of
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat

D = TypeVar("D")
T = TypeVar("T")
Written = dict[str, Any]
"""Fields of the match format with their values."""


class Value(Protocol):
    """What the match format has for one attribute of a deal, in one field or in several."""

    def read(self, fields: Fields, name: str, /) -> Any:
        """Take it from the field of that name. Raises IllegalDeal."""

    def write(self, name: str, value: Any, /) -> Written:
        """The fields that say it."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A value in a field of its own; `to_json` says how it is written there."""

    read: Callable[[Fields, str], Any]
    to_json: Callable[[Any], object] = value_of

    def write(self, name: str, value: Any) -> Written:
        return {name: self.to_json(value)}


TRUTH = Plain(lambda fields, name: fields.truth(name))


def whole(lowest: int, highest: int) -> Plain:
    return Plain(lambda fields, name: fields.whole(name, lowest, highest))


def one_of(choices: type[Enum] | tuple[Enum, ...]) -> Plain:
    return Plain(lambda fields, name: fields.choice(name, choices))


def inside(read: Callable[[Fields], Any], to_json: Callable[[Any], object] = value_of) -> Plain:
    """What `read` makes of an object of its own."""
    return Plain(lambda fields, name: fields.inside(name, read), to_json)


def by_seat(value: Plain, seats: tuple[Seat, ...] = CLOCKWISE, *, all_of_them: bool = True) -> Plain:
    """A value for each of these seats, or for those that have one."""

    def read(fields: Fields) -> BySeat[Any]:
        named = seats if all_of_them else [seat for seat in seats if fields.has(seat.value)]
        return BySeat.made(named, lambda seat: value.read(fields, seat.value))

    def to_json(values: BySeat[Any]) -> Written:
        by_seat = dict(values.each)
        return {seat.value: value.to_json(by_seat[seat]) for seat in seats if seat in by_seat}

    return inside(read, to_json)


@dataclass(frozen=True, slots=True)
class Optional:
    """A value that is left out where it is `nothing`, and is never written so."""

    value: Value
    nothing: Any = None

    def read(self, fields: Fields, name: str) -> Any:
        if not fields.has(name):
            return self.nothing
        value = self.value.read(fields, name)
        if value == self.nothing:
            is_false = self.nothing is False
            words = _("“%(field)s” is false; leave it out") if is_false else _("“%(field)s” is empty; leave it out")
            raise IllegalDeal(words % {"field": name})
        return value

    def write(self, name: str, value: Any) -> Written:
        return {} if value == self.nothing else self.value.write(name, value)


class Record:
    """A dataclass as fields beside others: values for its attributes, in their order. The rest keep their defaults."""

    def __init__(self, kind: type[Any], **values: Value) -> None:
        """`values` have the names of the fields, but for those that take their fields by other names."""
        self.types = (kind,)
        self._kind, self._values = kind, values
        self._attributes = tuple(attribute.name for attribute in attributes_of(kind))

    @property
    def inside(self) -> Plain:
        """The same in an object of its own."""
        return inside(self.read, lambda value: self.write("", value))

    def read(self, fields: Fields, name: str = "") -> Any:
        return self._kind(*[value.read(fields, field) for field, value in self._values.items()])

    def write(self, name: str, value: Any) -> Written:
        written: Written = {}
        for attribute, (field, each) in zip(self._attributes, self._values.items(), strict=False):
            written |= each.write(field, getattr(value, attribute))
        return written


class Either:
    """One of two types of value: the other one where the field of its name is there. They cannot both be there."""

    def __init__(self, one: tuple[type[Any], str, Value], other: tuple[type[Any], str, Value]) -> None:
        """Each with the name that tells it from the other."""
        self.types = (one[0], other[0])
        self._one, self._other = one, other

    def read(self, fields: Fields, name: str) -> Any:
        (_one, first, value), (_other, second, instead) = self._one, self._other
        fields.not_both(first, second)
        return instead.read(fields, second) if fields.has(second) else value.read(fields, first)

    def write(self, name: str, value: Any) -> Written:
        kind, field, each = self._one
        if not isinstance(value, kind):
            _kind, field, each = self._other
        return each.write(field, value)


class DealFormat(Generic[D]):
    """The deals of a game, by their kinds."""

    def __init__(self, kinds: Mapping[Any, Record | Either], in_form: Mapping[str, str] | None = None) -> None:
        """`in_form`: how the form calls a field that it asks seat by seat, if not as the format: "bids" is "bid", asked
        as "bid_n" and so on. It asks for the kind of a deal where there are several.
        """
        self._kinds, self._in_form = kinds, in_form or {}
        self._kind = type(next(iter(kinds)))

    def read_deal(self, fields: Fields) -> D:
        """Take the deal's own fields; what is left over the caller refuses. Raises IllegalDeal."""
        deal: D = self._kinds[fields.choice("kind", self._kind)].read(fields, "")
        return deal

    def write_deal(self, deal: D) -> Written:
        """The deal's fields, in the format's order."""
        kind, value = next((kind, value) for kind, value in self._kinds.items() if isinstance(deal, value.types))
        return {"kind": kind.value, **value.write("", deal)}

    def deal(self, answered: DealAnswers) -> D:
        """The deal that the answers of the form describe; those that its kind does not ask for are passed over.

        Raises IllegalDeal.
        """
        kind = answered.one_of("kind", self._kind) if len(self._kinds) > 1 else next(iter(self._kinds))
        deal: D = self._kinds[kind].read(_Answered(answered, self._in_form), "")
        return deal

    def answers(self, deal: D) -> dict[str, str]:
        """The answers of the form that describe this deal."""
        answers: dict[str, str] = {}
        for name, value in self.write_deal(deal).items():
            if isinstance(value, Mapping):
                asked = self._in_form.get(name, name)
                answers |= {_asked_of(asked, seat): as_answer(each) for seat, each in value.items()}
            elif name != "kind" or len(self._kinds) > 1:
                answers[name] = as_answer(value)
        return answers


def _asked_of(name: str, seat: str) -> str:
    return f"{name}_{seat.lower()}"


class _Answered(Fields):
    """The answers of a form as fields of the format. One that was left open is null, or no; a no may also be left out.

    Whether a number is within its bounds the questions have checked.
    """

    def __init__(self, answered: DealAnswers, in_form: Mapping[str, str], begins: str = "") -> None:
        self._answered, self._in_form, self._begins = answered, in_form, begins

    def has(self, name: str) -> bool:
        name = self._name(name)
        by_seat = any(self._answered.has(_asked_of(name, seat.value)) for seat in CLOCKWISE)
        return by_seat or self._answered.text(name) not in ("", FALSE)

    def take(self, name: str) -> object:
        return self._answered.text(self._name(name)) or None

    def whole(self, name: str, lowest: int, highest: int) -> int:
        number = self._answered.whole(self._name(name))
        return super().whole(name, lowest, highest) if number is None else number

    def truth(self, name: str) -> bool:
        return bool(self._answered.truth(self._name(name)))

    def inside(self, name: str, read: Callable[[Fields], T]) -> T:
        return read(_Answered(self._answered, {}, self._name(name)))

    def _name(self, name: str) -> str:
        return _asked_of(self._begins, name) if self._begins else self._in_form.get(name, name)
