"""The pictures to be sent: whole, safe for any name, and without a word of where they came from."""

import re
import struct
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from django.utils.timezone import now

from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.domain.sheet import Count
from scorekeeper.games import GAMES
from scorekeeper.matches import picture_png as pictures
from scorekeeper.matches.models import Link, Role
from scorekeeper.matches.picture import (
    HEIGHT,
    INNER,
    WIDTH,
    PictureContent,
    PictureFact,
    PictureRow,
    clean,
    drawn,
)
from scorekeeper.web import home_network, rate_limits
from scorekeeper.web.rate_limits import Limit
from scorekeeper.web.tokens import digest
from tests.addresses import link
from tests.finished_matches import FORTY, play_for, played
from tests.tables import NAMES, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, seated, start_fields, tonight

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
    assert shown[-1] == "Scorekeeper"
    assert "Ona & Petras won" in " ".join(shown)
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
    drawn = {"svg", "title", "desc", "defs", "pattern", "symbol", "rect", "g", "text", "path", "use"}
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
def test_it_is_seen_in_dots_by_those_who_may_look_on_and_by_nobody_else() -> None:
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


# An evening, a person and two people; and the page that shows a picture.


def pages(phone: Phone) -> dict[str, str]:
    """The pages that have a picture, by what they are."""
    book = f"/b/{phone.token}/"
    return {
        "evening": book + tonight(),
        "match": phone.url,
        "person": f"{book}people/1/",
        "two": f"{book}people/1/with/2/",
    }


def svg_of(phone: Phone, page: str) -> str:
    answer = phone.client.get(f"{page}picture.svg")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_an_evening_shows_what_its_page_says() -> None:
    phone = seated()
    play_for(phone, FORTY)
    played(phone)
    svg = svg_of(phone, pages(phone)["evening"])
    shown = words(svg)
    assert "Ona & Petras won" in " ".join(shown)
    assert {"Jonas & Rūta: Cats", "1 match, 3 deals", "Avinas 0 : 12"} <= set(shown), shown
    assert shown.count("+40 ct") == shown.count("−40 ct") == 2
    assert [name for name in shown if name in NAMES.values()] == ["Petras", "Ona", "Rūta", "Jonas"]
    assert placed(svg).count("won") == placed(svg).count("lost") == 2
    assert shown.count("of 1") == 4


@pytest.mark.django_db
def test_there_is_a_cat_only_where_somebody_was_left_with_it() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    for page in ("evening", "match"):
        svg = svg_of(phone, pages(phone)[page])
        assert ("cat" in placed(svg), "e-avinas" in placed(svg)) == (False, True)
    phone.deal(NOTHING_TAKEN)
    phone.deal(NOTHING_TAKEN)
    for page in ("evening", "match"):
        svg = svg_of(phone, pages(phone)[page])
        assert ("cat" in placed(svg), "e-avinas" in placed(svg)) == (True, False)


@pytest.mark.django_db
def test_a_person_and_two_people_show_what_their_pages_say() -> None:
    phone = finished()
    numbers = dict(phone.match.book.players.values_list("name", "number"))
    people = f"/b/{phone.token}/people/"
    alone = words(svg_of(phone, f"{people}{numbers['Ona']}/"))
    assert {"Ona", "1 of 1 match won", "Won 1 of the last 1", "Avinas", "of 1", "All games"} <= set(alone)
    narrowed = words(phone.client.get(f"{people}{numbers['Ona']}/picture.svg?game=kaiser").content.decode())
    assert {"Kaiser", "No match is decided yet"} <= set(narrowed)
    assert "Avinas" not in narrowed
    against = words(svg_of(phone, f"{people}{numbers['Ona']}/with/{numbers['Rūta']}/"))
    assert {"Head to head, All games", "1 match as opponents", "Ona", "Rūta", "won", "1", "0"} <= set(against)
    together = words(svg_of(phone, f"{people}{numbers['Ona']}/with/{numbers['Petras']}/"))
    assert {"As partners", "1", "of 1 won"} <= set(together)


@pytest.mark.django_db
def test_two_people_with_long_names_have_the_dash_behind_the_first_one() -> None:
    phone = seated({**NAMES, Seat.N: "Konstantinas", Seat.E: "Aleksandras"})
    numbers = dict(phone.match.book.players.values_list("name", "number"))
    two = f"/b/{phone.token}/people/{numbers['Konstantinas']}/with/{numbers['Aleksandras']}/"
    assert {"Konstantinas –", "Aleksandras"} <= set(words(svg_of(phone, two)))


