"""From bytes on a disk to a SourceFile, or to the problem that says why not."""
