"""Text to AST, and back: the only package that knows lark."""
