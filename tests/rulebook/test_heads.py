"""The head of a rules text: the page says what is wrong with it, with the line."""

from pathlib import Path

import pytest

from scorekeeper.rulebook.files import DescriptionHead, SourceHead
from tests.texts import DESCRIPTION_HEAD, SOURCE_HEAD, Texts, description, headed, source, whole

BODY = "## The play {#play}\n\nTricks are played.\n"


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    return whole(tmp_path)


def with_source(texts: Texts, text: str) -> list[str]:
    return texts.put("tally/ona.md", text).put("tally/rules.md", described("here")).faults()


def described(mark: str) -> str:
    return description().replace("^ona", f"^{mark}")


def test_a_whole_head_is_read(texts: Texts) -> None:
    library = texts.read()
    assert library.faults == ()
    assert library.pages["/rules/tally/ona/"].head == SourceHead(**SOURCE_HEAD)
    assert library.pages["/rules/tally/"].head == DescriptionHead(**DESCRIPTION_HEAD)


@pytest.mark.parametrize("name", SOURCE_HEAD)
def test_every_field_of_a_source_is_asked_for(texts: Texts, name: str) -> None:
    head = {key: value for key, value in SOURCE_HEAD.items() if key != name}
    assert with_source(texts, headed(head, BODY)) == [f"tally/ona.md:1: the head names no “{name}”"]


@pytest.mark.parametrize("name", [name for name in SOURCE_HEAD if name != "address"])
def test_no_field_of_a_source_but_the_address_is_empty(texts: Texts, name: str) -> None:
    assert with_source(texts, source(**{name: " "})) == [f"tally/ona.md:1: “{name}” in the head is empty"]
    assert with_source(texts, source(address="")) == []


@pytest.mark.parametrize("name", DESCRIPTION_HEAD)
def test_every_field_of_a_description_is_asked_for_and_told(texts: Texts, name: str) -> None:
    head = {key: value for key, value in DESCRIPTION_HEAD.items() if key != name}
    missing = texts.put("tally/rules.md", headed(head, BODY)).faults()
    empty = texts.put("tally/rules.md", headed(DESCRIPTION_HEAD | {name: ""}, BODY)).faults()
    assert missing == [f"tally/rules.md:1: the head names no “{name}”"]
    assert empty == [f"tally/rules.md:1: “{name}” in the head is empty"]


# fmt: off
WRONG = [
    ('colour = "red"',                      "the head has a field that nobody knows: “colour”"),
    ('turn = "backwards"',                  "“turn” in the head is clockwise or anticlockwise"),
    ("turn = []",                           "“turn” in the head is clockwise or anticlockwise"),
    ("star = 3",                            "“star” in the head is a text"),
    ("marks = 3",                           "“marks” in the head is a table"),
    ('marks = { jonas = "Jo" }',            "the mark “jonas” in the head needs “mark” and “name”"),
    ('marks = { jonas = { mark = "Jo" } }', "the mark “jonas” in the head needs “mark” and “name”"),
    ('marks = { jonas = { mark = "Jo", name = 7 } }',  "the mark “jonas” in the head needs “mark” and “name”"),
    ('marks = { jonas = { mark = "", name = "Jonas" } }', "the mark “jonas” in the head needs “mark” and “name”"),
]
NOT_TOML = [
    # the head below the first +++, the line of the file that is named
    ('game = "tally"\nsource =\n',          3),
    ("game = tally\n",                      2),
    ('game = "tally"\ngame = "tally"\n',    3),
    ('a = 1\nb = [\n1,\n',                  4),
    (f"a = {'9' * 5_000}\n",                2),
    (f"a = {'[' * 5_000}\n",                2),
]
# fmt: on


@pytest.mark.parametrize("line,message", WRONG)
def test_what_a_description_may_also_say_is_looked_at(texts: Texts, line: str, message: str) -> None:
    text = description().replace("+++\n", f"+++\n{line}\n", 1)
    assert texts.put("tally/rules.md", text).faults() == [f"tally/rules.md:1: {message}"]


@pytest.mark.parametrize("length,is_fine", [(160, True), (161, False)])
def test_a_summary_has_at_most_160_characters(texts: Texts, length: int, is_fine: bool) -> None:
    text = description().replace("Ten marks win.", "x" * length)
    assert (texts.put("tally/rules.md", text).faults() == []) is is_fine


@pytest.mark.parametrize("head,line", NOT_TOML, ids=lambda case: str(case)[:20])
def test_the_line_of_bad_toml_is_that_of_the_file(texts: Texts, head: str, line: int) -> None:
    (fault,) = with_source(texts, f"+++\n{head}+++\n{BODY}")
    assert fault.startswith(f"tally/ona.md:{line}: this is not TOML: ")


@pytest.mark.parametrize("text", ["", "## The play {#play}\n", "\n+++\n+++\n"])
def test_a_text_begins_with_its_head(texts: Texts, text: str) -> None:
    assert with_source(texts, text) == ["tally/ona.md:1: a text begins with a head between two lines of +++"]


def test_a_head_has_an_end(texts: Texts) -> None:
    (fault,) = with_source(texts, source().replace("+++\n##", "##"))
    assert fault == "tally/ona.md:1: the second line of +++, which ends the head, is missing"


def test_head_and_file_agree(texts: Texts) -> None:
    (other_source,) = with_source(texts, source(source="jonas"))
    (other_game,) = with_source(texts, source(game="avinas"))
    assert other_source == other_game == "tally/ona.md:1: the head belongs to another file: this is “ona” of “tally”"
