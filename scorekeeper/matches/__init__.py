"""Books, their people, links and matches: the tables, recording, and the pages of a match."""
