"""A deal of Forty-One while it is played: four bids, and whether they are enough for the table."""

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import Answered, Question
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import BySeat, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import NOT_YET, Bids, InPlay, blocks, tricks_bid
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, PAIRS, SHEET_ORDER, TRICKS, bid_field, dealing_order
from scorekeeper.games.forty_one.options import Options
from scorekeeper.games.forty_one.questions import bid
from scorekeeper.games.forty_one.scoring import is_enough, worth
from scorekeeper.games.forty_one.words import Match, options_of


def questions(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    house = Options.read(Fields(options or {}))
    return tuple(bid(seat, names, house.min_bid) for seat in ANTICLOCKWISE)


def in_play(said: Answered, match: Match, names: Names) -> InPlay:
    """Tell the bids and what is wanted; once there are four, what they leave, or that they are too low."""
    options, bids = options_of(match), {seat: said.whole(bid_field(seat)) for seat in SHEET_ORDER}
    known = {seat: number for seat, number in bids.items() if number is not None}
    columns = tuple(_below(pair, known, names) for _side, pair in PAIRS)
    drawn = blocks([known.get(seat, 0) for seat in SHEET_ORDER], TRICKS)
    together = sum(known.values())
    if len(known) < len(SHEET_ORDER):
        return InPlay(tricks_bid(together, TRICKS, are_all=False), _wanted(options), columns, drawn, answered=_("Bids"))
    four = BySeat(tuple(known.items()))
    if not is_enough(four, options):
        return InPlay(
            _too_low(worth(four, options), options), _("The deal is thrown in."), columns, drawn, answered=_("Bids")
        )
    return InPlay(
        said=tricks_bid(together, TRICKS, are_all=True),
        rest=_("Somebody will fail.") if together > TRICKS else "",
        bids=columns,
        blocks=drawn,
        playing=ngettext(
            "Playing: %(bid)s of %(all)s tricks is bid.", "Playing: %(bid)s of %(all)s tricks are bid.", together
        )
        % {"bid": together, "all": TRICKS},
        leads=_("%(name)s leads") % {"name": names[dealing_order(match.next_dealer)[0]]},
        record=_("Record who failed"),
        answered=_("Bids"),
    )


def _below(pair: tuple[Seat, Seat], known: dict[Seat, int], names: Names) -> Bids:
    return Bids(tuple((names[seat], str(known.get(seat, NOT_YET))) for seat in pair))


def _wanted(options: Options) -> str:
    if not options.min_total:
        return ""
    return _("Less than %(needed)s is thrown in.") % {"needed": options.min_total}


def _too_low(together: int, options: Options) -> str:
    values = {"worth": together, "needed": options.min_total}
    return _("The bids are worth %(worth)s, not %(needed)s.") % values
