"""A game that anybody can try, without a match: a sheet with a few deals, and the next deal's questions.

All that was tapped stands in the address of the game's page, and nothing is stored. The scoring code makes each step,
so a plain page and the part that a script swaps (static/js/try-out.js) are the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast
from urllib.parse import parse_qsl, urlencode

from django.http import QueryDict
from django.urls import reverse

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.game_tools import TryOut
from scorekeeper.domain.match import AnyReplay, MatchDeal
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step, Steps
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import DealLine, comma_list
from scorekeeper.matches.deal_forms import deal_form
from scorekeeper.web.parameters import answers_in

NAMES: Mapping[Seat, str] = {Seat.S: "Ona", Seat.W: "Jonas", Seat.N: "Petras", Seat.E: "Rūta"}

RECORDED = "deal"
"""The parameter of each deal that was recorded here: its answers, as a form sends them."""
NEXT = "next"
"""The parameter that says that somebody has asked for the next deal."""
MOST_RECORDED = 6
LONGEST_DEAL = 400
"""Letters."""
MOST_COLUMNS = 5


@dataclass(frozen=True, slots=True)
class Key:
    """A key: where it leads, empty where it leads nowhere yet, and what it says."""

    label: str
    url: str = ""
    small: str = ""
    is_chosen: bool = False
    is_lost: bool = False


def try_out_page(game: Game, query: QueryDict, new_url: str) -> "TryOutPage | None":
    """What can be tried of the game; None where there is nothing."""
    return TryOutPage(game, game.try_out, query, new_url) if game.try_out else None


class TryOutPage:
    """A step of trying a game, for `matches/_try_out.html`. Parameters that make no sense are ignored.

    `new_url` is where a match of one's own starts; empty where nobody may start one.
    """

    def __init__(self, game: Game, try_out: TryOut, query: QueryDict, new_url: str) -> None:
        self.game, self.try_out = game, try_out
        self.new_url = new_url and f"{new_url}?game={game.slug}"
        self.names = {seat: NAMES[seat] for seat in game.turn}
        self.replay = _begun(game, try_out)
        self.recorded: list[str] = []
        for written in query.getlist(RECORDED)[:MOST_RECORDED]:
            if not self._record(written[:LONGEST_DEAL]):
                break
        self.answers: Answers = {}
        self.known: Answers = {} if self.recorded or NEXT in query else try_out.known
        self.steps = list(self._relevant({**self.known, **answers_in(query)}))
        self.is_asking = not self.recorded or bool(self.answers) or NEXT in query

    def _record(self, written: str) -> bool:
        """Follow the deal, and return whether it is one."""
        form = deal_form(self.game, self.names, dict(parse_qsl(written)))
        if not form.is_valid():
            return False
        then = self._with(form.cleaned_data["match_deal"].deal)
        if then is None:
            return False
        self.replay = then
        self.recorded.append(written)
        return True

    def _with(self, deal: object) -> AnyReplay | None:
        """The match with one more deal; None where the rules refuse it."""
        then = self.game.go_on({}, self.replay, [MatchDeal(deal)])
        return None if then.stop else then

    def _relevant(self, query: Answers) -> Iterator[Step]:
        """The questions that make sense with the answers to those before them, which are noted on the way."""
        for step in self._all_steps():
            if all(self.answers.get(name, "") in values for name, values in step.where):
                self.answers = {**self.answers, **_answers_to(step, query)}
                yield step

    def _all_steps(self) -> tuple[Step, ...]:
        if self.try_out.steps:
            return self.try_out.steps(self.replay, self.names)
        return cast(Steps, self.game.panel(self.replay, self.names)).steps

    @cached_property
    def candidates(self) -> list[tuple[Candidate, AnyReplay]]:
        """The deals that the answers can become, and the match with each."""
        found = self._candidates(self.answers)
        then = (
            (each, self._with(each.deal))
            for each in found
            if each.deal is not None and not each.aside and not each.behind
        )
        return [(each, match) for each, match in then if match]

    def _candidates(self, answers: Answers) -> tuple[Candidate, ...]:
        find = self.try_out.candidates or self.game.candidates
        return find(answers, self.replay, self.names) if find else ()

    # What the template shows.

    @property
    def folder(self) -> str:
        return self.game.folder

    @property
    def sheet(self) -> object:
        return self.game.presenter.score_sheet(self.replay, self.names)

    @property
    def sheet_template(self) -> str:
        return f"{self.game.folder}/_sheet.html"

    @property
    def sprites(self) -> list[str]:
        """The drawings of the sheet, or none where a game needs none."""
        return [f"{self.game.folder}/_sprite.html", "matches/_nothing.html"]

    @property
    def number(self) -> int:
        """The number of the next deal, or of the one just recorded."""
        return self.replay.number if self.is_asking else self.replay.number - 1

    @property
    def line(self) -> DealLine | None:
        """The deal that was just recorded, in words."""
        return None if self.is_asking else self.game.words.line(self.replay.rows[-1], self.names)

    @cached_property
    def step(self) -> Step | None:
        """The question at hand; None where the results are next. One that can be tapped several times stays."""
        wanted = (step for step in self.steps if not step.given)
        step = next((step for step in wanted if step.times > 1 or not _chosen(step, self.answers)), None)
        return step if step is None or step.times > 1 or not self.candidates else None

    @property
    def question(self) -> str:
        asked = self.try_out.asked(self.answers, self.names) if self.try_out.asked else ""
        if asked:
            return asked
        if self.step:
            return self.step.question
        return self._asked or cast(Steps, self.game.panel(self.replay, self.names)).asked

    @property
    def question_of_results(self) -> str:
        """What the results answer, where the keys of another question stand above them."""
        return self._asked if self.step and self.candidates else ""

    @cached_property
    def _asked(self) -> str:
        """What the game asks in place of its usual question, or what contradicts itself in the answers."""
        if self.game.standing is None:
            return ""
        standing = self.game.standing(self.answers, self.replay, self.names)
        return standing.wrong or standing.asked

    @property
    def chosen(self) -> list[Key]:
        """The answers so far, each with its question; those that are not given take their answer back."""
        found = []
        for step in self.steps:
            for choice in _chosen(step, self.answers)[:1] if step.times == 1 else ():
                without = {name: value for name, value in self.answers.items() if name not in choice.answers}
                url = "" if choice.answers.items() <= self.known.items() else self._address(self.recorded, without)
                found.append(Key(choice.short or choice.label, url, small=step.told))
        return found

    @property
    def keys(self) -> list[Key]:
        """The answers to the question."""
        if self.step is None:
            return []
        chosen = [] if self.step.at else _chosen(self.step, self.answers)
        recorded_at_once = {each.instead for each, _then in self.candidates}
        return [
            Key(
                label=each.label,
                url=self._address(self.recorded, _tapped(self.step, each, self.answers)),
                small=each.small,
                is_chosen=each in chosen,
            )
            for each in sorted(self.step.choices, key=_from_the_phone)
            if each.answers and recorded_at_once.isdisjoint(each.answers.values())
        ]

    @property
    def columns(self) -> int:
        """How many keys stand side by side."""
        is_of_seats = self.step is None or all(choice.seat for choice in self.step.choices)
        return 4 if is_of_seats or not self.step else min(max(self.step.columns, 2), MOST_COLUMNS)

    @property
    def results(self) -> list[Key]:
        """The results, each with what it would do; a game with results of its own here shows them dashed before."""
        if not self.candidates and self.step and self.try_out.candidates:
            first = _tapped(self.step, self.step.choices[0], self.answers)
            return [Key(each.label, is_lost=each.lost) for each in self._candidates(first)]
        return [
            Key(
                label=each.label,
                url=self._address([*self.recorded, urlencode(each.answers)], {}),
                small=_in_words(each.small, each.does or self.game.words.line(then.rows[-1], self.names).mark),
                is_lost=each.lost,
            )
            for each, then in self.candidates
        ]

    @property
    def undo_url(self) -> str:
        """The step before the deal that was just recorded."""
        before = self.recorded[:-1]
        return self._address(before, {NEXT: ""} if before else {})

    @property
    def next_url(self) -> str:
        """The next deal; empty where the match is over, or long enough."""
        if self.replay.result is not None or len(self.recorded) == MOST_RECORDED:
            return ""
        return self._address(self.recorded, {NEXT: ""})

    def _address(self, recorded: list[str], answers: Answers) -> str:
        query = urlencode([*((RECORDED, each) for each in recorded), *answers.items()])
        return f"{reverse('game', args=(self.game.slug,))}?{query}#try"


def _from_the_phone(choice: Choice) -> int:
    """The place of a choice among those of the seats, clockwise from the person who holds the phone."""
    seats = [seat.value for seat in NAMES]
    return seats.index(choice.seat) if choice.seat else 0


def _begun(game: Game, try_out: TryOut) -> AnyReplay:
    deals = (MatchDeal(game.deals.read_deal(Fields(written))) for written in try_out.deals)
    return game.replay({}, try_out.first_dealer, deals)


def _in_words(*parts: str) -> str:
    return comma_list(filter(None, parts))


def _answers_to(step: Step, query: Answers) -> Answers:
    """What the address answers to this question, as far as its choices have that."""
    if not _is_row(step):
        return {
            name: value for choice in step.choices if _is_made(choice, query) for name, value in choice.answers.items()
        }
    name = next(iter(step.choices[0].answers))
    known = [choice.answers[name] for choice in step.choices]
    taken = [value for value in query.get(name, "")[:LONGEST_DEAL].split() if value in known]
    return {name: " ".join(taken[: step.times])} if taken else {}


def _chosen(step: Step, answers: Answers) -> list[Choice]:
    """The choices that were tapped."""
    if not _is_row(step):
        return [choice for choice in step.choices if _is_made(choice, answers)]
    return [
        each for each in step.choices for name, value in each.answers.items() if value in answers.get(name, "").split()
    ]


def _tapped(step: Step, choice: Choice, answers: Answers) -> Answers:
    """The answers after a tap on this choice: the same again takes it back, and a full row begins anew."""
    if step.times > 1 and not _is_row(step) and _is_made(choice, answers):
        return {name: value for name, value in answers.items() if name not in choice.answers}
    if not _is_row(step):
        return {**answers, **choice.answers}
    [(name, value)] = choice.answers.items()
    before = answers.get(name, "").split()
    return {**answers, name: " ".join([*before, value] if len(before) < step.times else [value])}


def _is_row(step: Step) -> bool:
    """Whether each tap appends to the one field of all choices."""
    return step.times > 1 and len({name for choice in step.choices for name in choice.answers}) == 1


def _is_made(choice: Choice, answers: Mapping[str, str]) -> bool:
    needed = [(name, value) for name, value in choice.answers.items() if value]
    return bool(needed) and all(answers.get(name) == value for name, value in needed)
