"""Games as front ends use them: decisions, history, saves, views, events, reasons."""
