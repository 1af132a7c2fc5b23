"""AST to a checked program: every word has one meaning, every phrase one frame, every noun one type."""
