"""Two phones on one match: who is slower reads it, keeps the entry, and settles it with one tap; who watches sees."""

import time

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.matches.models import Match
from tests.browser.conftest import MakeContext
from tests.browser.thumb import Thumb, at_the_table, fields_of
from tests.tables import Phone

pytestmark = pytest.mark.django_db(transaction=True)

QUICKER = "Somebody was quicker"

# fmt: off
RACES = [
    # one phone taps         the other taps           the one's deal            the other's deal
    (("Petras", "Made"),     ("Petras", "Lost"),      "one seven, Petras made", "one seven, Petras lost"),
    (("Rūta", "2", "Made"),  ("Rūta", "Made"),        "two sevens, Rūta made",  "one seven, Rūta made"),
    (("Ona", "Lost"),        ("Jonas", "Lost"),       "one seven, Ona lost",    "one seven, Jonas lost"),
    (("Ona", "Made"),        ("Ona", "Made"),         "one seven, Ona made",    "one seven, Ona made"),
]
# fmt: on


def test_of_two_phones_one_learns_it_and_settles_it_with_one_tap(page: Page, new_context: MakeContext) -> None:
    one, phone = at_the_table(page)
    other = Thumb(new_context().new_page())
    for thumb in (one, other):
        hear_nothing_before_it_is_recorded(thumb)
    settle = [drop_mine, record_mine_as_another, correct_theirs, drop_the_same]
    for (mine, theirs, *deals), settled in zip(RACES, settle, strict=True):
        before = len(phone.match.log().live)
        for thumb in (one, other):
            thumb.page.goto(phone.url)
            thumb.tap("Record deal")
        one.tap(*mine[:-1])
        other.tap(*theirs[:-1])
        press_together((one, mine[-1]), (other, theirs[-1]))
        slower = the_one_who_was_told(one, other)
        assert len(phone.match.log().live) == before + 1
        first, second = deals if slower is other else deals[::-1]
        expect(slower.page.get_by_text(first).first).to_be_visible()
        expect(slower.page.locator("section").filter(has_text="What you entered")).to_contain_text(second)
        slower.taps = 0
        settled(slower, phone, before)
        assert slower.taps == 1


def hear_nothing_before_it_is_recorded(thumb: Thumb) -> None:
    """Else a phone that looks between two taps takes up what the other has tapped so far."""
    thumb.page.route("**/underway/", lambda route: route.fulfill(status=503))


def press_together(*pressed: tuple[Thumb, str]) -> None:
    """Both buttons at the same moment of the clock that both phones share."""
    moment = time.time() * 1000 + 400
    for thumb, words in pressed:
        press = "(button, moment) => { setTimeout(() => button.click(), moment - Date.now()) }"
        thumb.sees(words).evaluate(press, moment)


def the_one_who_was_told(one: Thumb, other: Thumb) -> Thumb:
    """One page shows the sheet and waits for the next deal, the other says who came first."""
    told = [thumb.page.get_by_role("heading", name=QUICKER) for thumb in (one, other)]
    waits = [thumb.page.get_by_role("status").filter(has_text="recorded.") for thumb in (one, other)]
    for thumb, heading, status in zip((one, other), told, waits, strict=True):
        expect(thumb.panel).to_have_count(0)  # in which the news of the other may stand before the answer comes
        expect(heading.or_(status)).to_have_count(1)
    assert [heading.count() for heading in told].count(1) == 1
    return one if told[0].count() else other


def drop_mine(slower: Thumb, phone: Phone, before: int) -> None:
    slower.tap("Same deal: discard mine")
    slower.is_done(before + 2)
    assert len(phone.match.log().live) == before + 1


def record_mine_as_another(slower: Thumb, phone: Phone, before: int) -> None:
    slower.tap(f"Different deal: record mine as deal {before + 2}")
    slower.is_done(before + 3)
    assert len(phone.match.log().live) == before + 2


def correct_theirs(slower: Thumb, phone: Phone, before: int) -> None:
    entered = slower.page.locator("section").filter(has_text="What you entered").locator("b").inner_text()
    slower.tap(f"Mine is right: correct deal {before + 1}")
    slower.is_done(before + 2)
    assert len(phone.match.log().live) == before + 1
    expect(slower.page.locator(".last")).to_contain_text(f"is corrected. Now: {entered}.")


