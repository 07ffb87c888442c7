"""A match whose start is corrected, as a person does it on its pages; and what then is stored."""

import json
import re
from html.parser import HTMLParser
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse

from scorekeeper.domain.match_format import answer
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.events import Kind
from scorekeeper.matches.models import Book, Feat, Link, Match, Player, Role, Seated, Tally
from scorekeeper.matches.name_changes import merge
from scorekeeper.matches.players import next_player_number
from scorekeeper.matches.recording import Submission, write
from scorekeeper.web.tokens import digest, new_token
from tests.tables import NOTHING_TAKEN, Phone, seated

FOUR = "N Ona, E Jonas, S Rasa, W Petras"


class Form(HTMLParser):
    """The answers of a form as a browser would send them."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.inside, self.select = name, False, ""
        self.answers: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.inside = of.get("id") == self.name
        elif not self.inside:
            return
        elif tag == "select":
            self.select = of["name"]
        elif tag == "option" and "selected" in of:
            self.answers[self.select] = of["value"]
        elif tag == "input" and (of.get("type") != "radio" or "checked" in of):
            self.answers[of["name"]] = of.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"


def form_in(answer: HttpResponse, name: str) -> dict[str, str]:
    form = Form(name)
    form.feed(answer.content.decode())
    return form.answers


def words(answer: HttpResponse) -> str:
    text = re.sub("<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", text.replace("\u2068", "").replace("\u2069", "").replace("&amp;", "&"))


def preview(phone: Phone, **changed: str) -> HttpResponse:
    """The page that says what these answers would change, all others staying as they are."""
    answers = form_in(phone.client.get(f"{phone.url}start/"), "start")
    return phone.client.get(f"{phone.url}start/", answers | changed)


def correct(phone: Phone, **changed: str) -> HttpResponse:
    """Press the button of the preview."""
    fields = form_in(preview(phone, **changed), "agree")
    assert fields["event"] == "start"
    answer = phone.client.post(f"{phone.url}events/", fields)
    phone.match = Match.objects.get(pk=phone.match.pk)
    return answer


def press(phone: Phone, find: Any) -> None:
    step = find(phone.match.game, phone.match.log(), "")
    assert phone.press(step).status_code == 201
    phone.match = Match.objects.get(pk=phone.match.pk)


def file_now(phone: Phone) -> dict[str, Any]:
    return dict(json.loads(phone.client.get(f"{phone.url}match.json").content))


def replayed(phone: Phone) -> dict[str, Any]:
    return answer(file_now(phone), BY_SLUG)


def rule(game: str, name: str, value: object) -> dict[str, str]:
    """The field of a house rule's listed answer."""
    [found] = [each for each in BY_SLUG[game].options.house_rules() if each.name == name]
    places = [place for place, each in enumerate(found.answers) if each.value == value]
    own = {f"rule_{name}_own": "" if places else str(value)}
    return own | ({f"rule_{name}": str(places[0])} if places else {})


def statistics() -> list[Any]:
    """What is added up of finished matches, without the zeros that a change leaves behind."""
    sums = Tally.objects.exclude(count=0).order_by("player__name", "slug", "what")
    feats = Feat.objects.order_by("what").values_list("slug", "what", "value")
    rows = Seated.objects.order_by("match", "player__name").values_list("player__name", "seat", "outcome")
    partners = Seated.objects.order_by("match", "player__name").values_list("player__name", "partner__name")
    return [[*sums.values_list("player__name", "what", "count")], [*feats], [*rows], [*partners]]


def at(names: str) -> dict[Seat, str]:
    """People by their seats: "N Ona, S Rasa"."""
    return {Seat(each.split()[0]): each.split()[1] for each in names.split(", ")}


def begun(game: str, options: dict[str, Any], people: str, deals: list[dict[str, Any]]) -> Phone:
    phone = seated(at(people), game=game, options=options)
    for deal in deals:
        write(phone.match, Submission(Kind.DEAL, uuid4(), deal=deal, after=UUID(phone.after())))
    phone.match = Match.objects.get(pk=phone.match.pk)
    return phone


def finished() -> Phone:
    """Played for 40 ct each: North and South win, East and West are Cats."""
    phone = seated()
    Match.objects.update(stakes={"kind": "flat", "amount": 40, "unit": "ct"})
    for _ in range(2):
        phone.deal(NOTHING_TAKEN)
    phone.match = Match.objects.get()
    return phone


def counted(what: str) -> dict[str, int]:
    return dict(Tally.objects.filter(what=what).exclude(count=0).values_list("player__name", "count"))


def new(seat: str, name: str) -> dict[str, str]:
    return {f"seat_{seat}": "new", f"name_{seat}": name}


def match_link(phone: Phone) -> Phone:
    """A phone that keeps score in this match and knows nothing else of the book."""
    token = new_token()
    Link.objects.create(book=phone.match.book, match=phone.match, role=Role.SCORE, digest=digest(token))
    return Phone(token, phone.match)


def merged(who: str, into: str) -> Player:
    """Make somebody one with a new person of that name, whom it gives."""
    book = Book.objects.get()
    other = Player.objects.create(book=book, name=into, number=next_player_number(book))
    merge(Player.objects.get(name=who), other)
    return other
