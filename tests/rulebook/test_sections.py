"""Sections, anchors, statements, links: what holds a rules text together."""

from pathlib import Path

import pytest

from scorekeeper.rulebook.page import REQUIRED
from tests.texts import Texts, description, shown, source, whole

UNMARKED = "no source vouches for this: a mark such as [^pagat] is missing"
NO_HEADING = "a text has headings, such as ## The deal {#deal}"
NO_CARD = "“#Deal” is not a card; a card is written like Q♣ or 10♥"
NO_ANCHOR = "a heading has an anchor at its end, such as {#deal}"


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    return whole(tmp_path)


def told(texts: Texts, body: str) -> list[str]:
    """What is wrong with a source that says this; its first line is 11."""
    return [fault.removeprefix("tally/ona.md:") for fault in texts.put("tally/ona.md", source(body)).faults()]


# Headings


# fmt: off
HEADINGS = [
    # the text                                                          line, what is wrong
    ("So it is.\n",                                                     [f"11: {NO_HEADING}"]),
    ("## The deal\n",                                                   [f"11: {NO_ANCHOR}"]),
    ("The deal\n---\n",                                                 [f"11: {NO_ANCHOR}"]),
    ("## The deal {#Deal}\n",                                           [f"11: {NO_ANCHOR}", f"11: {NO_CARD}"]),
    ("# The deal {#deal}\n",                                            ["11: headings are ## or ###"]),
    ("## A {#a}\n\n#### The deal {#deal}\n",                            ["13: headings are ## or ###"]),
    ("## A {#a}\n\nx\n\n### B {#a}\n",                                  ["15: two things have the anchor “a”"]),
    ("## A {#a}\n\n### B {#b}\n\n## C {#c}\n",                          []),
    ("Before.\n\n## A {#a}\n",                                          []),
]
# fmt: on


@pytest.mark.parametrize("body,faults", HEADINGS)
def test_what_is_wrong_with_a_heading_is_named(texts: Texts, body: str, faults: list[str]) -> None:
    assert sorted(told(texts, body)) == sorted(faults)


def test_the_contents_follow_the_headings(texts: Texts) -> None:
    body = "First.\n\n## A {Q♣} {#a}\n\n### B {#b}\n\n### C {#c}\n\n## D {#d}\n"
    page = texts.put("tally/ona.md", source(body)).read().pages["/rules/tally/ona/"]
    entries = [
        (entry.anchor, entry.words.replace("\ufe0e", ""), [each.anchor for each in entry.inside])
        for entry in page.contents
    ]
    assert entries == [("a", "A Q♣", ["b", "c"]), ("d", "D", [])]
    assert page.anchors == {"a", "b", "c", "d"}
    assert '<h2 id="a">' in page.body
    assert page.body.startswith('<div class="part"><p>First.</p>')


# A description's sections


@pytest.mark.parametrize("anchor", REQUIRED)
def test_every_section_of_a_description_is_asked_for(texts: Texts, anchor: str) -> None:
    others = tuple(each for each in REQUIRED if each != anchor)
    faults = texts.put("tally/rules.md", description(others)).faults()
    assert [fault.split(": ", 1)[1] for fault in faults] == [f"the section “{anchor}” is missing"]


def test_they_stand_in_their_order_and_others_between_them_do_not_matter(texts: Texts) -> None:
    minute, table, *rest = REQUIRED
    turned = texts.put("tally/rules.md", description((table, minute, *rest))).faults()
    assert [fault.split(": ", 1)[1] for fault in turned] == ["the sections are not in their order"]
    assert texts.put("tally/rules.md", description((minute, "more", table, *rest))).faults() == []


def test_a_subsection_is_no_section(texts: Texts) -> None:
    text = description().replace("## Sure", "### Sure")
    assert texts.put("tally/rules.md", text).faults()[0].endswith("the section “sure” is missing")


# Statements

