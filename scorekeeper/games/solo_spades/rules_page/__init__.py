"""Tables and pictures of the rules page."""
