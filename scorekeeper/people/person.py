"""Statistics of one person in a book: won and lost by game, form, partners and opponents."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.history import Fact, Outcome
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Badge, comma_list, place_words, places
from scorekeeper.games import GAMES
from scorekeeper.matches import match_list
from scorekeeper.matches.evenings import evening_of, hours_of
from scorekeeper.matches.match_list import MatchLine
from scorekeeper.matches.models import Match, Player, Seated, State, Tally
from scorekeeper.matches.records import best_feats_of, record_url
from scorekeeper.matches.statistics import MATCHES, PARTS, PlayerResult, summed, sums_of
from scorekeeper.people.filters import EVERYTHING, Filter

LAST = 10
NAMED_PLACES = (1, 2, 3)


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
    last = outcomes[-LAST:]
    runs = [(outcome, len(list(run))) for outcome, run in groupby(outcomes)]
    return RecentForm(
        outcomes=tuple(outcome.value for outcome in last),
        summary=ngettext("Won %(won)s of the last %(n)s", "Won %(won)s of the last %(n)s", len(last))
        % {"won": last.count(Outcome.WON), "n": len(last)},
        words=comma_list(outcome.words for outcome in last),
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


# Form over time: how many of the last ten were won, at the end of each month.

MOST_POINTS = 12
LEFT, RIGHT, BOTTOM, STEP = 10, 348, 104, 9
"""Where the line begins and ends, where it has none of ten, and by how much it rises for each."""


@dataclass(frozen=True, slots=True)
class FormLine:
    """The line in the units of its drawing, 358 by 106: `path`, and where it ends. `words` say the same."""

    path: str
    x: int
    y: int
    last: int
    first_month: str
    last_month: str
    words: str

    @property
    def label_y(self) -> int:
        """Where the last number stands, above the end of the line."""
        return self.y - 12


def form_line(outcomes: Sequence[tuple[datetime, Outcome]]) -> FormLine | None:
    """The line of these matches, the oldest first, for at most a year; None before two months with ten matches."""
    points = _points(outcomes)
    if len(points) < 2:
        return None
    first, newest = points[0][0], points[-1][0]
    places = [
        (LEFT + (RIGHT - LEFT) * _months_between(first, month) // _months_between(first, newest), BOTTOM - STEP * won)
        for month, won in points
    ]
    names = [date_format(month, "YEAR_MONTH_FORMAT") for month, _won in points]
    in_words = [
        _("%(won)s in %(month)s") % {"won": won, "month": name}
        for name, (_month, won) in zip(names, points, strict=True)
    ]
    return FormLine(
        path="M" + "L".join(f"{x} {y}" for x, y in places),
        x=places[-1][0],
        y=places[-1][1],
        last=points[-1][1],
        first_month=names[0],
        last_month=names[-1],
        words=_("Won of the last ten: %(months)s") % {"months": comma_list(in_words)},
    )


def _points(outcomes: Sequence[tuple[datetime, Outcome]]) -> list[tuple[date, int]]:
    """The last months with a match and ten behind it, each with how many of these ten were won."""
    zone, played = timezone.get_current_timezone(), [at for at, _outcome in outcomes]
    points: list[tuple[date, int]] = []
    end = len(outcomes)
    while end >= LAST and len(points) < MOST_POINTS:
        month = evening_of(played[end - 1], zone).replace(day=1)
        points.append((month, [outcome for _at, outcome in outcomes[end - LAST : end]].count(Outcome.WON)))
        end = bisect_left(played, hours_of(month, zone)[0])
    return points[::-1]


def _months_between(first: date, last: date) -> int:
    return 12 * (last.year - first.year) + last.month - first.month


# The page of one person. It is read from the sums and the seats alone, so that it takes no longer in a book of
# thousands of matches.

LEAST_TOGETHER = 5
MOST_COMPANY = 12
MOST_RECORDS = 4
MOST_MATCHES = 10
MOST_OPEN = 20
MOST_BLOCKS = 24
"""Matches that are drawn a block each; more are a bar."""
MOST_DECIDED = 1000
"""Matches from which form, partners and opponents are computed; the page says so where somebody has more."""


class Decided(NamedTuple):
    """The id of a match, what it was for somebody, the id of the partner, and when it was played."""

    match: int
    outcome: Outcome
    partner: int | None
    played: datetime


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
class Company:
    """Somebody at the same table: matches that something decided as a partner and as an opponent, and how many of them
    the person won. `is_best_partner`, `is_best_opponent`: the largest share won of all with five matches or more.
    """

    number: int
    name: str
    beside: int
    won_beside: int
    against: int
    won_against: int
    is_best_partner: bool
    is_best_opponent: bool


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """A record of the book in whose match the person sat, begun at that moment; the address leads to its deal."""

    game: str
    lang: str
    name: str
    value: int
    when: datetime
    url: str


@dataclass(frozen=True, slots=True)
class Person:
    """Everything on a person's page. `only_last`: how many matches form and company are computed from, if there are
    more. `parts`: of how many more matches the person played a part, and did not sit there at the end.
    """

    record: Results
    games: list[GameRecord]
    form: RecentForm | None
    line: FormLine | None
    company: list[Company]
    records: list[PersonRecord]
    parts: int
    open: list[MatchLine]
    recent: list[MatchLine]
    badge: Badge | None
    only_last: int


def person_of(player: Player, token: str, chosen: Filter = EVERYTHING) -> Person:
    """The statistics of the player in the chosen game and year; the token is for the links to matches."""
    sums = _sums(player, chosen)
    games, parts = _games(sums, _places(player, chosen)), sum(own[PARTS] for own in sums.values())
    matches, newest = _matches(player, chosen)
    decided, only_last = _decided(player, chosen)
    outcomes = [(each.played, each.outcome) for each in reversed(decided)]
    return Person(
        record=_together(game.record for game in games),
        games=games,
        form=form_from([outcome for _played, outcome in outcomes]),
        line=form_line(outcomes),
        company=_company(player, decided),
        records=_records(player, token, chosen),
        parts=parts,
        open=[match_list.line(match, token) for match in matches if match.state == State.OPEN][:MOST_MATCHES],
        recent=[match_list.line(match, token) for match in matches if match.state != State.OPEN][:MOST_MATCHES],
        badge=_badge_on(player, newest),
        only_last=only_last,
    )


def _sums(player: Player, chosen: Filter) -> Mapping[str, Counter[str]]:
    """What the person's matches add up to, by games."""
    if chosen.year is None:
        return summed(chosen.of_game(Tally.objects.filter(player=player)).values_list("slug", "what", "count"))
    seats = chosen.of(Seated.objects.filter(player=player))
    rows = seats.values_list("slug", "outcome", "counts").annotate(Count("pk"))  # many matches are alike
    each = [(slug, sums_of(PlayerResult(outcome, counts)), times) for slug, outcome, counts, times in rows]
    parts = chosen.of_parts(player.unseated.all()).values_list("match__slug", "counts")
    each += [(slug, Counter(counts), 1) for slug, counts in parts]
    return summed((slug, what, count * times) for slug, own, times in each for what, count in own.items())