def drop_the_same(slower: Thumb, phone: Phone, before: int) -> None:
    expect(slower.page.get_by_text(f"Both phones have the same deal {before + 1}.")).to_be_visible()
    drop_mine(slower, phone, before)


def test_an_open_phone_follows_the_others_and_an_open_panel_is_left_alone(page: Page) -> None:
    thumb, phone = at_the_table(page, "N1+")
    thumb.tap("Record deal 2", "Rūta", "Jonas")
    record_elsewhere(phone, "S3-")
    changed = thumb.panel.get_by_text("Deal 2 recorded. Ona, three sevens, lost")
    expect(changed).to_be_visible()
    for seat in ("Rūta 7", "Jonas 7 declares"):
        expect(thumb.sees(seat)).to_be_visible()
    thumb.tap("Lost")
    expect(page.get_by_role("heading", name=QUICKER)).to_be_visible()
    thumb.tap("Different deal: record mine as deal 3")
    thumb.is_done(4)
    assert thumb.score() == "1/0 0/0"

    record_elsewhere(phone, "E1-")
    shows(thumb, "0/1 0/0", "Record deal 5")
    expect(page.get_by_role("status").filter(has_text="Rūta, one seven, lost: 2 rams.")).to_have_count(1)
    undo_elsewhere(phone)
    shows(thumb, "1/0 0/0", "Record deal 4")
    thumb.undo()
    assert thumb.score() == "5/0 0/0"


def shows(thumb: Thumb, score: str, button: str) -> None:
    """Untouched, it comes to show this score."""
    expect(thumb.page.get_by_role("link", name=button, exact=True)).to_be_visible()
    assert thumb.score() == score


def record_elsewhere(phone: Phone, jotted: str) -> None:
    for fields in fields_of(jotted):
        assert phone.deal(fields).status_code == 201


def undo_elsewhere(phone: Phone) -> None:
    assert phone.change("void", phone.match.log().last.cid).status_code == 201


def seats(phone: Phone) -> dict[str, str]:
    return {seat.value: sitter.name for seat, sitter in Match.objects.get(pk=phone.match.pk).sitters.items()}


def test_one_corrects_the_start_while_the_other_records_a_deal(page: Page, new_context: MakeContext) -> None:
    one, phone = at_the_table(page, "N1+")
    other = Thumb(new_context().new_page())
    for thumb in (one, other):
        hear_nothing_before_it_is_recorded(thumb)
    other.page.goto(phone.url)
    one.page.goto(f"{phone.url}start/")
    one.page.locator("[name=seat_W]").select_option("new")
    one.page.locator("[name=name_W]").fill("Albinas")
    one.tap("See what this changes")
    expect(one.page.get_by_text("Albinas played, instead of Jonas.")).to_be_visible()
    other.tap("Record deal 2", "Rūta")
    press_together((one, "Correct the start"), (other, "Lost"))
    quicker = [thumb.page.get_by_role("heading", name=QUICKER) for thumb in (one, other)]
    expect(quicker[0].or_(one.page.get_by_text("The start is corrected:"))).to_be_visible()
    expect(quicker[1].or_(other.page.get_by_role("status").filter(has_text="recorded."))).to_have_count(1)
    assert [heading.count() for heading in quicker].count(1) == 1
    if quicker[0].count():
        expect(one.page.locator("section").filter(has_text="What you entered")).to_contain_text("Albinas played")
        one.tap("Correct it anyway")
        expect(one.page.get_by_text("The start is corrected: Albinas played, instead of Jonas.")).to_be_visible()
    else:
        expect(other.page.locator("main")).to_contain_text("Somebody corrected the start of this match:")
        other.tap("Different deal: record mine as deal 2")
        other.is_done(3)
    assert seats(phone) == {"N": "Petras", "E": "Rūta", "S": "Ona", "W": "Albinas"}
    assert [deal["declarer"] for deal in (entry.payload for entry in phone.match.log().live)] == ["N", "E"]
    other.page.goto(phone.url)
    expect(other.page.locator("main .sheet")).to_contain_text("Albinas")
