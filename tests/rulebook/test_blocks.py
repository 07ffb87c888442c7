"""Blocks of a rules text: what each shows, and what is wrong with one."""

import pytest

from tests.texts import Shown, shown


def block(first: str, *lines: str, described: bool = False, **defaults: object) -> Shown:
    """The block's first line is line 3 of the text."""
    return shown("\n".join([f"::: {first}", *lines, ":::"]), described=described, **defaults)


def test_a_table_comes_from_its_file_with_its_caption() -> None:
    read = block("table points", "What the cards count. [^ona]", described=True)
    (caption,) = read.elements.of("caption")
    assert caption.text.startswith("What the cards count.")
    assert [cell.text for cell in read.elements.of("th", scope="col")] == ["Card", "Counts"]
    assert read.elements.spoken() == ["ace of spades", "10 of spades"]
    assert [cell.text for cell in read.elements.of("td")] == ["11", "10"]
    assert [cell["data-l"] for cell in read.elements.of("td")] == ["Counts", "Counts"]
    assert read.faults == []


def test_a_strip_shows_the_cards_in_the_codes_order() -> None:
    read = block("strip order", "From the top.")
    assert read.elements.spoken() == ["ace of spades", "7 of trumps"]
    assert read.elements.of("figcaption")[0].text == "From the top."


def test_a_picture_is_drawn_and_spoken() -> None:
    read = block("picture square", "Where one sits.")
    assert read.elements.spoken() == ["A square table."]
    assert "<svg" in read.html
    assert read.elements.of("figcaption")[0].text == "Where one sits."


def test_a_note_says_that_it_is_ours() -> None:
    (note,) = block("note", "The copy lost", "its *signs*.").elements.of("aside")
    assert note.text == "Our note: The copy lost\nits signs."


@pytest.mark.parametrize("kind", ["table", "strip", "picture"])
def test_what_the_code_does_not_know_is_named(kind: str) -> None:
    for name in ("nothing", ""):
        read = block(f"{kind} {name}", "So it is.")
        assert read.faults == [f"3: the game has no {kind} called “{name}”"]
        assert read.html == ""


def test_a_block_has_an_end() -> None:
    read = shown("Fine.\n\n::: note\nThe copy lost them.")
    assert read.faults == ["5: “:::” is missing at the end of this block"]


def test_a_block_ends_before_the_next_one_that_is_shown_as_it_should_be() -> None:
    read = shown("::: note\nThe copy lost them.\n\n::: strip order\nFrom the top.\n:::")
    assert read.faults == ["3: “:::” is missing at the end of this block"]
    assert read.elements.spoken() == ["ace of spades", "7 of trumps"]


def test_a_block_without_an_end_in_the_middle_is_named_where_it_begins() -> None:
    assert "3: “:::” is missing at the end of this block" in shown("::: note\nx\n\n## Next {#next}\n\ny").faults


def test_an_unknown_block_is_named() -> None:
    assert block("piture square").faults == ["3: there is no block called “piture”"]


@pytest.mark.parametrize(
    "text", ["- one\n\n  ::: note\n  x\n  :::\n", "- one\n\n  ## Two {#two}\n", "> ## Two {#two}\n"]
)
def test_a_block_or_a_heading_inside_a_list_or_a_quotation_is_named(text: str) -> None:
    read = shown(text)
    (fault,) = read.faults
    assert "<>" not in read.html
    assert fault.endswith(": a block or a heading stands by itself, not inside a list or a quotation")


# Tricks

WHY = "The seven is second to one card only."


def test_a_trick_shows_what_was_played_who_takes_it_and_why() -> None:
    read = block("trick trumps ♠", "Q♠ *7♠* J♦ 8♠", WHY)
    assert (
        read.elements.spoken()[0]
        == "Played: queen of spades, then 7 of spades, then jack of diamonds, then 8 of spades"
    )
    assert "Takes it: 7 of spades." in read.elements.of("figcaption")[0].text
    assert WHY in read.elements.of("figcaption")[0].text
    assert "spades" in read.elements.spoken()


def test_cards_played_together_take_it_together() -> None:
    read = block("trick", "A♠ *7♠+7♥* K♠+Q♠")
    assert "Takes it: 7 of spades and 7 of hearts." in read.elements.of("figcaption")[0].text
    assert read.faults == []


