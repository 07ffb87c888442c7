"""Names that look alike though their letters differ are pointed out once, and told apart wherever they stand."""

import re
from uuid import uuid4

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.look_alikes import first_alike, marks
from scorekeeper.matches.models import Book, Match, Player
from scorekeeper.matches.name_changes import merge, remove_name, rename
from scorekeeper.matches.players import alike
from tests.books import came_in, exported
from tests.finished_matches import FORTY, play_for, played
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NAMES, Phone, cid_of, seated

CYRILLIC_O, GREEK_A = "\u041e", "\u0391"
OTHER_ONA = f"{CYRILLIC_O}na"

# fmt: off
LOOK_ALIKE = [
    ("Ona",         OTHER_ONA),
    ("ONA",         OTHER_ONA),
    ("Ona",         "\u039fna"),             # Greek capital omicron
    ("Ona",         "0na"),
    ("Ann",         f"{GREEK_A}nn"),
    ("Emilija",     "Emilij\u0430"),
    ("Лена",        "Л\u0065на"),            # the other way round: a Latin letter in a Cyrillic name
    ("Она",         "\u004fна"),
    ("Bepa",        "Вера"),                 # no letter of the second is Latin
    ("Ina",         "lna"),
    ("Ina",         "1na"),
    ("Inga",        "|nga"),
    ("Amy",         "Arny"),
    ("Ona I",       "Ona 1"),
    ("Ona  B",      "Ona B"),                # a page shows one blank
    ("O'Brien",     "O’Brien"),
    ("Jean-Luc",    "Jean\u2011Luc"),
]
DIFFERENT = [
    ("Jonas",   "Jónas"),
    ("Rūta",    "Ruta"),
    ("Ona",     "Oną"),
    ("Živilė",  "Živilé"),
    ("Šarūnas", "Sarūnas"),
    ("Łukasz",  "Lukasz"),
    ("Åse",     "Ase"),
    ("Øyvind",  "Oyvind"),
    ("Strauß",  "Straub"),
    ("Ian",     "Lan"),
    ("Ieva",    "Leva"),
    ("Laima",   "Iaima"),
    ("Ona",     "Она"),                      # the second is plainly Cyrillic
    ("Ona 2",   "Ona Z"),
    ("Jonas",   "Jonas S."),
]
# fmt: on


@pytest.mark.parametrize("one, other", LOOK_ALIKE)
def test_names_look_alike_where_unicode_says_so(one: str, other: str) -> None:
    assert first_alike(one, ["Petras", other]) == other
    assert first_alike(other, ["Petras", one]) == one


@pytest.mark.parametrize("one, other", DIFFERENT)
def test_other_names_raise_no_alarm(one: str, other: str) -> None:
    assert first_alike(one, [other]) == first_alike(other, [one]) == ""


def test_a_name_that_is_known_looks_like_nobody_else() -> None:
    assert first_alike("ona", [OTHER_ONA, "Ona"]) == ""


# fmt: off
MARKED = [
    (["Ona", OTHER_ONA],                        ["", "Cyrillic"]),
    ([OTHER_ONA, "Ona"],                        ["Cyrillic", ""]),
    (["Ann", "Petras", f"{GREEK_A}nn"],         ["", "", "Greek"]),
    (["Она", "Oна"],                            ["", "Latin"]),
    (["Bepa", "Вера"],                          ["Latin", "Cyrillic"]),
    (["Ona", OTHER_ONA, "\u039fna"],            ["", "Cyrillic", "Greek"]),
    (["Ina", "lna", "Petras", "1na"],           ["", "2", "", "3"]),
    ([OTHER_ONA, f"{CYRILLIC_O}n\u0430", "Ona"], ["Cyrillic", "Cyrillic 2", ""]),
    (["ooo", "o\u043e\u03bf", "\u03bf\u043eo"], ["", "Cyrillic, Greek", "Cyrillic, Greek 2"]),
    (["Jonas", "Jónas", "Вера"],                ["", "", ""]),
    ([],                                        []),
]
# fmt: on


@pytest.mark.parametrize("names, told", MARKED)
def test_a_mark_is_what_not_all_that_look_alike_have(names: list[str], told: list[str]) -> None:
    assert marks(names) == told


# In a book


@pytest.fixture
def phone(db: None) -> Phone:
    phone = seated()
    phone.deal(ALL_PASSED)
    return phone


def names_in(phone: Phone) -> list[str]:
    return [player.display_name for player in Player.objects.filter(book=phone.match.book_id).order_by("number")]


def with_the_other_ona(phone: Phone) -> Book:
    book = phone.book
    start_match(book, Start(uuid4(), BY_SLUG["avinas"], NAMES | {Seat.S: OTHER_ONA}, Seat.N, {}))
    return book


