"""The table in the terminal: a Textual application that shows questions and sends answers back, and knows no rule."""
