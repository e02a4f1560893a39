"""What can be done in the list of the games that were left."""

from tashkalar.tabletop.tui.commands import Command, command

CHOSEN: tuple[Command, ...] = (
    command("enter", "go_on", "go on", "Go on with the chosen game", "Enter"),
    command("n", "app.new_game", "new game", "Begin a new game"),
    command("r", "look", "replay", "Look at the chosen game"),
    command("x", "delete", "delete", "Delete the chosen game for ever; asks first"),
    command("e", "rename", "rename", "Call the chosen game's file after a name; its id stays"),
)
"""What is done with the chosen game."""

CHOOSING: tuple[Command, ...] = (
    command("down", "choose_next(1)", "", "The next game", "Down"),
    command("up", "choose_next(-1)", "", "The game before", "Up"),
)

LEAVING = command("q escape", "app.quit", "quit", "Leave; everything is saved already", "q")
