"""The widgets: the board, and panes of text that can be clicked."""
