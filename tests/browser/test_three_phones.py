"""Three phones and one evening: the book's own, one that records, one that looks on; with scripts, and without any."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas.deals import read_deal
from scorekeeper.games.avinas.tests.notation import jot
from scorekeeper.matches.models import Match
from tests.books import lines_of
from tests.browser.conftest import MakeContext
from tests.browser.test_two_phones import QUICKER, press_together, the_one_who_was_told
from tests.browser.test_without_scripts import answer
from tests.browser.thumb import Thumb

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rest]

FIRST_TABLE = {"you": "Ona", "left": "Jonas", "opposite": "Petras", "right": "Rūta"}
SECOND_TABLE = {"you": "Ona", "left": "Jonas", "opposite": "Rūta", "right": "Petras"}
GONE = "This link was stopped"

KEPT = [
    ("Ona Jonas Petras Rūta", "flat 40 ct", "N2+ E2+ E0-none W0-none", "settled"),
    ("Ona Jonas Rūta Petras", "flat 30 ct", "- E1- W0+many E0-none W0-none", "settled"),
]
"""What the book holds in the end, on either way: clockwise who sat where, the stakes, the deals that stand."""

PAYMENTS = [["Jonas", "Ona", "70"], ["Rūta", "Petras", "10"]]
"""Two instead of four: Ona won 40 and 30, Petras 40 − 30, Rūta 30 − 40, and Jonas lost twice."""


class Deal(NamedTuple):
    """What is tapped after “Record deal”, and the same as people jot it down."""

    taps: tuple[str, ...]
    jotted: str


def no_sevens(who: str, how: str, jotted: str) -> Deal:
    return Deal(("No sevens", who, how), jotted)


class WithScripts:
    """Deals are tapped into the panel, and pages follow by themselves."""

    scripts = True

    def enter(self, thumb: Thumb, deal: Deal) -> None:
        """All of it but the tap that sends it."""
        thumb.tap("Record deal", *deal.taps[:-1])

    def hear(self, thumb: Thumb, who: str) -> None:
        """Another phone has said who declares; whoever taps while that comes in is asked something else."""
        expect(thumb.page.locator(".in-play")).to_contain_text(who)

    def take_up(self, thumb: Thumb, _deal: Deal) -> None:
        """What another phone has entered stands in the panel."""
        expect(thumb.sees("Record deal")).to_be_visible()  # a reload would break off the way here
        thumb.page.reload()
        thumb.tap("Record deal")

    def send(self, thumb: Thumb, deal: Deal) -> None:
        thumb.tap(deal.taps[-1])

    def race(self, one: Thumb, mine: Deal, other: Thumb, theirs: Deal) -> Thumb:
        """Both send at once; whoever was told to be the slower one."""
        press_together((one, mine.taps[-1]), (other, theirs.taps[-1]))
        return the_one_who_was_told(one, other)

    def look(self, thumb: Thumb) -> None:
        """Nobody has to touch anything to see the news."""


class Plain:
    """Deals are filled into a form, and who wants to see the news loads the page again."""

    scripts = False

    def enter(self, thumb: Thumb, deal: Deal) -> None:
        thumb.tap("Record deal")
        answer(thumb, deal.jotted)

    def hear(self, thumb: Thumb, who: str) -> None:
        """A form tells nobody of it before it is sent."""

    take_up = enter

    def send(self, thumb: Thumb, _deal: Deal) -> None:
        thumb.tap("Record deal")

    def race(self, one: Thumb, mine: Deal, other: Thumb, theirs: Deal) -> Thumb:
        self.send(other, theirs)
        expect(other.page.locator("#match .sheet")).to_be_visible()
        self.send(one, mine)
        expect(one.page.get_by_role("heading", name=QUICKER)).to_be_visible()
        return one

    def look(self, thumb: Thumb) -> None:
        thumb.page.reload()


Ways = WithScripts | Plain


@pytest.mark.parametrize("ways", [WithScripts(), Plain()], ids=["scripts", "plain"])
def test_three_phones_keep_an_evening(new_context: MakeContext, ways: Ways) -> None:
    own, score, watch = [Thumb(new_context(java_script_enabled=ways.scripts).new_page()) for _each in range(3)]
    for _moment in an_evening(ways, own, score, watch):
        pass
    assert kept(own.page) == KEPT


def an_evening(ways: Ways, own: Thumb, score: Thumb, watch: Thumb) -> Iterator[str]:
    """Yields what has just happened."""
    yield from links_are_given(own, score, watch)
    yield from first_match(ways, own, score, watch)
    yield from second_match(ways, own, score, watch)
    yield from the_evening_is_settled(own, watch)


def links_are_given(own: Thumb, score: Thumb, watch: Thumb) -> Iterator[str]:
    own.page.goto("/")
    own.tap("New match")
    sit_down(own, FIRST_TABLE)
    play_for(own, "40")
    score.page.goto(given(own, "record", label="Rūta’s phone"))
    own.tap("Back to the match")
    watch.page.goto(given(own, "look on", label="The wall"))
    yield "the watcher’s link"
    own.tap("Back to the match")


def first_match(ways: Ways, own: Thumb, score: Thumb, watch: Thumb) -> Iterator[str]:
    """One deal is recorded by two at once, the first is corrected, and it ends in Cats."""
    records(ways, own, 1, Deal(("Petras", "Made"), "N1+"))
    for phone in (score, watch):
        phone.page.reload()
        opens(phone, "Ona & Petras")
        assert phone.score() == "0/1 0/0"
    for words in ("Record deal", "Undo"):
        expect(watch.sees(words)).to_have_count(0)

    truth, slip = Deal(("Rūta", "2", "Made"), "E2+"), Deal(("Rūta", "Made"), "E1+")
    ways.enter(score, slip)
    ways.hear(own, "Rūta")
    ways.enter(own, truth)
    slower = ways.race(own, truth, score, slip)
    assert len(log(1)) == 2
    entered = slower.page.locator("section").filter(has_text="What you entered")
    expect(entered).to_contain_text("two sevens" if slower is own else "one seven")
    yield "somebody was quicker"
    slower.tap("Mine is right: correct deal 2" if slower is own else "It is the same deal: drop mine")
    slower.is_done(3)
    assert slower.score() == "1/0 0/0"

    records(ways, score, 3, no_sevens("Rūta", "Lost › nothing", "E0-none"))
    score.tap("3 deals", "Deal 1")
    score.touch(score.page.locator("summary").filter(has_text="Correct it in a list"))
    score.tap("With sevens: how many? › 2", "See what this changes")
    expect(score.sees("Correct deal 1")).to_be_visible()
    yield "what the correction changes"
    score.tap("Correct deal 1")
    expect(score.page.get_by_role("heading", name="Deals")).to_be_visible()
    score.tap("Back to the match")
    all_show(ways, "0/0 0/6", score, own, watch)
    yield "corrected"

    records(ways, own, 4, no_sevens("Jonas", "Lost › nothing", "W0-none"))
    all_show(ways, "0/0 0/12", own, score, watch)
    for phone in (own, score, watch):
        expect(phone.page.get_by_role("heading", name="Cats", exact=True)).to_be_visible()
        expect(phone.page.locator("#main").get_by_text("Rūta and Jonas pay 40 ct each.")).to_be_visible()
    yield "Cats"


def second_match(ways: Ways, own: Thumb, score: Thumb, watch: Thumb) -> Iterator[str]:
    """Other partners; two deals meet, and whoever recorded is shut out in mid-match."""
    score.tap("Menu", "New match")
    sit_down(score, SECOND_TABLE)
    play_for(score, "30")
    records(ways, score, 1, Deal(("All passed",), "-"))
    for phone in (own, watch):
        phone.tap("Menu", "Score book")
        opens(phone, "Ona & Rūta")

    second, third = Deal(("Petras", "Lost"), "E1-"), no_sevens("Jonas", "Made › 31 or more", "W0+many")
    ways.enter(own, second)
    ways.hear(score, "Petras")
    ways.enter(score, third)
    ways.send(own, second)
    own.is_done(3)
    ways.send(score, third)
    expect(score.page.get_by_role("heading", name=QUICKER)).to_be_visible()
    score.tap("Mine is another deal: record it as deal 3")
    score.is_done(4)
    assert score.score() == "0/2 1/0"
    yield "the second match"

    lost = no_sevens("Petras", "Lost › nothing", "E0-none")
    ways.enter(score, lost)
    before = log(2)
    own.tap("Share", "More", "Stop this link: Rūta’s phone")
    expect(own.page.get_by_text("Rūta’s phone")).to_have_count(0)
    yield "a link is stopped"
    ways.send(score, lost)
    expect(score.page.get_by_role("heading", name=GONE).last).to_be_visible()
    expect(score.page.get_by_text("whoever keeps the score book")).to_be_visible()
    assert log(2) == before
    yield "the link is gone"

    own.tap("Back to the match")
    ways.take_up(own, lost)
    ways.send(own, lost)
    own.is_done(5)
    records(ways, own, 5, no_sevens("Jonas", "Lost › nothing", "W0-none"))
    all_show(ways, "0/2 1/12", own, watch)
    for phone in (own, watch):
        expect(phone.page.get_by_role("heading", name="Ona & Rūta won", level=1)).to_be_visible()
    yield "the end"


def the_evening_is_settled(own: Thumb, watch: Thumb) -> Iterator[str]:
    for phone in (own, watch):
        phone.tap("The evening: who owes whom")
        expect(phone.page.get_by_role("heading", level=1)).to_contain_text("The evening")
        assert payments(phone.page) == PAYMENTS
    expect(watch.sees("Paid")).to_have_count(0)
    yield "who owes whom"
    own.tap("Paid")
    expect(own.sees("Not paid after all")).to_be_visible()
    expect(own.sees("The newest evening")).to_have_count(0)
    watch.page.reload()
    for phone in (own, watch):
        expect(phone.page.get_by_text("Everything is paid.")).to_be_visible()
        expect(phone.page.get_by_text("ct each. Paid.")).to_have_count(2)
    yield "settled"


def sit_down(thumb: Thumb, names: dict[str, str]) -> None:
    for place, name in names.items():
        thumb.page.get_by_label(place, exact=True).fill(name)
    thumb.tap("Start match")
    expect(thumb.sees("Record deal 1")).to_be_visible()


def play_for(thumb: Thumb, amount: str) -> None:
    page = thumb.page
    thumb.tap("Stakes", "So much a match")
    page.get_by_label("How much").fill(amount)
    page.get_by_label("Currency").fill("ct")
    thumb.tap("Set stakes")
    expect(page.get_by_text(f"Stakes: {amount} ct a match")).to_be_visible()


def given(own: Thumb, can: str, *, label: str) -> str:
    """The address that a link's page shows, beside its code for a camera."""
    page = own.page
    own.tap("Share", "More", can, "the whole book")
    page.get_by_label("For whom").fill(label)
    own.tap("Make a link")
    expect(page.get_by_role("heading", name=label)).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return page.locator(".code").inner_text()


