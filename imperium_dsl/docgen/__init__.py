"""Pages of the documentation that are made from the grammar, the catalogue and the checked games."""