def _games(sums: Mapping[str, Counter[str]], placed: Mapping[str, tuple[Fact, ...]]) -> list[GameRecord]:
    """The games that the person finished, or played a part of, those played most first."""
    finished = [
        GameRecord(
            game.folder,
            game.called,
            game.lang,
            record_of(own[MATCHES], own),
            (*placed.get(game.slug, ()), *game.statistics.facts(own)),
        )
        for game in GAMES
        if (own := sums.get(game.slug)) and (own[MATCHES] or own[PARTS])
    ]
    return sorted(finished, key=lambda game: -game.record.matches)


def _places(player: Player, chosen: Filter) -> dict[str, tuple[Fact, ...]]:
    """By game, how often the person was first, second and third where more than two played alone, in as many matches
    as form is computed from.
    """
    seats = chosen.of(Seated.objects.filter(player=player, partner=None)).exclude(outcome="")
    rows = seats.order_by("-played", "-match").values_list("slug", "seat", "match__summary")[:MOST_DECIDED]
    counts = summed((slug, _place(seat, summary), 1) for slug, seat, summary in rows)
    return {
        slug: (Fact(_("Places"), words),)
        for slug, of_game in counts.items()
        if (words := comma_list(_times(place, of_game[place]) for place in NAMED_PLACES if of_game[place]))
    }


def _place(seat: str, summary: Mapping[str, Any]) -> int:
    """The place of that seat; 0 where it is not known, or where two played against each other."""
    result = summary["result"]
    parties = {party: own for party, own in summary["totals"].items() if party not in result.get("left", ())}
    numbers = {party: own["points"] for party, own in parties.items() if "points" in own}
    return places(numbers, result["winner"]).get(seat, 0) if len(numbers) > len(Side) else 0


