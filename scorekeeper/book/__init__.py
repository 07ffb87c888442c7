"""The score book: people, matches, links and events, and the pages that show them."""
