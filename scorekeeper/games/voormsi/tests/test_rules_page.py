"""What the page of Voormsi says where it once said otherwise than its sources."""

from django.conf import settings

PAGE = (settings.SEEDS / "voormsi" / "rules.md").read_text()


def section(anchor):
    """The text of a section, up to the next heading."""
    return PAGE.partition(f"{{#{anchor}}}\n")[2].split("\n##")[0]


def test_toqu_must_come_in_an_answer_to_a_set_too():
    # Parlett names the duty as the exception to answering a set with any cards.
    assert "It holds when you answer a set, too: Parlett speaks of it right there. [^parlett]" in section("toqu")
    assert "no source speaks" not in section("toqu")


def test_own_toqu_loses_at_once_and_both_readings_are_told():
    assert "parlett: immediately." in section("own-toqu-rescued")
    assert "here: at once." in section("own-toqu-rescued")


def test_the_three_has_no_bonus_beside_toqu():
    assert "parlett: no point for the three." in section("event")


def test_cards_are_drawn_one_each_in_turn():
    assert "draws *one* card in turn, and again from the winner" in section("refill")


def test_the_line_of_three_is_said_to_be_ours():
    assert "We give each player a line with twelve arms. [^here]" in section("three-players")
