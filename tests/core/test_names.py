"""People's names: which are taken, which are refused, and which are too much alike."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain import names
from scorekeeper.domain.names import alphabetical, clean_name, folded, one_line, unaccented, without_marks_around
from tests.profiles import examples

# fmt: off
NEED_JOINERS = [
    "علی\u200cرضا",              # RFC 5892, A.1: between two letters that would join
    "مەم\u200cوزین",
    "پی\u0650\u200c\u064eر",     # marks beside it
    "श\u094d\u200cशर्मा",         # A.1: after a virama
    "ශ්\u200dරීමතී",              # A.2: after a virama
    "सूर्\u200dया",
    "അവന്\u200d",                # at the end of a word, as chillu was written before Unicode 5.1
    "র\u200d্যান",                # The Unicode Standard, 12.2: ya-phalaa after ra
]
TAKEN = [
    "Ona", "Rūta", "Ąžuolas", "Óðinn", "Jean-Luc d’Arc", "Nguyễn Thị Ánh", "Мария", "李小龍", "عمر", "नीता", "ÅSA",
    "A", "x" * 40, "5", "-", "O'Brien", "=1+1", "<script>alert(1)</script>", "\"; DROP TABLE", "Ona  Ž", "&amp;",
    "🐏", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "❤️‍🔥", "1️⃣", "#️⃣", "🐈‍⬛", "🙂‍↔️", "♣\ufe0e", "‼️", "🇱🇹", "☺️ Ona",
    "x" + "\u0302" * 4, "x\u0302" * 5, "नीतिशिखाजीतीदी",
    *NEED_JOINERS,
]
# fmt: on


@pytest.mark.parametrize("name", TAKEN)
def test_people_may_be_called_almost_anything(name):
    assert clean_name(name) == name


@pytest.mark.parametrize("name", NEED_JOINERS)
def test_so_may_a_note_or_a_unit(name):
    assert one_line(name, 40) == name


# fmt: off
CLEANED = [
    ("  Ona ",          "Ona"),
    ("\tOna\n",         "Ona"),
    ("\u00a0Ona\u3000", "Ona"),
    ("Ru\u0304ta",      "Rūta"),
    ("e\u0302\u0301" * 40, "ế" * 40),
    ("\u1100\u1161\u11a8" * 40, "각" * 40),
]
# fmt: on


@pytest.mark.parametrize("given, kept", CLEANED)
def test_a_name_is_kept_composed_and_without_blanks_around_it(given, kept):
    assert clean_name(given) == kept


ONE_CHARACTER = "a name has at least one character"
FORTY = "a name has at most 40 characters"
ACCENTS = "a name has at most 4 accents on one letter"

# fmt: off
REFUSED = [
    ("",                    ONE_CHARACTER),
    (" \u00a0\t\n",         ONE_CHARACTER),
    ("x" * 41,              FORTY),
    ("x" * 10_000,          FORTY),
    ("👨‍👩‍👧‍👦" * 6,            FORTY),
    ("a\u0301" * 41,        FORTY),
    ("a\x00b",              "a name cannot hold the invisible character U+0000"),
    ("a\x1bb",              "a name cannot hold the invisible character U+001B"),
    ("a\nb",                "a name cannot hold the invisible character U+000A"),
    ("a\x85b",              "a name cannot hold the invisible character U+0085"),
    ("a\u2028b",            "a name cannot hold the invisible character U+2028"),
    ("a\u202eb",            "a name cannot hold the invisible character U+202E"),
    ("\u2066Ona\u2069",     "a name cannot hold the invisible character U+2066"),
    ("Ona\u200f",           "a name cannot hold the invisible character U+200F"),
    ("Ona\u061c",           "a name cannot hold the invisible character U+061C"),
    ("O\u200bna",           "a name cannot hold the invisible character U+200B"),
    ("O\u200cna",           "a name cannot hold the invisible character U+200C"),
    ("علی\u200c",           "a name cannot hold the invisible character U+200C"),
    ("\u200cعلی",           "a name cannot hold the invisible character U+200C"),
    ("د\u200cر",            "a name cannot hold the invisible character U+200C"),
    ("عل\u200c\u200cی",     "a name cannot hold the invisible character U+200C"),
    ("علی\u200dرضا",        "a name cannot hold the invisible character U+200D"),
    ("क\u200dय",            "a name cannot hold the invisible character U+200D"),
    ("क्\u200d\u200dय",     "a name cannot hold the invisible character U+200D"),
    ("क" + "्\u200d" * 5,    ACCENTS),
    ("O\u2060na",           "a name cannot hold the invisible character U+2060"),
    ("\ufeffOna",           "a name cannot hold the invisible character U+FEFF"),
    ("O\u00adna",           "a name cannot hold the invisible character U+00AD"),
    ("\u3164",              "a name cannot hold the invisible character U+3164"),
    ("\u2800",              "a name cannot hold the invisible character U+2800"),
    ("a\u034fb",            "a name cannot hold the invisible character U+034F"),
    ("\U000e0041",          "a name cannot hold the invisible character U+E0041"),
    ("a\ud800b",            "a name cannot hold the invisible character U+D800"),
    ("On\u200da",           "a name cannot hold the invisible character U+200D"),
    ("🐏\u200d",            "a name cannot hold the invisible character U+200D"),
    ("\u200d🐏",            "a name cannot hold the invisible character U+200D"),
    ("🐏\u200dx",           "a name cannot hold the invisible character U+200D"),
    ("O\ufe0fna",           "a name cannot hold the invisible character U+FE0F"),
    ("\ufe0f",              "a name cannot hold the invisible character U+FE0F"),
    ("1\ufe0f",             "a name cannot hold the invisible character U+FE0F"),
    ("\ufe0f\u20e3",        "a name cannot hold the invisible character U+FE0F"),
    ("🐏\ufe0f\ufe0f",      "a name cannot hold the invisible character U+FE0F"),
    ("🐏\ufe01",            "a name cannot hold the invisible character U+FE01"),
    ("葛\U000e0100",        "a name cannot hold the invisible character U+E0100"),
    ("x" + "\u0302" * 5,    ACCENTS),
    ("Z" + "\u0335" * 40,   FORTY),
    ("Z" + "\u0335" * 39,   ACCENTS),
    ("\u0302\u0335" * 80_000, FORTY),
]
# fmt: on


@pytest.mark.parametrize("name, words", REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_in_a_name_is_said(name, words):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011  the words are compared
        clean_name(name)
    assert str(refusal.value) == words


# fmt: off
ALIKE = [
    ("Ona",    "ONA"),
    ("Ona",    "Ｏｎａ"),
    ("Strauß", "STRAUSS"),
    ("Rūta",   "RU\u0304TA"),
    ("ﬁn",     "Fin"),
    ("ΣΟΦΟΣ",  "σοφος"),
    ("①",      "1"),
    ("\u03b0",  "\u03ab\u0301"),
]
DIFFERENT = [
    ("Ona",  "Oną"),
    ("Rūta", "Ruta"),
    ("Jonas", "Jonas S."),
    ("🐏",   "🐑"),
]
# fmt: on


@pytest.mark.parametrize("one, other", ALIKE)
def test_names_that_people_would_take_for_each_other_fold_to_one(one, other):
    assert folded(one) == folded(other)


@pytest.mark.parametrize("one, other", DIFFERENT)
def test_names_that_differ_stay_apart(one, other):
    assert folded(one) != folded(other)


LITHUANIAN = "aąbcčdeęėfghiįyjklmnoprsštuųūvzž"


def in_order(*listed: str) -> list[str]:
    return sorted(listed, key=alphabetical)


def test_accents_do_not_move_a_name_in_an_english_list():
    assert in_order("Žydrė", "Zita", "Ąžuolas", "Ona", "Åsa", "Anna") == [
        "Anna",
        "Åsa",
        "Ąžuolas",
        "Ona",
        "Zita",
        "Žydrė",
    ]
    assert in_order("Мария", "jonas", "Jonas S.", "Jonaitis") == ["Jonaitis", "jonas", "Jonas S.", "Мария"]


def test_a_joiner_tells_two_spellings_of_one_name_and_no_two_names():
    assert unaccented("علی\u200cرضا") == unaccented("علیرضا")
    assert folded("علی\u200cرضا") != folded("علیرضا")


def test_a_language_with_letters_of_its_own_lists_them_in_their_place(monkeypatch):
    monkeypatch.setattr(names, "pgettext", lambda context, letters: LITHUANIAN)
    assert in_order("Šarūnas", "Stasys", "Sonata", "Tadas") == ["Sonata", "Stasys", "Šarūnas", "Tadas"]
    assert in_order("Jonas", "Yla", "Ina") == ["Ina", "Yla", "Jonas"]


@examples(2.5)
@given(st.text(max_size=60) | st.text(st.sampled_from("a1 \u0301\u200c\u200dیक्\ufe0f\u20e3\u202e👩🚀🏽"), max_size=60))
def test_a_name_that_was_taken_stays_as_it_is(text):
    try:
        name = clean_name(text)
    except ValueError as refusal:
        str(refusal).encode()
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 40
    assert unicodedata.is_normalized("NFC", name)
    assert folded(folded(name)) == folded(name)
    name.encode()


# fmt: off
AROUND = [
    ("\u2068Ona\u2069",           "Ona"),
    ("\u202aOna\u202c",           "Ona"),
    ("\u200eOna\u200f ",          "Ona"),
    ("\ufeff Ona\u200b \u2060",   "Ona"),
    ("\u200d\u200cOna\u200d",     "Ona"),
    ("\u2066 \u2068Ona\u2069 \u2069", "Ona"),
    ("\u2067דנה\u2069",           "דנה"),
    ("O\u200bna",                 "O\u200bna"),        # inside: refused later
    ("\u2066Ona\u2069 \u2066J\u2069", "Ona\u2069 \u2066J"),
    ("❤\ufe0f",                   "❤\ufe0f"),          # the heart as a picture
    ("👩\u200d🌾",                 "👩\u200d🌾"),
    ("അവന്\u200d",                "അവന്\u200d"),       # a joiner that the letter before it needs
    ("\x00Ona",                   "\x00Ona"),
    ("\u2069\u200e",              ""),
    ("",                          ""),
]
# fmt: on


@pytest.mark.parametrize("text,clean", AROUND)
def test_marks_around_a_text_are_dropped_and_inside_they_stay(text, clean):
    assert without_marks_around(text) == clean
