"""What tables agree on before a match of Kaiser, and three sets of it under one name each."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import TRUE
from scorekeeper.domain.house_rules import (
    FARTHEST,
    BaseOptions,
    Preset,
    ask,
    counted,
    ends_at,
    numbers,
    played_or_not,
    rule,
)
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers
from scorekeeper.games.kaiser.deals import HIGHEST_BID, LOWEST_BID

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
class Options(BaseOptions):
    """The rules that differ from table to table, in the order of the match format; the defaults are Parlett's.

    `min_bid` is the least bid. `target` wins the match, and once a bid at no trump has been made
    `target_after_no_trump`, if there is one. From `peg` on opponents of the bidders add nothing; None: they always do.
    A side at `loss_floor`, less than nothing, or below it has lost. With `must_bid_out` only bidders win, by a bid
    they made. Without `overtricks` a made bid brings its number and not what was taken. With `three_needs_tricks` the
    three of spades among one or two tricks costs three points flat. `kaiser_bid`: which bid of Kaiser is played.
    With `low_no_trump` a bid at no trump may be played low, the suits turned over.
    """

    all_pass: AllPass = rule(
        AllPass.NEXT,
        lambda: ask(
            _("When everybody passes"),
            (AllPass.NEXT, _("the next player deals")),
            (AllPass.FORCED, _("the dealer must bid"), _("When the others pass, the dealer must bid.")),
        ),
    )
    min_bid: int = rule(
        LOWEST_BID,
        lambda: ask(_("Lowest bid"), *numbers(5, 6, 7, 8), number=counted(_("The lowest bid is %(n)s."))),
        lowest=LOWEST_BID,
        highest=HIGHEST_BID,
        ours=(8,),
    )
    target: int = rule(
        GAME,
        lambda: ask(_("Points to win"), *numbers(40, GAME, 56, 62, 64, 69), number=ends_at),
        lowest=1,
        ours=(40,),
    )
    peg: int | None = rule(
        PEG,
        lambda: ask(
            _("Pegged from"),
            *numbers(PEG, 46, 47, 56),
            (None, _("never"), _("No side is ever pegged.")),
            number=counted(_("A side is pegged from %(n)s on.")),
        ),
        ours=(None,),
    )
    target_after_no_trump: int | None = rule(
        None,
        lambda: ask(
            _("Points to win after a made no trump"),
            (None, _("stays the same")),
            *numbers(56, 62, 64),
            number=counted(_("After a made bid at no trump the match ends at %(n)s.")),
        ),
        lowest=1,
        ours=(56,),
    )
    loss_floor: int | None = rule(
        None,
        lambda: ask(
            _("A side loses at"),
            (None, _("no limit")),
            *numbers(-40, -52, -62),
            number=counted(_("A side loses at %(n)s.")),
        ),
        lowest=-FARTHEST,
        highest=-1,
        ours=(-40,),
    )
    must_bid_out: bool = rule(
        default=False,
        words=lambda: ask(
            _("Who can win"),
            (False, _("either side")),
            (True, _("only bidders, by a bid they made"), _("Only bidders can win, by a bid they made.")),
        ),
    )
    overtricks: bool = rule(
        default=True,
        words=lambda: ask(
            _("A made bid scores"),
            (True, _("all points taken")),
            (False, _("the bid alone"), _("A made bid scores the bid alone.")),
        ),
    )
    three_needs_tricks: bool = rule(
        default=False,
        words=lambda: ask(
            _("A side with the 3♠ and fewer than three tricks"),
            (False, _("counts as usual")),
            (True, _("counts −3"), _("A side with the 3♠ and fewer than three tricks counts −3.")),
        ),
    )
    kaiser_bid: KaiserBid = rule(
        KaiserBid.OFF,
        lambda: ask(
            _("A bid of Kaiser"),
            (KaiserBid.OFF, _("not played")),
            (
                KaiserBid.ALONE,
                _("all 12 points alone, for the match"),
                _("A bid of Kaiser is for all 12 points alone, and for the match."),
            ),
            (
                KaiserBid.PAIR,
                _("all 12 points as a pair, for the match"),
                _("A bid of Kaiser is for all 12 points as a pair, and for the match."),
            ),
            (
                KaiserBid.FORTY,
                _("all 8 tricks without the partner, for 40"),
                _("A bid of Kaiser is for all 8 tricks without the partner, and worth 40."),
            ),
        ),
    )
    low_no_trump: bool = rule(
        default=False, words=lambda: ask(_("Low no trump"), *played_or_not(_("Low no trump is played.")))
    )

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        """The sets of house rules with the names that people give them, the defaults first."""
        return (
            Preset("book", _("Parlett"), PARLETT.non_defaults()),
            Preset("pagat", _("Pagat"), PAGAT.non_defaults()),
            Preset("saskatchewan", _("Saskatchewan"), SASKATCHEWAN.non_defaults()),
        )


PARLETT = Options()
PAGAT = Options(min_bid=6, all_pass=AllPass.FORCED)
SASKATCHEWAN = Options(min_bid=7, all_pass=AllPass.FORCED, target_after_no_trump=62, peg=47)
"""Pagat names the 62 as usual there; the rest is what Wikipedia and kaisergame.com play."""


def referee_setting(options: house_rules.Options) -> Answers:
    """What the referee has to know: `low_no_trump`, which it does not judge, where that is played."""
    return {"low_no_trump": TRUE} if options.get("low_no_trump") else {}
