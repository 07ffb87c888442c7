"""Any other game by thumb: started by name, played to its end, and how many taps a deal may cost."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.seats import PLACES
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb, keeps_to_its_taps, settled
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)

THREE = dict(zip(PLACES, ("Ona", "Jonas", "Rasa"), strict=False))
FOUR = dict(zip(PLACES, ("Ona", "Jonas", "Rasa", "Zita"), strict=False))
EIGHT = (
    "Ona",
    "Giedrė Kazlauskaitė-Petrauskienė",
    "Rasa",
    "Великая Екатерина",
    "أمينة",
    "Max",
    "Wilhelmina",
    "Ida & Lea",
)
MINUS, BACK, RECORD = "Plus or minus", "Erase", "Record the deal"

# fmt: off
BUDGETS = [  # a tap for each digit and sign and for each player, and two
    # what                         most  tapped after “Record deal”                          totals
    ("points for everybody",       10,  ("2", "0", "Jonas", MINUS, "5", "Rasa", "0", RECORD),             "20 -5 0"),
    ("the sign after the digits",  9,  ("7", MINUS, "Jonas", "8", "Rasa", "9", RECORD),                  "-7 8 9"),
    ("in another order",           8,  ("Rasa", "1", "Ona", "2", "Jonas", "3", RECORD),                  "2 3 1"),
    ("points for one alone",       5,  ("Jonas", "4", "5", "Record: the others 0"),                  "0 45 0"),
    ("the last one has none",      6,  ("6", "Next: Jonas", "1", "2", "Record: Rasa 0"),             "6 12 0"),
    ("one after the other",        8,  ("1", "Next: Jonas", "2", "Next: Rasa", "3", RECORD),             "1 2 3"),
    ("passed",                     5,  ("All passed",),                                                      "0 0 0"),
]
# fmt: on


@pytest.mark.rest
def test_a_deal_keeps_to_its_taps(page: Page) -> None:
    phone = seated(THREE, game="other")
    thumb = opened(page, phone)
    keeps_to_its_taps(thumb, BUDGETS, lambda: points(phone))


def test_hearts_with_four_takes_eight_taps(page: Page) -> None:
    """Lowest wins: 6, 8, 12 and nothing. The key for the last one names who gets 0, and records."""
    phone = seated(FOUR, game="other", options={"wins": "lowest", "target": 100})
    thumb = opened(page, phone)
    thumb.tap("Record deal 1", "6", "Next: Jonas", "8", "Next: Rasa", "1", "2")
    thumb.tap("Next: Zita")
    expect(thumb.panel.locator("[data-outcome]")).to_have_text("Points missing: Zita")
    thumb.tap(MINUS)
    expect(thumb.panel.locator("[data-rest]")).to_be_disabled()
    thumb.tap(BACK)
    thumb.tap("Record: Zita 0")
    thumb.is_done(2)
    assert thumb.taps - len(("Next: Zita", MINUS, BACK)) == 8
    assert points(phone) == "6 8 12 0"


def test_in_hearts_the_last_number_follows_and_one_key_shoots_the_moon(page: Page) -> None:
    page.goto(f"/b/{seated().token}/new/?game=other")
    thumb = Thumb(page)
    for place, name in enumerate(FOUR.values(), 1):
        page.get_by_label(f"Player {place}", exact=True).fill(name)
        page.keyboard.press("Enter")
    thumb.tap("House rules", "Hearts", "Done")
    expect(page.locator(".holds > span:visible")).to_have_text("Hearts")
    thumb.tap("Start match")
    expect(page.get_by_role("heading", name="Hearts deal 1")).to_be_visible()
    expect(page.locator("main .house")).to_have_text(
        "The fewest points win. The match ends at 100. A deal has 26 points."
    )
    thumb.record("1", "3", "Next: Jonas", "5", "Next: Rasa", "8", "Record: Zita 0")
    thumb.record("Jonas", "Shot the moon", "Record the deal Jonas is ahead with 5")
    expect(page.locator(".totals .num:visible")).to_have_text(["39", "5", "34", "26"])
    thumb.tap("Record deal 3", "2", "0", "Next: Jonas", "7", "Next: Rasa", "0", "Next: Zita", "0")
    expect(thumb.panel.locator("[data-outcome]")).to_be_disabled()
    expect(thumb.panel.locator("[data-outcome]")).to_contain_text("the points of a deal add up to 26, not to 27")


def test_in_wizard_bids_are_tapped_and_then_tricks(page: Page) -> None:
    phone = seated(THREE, game="other", options={"title": "Wizard", "scoring": "wizard"})
    thumb = opened(page, phone)
    expect(page.get_by_text("Round 1 of 20")).to_be_visible()
    thumb.tap("Record deal 1", "1", "Next: Jonas", "0", "Next: Rasa", "1", "Next: Ona")
    expect(thumb.panel.locator("[data-question]")).to_have_text("How many tricks did Ona take?")
    thumb.tap("1", "Next: Jonas", "0", "Record: Rasa 0")
    thumb.is_done(2)
    assert points(phone) == "30 20 -10"
    bids_or_tricks = thumb.panel.locator("[data-other]")
    thumb.tap("Record deal 2", "2")
    thumb.touch(bids_or_tricks)
    thumb.tap("1")
    thumb.touch(bids_or_tricks)
    expect(thumb.panel.locator("[data-question]")).to_have_text("How many tricks does Ona bid?")
    thumb.touch(bids_or_tricks)
    expect(thumb.panel.locator("[data-entered]").locator("visible=true").first).to_have_text("2 / 1")


def test_a_tie_that_the_table_broke_is_written_down(page: Page) -> None:
    phone = seated(THREE, game="other", options={"rounds": 1})
    thumb = opened(page, phone)
    thumb.tap("Record deal 1", "7", "Next: Jonas", "7", "Next: Rasa", "3")
    expect(thumb.sees("Record the deal")).to_contain_text("Match over: Nobody won")
    thumb.tap("Who won the draw?")
    expect(thumb.panel.locator("[data-question]")).to_have_text("Who won the draw?")
    thumb.tap("Jonas Match over: Jonas won")
    expect(page.get_by_text("All rounds are played. It is a tie, and Jonas won the draw.", exact=True)).to_be_visible()
    expect(page.locator(".totals .place:visible")).to_have_text(["2nd", "3rd"])


def test_a_match_is_started_by_name_and_played_to_its_end(page: Page) -> None:
    page.goto("/new/?game=other")
    thumb = Thumb(page)
    for place, name in enumerate(("Ona", "Jonas & Rūta", "Rasa"), 1):
        page.get_by_label(f"Player {place}", exact=True).fill(name)
        page.keyboard.press("Enter")
    page.get_by_label("What are you playing?").fill("Rummy at <b>Zita’s</b>")
    thumb.tap("House rules")
    for question, answer in (("Won by", "the fewest points"), ("Ends at", "100")):
        thumb.touch(page.locator("summary").filter(has_text=question))
        thumb.tap(answer)
    thumb.tap("Done")
    expect(page.locator(".holds")).to_contain_text("Won by: the fewest pointsEnds at: 100")
    thumb.tap("Start match")
    expect(page.get_by_role("heading", name="Rummy at <b>Zita’s</b> deal 1")).to_be_visible()
    thumb.record("6", "0", "Jonas & Rūta", "1", "2", "Rasa", MINUS, "5", "Record the deal Rasa is ahead with −5")
    expect(page.locator(".stakes")).to_contain_text("Ona needs 40 more points to end the match.")
    thumb.record("All passed")
    thumb.tap("Record deal 3", "4", "0")
    last = thumb.sees("Record: the others 0")
    expect(last).to_contain_text("Match over: Rasa won")
    thumb.touch(last)
    expect(page.get_by_role("heading", name=re.compile("^with the fewest: −5 points to "))).to_be_visible()
    expect(page.locator("main .house")).to_have_count(0)  # nothing more will end the match
    thumb.tap("Rematch")
    expect(page.get_by_role("heading", name="Rummy at <b>Zita’s</b> deal 1")).to_be_visible()
    expect(page.locator("main .house")).to_have_text("The fewest points win. The match ends at 100.")


@pytest.mark.rest
def test_the_players_stop_a_match_that_has_no_end(page: Page) -> None:
    phone = seated(THREE, game="other")
    thumb = opened(page, phone)
    thumb.record("7", "Jonas", "8", "Rasa", "8", RECORD)
    thumb.tap("1 deal")
    page.locator("summary", has_text="End match").tap()
    expect(page.get_by_text("If you end it now, nobody wins: Jonas and Rasa, 8 points each.")).to_be_visible()
    thumb.tap("End match")
    expect(page.get_by_role("heading", name="Jonas and Rasa, 8 points each")).to_be_visible()


@pytest.mark.rest
def test_axe_finds_nothing_by_day_or_by_night(page: Page) -> None:
    phone = crowd()
    thumb = opened(page, phone)
    for address in ("/new/?game=other", f"{phone.url}deals/", f"{phone.url}events/", phone.url):
        page.goto(address)
        looked_at(page, address)
    thumb.tap("Record deal 3", "1")
    looked_at(page, "the panel")


def looked_at(page: Page, what: str) -> None:
    settled(page)
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == [], what
    page.emulate_media(color_scheme="dark")
    assert found_by_axe(page, {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]}) == [], what
    page.emulate_media(color_scheme="light")


def crowd(**instead: str) -> Phone:
    names = [instead.get(name, name) for name in EIGHT]
    phone = seated(dict(zip(PLACES, names, strict=True)), game="other", options={"rounds": 10})
    for deal in ((5, 120, -30, 0, 7, 999_999, -999_999, 1), (1,) * 8):
        fields = {f"points_{place}": str(number) for place, number in enumerate(deal, 1)}
        assert phone.deal({"kind": "played"} | fields).status_code == 201
    return phone


def opened(page: Page, phone: Phone) -> Thumb:
    page.goto(phone.url)
    return Thumb(page)


def points(phone: Phone) -> str:
    return " ".join(str(total["points"]) for total in phone.totals().values())
