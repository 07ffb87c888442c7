"""Kaiser: four players in two partnerships, eight tricks a deal, a good five of hearts and a bad three of spades."""
