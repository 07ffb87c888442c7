"""The frame: what is tapped stays where it is, and on a screen that lies or is wide the hands lie beside the paper."""

import time
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.games import BY_SLUG
from scorekeeper.matches.deal_forms import answers_for
from tests.browser.conftest import MakeContext
from tests.browser.screens import ENDS_IN_CATS, NEAR_THE_END
from tests.browser.thumb import DEAF, Thumb, at_the_table, comes_to, fields_of, settled
from tests.tables import seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.layout]

LEAST = (667, 375)
BESIDE = [(844, 390), LEAST, (1280, 800)]
PLACES = ".bar .quad .btn"


def test_the_ways_on_keep_their_place_whatever_the_last_deal_has_to_say(page: Page) -> None:
    thumb, _phone = at_the_table(page, "- N4kk- E2k-")
    place = page.locator(".tools").bounding_box()
    for _undone in range(3):
        thumb.undo()
        assert page.locator(".tools").bounding_box() == place


KAISER = {"kind": "played", "bidder": "E", "no_trump": True, "bid": 12, "points": 12}
IN_PLACE = ".tools > *, .sheet, .last, .two-up > .fold"


@pytest.mark.rest
@pytest.mark.parametrize("game", ["avinas", "kaiser", "voormsi"])
def test_nothing_moves_when_something_is_at_stake(page: Page, game: str) -> None:
    phone = seated(game=game)
    for fields in before_the_stake(game):
        assert phone.deal(fields).status_code == 201
    page.goto(phone.url)
    expect(page.locator(".stakes")).to_have_count(1)
    for size in ((390, 844), (375, 667)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(page)
        has_room = game == "avinas" and size == (390, 844)  # else the cards lie lower, which nobody touches
        watched = page.locator(f"#match :is({IN_PLACE}{', .trumps' if has_room else ''})")
        there = boxes(watched)
        page.locator(".stakes").evaluate("stakes => (stakes.style.display = 'none')")
        assert boxes(watched) == there, size
        page.locator(".stakes").evaluate("stakes => stakes.removeAttribute('style')")


def before_the_stake(game: str) -> list[dict[str, str]]:
    """Deals after which the next one can end the match."""
    if game == "avinas":
        return list(fields_of(NEAR_THE_END))
    return [answers_for(BY_SLUG[game], played) for played in (BOTH_NEAR if game == "voormsi" else [KAISER, KAISER])]


def test_two_taps_on_one_spot_are_two_undos(page: Page) -> None:
    thumb, phone = at_the_table(page, NEAR_THE_END)
    before = boxes(page.locator(PLACES))
    thumb.undo()
    assert boxes(page.locator(PLACES)) == before
    page.wait_for_timeout(DEAF * 1000)
    page.touchscreen.tap(*middle(before[0]))
    expect(thumb.sees("Record deal 8")).to_be_visible()
    assert boxes(page.locator(PLACES)) == before
    assert len(phone.match.log().live) == 7


EACH_FRAME = """() => {
  window.drawn = new Set()
  const look = () => {
    for (const end of document.querySelectorAll(".end")) window.drawn.add(getComputedStyle(end).textAlign)
    requestAnimationFrame(look)
  }
  look()
}"""


IS_THERE = "[...document.styleSheets].some((sheet) => sheet.href?.includes('/match.'))"


def test_an_end_is_never_seen_without_its_style(page: Page) -> None:
    thumb, _phone = at_the_table(page)
    page.route("**/match*.css", late)
    page.evaluate(EACH_FRAME)
    thumb.tap("Record deal 1", "No sevens", "Jonas", "Overclaimed")
    assert_drawn_as_an_end(page)


@pytest.mark.rest
def test_who_looks_on_sees_no_end_without_its_style_either(page: Page, new_context: MakeContext) -> None:
    thumb, phone = at_the_table(page)
    thumb.tap("Share")
    watcher = new_context().new_page()
    watcher.route("**/match*.css", late)
    watcher.goto(page.locator(".code").inner_text())
    comes_to(watcher, lambda: watcher.evaluate(IS_THERE), True)
    watcher.evaluate(EACH_FRAME)
    assert phone.deal({"kind": "overclaim", "declarer": "E"}).status_code == 201
    watcher.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert_drawn_as_an_end(watcher)


def late(route: Route) -> None:
    time.sleep(0.4)
    route.continue_()


def assert_drawn_as_an_end(page: Page) -> None:
    expect(page.get_by_role("heading", name="Ona & Petras won", level=1)).to_be_visible()
    expect(page.locator("main.end")).to_have_css("text-align", "center")
    assert page.evaluate("[...drawn]") == ["center"]


@pytest.mark.rest
def test_among_the_deals_undo_keeps_its_place_and_redo_does_not_come_under_the_thumb(page: Page) -> None:
    thumb, phone = at_the_table(page, "N1+ E2+ S3-")
    thumb.tap("3 deals")
    expect(page.locator(PLACES)).to_have_count(4)
    before = boxes(page.locator(PLACES))
    thumb.undo()
    assert boxes(page.locator(PLACES)) == before
    page.wait_for_timeout(DEAF * 1000)
    page.touchscreen.tap(*middle(before[0]))
    expect(page.get_by_role("row").filter(has_text="struck out")).to_have_count(2)
    assert boxes(page.locator(PLACES)) == before
    assert len(phone.match.log().live) == 1


@pytest.mark.rest
@pytest.mark.parametrize("size", BESIDE)
def test_a_screen_that_lies_has_the_score_beside_the_hands(page: Page, face: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    thumb, _phone = at_the_table(page, NEAR_THE_END)
    assert_beside(page, page.locator("#match main .sheet"), page.locator("#match > .bar"))
    thumb.tap("Record deal 10")
    assert_beside(page, thumb.panel.locator(".view"), thumb.panel.locator(".bar"))
    for tapped in ("Petras", "No sevens", "Petras") if size != LEAST or face == "phone" else ():
        thumb.tap(tapped)
        assert thumb.panel.locator(".bar").evaluate("bar => bar.scrollHeight - bar.clientHeight") == 0, tapped


@pytest.mark.rest
def test_a_screen_that_lies_says_beside_the_square_what_it_is_for(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(seated().url + "share/")
    Thumb(page).tap("Look on")
    expect(page.get_by_text("Scan to look on")).to_be_visible()
    means = page.locator(".means").bounding_box()
    assert means
    assert means["y"] + means["height"] <= 390


@pytest.mark.rest
@pytest.mark.parametrize("size", [(390, 844), (375, 667)])
def test_a_first_visit_reads_the_whole_sentence(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/")
    sentence, hem = (page.locator(each).bounding_box() for each in (".hello p", ".bar"))
    assert sentence
    assert hem
    assert sentence["y"] + sentence["height"] <= hem["y"]


# fmt: off
UNDER_WAY = [  # what has been played, and what then has to lie above the hem
    ("",                       [".sheet", ".first", ".trumps"]),
    ("N1+ E2+ S3- W1+ S0-24",  [".sheet", ".last", ".trumps"]),
]
# fmt: on


@pytest.mark.parametrize("size", [(390, 844), (375, 667)])
@pytest.mark.parametrize("jotted,parts", UNDER_WAY)
def test_nothing_that_matters_lies_below_the_hem(
    page: Page, jotted: str, parts: list[str], size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    thumb, _phone = at_the_table(page, jotted)
    assert_above_the_hem(page, parts)
    if size == (390, 844) and not jotted:  # the first deal, while it is played
        thumb.tap("Record deal 1", "No sevens", "Ona", "Close")
        expect(page.locator(".in-play")).to_be_visible()
        assert_above_the_hem(page, [*parts, ".in-play"])


@pytest.mark.rest
def test_rams_at_stake_and_a_deal_in_play_lie_above_the_hem_together(page: Page) -> None:
    thumb, _phone = at_the_table(page, NEAR_THE_END)
    thumb.tap("Record deal 10", "No sevens", "Petras", "Close")
    expect(page.locator(".in-play")).to_have_text("Petras, no sevens.")
    assert_above_the_hem(page, [".sheet", ".in-play", ".stakes", ".last", ".trumps"])
    expect(page.locator(".whose")).to_have_text("Rūta deals.")


# fmt: off
OVER = [
    (ENDS_IN_CATS,            (390, 844), [".figure", ".sheet", ".leads"]),
    (ENDS_IN_CATS,            (375, 667), [".figure", ".sheet", ".leads"]),
    ("E0-45 N0-none N0-none", (390, 844), [".sheet", ".leads", ".chart"]),
    ("E0-45 N0-none N0-none", (375, 667), [".sheet", ".leads"]),
]
# fmt: on


@pytest.mark.rest
@pytest.mark.parametrize("jotted,size,parts", OVER)
def test_the_end_has_its_sheet_and_its_ways_on_above_the_hem(
    page: Page, jotted: str, size: tuple[int, int], parts: list[str]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    at_the_table(page, jotted)
    assert_above_the_hem(page, parts)


@pytest.mark.rest
@pytest.mark.parametrize("size", [(390, 844), (375, 667)])
def test_a_match_that_was_stopped_may_go_on_and_still_has_its_ways_in_sight(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    phone = seated(game="styrivolt")
    for _time in range(5):
        assert phone.deal({"winner": "NS", "result": "nine", "solo": "true"}).status_code == 201
    assert phone.send(event="close", cid=uuid4(), seen=str(phone.match.log().version)).status_code == 201
    page.goto(phone.url)
    expect(page.get_by_role("button", name="Go on with this match")).to_be_visible()
    assert_above_the_hem(page, [".sheet", ".leads"])


@pytest.mark.rest
@pytest.mark.parametrize("game", sorted(BY_SLUG.keys() - {"other"}))
def test_a_newcomer_has_every_way_on_in_sight(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 375, "height": 667})
    page.goto(seated(game=game).url)
    assert_above_the_hem(page, [".sheet", ".first"])
    (_x, frame, _width, height), (_left, words, _wide, high) = boxes(page.locator("p.first, p.first > span"))
    assert frame + height - (words + high) >= 6  # what is underlined does not touch the frame


BOTH_NEAR = [
    {"kind": "played", "tricks": [*["NS"] * 8, "EW"], "event": {"code": "toqu_takes", "party": "NS", "trick": 1}},
    {"kind": "played", "tricks": [*["EW"] * 8, "NS"], "event": {"code": "toqu_takes", "party": "EW", "trick": 1}},
]
"""Deals of Voormsi after which both sides lack two points."""


@pytest.mark.rest
@pytest.mark.parametrize("size", [(390, 844), (375, 667)])
def test_what_is_at_stake_is_in_sight_where_much_is_told(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    phone = seated(game="voormsi")
    for played in BOTH_NEAR:
        assert phone.deal(answers_for(BY_SLUG["voormsi"], played)).status_code == 201
    page.goto(phone.url)
    assert_above_the_hem(page, [".sheet", ".stakes", ".last"])


def assert_above_the_hem(page: Page, parts: list[str]) -> None:
    """None of them lies below the bar, or below the ways on right above it."""
    (_x, hem, _width, _height) = boxes(page.locator("#match > .bar > .tools, #match > .bar"))[-1]
    for part in parts:
        (_left, top, _wide, high) = boxes(page.locator(f"#match main {part}"))[0]
        assert top + high <= hem, part


def assert_beside(page: Page, paper: Locator, hands: Locator) -> None:
    (x, y, width, _height), (left, top, _width, high) = boxes(paper)[0], boxes(hands)[0]
    assert x + width <= left
    assert (top, high) == (0, page.viewport_size["height"])  # type: ignore[index]
    assert y < 100


def boxes(found: Locator) -> list[tuple[float, float, float, float]]:
    """Left edge, upper edge, width and height of each."""
    all_boxes = [each.bounding_box() for each in found.all()]
    return [(box["x"], box["y"], box["width"], box["height"]) for box in all_boxes if box]


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


@pytest.mark.rest
def test_a_wide_screen_lists_the_deals_below_the_sheet(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: "/deals/" in request.url and asked.append(request.url))
    thumb, _phone = at_the_table(page, "N1+ E2+")
    rows = page.locator("#match main #deals tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("two sevens")
    page.wait_for_load_state("networkidle")
    assert len(asked) == 1
    thumb.record("Petras", "Made")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Petras")


@pytest.mark.rest
def test_a_phone_does_not_ask_for_the_list(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    at_the_table(page, "N1+ E2+")
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "/deals/" in url] == []


@pytest.mark.rest
@pytest.mark.parametrize("path", ["matches/", "people/", "people/1/"])
def test_the_ways_on_in_a_book_stand_in_one_row(page: Page, path: str) -> None:
    _thumb, phone = at_the_table(page, NEAR_THE_END)
    page.goto(f"/b/{phone.token}/{path}")
    ways = boxes(page.locator(".bar .btn"))
    assert (len(ways), len({top for _x, top, _width, _height in ways})) == (4, 1)
