"""Statistics of one person in a book: won and lost by game, the run of form, best partner and toughest opponent."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.history import Fact, Outcome
from scorekeeper.domain.sheet import Badge, comma_list
from scorekeeper.games import GAMES
from scorekeeper.matches import match_list
from scorekeeper.matches.match_list import MatchLine
from scorekeeper.matches.models import Match, Player, Seated, State, Tally
from scorekeeper.matches.statistics import MATCHES, summed

LAST = 10


@dataclass(frozen=True, slots=True)
class RecentForm:
    """The last matches that something decided, the newest last; in words, and how many in a row."""

    outcomes: tuple[str, ...]
    summary: str
    words: str
    now: str
    longest: str


def form_from(outcomes: Sequence[Outcome]) -> RecentForm | None:
    """The form of these outcomes, the oldest first; None where no match is decided yet."""
    if not outcomes:
        return None
    words = {Outcome.WON: _("won"), Outcome.LOST: _("lost"), Outcome.LEVEL: _("tied")}
    last = outcomes[-LAST:]
    runs = [(outcome, len(list(run))) for outcome, run in groupby(outcomes)]
    return RecentForm(
        outcomes=tuple(outcome.value for outcome in last),
        summary=ngettext("Won %(won)s of the last %(n)s", "Won %(won)s of the last %(n)s", len(last))
        % {"won": last.count(Outcome.WON), "n": len(last)},
        words=comma_list(words[outcome] for outcome in last),
        now=_run(*runs[-1]),
        longest=_run(Outcome.WON, max((count for outcome, count in runs if outcome is Outcome.WON), default=0)),
    )


def _run(outcome: Outcome, count: int) -> str:
    """So many matches in a row: "3 won in a row"; nothing for a single one, or for matches that ended level."""
    if count < 2 or outcome is Outcome.LEVEL:
        return ""
    if outcome is Outcome.WON:
        return ngettext("%(n)s won in a row", "%(n)s won in a row", count) % {"n": count}
    return ngettext("%(n)s lost in a row", "%(n)s lost in a row", count) % {"n": count}


# The page of one person. It is read from the sums and the seats alone, so that it takes no longer in a book of
# thousands of matches.

LEAST_TOGETHER = 5
MOST_PARTNERS = 12
MOST_MATCHES = 10
MOST_OPEN = 20
MOST_BLOCKS = 24
"""Matches that are drawn a block each; more are a bar."""
MOST_DECIDED = 1000
"""Matches from which form, partners and opponents are computed; the page says so where somebody has more."""

Decided = tuple[int, Outcome, int | None]
"""The id of a match, what it was for somebody, and the id of the partner."""


@dataclass(frozen=True, slots=True)
class Results:
    """How many matches are finished and how they went, in one game or in all.

    “Won 3 of 4” is of those that something decided, here as on every page; the others are counted apart.
    """

    matches: int = 0
    won: int = 0
    lost: int = 0
    level: int = 0

    @property
    def decided(self) -> int:
        """Those that ended by somebody's winning, or level."""
        return self.won + self.lost + self.level

    @property
    def undecided(self) -> int:
        """Those that were stopped before anything decided them."""
        return self.matches - self.decided

    @property
    def bar(self) -> tuple[str, str]:
        """How much of a bar was won, and how much was level, in hundredths as SVG writes them."""
        won, level = (f"{100 * count / max(self.decided, 1):.2f}" for count in (self.won, self.level))
        return won, level

    @property
    def blocks(self) -> list[str]:
        """An outcome for each match that something decided, the won ones first; none where they are many."""
        if self.decided > MOST_BLOCKS:
            return []
        outcomes = ((Outcome.WON, self.won), (Outcome.LEVEL, self.level), (Outcome.LOST, self.lost))
        return [outcome.value for outcome, count in outcomes for _each in range(count)]

    @property
    def rest(self) -> str:
        """What became of those that were not won: "5 lost, 1 tied, 2 more without a winner"."""
        counts = (
            (self.lost, ngettext("%(n)s lost", "%(n)s lost", self.lost)),
            (self.level, ngettext("%(n)s tied", "%(n)s tied", self.level)),
            (self.undecided, self._stopped),
        )
        return comma_list(words % {"n": count} for count, words in counts if count)

    @property
    def _stopped(self) -> str:
        if self.decided:
            return ngettext("%(n)s more without a winner", "%(n)s more without a winner", self.undecided)
        return ngettext("%(n)s without a winner", "%(n)s without a winner", self.undecided)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Somebody's results in one game, and what matters there, the most telling fact first."""

    folder: str
    name: str
    lang: str
    record: Results
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class PlayedWith:
    """Somebody at the same table: matches that something decided, and how many of them the person won."""

    number: int
    name: str
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class PartnersAndOpponents:
    """The partners, most matches first; and of those with at least five matches the best partner, and the opponent
    against whom it went worst.
    """

    partners: list[PlayedWith]
    best: PlayedWith | None
    hardest: PlayedWith | None


@dataclass(frozen=True, slots=True)
class Person:
    """Everything on a person's page. `only_last`: how many matches form, partners and opponents are computed from, if
    there are more."""

    record: Results
    games: list[GameRecord]
    form: RecentForm | None
    partners_and_opponents: PartnersAndOpponents
    open: list[MatchLine]
    recent: list[MatchLine]
    badge: Badge | None
    only_last: int


