"""The picture of a final sheet: whole, safe for any name, and without a word of where it came from."""

from xml.etree import ElementTree

import pytest

from scorekeeper.book.ground.hem import hem_of
from scorekeeper.book.history.picture import HEIGHT, INNER, WIDTH, clean
from scorekeeper.domain.seats import Seat
from scorekeeper.games import GAMES
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated

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


@pytest.mark.django_db
def test_it_shows_who_won_and_what_everybody_had() -> None:
    shown = words(picture(finished()))
    assert shown[0] == "Avinas"
    assert "Ona & Petras won" in shown
    assert {"Ona & Petras", "Jonas & Rūta", "12", "Pips", "Rams standing"} <= set(shown)
    assert "Cats: Jonas & Rūta" in shown
    assert "3 deals" in shown


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
    drawn = {"svg", "title", "defs", "pattern", "rect", "g", "text", "path"}
    assert {each.tag.removeprefix(SVG) for each in tree.iter()} <= drawn
    assert not [name for each in tree.iter() for name in each.attrib if name.startswith("on") or "href" in name]
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_a_hem_of_its_own(game: object) -> None:
    hem = hem_of(game.folder)  # type: ignore[attr-defined]
    assert hem.ink.startswith("#")
    assert len(hem.rows) == 5
    assert any(hem.rows)


def test_the_juosta_is_read_from_the_stylesheet_thread_by_thread() -> None:
    hem = hem_of("avinas")
    assert (hem.ink, hem.rows) == ("#911219", ((3,), (2, 3, 4), (1, 2, 4, 5, 7), (2, 3, 4), (3,)))
