"""A deal of Solo Spades while it is played: four bids, and what they leave of thirteen tricks."""

from scorekeeper.domain.asking import Answered, Question
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import CLOCKWISE, after_dealer
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import NOT_YET, Bids, InPlay, blocks, tricks_bid
from scorekeeper.games.solo_spades.deals import TRICKS, bid_field
from scorekeeper.games.solo_spades.questions import bid
from scorekeeper.games.solo_spades.words import Match, bid_words


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    return tuple(bid(seat, names) for seat in CLOCKWISE)


def in_play(said: Answered, match: Match, names: Names) -> InPlay:
    """Tell everybody's bid; once there are four, what they leave, and who leads."""
    bids = [said.whole(bid_field(seat)) for seat in CLOCKWISE]
    known = [bid for bid in bids if bid is not None]
    together = sum(known)
    columns = tuple(_below(names[seat], bid) for seat, bid in zip(CLOCKWISE, bids, strict=True))
    drawn = blocks([bid or 0 for bid in bids], TRICKS)
    if len(known) < len(bids):
        return InPlay(tricks_bid(together, TRICKS, are_all=False), bids=columns, blocks=drawn, answered=_("Bids"))
    eldest = after_dealer(match.next_dealer)[0]
    return InPlay(
        said=tricks_bid(together, TRICKS, are_all=True),
        rest=_left(TRICKS - together),
        bids=columns,
        blocks=drawn,
        playing=ngettext(
            "Playing: %(bid)s of %(all)s tricks is bid.", "Playing: %(bid)s of %(all)s tricks are bid.", together
        )
        % {"bid": together, "all": TRICKS},
        leads=_("%(name)s leads") % {"name": names[eldest]},
        record=_("Record the tricks"),
        answered=_("Bids"),
    )


def _below(name: str, bid: int | None) -> Bids:
    return Bids(((name, NOT_YET if bid is None else bid_words(bid)),))


def _left(left: int) -> str:
    if left < 0:
        return _("Somebody will lose the bid.")
    if not left:
        return _("None is left over.")
    return ngettext("One is left over: a bag for somebody.", "%(n)s are left over: bags for somebody.", left) % {
        "n": left
    }
