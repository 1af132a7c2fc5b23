"""Text as the author wrote it: places, files, letters."""