def _times(place: int, times: int) -> str:
    return _("%(n)s × %(place)s") % {"n": times, "place": place_words(place)}


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


def _decided(player: Player, chosen: Filter) -> tuple[list[Decided], int]:
    """The person's last matches that something decided, the newest first; and their number, if there are more."""
    seats = chosen.of(Seated.objects.filter(player=player)).exclude(outcome="").order_by("-played", "-match")
    rows = seats.values_list("match", "outcome", "partner", "played")[: MOST_DECIDED + 1]
    decided = [Decided(match, Outcome(outcome), partner, played) for match, outcome, partner, played in rows]
    return decided[:MOST_DECIDED], MOST_DECIDED if len(decided) > MOST_DECIDED else 0


def _company(player: Player, decided: Sequence[Decided]) -> list[Company]:
    """Partners and opponents in one list, those met most first."""
    beside = summed((each.partner, each.outcome, 1) for each in decided if each.partner is not None)
    own = {each.match: (each.outcome, {player.pk, each.partner}) for each in decided}
    seats = Seated.objects.filter(match__in=own).values_list("match", "player")
    against = summed((pk, own[match][0], 1) for match, pk in seats if pk not in own[match][1])
    none: Counter[Outcome] = Counter()
    met = {pk: beside.get(pk, none).total() + against.get(pk, none).total() for pk in {*beside, *against}}
    most = sorted(met, key=lambda pk: (-met[pk], pk))[:MOST_COMPANY]
    best_partner, best_opponent = (_best({pk: sums[pk] for pk in most if pk in sums}) for sums in (beside, against))
    named = {each.pk: each for each in Player.objects.filter(pk__in=most)}
    return [
        Company(
            named[pk].number,
            named[pk].display_name,
            beside.get(pk, none).total(),
            beside.get(pk, none)[Outcome.WON],
            against.get(pk, none).total(),
            against.get(pk, none)[Outcome.WON],
            pk == best_partner,
            pk == best_opponent,
        )
        for pk in most
    ]


def _best(sums: Mapping[int, Counter[Outcome]]) -> int | None:
    """With or against whom most was won, of those with matches enough; nobody where nothing was won."""
    often = [pk for pk in sums if sums[pk].total() >= LEAST_TOGETHER and sums[pk][Outcome.WON]]
    return max(often, key=lambda pk: (_share(sums[pk]), -pk), default=None)


def _records(player: Player, token: str, chosen: Filter) -> list[PersonRecord]:
    """The records of the book in whose matches the person sat."""
    own = [feat for feat in best_feats_of(player) if chosen.has(feat.match)]
    return [
        PersonRecord(
            game=feat.match.game.called,
            lang=feat.match.game.lang,
            name=feat.match.game.statistics.feat_name(feat.what),
            value=feat.value,
            when=feat.match.played,
            url=record_url(token, feat),
        )
        for feat in own[:MOST_RECORDS]
    ]


def _share(sums: Counter[Outcome]) -> tuple[float, int]:
    """The share of matches won; of two alike, more matches weigh more."""
    won, matches = sums[Outcome.WON], sums.total()
    return won / matches, matches if 2 * won >= matches else -matches


def _matches(player: Player, chosen: Filter) -> tuple[list[Match], Match | None]:
    """The person's newest and open matches, however long ago they were left, and the book's newest."""
    own_seats = chosen.of(Seated.objects.filter(player=player)).order_by("-played", "-match")
    seats = own_seats.values_list("match", flat=True)
    listed = match_list.listed(player.book)
    left = listed.filter(Exists(seats.filter(match=OuterRef("pk"))), state=State.OPEN).values_list("pk", flat=True)
    parts = chosen.of_parts(player.unseated.all()).order_by("-match__played", "-match").values_list("match", flat=True)
    own = {*seats[: MOST_MATCHES + MOST_OPEN], *left[:MOST_OPEN], *parts[: MOST_MATCHES + MOST_OPEN]}
    last = listed.values_list("pk", flat=True).first()
    matches = [match for match in match_list.these(own if last is None else {*own, last}) if not match.is_empty]
    return [match for match in matches if match.pk in own], matches[0] if matches else None


def _badge_on(player: Player, newest: Match | None) -> Badge | None:
    found = match_list.badge_after(newest) if newest else None
    return found[0] if found and player.pk in found[1] else None
