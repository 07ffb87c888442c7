"""Who takes a trick of Voormsi and what that does to ♥K, judged a second time.

A trick has a weather: a Seven in the lead makes it a Seven's trick, anything else an ordinary one. In either, a table
says for each card what takes it. ♦3 takes everything when it is not led, and nothing takes it then.
"""

from itertools import permutations

from tests.oracles.tricks import alone, row

HIGH = row("J♣ K♥ 3♦ 8♠ 9♣ 9♠ 9♥ 9♦ A♣ A♠ A♥ A♦")
SEVENS = row("7♣ 7♠ 7♥ 7♦ K♣ K♠ 3♦")

ORDINARY = row("J♣ K♥ 8♠ 9♣ 9♠ 9♥ 9♦ A♣ A♠ A♥ A♦ J♠ J♥ J♦ 6♣ 6♠ 6♥ 6♦ 5♣ 5♠ 5♥ 5♦ 8♣ 8♥ 8♦ Q♣ Q♠ Q♥ Q♦ K♣ K♠")
IN_AN_ORDINARY_TRICK = {card: {"3♦", *ORDINARY[:place]} for place, card in enumerate(ORDINARY)} | {
    "J♣": {"3♦", "K♥"},
    "K♥": {"3♦", "J♣"},
    "3♦": set(),
}
IN_A_SEVENS_TRICK = {
    "7♣": {"3♦", "K♣"},
    "7♠": {"3♦", "K♣", "7♣"},
    "7♥": {"3♦", "K♣", "7♣", "7♠"},
    "7♦": {"3♦", "K♣", "7♣", "7♠", "7♥"},
    "K♣": {"3♦", "K♠"},
    "K♠": {"3♦"},
    "3♦": set(),
}


def judge(_setting, plays):
    """The winning place, the points of the cards (there are none), the number of tricks.

    A play is a list of cards, all of them equally many.
    """
    plays = [cards for cards, _way in plays]
    return heads(plays)[-1], 0, len(plays[0])


def fate(plays, sides, at_once):
    """What has happened to ♥K in a trick that is complete, by the code that the score uses; None for nothing.

    `sides`: who made each play, by the side. `at_once`: own ♣J loses whatever falls on it, else only if it wins.
    """
    tops = heads(plays)
    at = next((place for place, play in enumerate(plays) if "K♥" in play), None)
    if at is None or at not in tops:
        return None
    if tops[-1] == at:
        return wins(plays, at)
    taker = next(top for top in tops if top > at)
    own = sides[at] == sides[taker]
    return overtaken(plays[taker], own, taker == tops[-1], at_once)


def wins(plays, at):
    """♥K has won: worth a point unless it came last, or Toqu had gone before it or with it."""
    gone = any("J♣" in play for play in plays[: at + 1])
    return None if gone or at == len(plays) - 1 else "voormsi_wins"


def overtaken(taker, own, stands, at_once):
    """♥K headed the trick and was taken by `taker`, which wins the trick if it `stands`; else ♦3 took ♣J.

    For ♦3 laid down with ♣J there is no bonus.
    """
    match ("J♣" in taker, "3♦" in taker):
        case (True, True):
            return None if own else "toqu_takes"
        case (False, True):
            return "three_takes_voormsi"
    if own and at_once:
        return "own_toqu"
    if stands:
        return "own_toqu" if own else "toqu_takes"
    return "three_takes_toqu"


def heads(plays):
    """After each play, the place of the one that lies on top."""
    return tops_from(plays, [0])


def tops_from(plays, tops):
    if len(tops) == len(plays):
        return tops
    place, top = len(tops), tops[-1]
    led_three = plays[0] == ["3♦"]
    if led_three and top == 0:
        return tops_from(plays, [*tops, place])
    weather = IN_A_SEVENS_TRICK if plays[led_three][0][0] == "7" else IN_AN_ORDINARY_TRICK
    if weather is IN_A_SEVENS_TRICK and place > top + 1:
        weather = weather | {"K♣": {"3♦"}}  # ♠K has come too late
    taken = bool(answers(plays[top], plays[place], weather))
    return tops_from(plays, [*tops, place if taken else top])


def answers(held, played, weather):
    """Every way in which each card of a set takes a different card of the set on top."""
    matched = (tuple(zip(way, held, strict=True)) for way in permutations(played))
    return [tuple(card for card, _ in pairs) for pairs in matched if all(card in weather[top] for card, top in pairs)]


def order(plays):
    """Who of two players makes each of the four plays: the one on top after two of them makes the third."""
    ahead = heads(plays[:2])[-1] if len(plays) > 1 else 0
    return (0, 1, ahead, 1 - ahead)


def draw(rng, _setting, cards, plays):
    """A trick of Voormsi of so many plays, single cards or sets; the answers often such as can take something."""
    pack, rank = list(cards), rng.choice("AKQJ98765777")
    if rng.random() < 0.4:
        return alone(rng.sample(rng.choice([pack, pack, HIGH, SEVENS]), plays))
    same = [card for card in pack if card[:-1] == rank]
    lead = rng.sample(same, rng.randint(1, len(same)))
    left = [card for card in rng.sample(pack, len(pack)) if card not in lead]
    left.sort(key=lambda card: card in (SEVENS if rank == "7" else HIGH) and rng.random() < 0.5)
    best = left[-(plays - 1) * len(lead) :] if plays > 1 else []
    rng.shuffle(best)
    sets = [best[at : at + len(lead)] for at in range(0, len(best), len(lead))]
    return [(play, "") for play in [lead, *sets]]