def opens(thumb: Thumb, sides: str) -> None:
    """The match of these partners, from the book's page."""
    thumb.touch(thumb.page.get_by_role("link").filter(has_text=sides))
    expect(thumb.page.locator("#match")).to_be_visible()


def records(ways: Ways, thumb: Thumb, number: int, deal: Deal) -> None:
    ways.enter(thumb, deal)
    ways.send(thumb, deal)
    thumb.is_done(number + 1)


def all_show(ways: Ways, score: str, leader: Thumb, *others: Thumb) -> None:
    """The others show what the leader's phone shows, and soon."""
    assert leader.score() == score
    newest = leader.page.locator("#match").get_attribute("data-version")
    for phone in others:
        ways.look(phone)
        phone.page.locator(f"#match[data-version='{newest}']").wait_for()
        assert phone.score() == score


def log(number: int) -> list[Any]:
    return [entry.cid for entry in Match.objects.get(number=number).log().live]


def payments(page: Page) -> list[list[str]]:
    return sorted(row.locator("td").all_inner_texts() for row in page.locator(".owed tbody tr").all())


def kept(page: Page) -> list[tuple[str, ...]]:
    """The book's matches as its file and theirs have them, without ids and moments."""
    book = page.url.rsplit("/", 2)[0]
    file = lines_of(page.request.get(f"{book}/export/book.json").body())
    people = {each["number"]: each["name"] for each in file["people"]}
    return [
        (
            " ".join(people[match["seats"][seat.value]] for seat in (Seat.S, Seat.W, Seat.N, Seat.E)),
            " ".join(str(match["stakes"][each]) for each in ("kind", "amount", "unit")),
            " ".join(jot(read_deal(Fields(deal))) for deal in stand(page, f"{book}/{match['number']}/match.json")),
            "settled" if "settled" in match else "open",
        )
        for match in file["matches"]
    ]


def stand(page: Page, file: str) -> list[dict[str, Any]]:
    return list(page.request.get(file).json()["deals"])
