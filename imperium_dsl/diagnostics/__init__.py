"""What is wrong, where, why and what to do: the findings of all stages and their renderings."""
