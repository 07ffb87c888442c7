"""The key of a match for phones that hand deals to each other without a network."""

from django.utils.crypto import salted_hmac

from scorekeeper.matches.models import Match


def key_of(match: Match) -> str:
    """The same for all phones that keep score in this match, and for nobody else: with it they sign what they hand
    over, so no link from elsewhere can make a phone record.
    """
    return salted_hmac("scorekeeper.hand_over", str(match.uid), algorithm="sha256").hexdigest()