@pytest.mark.django_db
def test_the_last_match_of_two_people_is_one_that_is_over() -> None:
    phone = finished()
    two = f"/b/{phone.token}/people/1/with/2/"
    shown = words(svg_of(phone, two))
    assert "Last match" in shown
    phone.client.post(f"/b/{phone.token}/new/", start_fields())
    Phone(phone.token, phone.book.matches.latest("number")).deal(ONE_SEVEN_LOST)
    assert words(svg_of(phone, two)) == shown


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["evening", "match", "person", "two"])
def test_every_picture_has_its_page_with_a_way_back(kind: str) -> None:
    phone = finished()
    page = pages(phone)[kind]
    assert f'href="{page}picture/"' in phone.client.get(page).content.decode()
    shown = phone.client.get(f"{page}picture/").content.decode()
    assert f'<a class="btn" href="{page}">Back</a>' in shown
    assert re.search(r'<img class="picture" src="[^"]+picture.svg"[^>]* alt="[^"]+"', shown)
    png = phone.client.get(f"{page}picture.png")
    assert (size(png.content), png.headers["Content-Disposition"].split(";")[0]) == ((600, 750), "attachment")
    assert f'href="{page}picture.png" download="' in shown
    svg = svg_of(phone, page)
    assert phone.token not in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert ElementTree.fromstring(svg).findtext(f"{SVG}desc")  # noqa: S314  our own


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["evening", "person", "two"])
def test_the_qr_code_is_never_of_a_link_that_writes(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[str] = []
    monkeypatch.setattr(home_network, "QrCode", lambda address: codes.append(address) or "")
    phone = finished()
    book = phone.match.book
    page = pages(phone)[kind]

    def coded(token: str) -> str:
        codes.clear()
        shown = phone.client.get(page.replace(phone.token, token) + "picture/").content.decode()
        assert ("/links/" in shown) == (token == phone.token and not codes)
        return "".join(codes)

    link(book, Role.WATCH, token="B" * 22, label="For Ona")
    assert coded(phone.token) == ""
    assert coded(link(book, Role.SCORE)) == ""
    watching = link(book, Role.WATCH)
    assert coded(watching) == f"http://testserver{page.replace(phone.token, watching)}"
    Link.objects.filter(digest=digest(watching)).update(token=watching)
    assert coded(phone.token) == f"http://testserver{page.replace(phone.token, watching)}"
    assert coded(link(book, Role.SCORE)) == ""


@pytest.mark.django_db
def test_a_match_gives_the_link_that_share_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[str] = []
    monkeypatch.setattr(home_network, "QrCode", lambda address: codes.append(address) or "")
    phone = finished()
    assert f'href="{phone.url}share/"' in phone.client.get(f"{phone.url}picture/").content.decode()
    assert codes == []
    phone.client.post(f"{phone.url}share/", {"can": "watch"})
    phone.client.get(f"{phone.url}picture/")
    (address,) = codes
    assert phone.token not in address
    given = address.removeprefix("http://testserver")
    assert phone.client.get(f"{given}picture/").status_code == 200
    assert phone.client.get(f"{given}events/").status_code == 403


LONG = "Konstantinas Aleksandras Petrauskaitis-X"


def crowded(people: int, matches: int, name: str) -> PictureContent:
    marks = ("won", "lost", "level", "", "open") * 3
    return PictureContent(
        folder="avinas",
        label="Saturday, 28 November 2026",
        headline=f"{name} and {name} had the night so far",
        summary=("12 matches, 120 deals, 8 h 20", f"{name} & {name}: Cats"),
        figure="cat",
        rows=tuple(
            PictureRow(name, Count("12", "of 12"), end="+140 ct", marks=marks[: min(matches, 12)])
            for _person in range(people)
        ),
        facts=(PictureFact("Longest run", f"{name} & {name}", "won 5 deals running"),) * 2,
        results=tuple(f"Solo Spades {500 + each} : 300" for each in range(matches)),
    )


@pytest.mark.parametrize("name", [LONG, "陳" * 40, "محمد عبد الله", "Ona"])
@pytest.mark.parametrize("people, matches", [(2, 1), (4, 3), (8, 12), (30, 200)])
def test_nothing_lies_over_anything_else(people: int, matches: int, name: str) -> None:
    drawn_picture = drawn(crowded(people, matches, name))
    boxes = []
    for text in (*drawn_picture.slab, *drawn_picture.bold, *drawn_picture.plain, *drawn_picture.grey):
        wide = text.size * sum(1 if letter > "\u2e80" else 0.5 for letter in text.words)
        left = text.x - wide if text.is_end else text.x
        boxes.append((left, text.y - 0.7 * text.size, left + wide, text.y, text.words))
    boxes += [(use.x, use.y, use.x + use.width, use.y + use.height, use.name) for use in drawn_picture.uses]
    for place, (left, top, right, bottom, one) in enumerate(boxes):
        assert (left >= 0, right <= WIDTH, top >= 0, bottom <= 1182) == (True,) * 4, one
        for x, y, to_x, to_y, other in boxes[place + 1 :]:
            assert right <= x or to_x <= left or bottom <= y or to_y <= top, (one, other)


@pytest.mark.parametrize("name", ["Ona", "Wilhelmina-Augusta von Hohenstein"])
@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_on_a_sheet_no_word_touches_a_line(people: int, name: str) -> None:
    content = replace(crowded(people, 3, name), is_sheet=True, results=())
    drawn_picture = drawn(content)
    lines = [float(re.findall(r" ([\d.]+)H", line)[0]) for line in (*drawn_picture.thick[:1], *drawn_picture.thin)]
    texts = [*drawn_picture.slab, *drawn_picture.bold, *drawn_picture.plain, *drawn_picture.grey]
    assert len(lines) == people + 1
    for text in texts:
        for line in lines:
            assert not text.y - 0.75 * text.size - 6 < line < text.y + 0.22 * text.size, text


def test_a_long_fact_is_smaller_on_one_line() -> None:
    fact = PictureFact("Biggest deal", "a monk’s cross; now no crosses", "Stýrivolt, deal 5")
    content = replace(crowded(4, 3, "Ona"), facts=(fact, fact))
    sizes = {text.size for text in drawn(content).slab if text.words == fact.words}
    assert sizes == {24}


def test_no_word_of_a_headline_is_lost() -> None:
    shown = " ".join(text.words for text in drawn(crowded(8, 12, LONG)).slab)
    assert shown.startswith(f"{LONG} and {LONG} had the night so far")
