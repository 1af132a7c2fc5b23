"""A synthetic game, in the language and by hand."""
