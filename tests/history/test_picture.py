"""The picture of a final sheet: whole, safe for any name, and without a word of where it came from."""

import re
import struct
from xml.etree import ElementTree

import pytest
from django.utils.timezone import now

from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.games import GAMES
from scorekeeper.history import picture_png as pictures
from scorekeeper.history.picture import HEIGHT, INNER, WIDTH, clean
from scorekeeper.matches.models import Link, Role
from scorekeeper.web import rate_limits
from scorekeeper.web.rate_limits import Limit
from tests.addresses import link
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, seated

HOSTILE = [
    "<script>alert(1)</script>",
    "]]><svg onload=alert(1)>",
    "&amp; &#x0; \"'",
    "محمد عبد الله",
    "\ufffe\uffff",
    "W" * 40,
    "👩\u200d👩\u200d👧",
]
SVG = "{http://www.w3.org/2000/svg}"


def finished(names: dict[Seat, str] | None = None) -> Phone:
    phone = seated(names)
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        phone.deal(deal)
    return phone


def picture(phone: Phone) -> str:
    answer = phone.client.get(phone.url + "picture.svg")
    assert answer.status_code == 200
    return answer.content.decode()


def words(svg: str) -> list[str]:
    return ["".join(each.itertext()) for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314  our own


def placed(svg: str) -> list[str]:
    """The names of the drawings that are put down, in their order."""
    tree = ElementTree.fromstring(svg)  # noqa: S314  our own
    return [
        each.get("href", "").removeprefix("#")
        for group in tree
        if group.tag != f"{SVG}defs"
        for each in group.iter(f"{SVG}use")
    ]


@pytest.mark.django_db
def test_it_shows_who_won_and_what_everybody_had() -> None:
    shown = words(picture(finished()))
    assert shown[0] == "Avinas"
    assert "Ona & Petras won" in shown
    assert {"Ona & Petras", "0", "Jonas & Rūta", "12", "pips"} <= set(shown)
    assert "Jonas & Rūta: Cats" in shown
    assert "3 deals" in shown


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_its_own_picture_with_everything_that_it_draws(game: Game) -> None:
    svg = picture(seated(game=game.slug))
    tree = ElementTree.fromstring(svg)  # noqa: S314  our own
    assert set(placed(svg)) <= {each.get("id") for each in tree.iter(f"{SVG}symbol")}
    assert {"Just begun", "0"} <= set(words(svg))


@pytest.mark.django_db
def test_it_is_sent_as_a_picture_under_the_policy_of_every_page() -> None:
    phone = finished()
    answer = phone.client.get(phone.url + "picture.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'inline; filename="avinas-1.svg"'
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
def test_it_holds_no_address_and_nothing_that_acts() -> None:
    phone = finished()
    svg = picture(phone)
    assert phone.token not in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    tree = ElementTree.fromstring(svg)  # noqa: S314  our own
    drawn = {"svg", "title", "defs", "pattern", "symbol", "rect", "g", "text", "path", "use"}
    assert {each.tag.removeprefix(SVG) for each in tree.iter()} <= drawn
    assert not [name for each in tree.iter() for name in each.attrib if name.startswith("on")]
    assert all(each.get("href", "#").startswith("#") for each in tree.iter())
    assert "style" not in svg


@pytest.mark.django_db
@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_leaves_it_whole(name: str) -> None:
    phone = finished({Seat.N: name, Seat.E: "M" * 40, Seat.S: "Ona", Seat.W: "陳" * 40})
    tree = ElementTree.fromstring(picture(phone))  # noqa: S314  our own
    for text in tree.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "")) <= WIDTH
        assert 0 <= float(text.get("y", "")) <= HEIGHT
        assert float(text.get("font-size", "")) * len("".join(text.itertext())) * 0.5 <= INNER + 80


def test_what_no_xml_can_hold_is_left_out() -> None:
    assert clean("a\ufffeb\uffffc\x00d") == "abcd"
    assert clean("Rūta 🦊 陳") == "Rūta 🦊 陳"


def to_png(phone: Phone) -> bytes:
    answer = phone.client.get(phone.url + "picture.png")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    return answer.content


def size(png: bytes) -> tuple[int, ...]:
    """As the head of every PNG says it."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_chat_program_gets_it_in_dots(game: Game) -> None:
    assert size(to_png(seated(game=game.slug))) == (600, 750)


@pytest.mark.django_db
def test_every_name_can_be_drawn_in_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = seated(dict(zip(PLACES, [*HOSTILE, "王芳"], strict=False)), game="other")
    with_letters = to_png(phone)
    assert size(with_letters) == (600, 750)
    pictures.to_png.cache_clear()
    monkeypatch.setattr(pictures, "FONTS", [])
    monkeypatch.setattr(pictures, "OF_OTHER_SCRIPTS", re.compile("(?!)"))
    assert len(with_letters) > len(to_png(phone)) + 10_000


@pytest.mark.django_db
def test_it_is_seen_in_dots_by_whoever_may_look_on_and_by_nobody_else() -> None:
    phone = finished()
    watching = link(phone.match.book, Role.WATCH)
    assert size(to_png(Phone(watching, phone.match))) == (600, 750)
    Link.objects.filter(role=Role.WATCH).update(revoked=now())
    assert phone.client.get(f"/b/{watching}/1/picture.png").status_code == 410
    assert phone.client.get(f"/b/{'A' * 22}/1/picture.png").status_code == 404


@pytest.mark.django_db
def test_in_dots_it_is_drawn_once_and_not_all_the_time(limited: None, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures.to_png.cache_clear()  # of other tests' matches
    monkeypatch.setattr(rate_limits, "PICTURES", (Limit(2, 60), Limit(3, 60)))
    one, other = finished(), seated()
    for _again in range(3):
        to_png(one)
    for deal in (ONE_SEVEN_MADE, ONE_SEVEN_LOST):
        other.deal(deal)
        to_png(other)
    other.deal(ONE_SEVEN_LOST)
    for phone in (other, seated()):
        late = phone.client.get(phone.url + "picture.png")
        assert (late.status_code, 0 < int(late.headers["Retry-After"]) <= 60) == (429, True)
