"""What is asked, and what can come of it, where somebody wants to know what the next deal of Avinas would be worth."""

from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.domain.match import Replay
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.avinas.deals import MOST_SEVENS, Band, Deal, Kind, Knock, NoSevens, Overclaim, Sevens, write_deal
from scorekeeper.games.avinas.scoring import Effect, Result, Score
from scorekeeper.games.avinas.telling.sentences import sevens_heading

Match = Replay[Deal, Score, Effect, Result]

COUNTS = {str(number): number for number in range(1, MOST_SEVENS + 1)}


def steps(match: Match, names: Names) -> tuple[Step, ...]:
    """Return who declares, and with how many sevens."""
    declarers = tuple(Choice(names[seat], {"declarer": seat.value}) for seat in CLOCKWISE)
    sevens = [
        Choice(sevens_heading(number), {"kind": Kind.SEVENS.value, "sevens": text}) for text, number in COUNTS.items()
    ]
    none = Choice(_("No sevens"), {"kind": Kind.NO_SEVENS.value})
    return (
        Step("declarer", _("Who declares?"), _("declarer"), declarers, columns=2),
        Step("kind", _("How many sevens?"), _("sevens"), (*sevens, none), columns=2),
    )


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Return every result of the game that has been chosen; none while something is missing."""
    declarer = next((seat for seat in CLOCKWISE if seat.value == answers.get("declarer")), None)
    if declarer is None:
        return ()
    if answers.get("kind") == Kind.NO_SEVENS.value:
        return _without_sevens(declarer)
    number = COUNTS.get(answers.get("sevens", ""))
    return _with_sevens(declarer, number) if number and answers.get("kind") == Kind.SEVENS.value else ()


def _with_sevens(declarer: Seat, number: int) -> tuple[Candidate, ...]:
    labels = {
        (Knock.NONE, True): pgettext("a game", "Made"),
        (Knock.NONE, False): _("Lost"),
        (Knock.DECLARERS, True): _("Knocked, every trick"),
        (Knock.DECLARERS, False): _("Knocked, a trick lost"),
        (Knock.BOTH, True): _("Both knock, every trick"),
        (Knock.BOTH, False): _("Both knock, a trick lost"),
    }
    return tuple(_candidate(words, Sevens(declarer, number, *how)) for how, words in labels.items())


def _without_sevens(declarer: Seat) -> tuple[Candidate, ...]:
    labels = {
        (True, Band.MANY): _("Made: the others took 31 or more"),
        (True, Band.FEW): _("Made: the others took 2 to 30"),
        (True, Band.NOTHING): _("Made: the others took nothing"),
        (False, Band.MANY): _("Lost: they took 31 or more"),
        (False, Band.FEW): _("Lost: they took 2 to 30"),
        (False, Band.NOTHING): _("Lost: they took nothing"),
    }
    played = [_candidate(words, NoSevens(declarer, *how)) for how, words in labels.items()]
    return (*played, _candidate(_("Overclaimed"), Overclaim(declarer)))


def _candidate(label: str, deal: Deal) -> Candidate:
    return Candidate(label, {name: _answer(value) for name, value in write_deal(deal).items()}, deal)


def _answer(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