TWO_TO_FOUR = "a trick has two to four plays, and stars on both sides of the one that takes it"
NO_CARD = "“{}” is not a card; a card is written like Q♣ or 10♥"
SETTINGS = "behind “trick” stands “trumps ♠”, “chosen ♥ ♠”, “no trump” or nothing"
# fmt: off
TRICKS = [
    # behind “trick”,   the cards,              line, what is wrong
    ("trumps ♠",        "Q♠ 7♠ J♦ 8♠",             4, TWO_TO_FOUR),
    ("trumps ♠",        "*Q♠* *7♠* J♦ 8♠",         4, TWO_TO_FOUR),
    ("trumps ♠",        "*Q♠*",                    4, TWO_TO_FOUR),
    ("trumps ♠",        "*Q♠* 7♠ J♦ 8♠ 9♠",        4, TWO_TO_FOUR),
    ("trumps ♠",        "*Q♠* Z♠",                 4, NO_CARD.format("Z♠")),
    ("trumps ♠",        "*Q♠+* 7♠",                4, NO_CARD.format("")),
    ("trump ♠",         "*Q♠* 7♠",                 4, SETTINGS),
    ("trumps X",        "*Q♠* 7♠",                 4, SETTINGS),
    ("trumps ♠",        "",                        3, "a trick needs its cards"),
]
# fmt: on


@pytest.mark.parametrize("setting,cards,line,message", TRICKS)
def test_what_is_wrong_with_a_trick_is_named(setting: str, cards: str, line: int, message: str) -> None:
    read = block(f"trick {setting}", cards)
    assert read.faults == [f"{line}: {message}"]


@pytest.mark.parametrize("setting", ["", "no trump", "trumps ♦", "chosen ♥ ♠", "chosen ♣"])
def test_a_trick_is_played_with_these_trumps(setting: str) -> None:
    assert block(f"trick {setting}", "*Q♠* 7♠").faults == []


def where(read: Shown, rank: str) -> float:
    """How far to the right a rank is drawn."""
    (element,) = [each for each in read.elements.of("text") if each.text == rank]
    return float(element["x"])


def test_the_second_player_sits_where_the_turn_goes() -> None:
    clockwise, anticlockwise = (block("trick", "A♠ *K♠* Q♠ J♠", anticlockwise=way) for way in (False, True))
    assert where(clockwise, "K") < where(clockwise, "A") < where(clockwise, "J")
    assert where(anticlockwise, "J") < where(anticlockwise, "A") < where(anticlockwise, "K")


# Differences

SIXTY = ("Exactly 60", "ona: they have lost.", "jonas: they have won.", "here: they have lost.")


def test_a_difference_says_who_says_what_and_what_holds() -> None:
    read = block("differ sixty", *SIXTY, described=True)
    assert [each.text for each in read.elements.of("dt")] == ["Ona’s notebook", "Jonas"]
    assert [each.text for each in read.elements.of("dd")] == ["they have lost.", "they have won."]
    assert read.elements.of("details", class_="differ")[0].text.startswith("Sources differ: Exactly 60")
    assert read.elements.of("div", id="sixty")
    assert read.elements.of("p", class_="here")[0].text == "In Scorekeeper: they have lost."
    assert "sixty" in read.reading.anchors
    assert read.faults == []


def test_all_differences_are_listed_with_what_holds() -> None:
    twice = "\n".join(["::: differ sixty", *SIXTY, ":::", "::: differ deal", "Who deals", "here: the left.", ":::"])
    read = shown(twice + "\n\n::: differences\n:::", described=True)
    rows = read.elements.of("li")
    assert [row.text for row in rows] == ["Exactly 60: they have lost.", "Who deals: the left."]
    assert [each["href"] for each in read.elements.of("a")] == ["#sixty", "#deal"]


NO_ANCHOR = "a difference needs an anchor of its own behind “differ”"
NOT_WHOLE = "a difference has a title, what each source says, and a line that begins with “here:”"
# fmt: off
DIFFERENCES = [
    ("differ",          SIXTY,                              NO_ANCHOR),
    ("differ Six ty",   SIXTY,                              NO_ANCHOR),
    ("differ play",     SIXTY,                              NO_ANCHOR),
    ("differ sixty",    SIXTY[:3],                          NOT_WHOLE),
    ("differ sixty",    (),                                 NOT_WHOLE),
    ("differ sixty",    (*SIXTY, "ona: they have won."),    NOT_WHOLE),
    ("differ sixty",    (*SIXTY, "rasa: who knows?"),       "no source is called “rasa”"),
    ("differ sixty",    (*SIXTY, "and so on."),             "no source is called “and so on.”"),
]
# fmt: on


