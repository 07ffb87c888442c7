"""What stands in a line of a rules text: cards, suits, foreign words, words that are explained, marks of sources."""

import pytest

from tests.texts import Shown, shown

# fmt: off
CARDS = [
    # as written,      what is read out
    ("{Q♣}",           ["queen of clubs"]),
    ("{10♥}",          ["10 of hearts"]),
    ("{2♦}",           ["2 of diamonds"]),
    ("{7♠ 7♥}",        ["7 of spades", "7 of hearts"]),
    ("{7*}",           ["7 of trumps"]),
    ("{A* K*}",        ["ace of trumps", "king of trumps"]),
    ("{♣}",            ["clubs"]),
    ("{♣} {♦}",        ["clubs", "diamonds"]),
    ("{J♠\ufe0e}",     ["jack of spades"]),
]
NO_CARDS = [
    ("{Z♣}",           "“Z♣” is not a card; a card is written like Q♣ or 10♥"),
    ("{Q}",            "“Q” is not a card; a card is written like Q♣ or 10♥"),
    ("{1♣ Q♣}",        "“1♣” is not a card; a card is written like Q♣ or 10♥"),
    ("{*}",            "“♣” is not a card; a card is written like Q♣ or 10♥"),
    ("{lt}",           "“lt” is not a card; a card is written like Q♣ or 10♥"),
    ("{lt:}",          "“lt:” is not a card; a card is written like Q♣ or 10♥"),
    ("{ }",            "there is nothing between the braces"),
    ("{#deal}",        "“#deal” is not a card; a card is written like Q♣ or 10♥"),
]
KEPT = [".", ",", ";", ":", "!", "?", ")", "”", "’", ".”", ").", "?!"]
# fmt: on


@pytest.mark.parametrize("written,spoken", CARDS)
def test_cards_and_suits_are_drawn_and_read_out(written: str, spoken: list[str]) -> None:
    read = shown(f"See {written} there.")
    assert (read.elements.spoken(), read.faults) == (spoken, [])
    assert read.html.count("<use ") == len(spoken)
    assert 'href="#t"' in read.html if "*" in written else 'href="#t"' not in read.html


def test_several_cards_are_one_fan_that_is_never_mirrored() -> None:
    (fan,) = shown("{7♠ 7♥ 7♦}").elements.of("span", class_="fan")
    assert fan["dir"] == "ltr"


@pytest.mark.parametrize("written,message", NO_CARDS)
def test_what_is_no_card_is_named_with_its_line(written: str, message: str) -> None:
    assert shown(f"See {written} there.").faults == [f"3: {message}"]


def test_the_text_around_braces_is_kept_and_lone_braces_are_text() -> None:
    read = shown("a {♣}b { c } d {} e")
    assert "there is nothing" not in "".join(read.faults)
    assert shown("an open { brace").html == "<p>an open { brace</p>\n"
    assert shown(r"\{Q♣}").html == "<p>{Q♣}</p>\n"


@pytest.mark.parametrize(
    "written,lang,word", [("{lt:avinas}", "lt", "avinas"), ("{zh-Hant:牌 戲}", "zh-Hant", "牌 戲")]
)
def test_a_foreign_word_says_its_language(written: str, lang: str, word: str) -> None:
    (foreign,) = shown(f"It is {written}.").elements.of("i")
    assert (foreign["lang"], foreign.text) == (lang, word)


def the_word(read: Shown) -> tuple[str, str]:
    """What is shown for the word, and the note that it opens."""
    (button,) = read.elements.of("button")
    return button.text, button["popovertarget"]


@pytest.mark.parametrize(
    "written,text",
    [("[[ram]]", "ram"), ("[[ram|rams]]", "rams"), ("[[Ram]]", "Ram"), ("[[ RAM |two rams]]", "two rams")],
)
def test_an_explained_word_opens_its_note(written: str, text: str) -> None:
    read = shown(f"A {written} is drawn.")
    assert the_word(read) == (text, "word-tally-ram")
    assert [word.word for word in read.reading.used.values()] == ["ram"]
    assert read.faults == []


@pytest.mark.parametrize("sign", KEPT)
def test_the_sign_behind_a_word_stays_with_it(sign: str) -> None:
    read = shown(f"Draw a [[ram]]{sign} Then go on.")
    (kept,) = read.elements.of("span", class_="kept")
    assert (kept.text, the_word(read)[0]) == ("ram" + sign, "ram")


def test_a_word_that_is_explained_nowhere_is_named_and_shown_as_text() -> None:
    read = shown("Fine.\n\nThe [[rimg|rimgs]].")
    assert read.faults == ["5: “rimg” is explained nowhere"]
    assert "The rimgs." in read.html


# Marks


def marks(read: Shown) -> list[tuple[str, str]]:
    """Where each mark leads, and what is read out."""
    hidden = [each.text for each in read.elements.of("span", class_="vh")]
    links = [each["href"] for each in read.elements.of("a")]
    return list(zip(links or [""] * len(hidden), hidden, strict=True))


# fmt: off
PLACES = [
    # headings around the statement,                             where its mark leads
    ("## The play {#play}",                                      "/rules/tally/ona/#play"),
    ("## The play {#play}\n\n### Trumps {#trumps}",              "/rules/tally/ona/#trumps"),
    ("## The play {#play}\n\n### Leads {#leads}",                "/rules/tally/ona/#play"),
    ("## Cards {#cards}\n\n### Trumps {#trumps}",                "/rules/tally/ona/#trumps"),
    ("## The play {#play}\n\n## Cards {#cards}",                 "/rules/tally/ona/"),
    ("## The play {#play}\n\n### A {#a}\n\n### B {#b}",          "/rules/tally/ona/#play"),
]
# fmt: on


@pytest.mark.parametrize("heading,address", PLACES)
def test_a_mark_leads_to_what_the_source_says_of_the_same(heading: str, address: str) -> None:
    read = shown("So it is. [^ona]", described=True, heading=heading)
    assert marks(read) == [(address, "Ona’s notebook")]


def test_a_source_without_a_text_here_is_named_and_leads_nowhere() -> None:
    read = shown("So it is. [^jonas here]", described=True)
    assert marks(read) == [("", "Jonas"), ("", "our own reading")]
    assert read.elements.of("a") == []


def test_an_unknown_mark_is_named() -> None:
    read = shown("So it is. [^ona]\n\nAnd so. [^ona rasa]", described=True)
    assert read.faults == ["5: no source is called “rasa”"]


# What is not ours stays text


@pytest.mark.parametrize(
    "text", ["<b>bold</b>", "<script>alert(1)</script>", "a <img src=x onerror=y> b", "<!-- x -->", "{lt:<b>x</b>}"]
)
def test_html_in_a_text_is_shown_as_text(text: str) -> None:
    read = shown(f"See {text} there.\n\n{text}\n")
    assert {each.tag for each in read.elements.all} <= {"p", "i"}
    assert "&lt;" in read.html


@pytest.mark.parametrize("address", ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "vbscript:x", "data:text/html,x"])
def test_a_link_that_is_a_program_is_no_link(address: str) -> None:
    read = shown(f"[here](<{address}>) and <{address}>")
    assert read.elements.of("a") == []
    assert read.reading.links == []


def test_a_picture_from_elsewhere_is_refused() -> None:
    (fault,) = shown("![a cat](https://example.org/cat.png)").faults
    assert fault == "3: pictures are drawn by the game's code, as ::: picture"
