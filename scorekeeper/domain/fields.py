"""The fields of one JSON object, taken one by one and checked; what is left over is refused by name.

Python's own looseness stays outside: `true` is not 1, 1 is not `true`, and `2.0` is not 2.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeVar

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal

Choice = TypeVar("Choice", bound=Enum)
T = TypeVar("T")
LONGEST_SHOWN = 40


class refusal_in:  # noqa: N801 - it reads as a word of the sentence, like contextlib.suppress
    """Adds the field's name to a refusal: `with refusal_in("bids"): …`.

    Not made by `contextmanager`, which would cost an eighth of the time in which a match is read and scored.
    """

    __slots__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, refusal: BaseException | None, _trace: object) -> None:
        """Raise IllegalDeal in the place of any ValueError."""
        if isinstance(refusal, ValueError):
            raise IllegalDeal(_("“%(field)s”: %(reason)s") % {"field": self.place, "reason": refusal}) from None


class Fields:
    """Takes fields from an object; every refusal is an IllegalDeal that names field and value."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, Mapping):
            raise IllegalDeal(_("%(value)s is not an object with named fields") % {"value": echoed(data)})
        self._left: dict[str, object] = dict(data)

    def has(self, name: str) -> bool:
        """Whether the field is there and nobody has taken it, whatever its value."""
        return name in self._left

    def take(self, name: str) -> object:
        """The field's raw value, which can be taken once."""
        if name not in self._left:
            raise IllegalDeal(_("“%(field)s” is missing") % {"field": name})
        return self._left.pop(name)

    def choice(self, name: str, choices: type[Choice] | tuple[Choice, ...]) -> Choice:
        """One of an enumeration's values, or of some of them, as its member."""
        value = self.take(name)
        enumeration = choices if isinstance(choices, type) else type(choices[0])
        try:
            member = enumeration(value)
        except ValueError:
            member = None
        if member and type(value) is type(member.value) and (choices is enumeration or member in choices):
            return member
        allowed = ", ".join(echoed(member.value) for member in choices)
        raise IllegalDeal(
            _("“%(field)s” is %(value)s; it can be %(allowed)s")
            % {"field": name, "value": echoed(value), "allowed": allowed}
        )

    def whole(self, name: str, lowest: int, highest: int) -> int:
        """A whole number from `lowest` to `highest`."""
        value = self.take(name)
        if type(value) is not int or not lowest <= value <= highest:
            raise IllegalDeal(
                _("“%(field)s” is %(value)s; it is a whole number from %(lowest)s to %(highest)s")
                % {"field": name, "value": echoed(value), "lowest": lowest, "highest": highest}
            )
        return value

    def truth(self, name: str) -> bool:
        value = self.take(name)
        if type(value) is not bool:
            raise IllegalDeal(
                _("“%(field)s” is %(value)s; it is true or false") % {"field": name, "value": echoed(value)}
            )
        return value

    def text(self, name: str, longest: int) -> str:
        """A text of at most `longest` characters."""
        value = self.take(name)
        if not isinstance(value, str) or len(value) > longest:
            raise IllegalDeal(
                ngettext(
                    "“%(field)s” is %(value)s; it is a text of at most %(longest)s character",
                    "“%(field)s” is %(value)s; it is a text of at most %(longest)s characters",
                    longest,
                )
                % {"field": name, "value": echoed(value), "longest": longest}
            )
        return value

    def inside(self, name: str, read: Callable[["Fields"], T]) -> T:
        """What `read` makes of the object in that field, which it has to take whole.

        Raises IllegalDeal in its place.
        """
        given = self.take(name)
        with refusal_in(name):
            left = Fields(given)
            made = read(left)
            left.finish()
        return made

    def not_both(self, one: str, other: str) -> None:
        """Refuse two fields that say the same in two ways, where both are there."""
        if self.has(one) and self.has(other):
            names = {"one": one, "other": other}
            raise IllegalDeal(_("give either “%(one)s” or “%(other)s”, not both") % names)

    def rest(self) -> Mapping[str, object]:
        """The fields that nobody has taken yet."""
        return dict(self._left)

    def finish(self) -> None:
        """Refuse whatever nobody took."""
        for name in self._left:
            raise IllegalDeal(_("“%(field)s” is not a field here") % {"field": shortened(name)})


def echoed(value: object) -> str:
    """A value as it may be repeated to the person who gave it: short, and as JSON spells it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, str):
        return f"“{shortened(value)}”"
    if isinstance(value, list):
        return _("a list")
    if isinstance(value, Mapping):
        return _("an object")
    # Python itself refuses to spell out a number of thousands of digits, and raises.
    if isinstance(value, int) and value.bit_length() > 64:
        return _("a number of very many digits")
    return shortened(str(value))


def shortened(text: str) -> str:
    """At most forty printable characters of a text."""
    printable = "".join(char if char.isprintable() else "�" for char in text[: LONGEST_SHOWN + 1])
    return printable if len(printable) <= LONGEST_SHOWN else printable[:LONGEST_SHOWN] + "…"
