"""Commands of the screens that begin or list games and lessons."""

from hotseat.tui.commands import HELP, RULES, Command, make_command

NEW = make_command("n", "app.new_game", "new game", "Begin a new game")

CHOSEN: tuple[Command, ...] = (
    make_command("enter", "go_on", "resume", "Resume the chosen game", "Enter"),
    NEW,
    make_command("r", "look", "replay", "Replay the chosen game"),
    make_command("x", "delete", "delete", "Delete the chosen game permanently; asks first"),
    make_command("e", "rename", "rename", "Rename the chosen game's file; its id stays"),
)
"""Commands for the chosen game."""

STATISTICS = make_command("s", "app.statistics", "statistics", "Statistics of your finished games")

LISTING: tuple[Command, ...] = (
    make_command("tab", "show_next", "which", "List the unfinished games, those that are over, or all", "Tab"),
    make_command("slash", "search", "search", "Search for players, forms, names and ids", "/"),
    make_command("t", "order_next", "sort", "List them in another order"),
    STATISTICS,
    make_command("down", "choose_next(1)", "", "The next game", "Down"),
    make_command("up", "choose_next(-1)", "", "The previous game", "Up"),
)
"""Commands that choose which games are listed, and one of them."""

EXPORT = make_command("o", "export", "export", "Save the chosen game as a transcript, page, picture or recording")

LEAVING = make_command("q escape", "app.leave", "back", "Back to the menu", "q")

SETTINGS = make_command("f2", "app.settings", "", "Settings: colours, covers, animation, clock, bell", "F2")
TO_A_GAME = make_command("n", "app.play", "play", "Start a game")

LEARN = (
    make_command("enter", "begin", "begin", "Begin the chosen lesson, or continue it", "Enter"),
    make_command("", "", "lesson", "Point at a lesson by its number", "1-11"),
    TO_A_GAME,
    make_command("down", "choose(1)", "", "The next lesson", "Down"),
    make_command("up", "choose(-1)", "", "The previous lesson", "Up"),
    SETTINGS._replace(label="settings"),
    HELP,
    make_command("q escape", "app.leave", "back", "Back to the menu; your progress is kept", "q"),
)

CHANGE = make_command("c", "change", "change", "Change what is played first, or choose another game to continue")

START = (
    make_command("enter", "begin", "begin", "Do what is selected", "Enter"),
    make_command("", "", "at once", "Do it at once by its digit", "1-0"),
    CHANGE,
    RULES,
    SETTINGS._replace(label="settings"),
    STATISTICS,
    make_command("down", "choose(1)", "", "The next line", "Down"),
    make_command("up", "choose(-1)", "", "The previous line", "Up"),
    make_command("home", "point(0)", "", "The first line", "Home"),
    make_command("end", "point(-1)", "", "The last line", "End"),
    HELP,
    make_command("q", "app.leave", "quit", "Quit the program"),
)

TABLES = (
    make_command("enter", "begin", "open", "Open what is selected", "Enter"),
    make_command("down", "choose(1)", "", "The next line", "Down"),
    make_command("up", "choose(-1)", "", "The previous line", "Up"),
    make_command("q escape", "app.close", "back", "Back to the first screen", "q"),
)

PROFILE = (
    make_command("y", "count(True)", "yes", "These games count for you"),
    make_command("n", "count(False)", "no", "These games count for their names alone"),
    make_command("enter", "replay", "replay", "Replay the chosen game", "Enter"),
    make_command("a", "analyse", "analyse", "Analyse the chosen game for mistakes"),
    make_command("e", "app.mistakes", "my mistakes", "Learn from your mistakes in all games"),
    make_command("o", "full('record')", "opponents", "The games won and lost by opponent, form and seat"),
    make_command("s", "full('loadouts')", "played with", "The games won with each deck, character or the like"),
    make_command("k", "full('cards')", "cards", "The cards with which most and fewest games were won"),
    make_command("m", "full('solo')", "", "Records of games played alone"),
    make_command("f", "form", "form", "Count the games of one form alone, or of all"),
    make_command("n", "person", "person", "The statistics of another person"),
    make_command("down", "choose(1)", "", "The next game, or the next line", "Down"),
    make_command("up", "choose(-1)", "", "The previous game, or the previous line", "Up"),
    make_command("q escape", "leave", "back", "Back to the screen before", "q"),
)
"""The commands of the statistics; those that are possible now are shown."""

SETUP = (
    make_command("", "focus", "field", "To another field; after the last one comes the first", "Up Down"),
    make_command("", "change", "change", "Change what is chosen in the field", "Left Right"),
    make_command("", "choose", "choose", "Choose by the digit", "1-9"),
    make_command("f5", "start", "start", "Start the game as it stands, from every field", "F5"),
    RULES,
    SETTINGS._replace(label="settings"),
    make_command("escape", "leave", "back", "Undo the change of the field, or go back", "Esc"),
)
