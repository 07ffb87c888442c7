"""A walk past every screen, in the order in which a thumb comes by them."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from scorekeeper.data.deletions import delete_match
from scorekeeper.data.example import make_book
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.models import Book, Match, Role
from scorekeeper.matches.name_changes import merge
from scorekeeper.rules.store import library
from scorekeeper.web.tokens import new_token
from tests import finished_matches
from tests.addresses import link
from tests.books import EXAMPLES, play
from tests.browser.thumb import Thumb, fields_of
from tests.tables import NAMES, Phone, seated

ENDS_IN_CATS = "N4+ W2k+ E0-none N0+none W0-45 N0+31"
NEAR_THE_END = "N1+ E2+ S3- - W1k- N4kk- E2k- S0+none W0-none"


def walk(page: Page) -> Iterator[str]:
    """Yields the name of each screen while the page shows it. The book of Cats is kept last, so it comes first."""
    thumb, cats, open_match = Thumb(page), played(ENDS_IN_CATS), played(NEAR_THE_END)
    yield from before_there_is_a_book(page)
    watch = link(open_match.match.book, Role.WATCH)
    page.goto(f"/b/{watch}/1/share/")
    yield "share, by who may only watch"
    page.goto(f"/b/{watch}/")
    page.goto("/")
    yield "the first page of who came by a link"
    thumb.tap("Remove from this phone: Our score book")
    expect(page.get_by_role("heading", name="Removed")).to_be_visible()
    yield "a link that was removed from the phone"
    for phone in (open_match, cats):
        page.goto(f"/b/{phone.token}/")
    page.locator("summary").filter(has_text="On this phone").tap()
    yield "the book, and whether this phone keeps it"
    expect(page.get_by_text("Cats until the next match").first).to_be_visible()
    yield "the book with Cats"
    yield from the_links(thumb, cats)
    page.goto("/")
    yield "the first page with matches"
    page.goto(f"/b/{cats.token}/new/")
    yield "a new match, with chips"
    thumb.touch(page.locator("[popovertarget=games].opens"))
    yield "the games to choose from"
    thumb.tap("Spades")
    thumb.tap("House rules")
    yield "the house rules"
    page.goto(f"/b/{cats.token}/new/")
    for name in ("Petras", "Jonas"):
        thumb.touch(page.locator(f"[data-player='{name}']"))
    yield "a new match, two seated"
    page.goto(cats.url)
    yield "the end, with Cats"
    yield from for_good(page, cats)
    page.goto(open_match.url)
    yield "the match"
    thumb.tap("Menu")
    yield "the menu"
    page.keyboard.press("Escape")
    yield from the_panel(thumb)
    yield from somebody_was_quicker(thumb, open_match)
    yield from the_deals(thumb)
    page.goto(open_match.url + "events/")
    yield "the plain form"
    thumb.tap("With sevens", "Record deal")
    expect(page.get_by_text("Choose who declared.")).to_be_visible()
    yield "the plain form, refused"


def played(jotted: str) -> Phone:
    """A match in a book of its own."""
    phone = seated()
    for fields in fields_of(jotted):
        assert phone.deal(fields).status_code == 201
    return phone


def before_there_is_a_book(page: Page) -> Iterator[str]:
    for name, path in (
        ("the first page, empty", "/"),
        ("a game that is being tried", "/games/avinas/?holders=W"),
        ("a game that was tried", "/games/avinas/?deal=kind%3Dsevens%26declarer%3DW%26sevens%3D1%26won%3Dtrue"),
        ("a game without rules", "/games/other/"),
        ("a first match", "/new/"),
        ("a shared book", "/keep/"),
        *the_rules(),
        ("nothing here", "/nowhere/"),
    ):
        page.goto(path)
        yield name


def the_rules() -> list[tuple[str, str]]:
    """The names and addresses of what can be read of the rules: all games, and one of everything else."""
    games = [(f"the rules of {game.title}", game.pages[0].address) for game in library().games]
    return [
        ("the games whose rules there are", "/rules/"),
        ("what is found in the rules", "/rules/?q=seven+of+trumps"),
        ("nothing found in the rules", "/rules/?q=zole"),
        *games,
        ("one source alone", "/rules/styrivolt/pagat/"),
        ("the glossary", "/rules/words/"),
        ("the sources", "/rules/sources/"),
    ]


def evening() -> Phone:
    """Four matches of which Rūta was spelled without her accent in one."""
    phone = finished_matches.played(seated())
    finished_matches.play(phone, NAMES, ends="rams east")
    finished_matches.play(phone, NAMES | {Seat.E: "Ruta"}, ends="rams east")
    return finished_matches.play(phone, NAMES | {Seat.N: "Marija"})


def people(page: Page) -> Iterator[str]:
    """The people of a book, and everything about one of them, whose two spellings have become one person."""
    phone = evening()
    of_the_book = phone.match.book.players
    merge(of_the_book.get(name="Ruta"), of_the_book.get(name="Rūta"))
    for name, path in (
        ("the people", ""),
        ("a person", "1/"),
        ("head to head", "1/with/2/"),
        ("two pairs", f"pairs/?match={phone.match.number}"),
        ("a choice of people", "pairs/?one=1&other=1&show=1"),
        ("two spellings", "1/merge/"),
        ("a merge that can be undone", "2/merge/"),
        ("a name to be removed", "1/remove/"),
    ):
        page.goto(f"/b/{phone.token}/people/{path}")
        yield name


def many_matches(page: Page) -> Iterator[str]:
    """A book of many matches, with every fold open."""
    token = new_token()
    make_book(token, "Fridays")
    for path in ("", "matches/", "matches/?q=zzz", "matches/?result=won", "matches/?game=avinas&before=5"):
        page.goto(f"/b/{token}/{path}")
        page.evaluate("document.querySelectorAll('main details').forEach((fold) => (fold.open = true))")
        yield path


A_DEAL = "9H QC TH QH  QD JD AH 7H  8C KC 9C 7C  TD KD 8D 9D  KH QS 8H JS  KS 9S 8S AS  AD TC AC 7S  7D JC TS JH"
TOOLS = [
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
    ("avinas", "referee/?trump=H&lead=S&cards=" + A_DEAL.replace("  ", ".").replace(" ", "-")),
]


def tools(page: Page) -> Iterator[str]:
    """The referee and all that counts."""
    for game, path in TOOLS:
        page.goto(seated(game=game).url + path)
        yield path


def copies(page: Page) -> Iterator[str]:
    """Where a book is saved, printed, taken in and deleted."""
    phone = played(ENDS_IN_CATS)
    for example in EXAMPLES[::7]:
        play(Book.objects.get(pk=phone.match.book_id), example)
    delete_match(Match.objects.get(book=phone.match.book_id, number=2))
    for path in (
        *("export/", f"export/{phone.match.created.year}/", "import/", "delete/", "1/delete/"),
        *("deleted/", "deleted/2/"),
    ):
        page.goto(f"/b/{phone.token}/{path}")
        yield path


def for_good(page: Page, phone: Phone) -> Iterator[str]:
    """What a finished match leads to."""
    for name, path in (
        ("the deals and their chart", "deals/"),
        ("the match played again", "again/?deal=5"),
        ("the table view", "table/"),
        ("a note", "note/"),
        ("stakes", "stakes/"),
    ):
        page.goto(phone.url + path)
        yield name
    page.locator("label").filter(has_text="Per match").tap()
    page.get_by_label("Amount", exact=True).fill("40")
    page.get_by_label("Currency").fill("ct")
    page.get_by_role("button", name="Set stakes").tap()
    expect(page.get_by_text("Stakes: 40 ct per match")).to_be_visible()
    yield "the end, with stakes"
    page.goto(f"/b/{phone.token}/evenings/")
    yield "the evening"


def the_links(thumb: Thumb, phone: Phone) -> Iterator[str]:
    page = thumb.page
    page.goto(f"{phone.url}share/")
    yield "share, before there is a link"
    for tab, means in (("View", "Scan to view"), ("Keep score", "Scan to keep score")):
        thumb.tap(tab)
        expect(page.get_by_text(means)).to_be_visible()
        yield f"share: {tab}"
    page.goto(f"/b/{phone.token}/links/")
    yield "all links of the book"
    page.goto(f"/b/{phone.token}/links/?match=1")
    yield "links"
    thumb.tap("Make a link")
    expect(page.get_by_role("heading", name="A link")).to_be_visible()
    yield "a link"
    opened = page.locator(".code").inner_text()
    thumb.touch(page.locator("summary").filter(has_text="Stop this link"))
    thumb.tap("Stop this link")
    expect(page.get_by_role("heading", name="Links", level=1)).to_be_visible()
    page.goto(opened)
    yield "a link that was stopped"


def the_panel(thumb: Thumb) -> Iterator[str]:
    thumb.tap("Record deal 10")
    yield "the panel"
    thumb.tap("Petras", "Rūta")
    yield "the panel with two sevens"
    thumb.tap("More")
    yield "more about the deal"
    thumb.tap("Done", "No sevens")
    yield "without sevens"
    thumb.tap("Petras")
    yield "without sevens, somebody declares"
    thumb.tap("Exact points", "2", "4")
    yield "exact points"


def somebody_was_quicker(thumb: Thumb, phone: Phone) -> Iterator[str]:
    (theirs,) = fields_of("N1-")
    assert phone.deal(theirs).status_code == 201
    thumb.tap("Made: the others took 24")
    expect(thumb.page.get_by_role("heading", name="Somebody was quicker")).to_be_visible()
    yield "somebody was quicker"
    thumb.tap("Same deal: discard mine")


def the_deals(thumb: Thumb) -> Iterator[str]:
    thumb.tap("10 deals")
    expect(thumb.page.get_by_role("heading", name="Deals")).to_be_visible()
    yield "all deals"
    thumb.tap("Deal 3")
    expect(thumb.sees("Correct deal 3")).to_be_visible()
    yield "one deal"
    thumb.tap("Correct deal 3")
    yield "one deal in the panel"
    thumb.tap("Made")
    expect(thumb.page.get_by_role("cell", name="rams").first).to_be_visible()
    yield "one deal, and what a correction would change"


WALKS = {"every screen": walk, "people": people, "many matches": many_matches, "tools": tools, "copies": copies}
"""All that axe and the measures look at."""
