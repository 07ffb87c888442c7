"""The rules texts as pages: sections, contents, glossary, cards and circles as pictures. It knows no framework."""
