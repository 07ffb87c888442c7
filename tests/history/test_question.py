"""What Find understands: questions and their parts, both typed by hand."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from scorekeeper.history.question import (
    Kind,
    Language,
    LanguageWords,
    Part,
    Period,
    Question,
    Word,
    typed_name,
)
from scorekeeper.history.vocabulary import vocabulary

TODAY = date(2026, 11, 28)  # a Saturday

PEOPLE = {
    1: "Ona", 2: "Petras", 3: "Jonas", 4: "Rūta", 5: "Ona Marija", 6: "May", 7: "Juozas Senis", 8: "Juozas Jaunis",
    9: "Žygis", 10: "Sun", 11: "Ruta", 12: "J. R. Øster", 13: "Marija-Elena", 14: "🐱 Pete", 15: "O’Brien",
    16: "?", 17: "Kaiser", 18: "Ona “Onutė” Bo", 19: "R&B",
}  # fmt: skip
LITHUANIAN = Language(
    LanguageWords(
        words={
            Word.SMALL: "su, m, d, mėn",
            Word.AND: "ir, &",
            Word.OR: "ar",
            Word.AGAINST: "prieš",
            Word.WON_BY: "nugalėtojas",
            Word.LOST_BY: "pralaimėtojas",
            Word.WON: "laimėjo",
            Word.LOST: "pralaimėjo",
            Word.BEAT: "nugalėjo",
            Word.LOST_TO: "",
            Word.CATS: "katės, katinai",
            Word.OPEN: "nebaigta",
            Word.OVER: "baigta",
            Word.STOPPED: "nutraukta, be nugalėtojo",
            Word.NOTE: "pastaba",
            Word.TODAY: "šiandien",
            Word.YESTERDAY: "vakar",
            Word.THIS_MONTH: "šį mėnesį",
            Word.LAST_MONTH: "praeitą mėnesį",
            Word.THIS_YEAR: "šiemet",
            Word.LAST_YEAR: "pernai",
        },
        weekdays=(
            "pirmadienis", "antradienis", "trečiadienis", "ketvirtadienis", "penktadienis", "šeštadienis, šeštadienį",
            "sekmadienis",
        ),
        months=(
            "sausis, sausio", "vasaris, vasario", "kovas, kovo", "balandis, balandžio", "gegužė, gegužės",
            "birželis, birželio", "liepa, liepos", "rugpjūtis, rugpjūčio", "rugsėjis, rugsėjo", "spalis, spalio",
            "lapkritis, lapkričio", "gruodis, gruodžio",
        ),
        days=("",) * 31,
        day_endings="",
        last="praeitą",
    )
)  # fmt: skip


def asked(text: str, language: Language | None = None, people: Mapping[int, str] = PEOPLE) -> Question:
    """A question in the words of the program, unless another language is given."""
    ours = vocabulary(people)
    return Question(text, replace(ours, language=language or ours.language, today=TODAY))


def shown(part: Part) -> str:
    """A part as the tables below write it."""
    match part.value:
        case tuple():
            value = "/".join(map(str, part.value))
        case Period():
            value = "-".join(f"{number:02}" for number in (part.value.year, part.value.month, part.value.day) if number)
        case _:
            value = "" if part.value is None else str(part.value)
    return value if part.kind is Kind.PERIOD else f"{part.kind.value} {value}".strip()


QUESTIONS = [
    # people
    ("ona",                            "played 1"),
    ("ONA",                            "played 1"),
    ("Ona Marija",                     "played 5"),        # the longest name
    ("marija",                         "played 5/13"),     # part of two names
    ("marija ona",                     "played 5/13, played 1"),
    ("juozas",                         "played 7/8"),      # two people: either
    ("juozas senis",                   "played 7"),
    ("senis juozas",                   "played 7, played 7/8"),
    ("zygis",                          "played 9"),        # a phone without accents
    ("rūta",                           "played 4"),        # exactly so, though another looks alike
    ("ruta",                           "played 11"),
    ("RŪTA",                           "played 4"),
    ("j r oster",                      "played 12"),
    ("marija elena",                   "played 13"),
    ("🐱 pete",                        "played 14"),
    ("o’brien",                        "played 15"),
    ("ona, petras",                    "played 1, played 2"),
    ("ona and petras",                 "played 1, played 2"),
    ("ona ona",                        "played 1"),
    ("?",                              "played 16"),       # so is somebody called whom nobody knows
    ("onute bo ona",                   "played 18, played 1"),
    ("Ona Onutė Bo",                   "played 18"),
    ("kaiser",                         "played 17"),
    ("game kaiser",                    "game kaiser"),
    ("petr",                           "word petr"),       # no whole word of a name
    # games
    ("avinas",                         "game avinas"),
    ("solo spades",                    "game solo-spades"),
    ("spades",                         "game spades"),
    ("solo",                           "game solo-spades"),
    ("forty-one",                      "game forty-one"),
    ("forty one",                      "game forty-one"),
    ("41",                             "game forty-one"),
    ("styrivolt",                      "game styrivolt"),
    ("Stýrivolt",                      "game styrivolt"),
    ("another game",                   "game other"),
    ("avinas spades",                  "game avinas, game spades"),
    # what became of it
    ("cats",                           "cats"),
    ("stopped",                        "state stopped"),
    ("without a winner",               "state stopped"),
    ("ended without a winner",         "state stopped"),
    ("open",                           "state open"),
    ("not finished",                   "state open"),
    ("finished",                       "state over"),
    ("won by ona",                     "won 1"),
    ("ona won",                        "won 1"),
    ("won ona",                        "won 1"),
    ("lost by petras",                 "lost 2"),
    ("petras lost",                    "lost 2"),
    ("ona has won",                    "won 1"),
    ("ona won petras",                 "won 1, played 2"),
    ("ona won petras lost",            "won 1, lost 2"),
    ("won by ona and petras",          "won 1, won 2"),
    ("won by ona petras",              "won 1, played 2"),
    ("ona & petras won",               "won 1, won 2"),
    ("ona petras won",                 "played 1, won 2"),
    ("ona and petras won by cats",     "won 1, won 2, cats"),
    ("won by juozas",                  "won 7/8"),
    ("won by ona marija",              "won 5"),
    ("won",                            "state over"),
    ("won by",                         "state over"),
    ("won in october",                 "state over, 2026-10"),
    # on the other side
    ("ona against petras",             "played 1, against 2"),
    ("ona & petras against jonas",     "played 1, played 2, against 3"),
    ("ona and petras against jonas and rūta", "played 1, played 2, against 3, against 4"),
    ("ona vs. petras",                 "played 1, against 2"),
    ("ona versus ona marija",          "played 1, against 5"),
    ("ona against petras jonas",       "played 1, against 2, played 3"),
    ("against petras ona",             "against 2, played 1"),
    ("against petras",                 "against 2"),
    ("ona against juozas",             "played 1, against 7/8"),
    ("ona against the kaiser",         "played 1, against 17"),
    ("won by ona against petras",      "won 1, against 2"),
    ("ona won against petras",         "won 1, against 2"),
    ("ona against petras won",         "won 1, against 2"),
    ("ona and petras against jonas and rūta lost", "lost 1, lost 2, against 3, against 4"),
    ("petras lost against ona",        "lost 2, against 1"),
    ("won ona against petras",         "won 1, against 2"),
    ("won against petras",             "state over, against 2"),
    ("ona against petras won by jonas", "played 1, against 2, won 3"),
    ("ona against",                    "played 1"),
    ("against",                        ""),
    ("ona against cats",               "played 1, cats"),
    ("ona against snow",               "played 1, word snow"),
    ('ona "against" petras',           "played 1, word against, played 2"),
    ("avinas ona against petras october", "game avinas, played 1, against 2, 2026-10"),
    ("ona beat petras",                "won 1, against 2"),
    ("ona & petras beat jonas and rūta", "won 1, won 2, against 3, against 4"),
    ("petras lost to ona",             "lost 2, against 1"),
    ("petras beaten by ona",           "lost 2, against 1"),
    ("did petras lose against jonas",  "lost 2, against 3"),
    ("who beat petras?",               "lost 2"),
    ("who lost to petras?",            "won 2"),
    ("beat",                           ""),
    ("ona or jonas",                   "played 1/3"),
    ("ona or jonas or petras",         "played 1/3/2"),
    ("won by ona or petras",           "won 1/2"),
    ("ona or jonas won against petras", "won 1/3, against 2"),
    ("ona against jonas or rūta",      "played 1, against 3/4"),
    ("avinas or spades or",            "game avinas, game spades"),
    ("won by ona and petras or jonas", "won 1, won 2/3"),
    ("ona and petras or jonas won",    "won 1, won 2/3"),
    ("ona or petras and jonas won",    "won 1/2, won 3"),
    ("rūta against ona and petras or jonas", "played 4, against 1, against 2/3"),
    ("won by or ona",                  "won 1"),
    ("october or november 2024",       "2024-10, 2024-11"),
    # as people type and ask
    ("ona&petras won",                 "won 1, won 2"),
    ("ona+petras/jonas",               "played 1, played 2, played 3"),
    ("r&b",                            "played 19"),
    ("AT&T",                           "word AT&T"),       # in a note: nobody is called so
    ("w/o trumps",                     "word w/o, word trumps"),
    ("ona&snow",                       "played 1, word snow"),
    ("senis/ona",                      "played 7, played 1"),
    ("ona’s matches",                  "played 1"),
    ("Ona's wins in October",          "won 1, 2026-10"),
    ("ona marija’s",                   "played 5"),
    ("rūta’s",                         "played 4"),
    ("o’s brien",                      "word o’s, played 15"),
    ("who won spades in october?",     "state over, game spades, 2026-10"),
    ("all matches of ona and petras together", "played 1, played 2"),
    ("show me friday nights",          "word me, weekday 4"),
    ("friday night",                   "weekday 4"),
    ('"all night"',                    "word all night"),          # as a note says
    # notes
    ("note",                           "note"),
    ("with a note",                    "note"),
    ("snow",                           "word snow"),
    ("snow rain",                      "word snow, word rain"),
    ("“new cards”",                    "word new cards"),
    ('"cats"',                         "word cats"),       # in quotation marks it is no word of ours
    ('"May"',                          "played 6"),
    ('"ona" played',                   "played 1"),
    # days
    ("friday",                         "weekday 4"),
    ("fri",                            "weekday 4"),
    ("fridays",                        "weekday 4"),
    ("friday saturday",                "weekday 4, weekday 5"),
    ("last friday",                    "2026-11-27"),
    ("last saturday",                  "2026-11-21"),      # not today
    ("on last sun avinas",             "2026-11-22, game avinas"),
    ("last",                           "word last"),
    ("today",                          "2026-11-28"),
    ("yesterday",                      "2026-11-27"),
    ("17 october",                     "2026-10-17"),
    ("october 17",                     "2026-10-17"),
    ("17th of october",                "2026-10-17"),
    ("the first of october",           "2026-10-01"),
    ("thirty-first of october",        "2026-10-31"),
    ("17 oct 2025",                    "2025-10-17"),
    ("17.10.2025",                     "2025-10-17"),
    ("17/10/25",                       "2025-10-17"),
    ("2025-10-17",                     "2025-10-17"),
    ("17.10.",                         "2026-10-17"),
    ("10/17/2025",                     "2025-10-17"),      # there is no 17th month
    ("17 december",                    "2025-12-17"),      # the last one that was
    ("29 february",                    "2024-02-29"),
    ("31 february",                    "word 31, 2026-02"),
    ("17 december 2027",               "2027-12-17"),      # to come, but so it says
    # months and years
    ("october",                        "2026-10"),
    ("november",                       "2026-11"),         # has begun
    ("december",                       "2025-12"),         # the last one that was
    ("october 2024",                   "2024-10"),
    ("2024 october",                   "2024-10"),
    ("2024-10",                        "2024-10"),
    ("10/2024",                        "2024-10"),
    ("october ona 2024",               "2024-10, played 1"),
    ("october december 2024",          "2024-10, 2024-12"),
    ("october 2024 2025",              "2024-10, 2025"),
    ("2024",                           "2024"),
    ("2024 2025",                      "2024, 2025"),
    ("this month",                     "2026-11"),
    ("last month",                     "2026-10"),
    ("this year",                      "2026"),
    ("last year",                      "2025"),
    # the same word for two things
    ("may",                            "played 6"),        # a whole name goes before a word of ours
    ("may 2026",                       "2026-05"),         # the longer one goes before
    ("5 may",                          "2026-05-05"),
    ("sun",                            "played 10"),
    ("sunday",                         "weekday 6"),
    ("17",                             "word 17"),         # a number alone is no date
    ("12345",                          "word 12345"),
    ("17 avinas",                      "word 17, game avinas"),
    # all together, in any order
    ("cats october ona",               "cats, 2026-10, played 1"),
    ("ona cats october",               "played 1, cats, 2026-10"),
    ("october: cats, ona!",            "2026-10, cats, played 1"),
    ("avinas stopped fridays 2025",    "game avinas, state stopped, weekday 4, 2025"),
    ("matches with ona in october",    "played 1, 2026-10"),
    ("spades won by rūta last year snow", "game spades, won 4, 2025, word snow"),
    # nothing to understand
    ("",                               ""),
    ("   ",                            ""),
    ("the",                            ""),
    ("., ! “”",                        ""),
    ("\x00\x1b\u202e",                 ""),
    ("ona\x00petras",                  "played 1, played 2"),
    ("%",                              "word %"),
]  # fmt: skip


@pytest.mark.parametrize("text,parts", QUESTIONS)
def test_a_question_is_understood(text: str, parts: str) -> None:
    assert ", ".join(map(shown, asked(text).parts)) == parts


@pytest.mark.parametrize("text,parts", [
    ("katės spalį ona",                "cats, word spalį, played 1"),
    ("katės spalio ona",               "cats, 2026-10, played 1"),
    ("kates spalis rūta",              "cats, 2026-10, played 4"),
    ("2026 m. spalio 17 d.",           "2026-10-17"),
    ("spalio 17 d.",                   "2026-10-17"),
    ("2025 m. gruodis",                "2025-12"),
    ("ona ir petras laimėjo",          "won 1, won 2"),
    ("laimėjo ona",                    "won 1"),
    ("ona pralaimėjo",                 "lost 1"),
    ("ona prieš petras ir jonas",      "played 1, against 2, against 3"),
    ("ona ir petras nugalėjo jonas",   "won 1, won 2, against 3"),
    ("praeitą šeštadienį",             "2026-11-21"),
    ("šeštadienį avinas",              "weekday 5, game avinas"),
    ("pernai nutraukta",               "2025, state stopped"),
    ("praeitą mėnesį su jonas",        "2026-10, played 3"),
    ("cats october",                   "word cats, word october"),
])  # fmt: skip
def test_the_words_are_those_of_the_interface(text: str, parts: str) -> None:
    assert ", ".join(map(shown, asked(text, LITHUANIAN).parts)) == parts


@pytest.mark.parametrize("text,without", [
    ("cats october ona",               ["october ona", "cats ona", "cats october"]),
    ("won by ona and petras, avinas",  ["won by petras avinas", "won by ona avinas", "won by ona won by petras"]),
    ("ona & petras won",               ["won by petras", "won by ona"]),
    ("october ona 2024",               ["ona", "october 2024"]),
    ("ona against petras",             ["against petras", "ona"]),
    ("ona’s wins, last friday",        ["last friday", "won by ona’s"]),
    ("ona beat petras",                ["against petras", "won by ona"]),
    ("won by ona or jonas, cats",      ["cats", "won by ona or jonas"]),
    ("ona & petras won against jonas", ["won by petras against jonas", "won by ona against jonas",
                                        "won by ona won by petras"]),
    ("17 cats october",                ["cats october", '"17" october', "17 cats"]),  # else it would be the 17th
    ("ona cats marija",                ["cats marija", '"ona" "marija"', "ona cats"]),  # else it would be Ona Marija
    ("petras or ona cats marija",      ["cats marija", '"petras" or "ona" "marija"', "petras or ona cats"]),
    ("won by ona cats marija",         ["cats marija", 'won by "ona" "marija"', "won by ona cats"]),
    ('"new cards" with a note',        ["with a note", '"new cards"']),
    ("avinas",                         [""]),
])  # fmt: skip
def test_each_part_can_be_left_out(text: str, without: list[str]) -> None:
    question = asked(text)
    assert [question.without(part) for part in question.parts] == without
    for part, rest in zip(question.parts, without, strict=True):
        assert [shown(other) for other in asked(rest).parts] == [
            shown(other) for other in question.parts if other is not part
        ]


@pytest.mark.parametrize("number,text", [
    (1, "Ona"), (5, "Ona Marija"), (6, "May"), (7, "Juozas Senis"), (12, "J. R. Øster"), (14, "🐱 Pete"),
])  # fmt: skip
def test_a_name_is_a_question_for_the_person(number: int, text: str) -> None:
    assert [shown(part) for part in asked(text).parts] == [f"played {number}"]


@pytest.mark.parametrize("name", ['"', "“", "„“", '" "', ",", ";", "?", "...", "’", "()", "‐–", '"?'])
def test_a_name_of_nothing_but_signs_can_stand_anywhere_in_a_question(name: str) -> None:
    people = {1: name, 2: "Ona"}
    for before, after, expected in (
        ("", "", "played 1"),
        ("ona", "", "played 2, played 1"),
        ("", "ona", "played 1, played 2"),
        ("won by", "ona", "won 1, played 2"),
        ("ona against", "", "played 2, against 1"),
        ("", "october", "played 1, 2026-10"),
    ):
        question = asked(f"{before} {typed_name(name)} {after}", people=people)
        assert ", ".join(map(shown, question.parts)) == expected
        for part in question.parts:
            rest = question.asking(question.without(part))
            assert [shown(each) for each in rest.parts] == [shown(each) for each in question.parts if each is not part]


def test_another_period_takes_the_place_of_those_before() -> None:
    assert asked("cats october ona 2024").in_period("May 2025") == "cats ona May 2025"
    assert asked("").in_period("May 2025") == "May 2025"
    assert asked("cats 17").in_period("May 2025") == 'cats "17" May 2025'


@pytest.mark.parametrize("text", [
    "ona " * 5000, "x" * 100_000, "won by " * 900, "1 " * 3000, "\u0301" * 9000, "and " * 4000, '"' * 5000,
    "\u202e\u2066" * 3000, "﷽" * 500, "9" * 4000, "1/" * 2000, "٣" * 30, "²²²² ①",
    "31.02.0000", "0000-00-00", "99/99/9999",
])  # fmt: skip
def test_whatever_is_sent_is_bounded(text: str) -> None:
    question = asked(text)
    assert len(question.text) <= 120
    assert len(question.parts) <= 12
    assert all(question.without(part) is not None for part in question.parts)


def test_words_beyond_those_that_are_read_are_named() -> None:
    question = asked("a1 b2 c3 d4 e5 f6 g7 h8 i9 j0 k1 l2 m3 n4")
    assert len(question.parts) == 12
    assert question.unread == "m3 n4"