def person_of(player: Player, token: str) -> Person:
    """The statistics of the player; the token is for the links to matches."""
    games = _games(player)
    matches, newest = _matches(player)
    decided, only_last = _decided(player)
    return Person(
        record=_together(game.record for game in games),
        games=games,
        form=form_from([outcome for _match, outcome, _partner in reversed(decided)]),
        partners_and_opponents=_partners_and_opponents(player, decided),
        open=[match_list.line(match, token) for match in matches if match.state == State.OPEN][:MOST_MATCHES],
        recent=[match_list.line(match, token) for match in matches if match.state != State.OPEN][:MOST_MATCHES],
        badge=_badge_on(player, newest),
        only_last=only_last,
    )


def _games(player: Player) -> list[GameRecord]:
    """The games that the person finished, those played most first."""
    sums = summed(Tally.objects.filter(player=player).values_list("slug", "what", "count"))
    finished = [
        GameRecord(game.folder, game.called, game.lang, record_of(own[MATCHES], own), game.statistics.facts(own))
        for game in GAMES
        if (own := sums.get(game.slug)) and own[MATCHES]
    ]
    return sorted(finished, key=lambda game: -game.record.matches)


def record_of(matches: int, outcomes: Counter[str]) -> Results:
    won, lost, level = (outcomes[outcome.value] for outcome in (Outcome.WON, Outcome.LOST, Outcome.LEVEL))
    return Results(matches, won, lost, level)


def _together(records: Iterable[Results]) -> Results:
    all_of_them = list(records)
    return Results(
        matches=sum(record.matches for record in all_of_them),
        won=sum(record.won for record in all_of_them),
        lost=sum(record.lost for record in all_of_them),
        level=sum(record.level for record in all_of_them),
    )


def _decided(player: Player) -> tuple[list[Decided], int]:
    """The person's last matches that something decided, the newest first; and their number, if there are more."""
    seats = Seated.objects.filter(player=player).exclude(outcome="").order_by("-played", "-match")
    rows = seats.values_list("match", "outcome", "partner")[: MOST_DECIDED + 1]
    decided: list[Decided] = [(match, Outcome(outcome), partner) for match, outcome, partner in rows]
    return decided[:MOST_DECIDED], MOST_DECIDED if len(decided) > MOST_DECIDED else 0


def _partners_and_opponents(player: Player, decided: Sequence[Decided]) -> PartnersAndOpponents:
    beside = summed((partner, outcome, 1) for _match, outcome, partner in decided if partner is not None)
    own = {match: (outcome, {player.pk, partner}) for match, outcome, partner in decided}
    seats = Seated.objects.filter(match__in=own).values_list("match", "player")
    across = summed((pk, own[match][0], 1) for match, pk in seats if pk not in own[match][1])
    most = sorted(beside, key=lambda pk: (-beside[pk].total(), pk))[:MOST_PARTNERS]
    best, hardest = _ranked(beside)[-1:], [pk for pk in _ranked(across)[:1] if _share(across[pk])[0] < 1]
    named = {player.pk: player for player in Player.objects.filter(pk__in=[*most, *best, *hardest])}
    return PartnersAndOpponents(
        partners=[_played_with(named[pk], beside[pk]) for pk in most],
        best=next((_played_with(named[pk], beside[pk]) for pk in best), None),
        hardest=next((_played_with(named[pk], across[pk]) for pk in hardest), None),
    )


def _ranked(sums: Mapping[int, Counter[Outcome]]) -> list[int]:
    """Those with matches enough, the worst record first."""
    often = [pk for pk in sums if sums[pk].total() >= LEAST_TOGETHER]
    return sorted(often, key=lambda pk: (_share(sums[pk]), pk))


def _played_with(player: Player, outcomes: Counter[Outcome]) -> PlayedWith:
    return PlayedWith(player.number, player.display_name, outcomes.total(), outcomes[Outcome.WON])


def _share(sums: Counter[Outcome]) -> tuple[float, int]:
    """The share of matches won; of two alike, more matches weigh more."""
    won, matches = sums[Outcome.WON], sums.total()
    return won / matches, matches if 2 * won >= matches else -matches


def _matches(player: Player) -> tuple[list[Match], Match | None]:
    """The person's newest and open matches, however long ago they were left, and the book's newest."""
    seats = Seated.objects.filter(player=player).order_by("-played", "-match").values_list("match", flat=True)
    listed = match_list.listed(player.book)
    left = listed.filter(Exists(seats.filter(match=OuterRef("pk"))), state=State.OPEN).values_list("pk", flat=True)
    own = {*seats[: MOST_MATCHES + MOST_OPEN], *left[:MOST_OPEN]}
    last = listed.values_list("pk", flat=True).first()
    matches = [match for match in match_list.these(own if last is None else {*own, last}) if not match.is_empty]
    return [match for match in matches if match.pk in own], matches[0] if matches else None


def _badge_on(player: Player, newest: Match | None) -> Badge | None:
    found = match_list.badge_after(newest) if newest else None
    return found[0] if found and player.pk in found[1] else None
