"""`words.toml`: what is explained, and what is wrong with an explanation."""

from pathlib import Path

import pytest

from tests.texts import Texts, source, whole

TYPES = "“original” and “lang” of a word are texts, its “marks” a list of them"
RAM = '[[word]]\nword = "ram"\nmeaning = "A ring."\n'

# fmt: off
WRONG = [
    # tally/words.toml,                                     line, what is wrong
    ('[[word]]\nword = "ram"\n',                               1, "a word needs “meaning”"),
    ('[[word]]\nmeaning = "A ring."\n',                        1, "a word needs “word”"),
    (RAM + '\n[[word]]\nword = "pip"\nmeaning = " "\n',        5, "a word needs “meaning”"),
    ('[[word]]\nword = 7\nmeaning = "A ring."\n',              1, "a word needs “word”"),
    (RAM + RAM,                                                4, "“ram” is explained twice"),
    (RAM + RAM.replace("ram", "Rám"),                          4, "“Rám” is explained twice"),
    (RAM.replace("ram", "♣"),                                  1, "“♣” has no letter from a to z for its address"),
    (RAM + 'lang = "lt"\n',                                    1, "“ram” needs both “original” and “lang”, or neither"),
    (RAM + 'original = "avinas"\n',                            1, "“ram” needs both “original” and “lang”, or neither"),
    (RAM + 'original = 7\nlang = "lt"\n',                      1, TYPES),
    (RAM + 'marks = "ona"\n',                                  1, TYPES),
    (RAM + 'colour = "red"\n',                                 1, "a word has a field that nobody knows: “colour”"),
    (RAM + 'marks = ["ona", "nobody"]\n',                      1, "no source is called “nobody”"),
    (RAM.replace("A ring.", "A [[rimg]]."),                    1, "“rimg” is explained nowhere"),
    ('words = 3\n',                                            1, "the file holds nothing but [[word]] tables"),
    ('word = "ram"\n',                                         1, "the file holds nothing but [[word]] tables"),
    ('word = ["ram"]\n',                                       1, "the file holds nothing but [[word]] tables"),
]
# fmt: on


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    return whole(tmp_path)


@pytest.mark.parametrize("text,line,message", WRONG, ids=lambda case: str(case)[-40:])
def test_what_is_wrong_with_a_word_is_named(texts: Texts, text: str, line: int, message: str) -> None:
    assert f"tally/words.toml:{line}: {message}" in texts.put("tally/words.toml", text).faults()


@pytest.mark.parametrize("path", ["words.toml", "tally/words.toml"])
def test_bad_toml_is_named_with_its_line(texts: Texts, path: str) -> None:
    (fault,) = texts.put(path, RAM + "\n[[word]]\nword = pip\n").faults()
    assert fault.startswith(f"{path}:6: this is not TOML: ")


@pytest.mark.parametrize("path", ["words.toml", "tally/words.toml", "SOURCES.md", "tally/ona.md", "tally/rules.md"])
def test_what_is_not_utf_8_is_named(texts: Texts, path: str) -> None:
    assert f"{path}:1: this is not UTF-8" in texts.put(path, b"\xff\xfe").faults()


def test_words_written_in_one_line_are_not_lost(texts: Texts) -> None:
    library = texts.put("tally/words.toml", 'word = [{ word = "ram", meaning = "A ring." }]\n').read()
    assert [word.word for glossary in library.glossaries for word in glossary.words] == ["ram"]


def test_a_word_that_all_games_share_names_no_source(texts: Texts) -> None:
    (fault,) = texts.put("words.toml", RAM + 'marks = ["ona"]\n').faults()
    assert fault == "words.toml:1: a word that all games share has no source"


def test_the_word_of_the_game_goes_before_the_shared_one(texts: Texts) -> None:
    texts.put("words.toml", RAM).put("tally/words.toml", RAM.replace("A ring.", "A sheep."))
    page = texts.put("tally/ona.md", source("## Play {#play}\n\nA [[ram]].\n")).read().pages["/rules/tally/ona/"]
    assert "A sheep." in page.notes
    assert "A ring." not in page.notes


def test_a_glossary_is_in_the_order_of_letters_whatever_their_accents(texts: Texts) -> None:
    words = "".join(RAM.replace("ram", word) for word in ("zole", "s’pic", "Émile", "avinas"))
    (glossary,) = texts.put("tally/words.toml", words).read().glossaries
    assert [word.word for word in glossary.words] == ["avinas", "Émile", "s’pic", "zole"]
