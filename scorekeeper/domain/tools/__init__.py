"""The tools beside a score: tricks judged and followed, piles counted, and what they hand to the form of a deal."""