@pytest.mark.parametrize("first,lines,message", DIFFERENCES)
def test_what_is_wrong_with_a_difference_is_named(first: str, lines: tuple[str, ...], message: str) -> None:
    assert block(first, *lines, described=True).faults == [f"3: {message}"]


# Examples

DEAL, TOTALS = '{"kind": "passed"}', '= {"NS": {"rams": 1, "pips": 0}, "EW": {"points": -3}}'
RESULT = '! {"winner": "NS"}'


def test_an_example_sits_at_whatever_seats_its_game_has() -> None:
    read = block("example", "dealer P2", DEAL, '= {"P1": {"points": 1}, "P5": {"points": 2}}', described=True)
    assert [each.text for each in read.elements.of("dt")] == ["Player 1", "Player 5"]


def test_an_example_shows_sentences_and_totals_and_hides_the_deals() -> None:
    lines = ("dealer E", 'options {"target": 3}', "All pass. [^ona]", DEAL, TOTALS, "Again.", DEAL, TOTALS, RESULT)
    read = block("example", *lines, described=True)
    assert [each.text.strip() for each in read.elements.of("p")] == ["All pass. OnOna’s notebook", "Again."]
    assert [each.text for each in read.elements.of("dd")] == ["1 ram, 0 pips", "−3 points"] * 2
    assert "kind" not in read.html
    assert "dealer" not in read.html
    assert read.faults == []


NOT_FOLLOWED = "each deal of an example is followed by its totals, on a line that begins with ="
# fmt: off
EXAMPLES = [
    ((DEAL,),                              [f"3: {NOT_FOLLOWED}"]),
    (("All pass.",),                       [f"3: {NOT_FOLLOWED}"]),
    ((TOTALS, DEAL),                       [f"4: {NOT_FOLLOWED}", f"3: {NOT_FOLLOWED}"]),
    ((DEAL, DEAL, TOTALS, TOTALS),         [f"5: {NOT_FOLLOWED}", f"7: {NOT_FOLLOWED}"]),
    ((DEAL, "= [1]"),                      ["5: a deal and its totals are JSON objects", f"3: {NOT_FOLLOWED}"]),
    ((DEAL, '= {"NS": 3}'),                ["5: the totals of a side are a JSON object"]),
    ((DEAL, '= {"NS": {"rams": "2"}}'),    ["5: a total is a whole number"]),
    ((DEAL, '= {"NS": {"sheep": 2}}'),     ["5: nobody counts “sheep”"]),
]
# fmt: on


@pytest.mark.parametrize("lines,faults", EXAMPLES)
def test_what_is_wrong_with_an_example_is_named(lines: tuple[str, ...], faults: list[str]) -> None:
    assert block("example", *lines).faults == faults


@pytest.mark.parametrize(
    "deal", ['{"kind": passed}', '{"n": ' + "[" * 100_000, '{"n": ' + "9" * 5_000 + "}"], ids=lambda deal: deal[:12]
)
def test_bad_json_is_named_with_its_line(deal: str) -> None:
    first, *_rest = block("example", "All pass.", deal, TOTALS).faults
    assert first.startswith("5: this is not JSON: ")


# In a description somebody vouches for what is shown


@pytest.mark.parametrize(
    "lines",
    [
        ("table points", "What they count."),
        ("table points",),
        ("strip order", "From the top."),
        ("picture square", "Where one sits."),
        ("trick", "*A♠* K♠", WHY),
        ("trick", "*A♠* K♠"),
        ("example", "All pass.", DEAL, TOTALS),
    ],
    ids=" ".join,
)
def test_a_block_of_a_description_carries_a_mark(lines: tuple[str, ...]) -> None:
    unmarked = block(*lines, described=True).faults
    assert unmarked == ["3: no source vouches for this: a mark such as [^pagat] is missing"]
    assert block(*lines).faults == []


def test_links_in_captions_are_followed_too() -> None:
    assert block("note", "See [there](#there).").reading.links == [("#there", 4)]