def test_a_mark_goes_with_its_reason(phone: Phone) -> None:
    book = with_the_other_ona(phone)
    assert names_in(phone)[-1] == f"{OTHER_ONA} (Cyrillic)"
    ona, other = (book.players.get(name=name) for name in ("Ona", OTHER_ONA))
    rename(ona, "Onutė")
    assert names_in(phone)[-1] == OTHER_ONA
    rename(ona, "Ona")
    assert names_in(phone)[-1] == f"{OTHER_ONA} (Cyrillic)"
    remove_name(ona)
    assert names_in(phone)[-1] == OTHER_ONA
    rename(ona, "Ona")
    merge(ona, other)
    assert names_in(phone) == ["Petras", "Rūta", "Jonas", OTHER_ONA]


def test_two_who_never_sat_together_may_be_one(phone: Phone) -> None:
    book = with_the_other_ona(phone)
    assert [{pair.name, pair.staying} for pair in alike(book)] == [{"Ona", f"{OTHER_ONA} (Cyrillic)"}]


# Files


def test_after_an_import_the_page_says_which_names_look_alike(phone: Phone) -> None:
    there = seated(NAMES | {Seat.S: OTHER_ONA})
    there.deal(ALL_PASSED)
    import_page = f"/b/{phone.token}/import/"
    assert came_in(phone.token, exported(there.token)) == (1, 0)
    told = phone.client.get(import_page).content.decode()
    assert f"These names look like others in this book: {OTHER_ONA} (Cyrillic)." in told
    assert came_in(phone.token, exported(there.token)) == (0, 1)
    assert "look like others" not in phone.client.get(import_page).content.decode()


def test_files_hold_the_names_without_their_marks(db: None) -> None:
    phone = played(seated(NAMES | {Seat.W: OTHER_ONA}))
    for file in ("1/match.json", "export/book.json", "export/deals.csv"):
        answer = phone.client.get(f"/b/{phone.token}/{file}")
        text = answer.getvalue().decode()
        assert OTHER_ONA in text, file
        assert "(Cyrillic)" not in text, file


# On every page

MARKED_NAMES = NAMES | {Seat.N: "Ingrida", Seat.E: "lngrida", Seat.W: OTHER_ONA}
UNMARKED = re.compile(rf"lngrida(?! \(2\))|{OTHER_ONA}(?! \(Cyrillic\))")
ELSEWHERE = re.compile(r""" (?:value|data-player|href)="[^"]*"| data-head="[^"]*"|<text class="name"[^<]*</text>""")
"""What was typed and stands in addresses, what a file is to hold, and the ends of a chart's lines: the table below
has the names that are too long for them."""


def pages(phone: Phone) -> list[tuple[str, str]]:
    """Where the names can stand, while the match is open and when it is over."""
    book, client = f"/b/{phone.token}/", phone.client
    phone.deal(ALL_PASSED | {"dealer": "E"})
    client.post("/keep/", {"token": phone.token})
    play_for(phone, FORTY)
    first = cid_of(phone, 1)
    of_match = ("", "events/", "deals/", f"deals/{first}/", f"deals/{first}/?event=void", "table/", "again/?deal=1")
    of_match += ("note/", "stakes/", "delete/", "referee/", "pile/", "sevens/", "worth/", "links/", "preview/")
    of_book = ("", "matches/?person=2", "people/", "people/2/", "people/4/", "people/2/with/4/", "people/2/merge/")
    of_book += ("people/4/remove/", "people/pairs/", "people/pairs/?match=1", "evenings/", "export/", "new/")
    paths = ["/", *(phone.url + path for path in of_match), *(book + path for path in of_book)]
    found = [(path, client.get(path, follow="evenings" in path)) for path in paths]
    played(phone)
    year = phone.match.created.year
    paths += [f"{book}export/{year}/", phone.url + "picture.svg"]
    at_the_end = [path for path in paths if not path.endswith("preview/")]
    found += [(f"{path} at the end", client.get(path, follow="evenings" in path)) for path in at_the_end]
    assert {answer.status_code for _path, answer in found} == {200, 302}  # nothing is asked of a match that is over
    return [(path, answer.getvalue().decode()) for path, answer in found if answer.status_code == 200]


@pytest.mark.rest
def test_they_are_told_apart_on_every_page(db: None) -> None:
    shown = pages(seated(MARKED_NAMES))
    assert {path: found for path, page in shown if (found := UNMARKED.findall(ELSEWHERE.sub("", page)))} == {}
    assert sum(f"{OTHER_ONA} (Cyrillic)" in page and "lngrida (2)" in page for _path, page in shown) > 30


@pytest.mark.rest
def test_a_page_without_marks_is_seen(db: None) -> None:
    with broken("shows_names_without_marks"):
        shown = pages(seated(MARKED_NAMES))
        assert sum(bool(UNMARKED.search(ELSEWHERE.sub("", page))) for _path, page in shown) > 30


def test_the_next_match_starts_with_the_names_themselves(db: None) -> None:
    phone = played(seated(MARKED_NAMES))
    page = phone.client.get(phone.url).content.decode()
    assert f'name="W" value="{OTHER_ONA}"' in page
    again = phone.client.get(f"/b/{phone.token}/new/").content.decode()
    assert f'data-player="{OTHER_ONA}"' in again
    assert f'name="W_1" value="{OTHER_ONA}"' in again
    assert Match.objects.count() == 1
