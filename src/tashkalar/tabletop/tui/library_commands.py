"""Commands of the list of unfinished games."""

from tashkalar.tabletop.tui.commands import Command, make_command

CHOSEN: tuple[Command, ...] = (
    make_command("enter", "go_on", "go on", "Go on with the chosen game", "Enter"),
    make_command("n", "app.new_game", "new game", "Begin a new game"),
    make_command("r", "look", "replay", "Look at the chosen game"),
    make_command("x", "delete", "delete", "Delete the chosen game for ever; asks first"),
    make_command("e", "rename", "rename", "Call the chosen game's file after a name; its id stays"),
)
"""Commands for the chosen game."""

CHOOSING: tuple[Command, ...] = (
    make_command("down", "choose_next(1)", "", "The next game", "Down"),
    make_command("up", "choose_next(-1)", "", "The game before", "Up"),
)

LEAVING = make_command("q escape", "app.quit", "quit", "Leave; everything is saved already", "q")
