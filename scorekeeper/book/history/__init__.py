"""History: matches, evenings, people, pairs, records, and the shared picture."""
