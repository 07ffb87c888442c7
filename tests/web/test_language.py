"""The reader's language: what the browser asks for, what was chosen by hand, and that caches hear of it."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from scorekeeper.domain.i18n import _, ngettext
from tests.pseudo_languages import ACCENTED, RIGHT_TO_LEFT, spoken
from tests.tables import ONE_SEVEN_MADE, seated

pytestmark = [pytest.mark.django_db, pytest.mark.rest]

HOME = {"en-gb": "Menu", ACCENTED: "Ṁéñû", RIGHT_TO_LEFT: "מהנש"}


@pytest.fixture
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with spoken(tmp_path_factory.mktemp("locale")):
        yield


def opening(page: str) -> str:
    return " ".join(page[page.index("<html") :].partition(">")[0].split()[:3]) + ">"


def test_who_asks_for_a_language_that_is_not_spoken_here_reads_english() -> None:
    answer = Client(headers={"accept-language": "lt,de;q=0.8"}).get("/")
    assert opening(answer.content.decode()) == '<html lang="en-gb" dir="ltr">'
    assert answer.headers["Content-Language"] == "en-gb"
    assert "/language/" not in answer.content.decode()


# fmt: off
ASKED = [
    ("en-US,en;q=0.9",       "en-gb",       "ltr"),
    (f"{ACCENTED},en;q=0.5", ACCENTED,      "ltr"),
    ("he-IL,en;q=0.5",       RIGHT_TO_LEFT, "rtl"),
    ("nothing to speak of",  "en-gb",       "ltr"),
]
# fmt: on


@pytest.mark.parametrize("asked,language,direction", ASKED)
def test_the_browser_chooses(catalogues: None, asked: str, language: str, direction: str) -> None:
    answer = Client(headers={"accept-language": asked}).get("/")
    page = answer.content.decode()
    assert opening(page) == f'<html lang="{language}" dir="{direction}">'
    assert f">{HOME[language]}</button>" in page
    assert answer.headers["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))


def test_a_choice_by_hand_goes_before_the_browsers(catalogues: None) -> None:
    reader = Client(headers={"accept-language": ACCENTED})
    assert 'action="/language/"' in reader.get("/").content.decode()
    answer = reader.post("/language/", {"language": "he"}, headers={"referer": "http://testserver/rules/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "http://testserver/rules/")
    assert opening(reader.get("/").content.decode()) == '<html lang="he" dir="rtl">'


NOT_OFFERED = ["lt", "", "ž", "a\r\nb", "x" * 600]


@pytest.mark.parametrize("chosen", NOT_OFFERED)
def test_a_language_that_is_not_offered_cannot_be_chosen(catalogues: None, chosen: str) -> None:
    refuses(chosen)


@pytest.mark.parametrize("chosen", NOT_OFFERED)
def test_where_one_is_offered_no_other_can_be_chosen(chosen: str) -> None:
    refuses(chosen)


def refuses(chosen: str) -> None:
    reader = Client()
    answer = reader.post("/language/", {"language": chosen})
    assert (answer.status_code, dict(answer.cookies)) == (400, {})
    assert opening(reader.get("/").content.decode()) == '<html lang="en-gb" dir="ltr">'


def test_nobody_is_sent_to_another_site(catalogues: None) -> None:
    answer = Client().post("/language/", {"language": "he", "next": "https://other.example/"})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("address", ["/rules/avinas/", "match"])
def test_pages_that_are_kept_are_kept_for_each_language(catalogues: None, address: str) -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    path = phone.url if address == "match" else address
    pages = {language: Client(headers={"accept-language": language}).get(path) for language in (*HOME, *reversed(HOME))}
    for language, answer in pages.items():
        assert f'<html lang="{language}"' in answer.content.decode()
    if address != "match":
        assert len({answer.headers["ETag"] for answer in pages.values()}) == 3


def test_nothing_of_a_readers_language_is_left_for_what_comes_after(catalogues: None) -> None:
    Client(headers={"accept-language": ACCENTED}).get("/")
    with translation.override("en-gb"):
        assert (_("Deal"), ngettext("pip", "pips", 2)) == ("Deal", "pips")
    with translation.override(ACCENTED):
        assert (_("Deal"), ngettext("pip", "pips", 2)) == ("Ðéåļ", "þîþš")


def test_days_follow_the_language(catalogues: None) -> None:
    shown, moment = (
        Template('{{ day|date:"DATE_FORMAT" }}, {{ day|date:"TIME_FORMAT" }}'),
        datetime(2026, 11, 21, 19, 5, tzinfo=UTC),
    )
    with translation.override("en-gb"):
        assert shown.render(Context({"day": moment})) == "21 November 2026, 19:05"
    with translation.override("lt"):
        assert shown.render(Context({"day": moment})) == "2026 m. lapkričio 21 d., 19:05"
