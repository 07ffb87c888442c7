"""The people of a book, and their names: those that change, and those that look alike."""
