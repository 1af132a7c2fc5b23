"""Operations to Python source: one function per text, compiled once per ruleset."""
