"""The referee and the counting by thumb: a trick and a pile in five taps, and whole deals down to what is recorded."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_reading import AXE_TAGS, SIZES, SMALLEST, found_by_axe
from tests.browser.thumb import Thumb, measured, settled
from tests.tables import seated

pytestmark = pytest.mark.django_db(transaction=True)

AVINAS = "9H QC TH QH  QD JD AH 7H  8C KC 9C 7C  TD KD 8D 9D  KH QS 8H JS  KS 9S 8S AS  AD TC AC 7S  7D JC TS JH"
STYRIVOLT = (
    "8H 9C 8C 3H  KS 4D KH 2H  QC 9S 3C 7C  6H AS 2C 7D  AH JC KD JD  9H 3D 4C 4H  "
    "QD AD 2S 9D  6C JH 4S 6S  JS KC 7S 8S"
)


def set_up(thumb: Thumb, *words: str) -> None:
    """Say what holds for the deal, and who led."""
    for each in words:
        thumb.tap(each)
        expect(thumb.page.get_by_role("link", name=each).first).to_have_attribute("aria-current", "true")


def lay(thumb: Thumb, *cards: str) -> None:
    """Tap these cards of the deck, one after another."""
    for code in cards:
        button = thumb.page.locator(f".deck button[value='{code}']")
        thumb.touch(button)
        expect(thumb.page.locator(f".deck button[value='{code}']:not(:disabled)")).to_have_count(0)


def play(thumb: Thumb, deal: str) -> None:
    """Follow a deal to its end: tricks stand two blanks apart."""
    for number, trick in enumerate(deal.split("  ")):
        if number:
            thumb.tap("Next trick")
            expect(thumb.page.locator(".laid")).to_have_count(0)
        lay(thumb, *trick.split())


@pytest.mark.rest
def test_a_trick_of_avinas_takes_five_taps(page: Page) -> None:
    phone = seated()
    page.goto(phone.url + "referee/")
    thumb = Thumb(page)
    set_up(thumb, "hearts")
    lay(thumb, "7H", "QS", "QC", "AH")
    expect(page.get_by_role("status").filter(has_text="queen of clubs")).to_contain_text("17 card-points")
    assert thumb.taps == 5


@pytest.mark.rest
def test_a_pile_takes_five_taps_and_one_more_to_use_it(page: Page) -> None:
    phone = seated()
    page.goto(phone.url + "pile/")
    thumb = Thumb(page)
    for rank, number in (("aces", 2), ("tens", 3), ("kings", 3), ("queens", 1), ("jacks", 0)):
        chip = page.get_by_role("group", name=rank).get_by_role("link", name=str(number), exact=True)
        thumb.touch(chip)
        expect(chip).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("status").filter(has_text="card-points")).to_contain_text("67")
    assert thumb.taps == 5
    thumb.tap("Record in deal 1")
    expect(thumb.panel).to_be_visible()
    assert thumb.taps == 6
    assert page.url.endswith(phone.url)
    thumb.tap("Ona", "Made")
    thumb.is_done(2)
    deal = phone.match.log().live[0].payload
    assert (deal["declarer"], deal["won"], deal["losers_points"]) == ("S", True, 53)


@pytest.mark.rest
def test_what_is_handed_over_leaves_the_address_and_outlives_a_reload(page: Page) -> None:
    phone = seated()
    page.goto(phone.url + "#use&kind=no_sevens&declarer=W&losers_points=20&won=false&trump=C")
    thumb = Thumb(page)
    expect(thumb.panel.locator("[data-digits]")).to_have_text("20")
    expect(thumb.sees("Made")).to_have_count(0)
    assert "#" not in page.url
    page.reload()
    expect(thumb.panel.locator("[data-digits]")).to_have_text("20")
    page.go_back()
    expect(thumb.panel).to_have_count(0)
    assert phone.match.log().live == []


@pytest.mark.rest
def test_a_deal_of_avinas_is_followed_card_by_card_to_what_is_recorded(page: Page) -> None:
    phone = seated()
    page.goto(phone.url + "referee/")
    thumb = Thumb(page)
    set_up(thumb, "hearts", "Ona")
    play(thumb, AVINAS)
    expect(page.get_by_text("The last trick has been played.")).to_be_visible()
    expect(page.get_by_role("link", name="Record in deal 1 With sevens: lost")).to_be_visible()
    thumb.tap("Record in deal 1 Without sevens, lost: they took 39")
    expect(thumb.panel).to_be_visible()
    thumb.tap("Lost: they took 39")
    thumb.is_done(2)
    deal = phone.match.log().live[0].payload
    assert deal == {"kind": "no_sevens", "declarer": "S", "won": False, "losers_points": 39, "trump": "H"}


@pytest.mark.rest
def test_a_deal_of_styrivolt_is_followed_card_by_card_to_what_is_recorded(page: Page) -> None:
    phone = seated(game="styrivolt")
    page.goto(phone.url + "referee/")
    thumb = Thumb(page)
    set_up(thumb, "clubs and hearts", "Petras")
    play(thumb, STYRIVOLT)
    thumb.tap("Record in deal 1 Jonas & Rūta: ordinary game")
    expect(thumb.panel).to_be_visible()
    expect(thumb.sees("Jonas won")).to_be_visible()
    thumb.tap("Ordinary game")
    thumb.is_done(2)
    deal = phone.match.log().live[0].payload
    assert (deal["winner"], deal["result"], deal["solo"]) == ("EW", "ordinary", False)


SCREENS = [
    ("avinas", "sevens/?sevens=2H7C"),
    ("avinas", "worth/?sevens=2H7C"),
    ("avinas", "worth/"),
    ("kaiser", "worth/?bidder=N"),
    ("spades", "worth/?bid_n=3&bid_s=3&bid_e=4&bid_w=2"),
    ("avinas", "pile/?A=2&10=3&K=3"),
    ("avinas", "pile/?by=cards&cards=ACTC"),
    ("kaiser", "pile/?side=0&tricks=5&five=1&three=0"),
    ("kaiser", "pile/?tricks=0&five=1"),
    ("spades", "pile/?N=3&E=4&S=4&W=2"),
    ("styrivolt", "pile/?NS=5&EW=1"),
    ("avinas", "referee/?trump=H&lead=S&cards=QC-8H-9H-TH.AC-TC-9C-8C"),
    ("avinas", "referee/?trump=H&lead=S&cards=" + AVINAS.replace("  ", ".").replace(" ", "-")),
]


@pytest.mark.rest
def test_axe_finds_nothing_by_day_or_by_night(page: Page) -> None:
    for game, path in SCREENS:
        page.goto(seated(game=game).url + path)
        settled(page)
        assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == [], path
        page.emulate_media(color_scheme="dark")
        assert found_by_axe(page, {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]}) == [], path
        page.emulate_media(color_scheme="light")


@pytest.mark.rest
@pytest.mark.layout
@pytest.mark.parametrize("width,height,text", SIZES)
def test_nothing_is_cut_off_and_everything_is_large_enough(page: Page, width: int, height: int, text: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    size = f"document.documentElement.style.fontSize = '{text}px'"
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => ({size}))")
    for game, path in SCREENS:
        page.goto(seated(game=game).url + path)
        settled(page)
        assert measured(page, f"cutOff({width})") == [], path
        assert measured(page, f"tooSmall({SMALLEST})") == [], path


@pytest.mark.rest
def test_without_scripts_the_plain_form_is_filled_in(browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_page(base_url=live_server.url, java_script_enabled=False)
    phone = seated()
    page.goto(phone.url + "pile/?A=2&10=3&K=3")
    page.get_by_role("group", name="queens").get_by_role("link", name="1", exact=True).click()
    expect(page.locator(".sum")).to_have_text("67 card-points")
    page.get_by_role("link", name="Record in deal 1").click()
    expect(page.get_by_label("or its card-points exactly")).to_have_value("53")
    page.get_by_role("radio", name="Ona", exact=True).check()
    page.get_by_role("radio", name="Made", exact=True).check()
    page.get_by_role("button", name="Record deal 1").click()
    expect(page.get_by_role("link", name="Record deal 2")).to_be_visible()
    page.close()
