"""The page of the cards that are turned up in the deal, for a game that has a `turned_up` module."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.game_tools import PanelAnswers, TurnedUp
from scorekeeper.domain.seats import Seat, after_dealer
from scorekeeper.rulebook.pictures.cards import drawn


def answers_of(game: TurnedUp, text: str, dealer: Seat) -> dict[str, str]:
    """The answers about the deal that follow from the cards in the text."""
    panel_answers = game.panel_answers(game.read_turned(text), dealer)
    return dict(panel_answers.fields) if panel_answers else {}


class TurnedUpPage:
    """The eight places, and what lies there. `names` is empty where no match is played; there the dealer has no
    name.
    """

    def __init__(self, game: TurnedUp, text: str, dealer: Seat, names: Mapping[Seat, str]) -> None:
        self.game = game
        self.dealer = dealer
        self.names = names or _by_the_dealer(dealer)
        self.turned = self.game.read_turned(text)

    @property
    def rule(self) -> str:
        """The section of the rules that says how the cards decide."""
        return self.game.RULE

    @property
    def written(self) -> str:
        """The cards as an address carries them."""
        return self.game.write_turned(self.turned)

    @property
    def panel_answers(self) -> tuple[PanelAnswers, ...]:
        """What the cards say of the deal."""
        found = self.game.panel_answers(self.turned, self.dealer)
        return (found,) if found else ()

    def page(self, address: str) -> dict[str, object]:
        """The template's context."""
        panel_answers, places = self.panel_answers, self.game.PLACES
        half = len(places) // 2
        declarer = self.names[Seat(panel_answers[0].fields["declarer"])] if panel_answers else ""
        return {
            "rounds": [
                {"words": words, "places": [self._place(place, address) for place in places]}
                for words, places in ((_("Fourth cards"), places[:half]), (_("Eighth cards"), places[half:]))
            ],
            "sentence": self.game.sentence(self.turned, declarer) if panel_answers else "",
            "speaks": self.names[after_dealer(self.dealer)[0]],
            "trumps": [drawn(str(card)) for card in self.game.trumps(self.turned)],
            "sevens": self.written,
            "afresh": address if self.turned else "",
        }

    def _place(self, place: int, address: str) -> dict[str, object]:
        name = self.names[self.game.seat_at(place, self.dealer)]
        return {"name": name, "suits": [self._suit(place, suit, address) for suit in self.game.SUITS]}

    def _suit(self, place: int, suit: Suit, address: str) -> dict[str, object]:
        then = self.game.write_turned(self.game.tapped(self.turned, place, suit))
        return {
            "sign": suit.value.lower(),
            "spoken": suit.spoken,
            "pressed": self.turned.get(place) is suit,
            "elsewhere": suit in self.turned.values() and self.turned.get(place) is not suit,
            "url": f"{address}?sevens={then}" if then else address,
        }


def _by_the_dealer(dealer: Seat) -> dict[Seat, str]:
    """Places around the dealer, where nobody has a name."""
    words = (_("Left of the dealer"), _("Opposite the dealer"), _("Right of the dealer"), _("The dealer"))
    return dict(zip(after_dealer(dealer), words, strict=True))
