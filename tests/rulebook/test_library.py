"""The folder of texts as a whole: games, their pages, what opens on them, and what cannot be among them."""

from pathlib import Path

import pytest

from tests.texts import DESCRIPTION_HEAD, Elements, Texts, description, headed, source, whole

RAM = '[[word]]\nword = "ram"\noriginal = "avinas"\nlang = "lt"\nmeaning = "A [[ring]], in {♣}."\nmarks = ["ona"]\n'
RING = '[[word]]\nword = "ring"\nmeaning = "Round."\n'


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    return whole(tmp_path)


def test_a_file_that_is_dropped_in_is_a_page(texts: Texts) -> None:
    texts.put("tally/jonas.md", source(source="jonas", name="Jonas", mark="Jo"))
    library = texts.read()
    assert list(library.pages) == ["/rules/tally/", "/rules/tally/jonas/", "/rules/tally/ona/"]
    assert library.pages["/rules/tally/jonas/"].title == "Tally, after Jonas"
    assert library.faults == ()


def test_a_game_may_have_sources_and_no_description(texts: Texts) -> None:
    (texts.folder / "tally" / "rules.md").unlink()
    (game,) = texts.read().games
    assert (game.title, game.description, len(game.pages)) == ("tally", None, 1)
    assert texts.faults() == []


def test_a_text_that_cannot_be_read_leaves_the_others_alone(texts: Texts) -> None:
    library = texts.put("tally/jonas.md", "no head").read()
    assert list(library.pages) == ["/rules/tally/", "/rules/tally/ona/"]
    assert len(library.faults) == 1


def test_a_translated_text_is_read_in_its_language_and_the_rest_in_english(texts: Texts) -> None:
    from scorekeeper.rulebook.library import read_library

    texts.put("tally/lt/ona.md", source(name="Onutė")).put("tally/pl/ona.md", "no head")
    english, lithuanian = read_library(texts.folder, {}), read_library(texts.folder, {}, language="lt")
    assert list(english.pages) == list(lithuanian.pages) == ["/rules/tally/", "/rules/tally/ona/"]
    assert english.pages["/rules/tally/ona/"].title == "Tally, after Ona’s notebook"
    assert lithuanian.pages["/rules/tally/ona/"].title == "Tally, after Onutė"
    assert english.faults == lithuanian.faults == ()
    assert "tally/pl/ona.md" in {fault.file for fault in read_library(texts.folder, {}, language="pl").faults}


@pytest.mark.parametrize("name", ["words", "sources", "Zole", "two words", "zole!", "žolė", "-a"])
def test_some_folders_cannot_be_games(texts: Texts, name: str) -> None:
    assert f"{name}:1: no game can have this name" in texts.put(f"{name}/ona.md", source(game=name)).faults()


@pytest.mark.parametrize("name", ["here", "Ona", "two words", "žolė"])
def test_some_files_cannot_be_sources(texts: Texts, name: str) -> None:
    faults = texts.put(f"tally/{name}.md", source(source=name)).faults()
    assert faults == [f"tally/{name}.md:1: no source can have this name"]


def test_games_come_in_the_catalogues_order_and_then_by_title(texts: Texts) -> None:
    from scorekeeper.rulebook.library import read_library

    for slug, title in (("a", "Zole"), ("b", "Bid"), ("c", "Äpfel")):
        head = DESCRIPTION_HEAD | {"game": slug, "title": title}
        texts.put(f"{slug}/ona.md", source(game=slug))
        texts.put(f"{slug}/rules.md", headed(head, description().split("+++\n", 2)[2]))
    games = read_library(texts.folder, {}, ["tally", "a"]).games
    assert [game.title for game in games][:2] == ["Tally", "Zole"]


def test_a_note_opens_at_a_word_with_its_own_language_and_meaning(texts: Texts) -> None:
    texts.put("tally/words.toml", RAM).put("words.toml", RING)
    page = texts.put("tally/rules.md", description(play="A [[ram]]. [^ona]")).read().pages["/rules/tally/"]
    (button,) = Elements(page.body).of("button")
    (note,) = Elements(page.notes).of("div", id=button["popovertarget"])
    assert "popover" in note.attributes
    assert note.text.startswith("ram, avinas: A ring, in .")
    assert Elements(page.notes).of("i", lang="lt")[0].text == "avinas"
    assert Elements(page.notes).of("a", class_="btn")[0]["href"] == "/rules/words/#tally-ram"


def test_the_words_of_a_game_stand_in_its_section_of_words(texts: Texts) -> None:
    texts.put("tally/words.toml", RAM + "\n" + RING)
    page = texts.read().pages["/rules/tally/"]
    words = Elements(page.sections[7].html).of("dt")
    assert [word.text for word in words] == ["ram, avinas", "ring"]
    assert texts.faults() == []


def test_every_word_has_its_place_in_the_glossary(texts: Texts) -> None:
    library = texts.put("tally/words.toml", RAM).put("words.toml", RING).read()
    shared, own = library.glossaries
    assert (shared.game, [word.anchor for word in shared.words]) == (None, ["ring"])
    assert (own.game and own.game.slug, [word.anchor for word in own.words]) == ("tally", ["tally-ram"])


def test_a_source_without_a_text_is_named_by_the_description(texts: Texts) -> None:
    head = description(play="So it is. [^jonas]").replace("+++\n\n", "+++\n", 1)
    marked = head.replace(
        'pack = "52 cards"\n', 'pack = "52 cards"\n[marks]\njonas = { mark = "Jo", name = "Jonas" }\n'
    )
    page = texts.put("tally/rules.md", marked).read().pages["/rules/tally/"]
    assert texts.faults() == []
    assert Elements(page.body).of("a", title="Jonas")[0]["href"] == "/rules/sources/"


def test_where_play_goes_round_to_the_right_the_sources_know_it_too(texts: Texts) -> None:
    trick = "## The play {#play}\n\n::: trick\n*A♠* K♠ Q♠ J♠\n:::\n"
    texts.put("tally/ona.md", source(trick))
    clockwise = texts.read().pages["/rules/tally/ona/"].body
    texts.put("tally/rules.md", description().replace("+++\n", '+++\nturn = "anticlockwise"\n', 1))
    assert texts.read().pages["/rules/tally/ona/"].body != clockwise
