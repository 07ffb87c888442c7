"""A look at the rules in the middle of a deal: what has been tapped decides which, and is still there afterwards."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_panel import status
from tests.browser.thumb import Thumb, at_the_table, fields_of

pytestmark = pytest.mark.django_db(transaction=True)

# fmt: off
TAPPED = [
    # tapped one after another, the section that “Rule” leads to then
    ((),                          "eight-places"),
    (("Petras",),                 "rams"),
    (("Knocked",),                "knock"),
    (("No knock", "More"),        "declarer"),
    (("Done", "No sevens"),  "no-sevens"),
    (("Rūta",),                   "pips"),
    (("Exact points",),           "card-points"),
    (("Back", "With sevens"),     "eight-places"),
]
# fmt: on


@pytest.mark.rest
def test_the_rule_fits_what_has_been_tapped(page: Page) -> None:
    thumb, _phone = at_the_table(page)
    thumb.tap("Record deal 1")
    for tapped, section in TAPPED:
        thumb.tap(*tapped)
        expect(thumb.sees("Rule")).to_have_attribute("href", re.compile(rf"&deal=1#{section}$"))


@pytest.mark.rest
@pytest.mark.soak
def test_numbers_lead_to_their_rule(page: Page) -> None:
    thumb, _phone = at_the_table(page, "N3-")  # six rams stand against Ona & Petras
    thumb.tap("Record deal 2", "Petras")
    expect(thumb.sees("If made")).to_have_attribute("href", re.compile("#marking$"))
    expect(thumb.sees("If lost")).to_have_attribute("href", re.compile("#rams$"))
    thumb.tap("No sevens")
    expect(thumb.sees("What is overclaiming?")).to_have_count(0)
    thumb.tap("Rūta")
    expect(thumb.sees("What is overclaiming?")).to_have_attribute("href", re.compile("#overclaim$"))


def test_a_look_at_the_rules_and_back_leaves_the_panel_as_it_was(page: Page) -> None:
    thumb, phone = at_the_table(page, "N1+ -")
    thumb.tap("Record deal 3", "Petras", "Rūta", "Rule")
    expect(page).to_have_url(re.compile(r"/rules/avinas/.*#rams$"))
    expect(page.locator(":target")).to_be_in_viewport()
    thumb.tap("Back to deal 3")
    as_it_was(thumb)
    page.go_back()
    expect(thumb.panel).to_have_count(0)
    assert page.url.endswith(phone.url)
    thumb.tap("Record deal 3")
    as_it_was(thumb)
    thumb.tap("Rule")
    page.wait_for_url(re.compile("#rams$"))
    page.go_back()
    as_it_was(thumb)
    thumb.tap("Close")
    expect(thumb.panel).to_have_count(0)
    page.reload()
    expect(thumb.sees("Record deal 3")).to_be_visible()
    expect(thumb.panel).to_have_count(0)
    thumb.tap("Record deal 3")
    as_it_was(thumb)
    thumb.tap("Rule")
    page.wait_for_url(re.compile("#rams$"))
    later = page.context.new_page()
    later.goto(phone.url)
    later.wait_for_load_state("networkidle")
    expect(Thumb(later).panel).to_have_count(0)
    later.close()
    page.go_back()
    as_it_was(thumb)
    thumb.tap("Made")
    thumb.is_done(4)


def as_it_was(thumb: Thumb) -> None:
    expect(thumb.panel.get_by_text("Two sevens: Rūta declares")).to_be_visible()
    expect(thumb.sees("Petras 7")).to_be_visible()


@pytest.mark.rest
def test_what_was_recorded_meanwhile_is_compared(page: Page) -> None:
    thumb, phone = at_the_table(page)
    thumb.tap("Record deal 1", "Petras", "Rūta", "Rule")
    page.wait_for_url(re.compile("#rams$"))
    (theirs,) = fields_of("N1-")
    assert phone.deal(theirs).status_code == 201
    thumb.tap("Back to deal 1")
    as_it_was(thumb)
    expect(status(thumb)).to_contain_text("The sheet has changed. The last deal is now 1, one seven, Petras lost.")
    thumb.tap("Made")
    expect(page.get_by_role("heading", name="Somebody was quicker")).to_be_visible()
    thumb.tap("Rules")
    page.wait_for_url(re.compile("#rams$"))
    thumb.tap("Back to deal 2")
    as_it_was(thumb)
    assert len(phone.match.log().live) == 1
