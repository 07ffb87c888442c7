"""How dates and times are written, a folder a language; of other languages Django knows it."""
