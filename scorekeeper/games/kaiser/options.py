"""What tables agree on before a match of Kaiser, and three sets of it under one name each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import (
    FARTHEST,
    HouseRule,
    Preset,
    choice,
    differing,
    numbers,
    truth,
    whole,
    whole_or_null,
    written,
)
from scorekeeper.domain.house_rules import told as in_words
from scorekeeper.domain.i18n import _, gettext_noop, marked, pgettext
from scorekeeper.games.kaiser.bids import HIGHEST_BID, LOWEST_BID

GAME = 52
PEG = 45
"""At this total the opponents of the bidders add nothing more (Pagat and Parlett)."""


class AllPass(Enum):
    """What four passes lead to: the next dealer deals (Parlett), or they cannot be: the dealer has to bid (Pagat)."""

    NEXT = "next"
    FORCED = "forced"


class KaiserBid(Enum):
    """Whether a bid of Kaiser is played, and which of Pagat's three.

    For the match: all twelve points at no trump, by the bidder alone or by the pair. For 40 points: all eight tricks by
    the bidder, whose partner does not play.
    """

    OFF = "off"
    ALONE = "alone"
    PAIR = "pair"
    FORTY = "forty"


@dataclass(frozen=True, slots=True)
class Options:
    """The rules that differ from table to table, in the order of the match format; the defaults are Parlett's.

    `min_bid` is the least bid. `target` wins the match, and once a bid at no trump has been made
    `target_after_no_trump`, if there is one. From `peg` on opponents of the bidders add nothing; None: they always do.
    A side at `loss_floor`, less than nothing, or below it has lost. With `must_bid_out` only bidders win, by a bid
    they made. Without `overtricks` a made bid brings its number and not what was taken. With `three_needs_tricks` the
    three of spades among one or two tricks costs three points flat. `kaiser_bid`: which bid of Kaiser is played.
    With `low_no_trump` a bid at no trump may be played low, the suits turned over.
    """

    all_pass: AllPass = AllPass.NEXT
    min_bid: int = LOWEST_BID
    target: int = GAME
    peg: int | None = PEG
    target_after_no_trump: int | None = None
    loss_floor: int | None = None
    must_bid_out: bool = False
    overtricks: bool = True
    three_needs_tricks: bool = False
    kaiser_bid: KaiserBid = KaiserBid.OFF
    low_no_trump: bool = False


BOOK = Options()
PAGAT = Options(min_bid=6, all_pass=AllPass.FORCED)
SASKATCHEWAN = Options(min_bid=7, all_pass=AllPass.FORCED, target_after_no_trump=62, peg=47)
"""Pagat names the 62 as usual there; the rest is what Wikipedia and kaisergame.com play."""

PRESETS: Mapping[str, Options] = {
    gettext_noop("Book"): BOOK,
    gettext_noop("Pagat"): PAGAT,
    gettext_noop("Saskatchewan"): SASKATCHEWAN,
}


def read_options(fields: Fields) -> Mapping[str, object]:
    """All house rules as the match format writes them, in its order; what is left out has its default.

    Raises IllegalDeal.
    """
    return written(chosen(fields))


def chosen(fields: Fields) -> Options:
    """The house rules that fields of the match format describe. Raises IllegalDeal."""
    return Options(
        all_pass=choice(fields, "all_pass", BOOK.all_pass),
        min_bid=whole(fields, "min_bid", BOOK.min_bid, LOWEST_BID, HIGHEST_BID),
        target=whole(fields, "target", BOOK.target, 1),
        peg=whole_or_null(fields, "peg", BOOK.peg, 0),
        target_after_no_trump=whole_or_null(fields, "target_after_no_trump", None, 1),
        loss_floor=whole_or_null(fields, "loss_floor", None, -FARTHEST, -1),
        must_bid_out=truth(fields, "must_bid_out", default=BOOK.must_bid_out),
        overtricks=truth(fields, "overtricks", default=BOOK.overtricks),
        three_needs_tricks=truth(fields, "three_needs_tricks", default=BOOK.three_needs_tricks),
        kaiser_bid=choice(fields, "kaiser_bid", BOOK.kaiser_bid),
        low_no_trump=truth(fields, "low_no_trump", default=BOOK.low_no_trump),
    )


def given(options: Options) -> Mapping[str, object]:
    """Only what differs from the defaults, as the match format writes it."""
    return differing(written(options), written(BOOK))


def told(options: Options) -> str:
    """The house rules of a match in words; nothing by default."""
    return in_words(given(options), written(options), house_rules(), presets())


def presets() -> tuple[Preset, ...]:
    """The sets of house rules with the names that people give them, the defaults first."""
    return tuple(Preset(name.lower(), marked(name), given(options)) for name, options in PRESETS.items())


def house_rules() -> tuple[HouseRule, ...]:
    """What a table can choose before a match, rule by rule, in the words of the table."""
    no_limit, stays = (None, _("no limit")), (None, _("stays the same"))
    return (
        HouseRule(
            "all_pass",
            _("When everybody passes"),
            (
                (AllPass.NEXT.value, _("the next player deals")),
                (AllPass.FORCED.value, _("it cannot be: the dealer must bid")),
            ),
        ),
        HouseRule("min_bid", _("Least bid"), numbers(5, 6, 7, 8)),
        HouseRule("target", pgettext("points that win", "Game"), numbers(40, GAME, 56, 62, 64, 69)),
        HouseRule("peg", _("The others add nothing from"), (*numbers(PEG, 46, 47, 56), (None, _("nowhere: no peg")))),
        HouseRule("target_after_no_trump", _("Game after a made no trump"), (stays, *numbers(56, 62, 64))),
        HouseRule("loss_floor", _("A side has lost at"), (no_limit, *numbers(-40, -52, -62))),
        HouseRule(
            "must_bid_out",
            _("Who can win"),
            ((False, _("either side")), (True, _("only bidders, by a bid they made"))),
        ),
        HouseRule(
            "overtricks",
            _("A made bid scores"),
            ((True, _("all points taken")), (False, _("the bid alone"))),
        ),
        HouseRule(
            "three_needs_tricks",
            _("The 3♠ with one or two tricks"),
            ((False, _("counts as always")), (True, _("costs 3 flat"))),
        ),
        HouseRule(
            "kaiser_bid",
            _("A bid of Kaiser"),
            (
                (KaiserBid.OFF.value, _("not played")),
                (KaiserBid.ALONE.value, _("all 12 points alone, for the match")),
                (KaiserBid.PAIR.value, _("all 12 points as a pair, for the match")),
                (KaiserBid.FORTY.value, _("all 8 tricks without the partner, for 40")),
            ),
        ),
        HouseRule("low_no_trump", _("Low no trump"), ((False, _("not played")), (True, _("played")))),
    )
