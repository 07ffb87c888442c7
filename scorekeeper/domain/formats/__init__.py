"""The match format, in and out: JSON read exactly, a deal, a whole match, and what `replay` answers."""