# fmt: off
STATEMENTS = [
    # a description says                            on these lines no source vouches for it
    ("So it is. [^ona]",                            []),
    ("So it is.",                                   [3]),
    ("So it is. [^ona]\n\nAnd so.",                 [5]),
    ("So it is. [^ona] And so.",                    []),
    ("Three things:\n\n- one [^ona]\n- two\n",      [6]),
    ("- one [^ona]\n\n  more of it\n",              [5]),
    ("**Three things:**\n\n- one [^ona]\n",         []),
    ("| A | B |\n|---|---|\n| 1 | 2 |\n",           [3]),
    ("| A | B |\n|---|---|\n| 1 | 2 [^ona] |\n",    []),
    ("> So he said.",                               [3]),
    ("1. one [^here]\n2. two [^jonas]",             []),
]
# fmt: on


@pytest.mark.parametrize("text,lines", STATEMENTS)
def test_each_statement_of_a_description_has_a_mark(text: str, lines: list[int]) -> None:
    assert shown(text, described=True).faults == [f"{line}: {UNMARKED}" for line in lines]
    without_marks = text.replace(" [^ona]", "").replace(" [^here]", "").replace(" [^jonas]", "")
    assert shown(without_marks).faults == []


@pytest.mark.parametrize("text", ["So it is. [^ona]", "- one\n- two [^here]\n", "| A |\n|---|\n| 1 [^ona] |\n"])
def test_a_source_carries_no_marks(text: str) -> None:
    assert any(fault.endswith("marks stand in the description alone") for fault in shown(text).faults)


# Links

# fmt: off
LINKS = [
    ("[x](#play)",                      True),
    ("[x](/rules/tally/)",              True),
    ("[x](/rules/tally/#deal)",         True),
    ("[x](/rules/tally/ona/#play)",     True),
    ("[x](/rules/)",                    True),
    ("[x](/rules/words/)",              True),
    ("[x](/rules/words/#tally-ram)",    True),
    ("[x](/rules/sources/#ona)",        True),
    ("<https://example.org/#x>",        True),
    ("<ona@example.org>",               True),
    ("[x](#paly)",                      False),
    ("[x](/rules/tally/#odds)",         False),
    ("[x](/rules/avinas/)",             False),
    ("[x](/rules/words/#ram)",          False),
    ("[x](/rules/sources/#rasa)",       False),
    ("[x](/b/xyz/)",                    False),
    ("[x](//example.org/)",             False),
    ("[x](ona.md)",                     False),
    ("[x]()",                           True),
]
# fmt: on


@pytest.mark.parametrize("link,leads_somewhere", LINKS)
@pytest.mark.parametrize("around", ["\n{}", "\n::: note\n{}\n:::", "\n| A |\n|---|\n| {} |", "- {}"])
def test_links_lead_somewhere(texts: Texts, link: str, leads_somewhere: bool, around: str) -> None:
    texts.put("SOURCES.md", "## Ona {#ona}\n\nWrote it.\n")
    texts.put("tally/words.toml", '[[word]]\nword = "ram"\nmeaning = "A ring."\n')
    faults = told(texts, f"## The play {{#play}}\n{around.format(link)}\n")
    assert [fault.endswith("leads nowhere") for fault in faults] == ([] if leads_somewhere else [True])


def test_a_dead_link_is_named_with_its_line(texts: Texts) -> None:
    assert told(texts, "## The play {#play}\n\nFine.\n\nSee [there](#there).\n") == ["15: “#there” leads nowhere"]
    text = description().replace("So it is.", "See [there](#there).", 1)
    whole(texts.folder)
    assert texts.put("tally/rules.md", text).faults()[0] == "tally/rules.md:11: “#there” leads nowhere"


def test_links_in_headings_and_about_the_sources_are_followed_too(texts: Texts) -> None:
    assert told(texts, "## The [play](#x) {#play}\n") == ["11: “#x” leads nowhere"]
    whole(texts.folder).put("SOURCES.md", "## Ona {#ona}\n\nSee [there](#there) and [her](#ona).\n")
    assert texts.faults() == ["SOURCES.md:3: “#there” leads nowhere"]
