"""What became of Voormsi in a trick: the event that is written, and the sentence that says so.

A trick shown away from any match is read as Parlett has it: own Toqu loses at once. A match may have agreed otherwise.
"""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.tools.tricks import Trick
from scorekeeper.games.voormsi.options import OwnToqu
from scorekeeper.games.voormsi.points import Event
from scorekeeper.games.voormsi.ranking import THREE, TOQU, VOORMSI
from scorekeeper.games.voormsi.tools.runs import Run, are_partners, order, run_of, whole_plays


def event_in(trick: Trick, *, toqu_gone: bool) -> Event | None:
    """Return what became of Voormsi in a whole trick, if that is written; `toqu_gone`: Toqu fell in an earlier one."""
    run = run_of(trick)
    at = run.headed_by(VOORMSI)
    if at is None:
        return None
    if at < len(run.heads) - 1:
        return _taken(trick, run, at)
    is_last = run.winner + 1 == len(order(trick))
    gone = toqu_gone or any(TOQU in play.cards for play in trick.plays[: run.winner + 1])
    return None if is_last or gone else Event.VOORMSI_WINS


def is_cut_off(trick: Trick) -> bool:
    """Return whether own Toqu has lost the match with this trick, whatever still falls on it."""
    return _own_toqu(trick) is OwnToqu.AT_ONCE and event_in(trick, toqu_gone=False) is Event.OWN_TOQU


def told(trick: Trick, run: Run) -> tuple[str, ...]:
    """Return in sentences what became of Voormsi, if it headed the trick, and for whom it brings points."""
    at = run.headed_by(VOORMSI)
    if at is None:
        return ()
    return _stands(trick, run) if at == len(run.heads) - 1 else (_falls(trick, run, at),)


def _taken(trick: Trick, run: Run, at: int) -> Event | None:
    """Return what is written where Voormsi headed the trick and was taken.

    If Toqu and the 3 of diamonds take it together, Parlett has no bonus for the 3. That they are no disaster either
    where they are of Voormsi's own side, no source says.
    """
    over = run.cards(at + 1)
    own = are_partners(trick, run.plays[at], run.plays[at + 1])
    if TOQU not in over:
        return Event.THREE_TAKES_VOORMSI
    if THREE in over:
        return None if own else Event.TOQU_TAKES
    toqu_wins = at + 1 == len(run.heads) - 1
    if own and (toqu_wins or _own_toqu(trick) is OwnToqu.AT_ONCE):
        return Event.OWN_TOQU
    return Event.TOQU_TAKES if toqu_wins else Event.THREE_TAKES_TOQU


def _own_toqu(trick: Trick) -> OwnToqu:
    return OwnToqu(trick.setting.get("own_toqu", OwnToqu.AT_ONCE.value))


def _stands(trick: Trick, run: Run) -> tuple[str, ...]:
    if len(whole_plays(trick)) == run.winner + 1 == len(order(trick)):
        return (_("Voormsi wins with the last card of the trick, and that brings no point."),)
    if TOQU in trick.plays[run.winner].cards:
        return (_("Voormsi wins, but Toqu is of the same hand: no point."),)
    if any(TOQU in play.cards for play in trick.plays[: run.winner]):
        return (_("Voormsi wins, but Toqu has gone before it: no point."),)
    wins = _("Voormsi wins: 1 point, unless Toqu has gone in an earlier trick or is in the same hand.")
    if _opponents_come(trick, run):
        return (_("Voormsi heads the trick: an opponent who holds Toqu must play it."), wins)
    return (wins,)


def _opponents_come(trick: Trick, run: Run) -> bool:
    """Return whether somebody of another side than Voormsi's is still to play."""
    to_come = range(len(whole_plays(trick)), len(order(trick)))
    return any(not are_partners(trick, run.winner, place) for place in to_come)


def _falls(trick: Trick, run: Run, at: int) -> str:
    event = _taken(trick, run, at)
    if event is None:
        return _("Toqu and the 3 of diamonds take Voormsi of their own side together: no point.")
    if event is Event.OWN_TOQU and is_cut_off(trick):
        return _("Toqu takes Voormsi of its own side, which at once loses all its points and the match.")
    return {
        Event.TOQU_TAKES: _("Toqu takes Voormsi: 2 points."),
        Event.THREE_TAKES_VOORMSI: _("The 3 of diamonds takes Voormsi: 1 point."),
        Event.THREE_TAKES_TOQU: _("The 3 of diamonds takes Toqu, which had taken Voormsi: 2 points."),
        Event.OWN_TOQU: _("Toqu takes Voormsi of its own side, which loses all its points and the match."),
    }[event]
