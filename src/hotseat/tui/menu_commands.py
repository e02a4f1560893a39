"""Commands of the screens that begin or list games and lessons, and of the boxes above them."""

from textual.binding import Binding

from hotseat.tui.commands import HELP, RULES, Command, Tier, make_command

NEW = make_command("n", "app.new_game", "new game", "Begin a new game")

CHOSEN: tuple[Command, ...] = (
    make_command("enter", "go_on", "resume", "Resume the chosen game", "Enter", rank=Tier.ANSWER),
    make_command("r", "look", "replay", "Replay the chosen game"),
)
"""The first commands for the chosen game."""

FILES: tuple[Command, ...] = (
    make_command(
        "o", "export", "export", "Save the chosen game as a transcript, page, picture or recording", rank=Tier.TABLE
    ),
    make_command("x", "delete", "delete", "Delete the chosen game permanently; asks first", rank=Tier.TABLE),
    make_command("e", "rename", "rename", "Rename the chosen game's file; its id stays", rank=Tier.TABLE),
)
"""The commands for the file of the chosen game."""

OPEN_KEY = make_command(
    "k",
    "app.open_key",
    "share key",
    "Open and keep a share key or a file with a position, or a moment of a saved game",
    rank=Tier.TABLE,
)

STATISTICS = make_command("s", "app.statistics", "statistics", "Statistics of your finished games", rank=Tier.LOOKUP)

WHICH_GAME = make_command("f", "game_next", "game", "List the games of one kind only, or of all")

LISTING: tuple[Command, ...] = (
    make_command(
        "tab", "show_next", "which", "List the unfinished games, those that are over, or all", "Tab", rank=Tier.ADVICE
    ),
    make_command("slash", "search", "search", "Search for players, forms, names and ids", "/", rank=Tier.ADVICE),
    make_command("t", "order_next", "sort", "List them in another order", rank=Tier.ADVICE),
    STATISTICS._replace(rank=Tier.ACTION),
    make_command("down", "choose_next(1)", "", "The next game", "Down"),
    make_command("up", "choose_next(-1)", "", "The previous game", "Up"),
)
"""Commands that choose which games are listed, and one of them."""

LEAVING = make_command("q escape", "app.leave", "back", "Back to the menu", "q", rank=Tier.ALWAYS)

SETTINGS = make_command(
    "f2", "app.settings", "", "Settings: colours, covers, animation, clock, bell", "F2", rank=Tier.TABLE
)
TO_A_GAME = make_command("n", "app.play", "play", "Start a game")
TO_THE_GYM = make_command("G", "app.gym", "pattern gym", "Learn to see patterns in the gym", rank=Tier.LOOKUP)

LEARN = (
    make_command("enter", "begin", "begin", "Begin the chosen lesson, or continue it", "Enter", rank=Tier.ANSWER),
    make_command("", "", "lesson", "Point at a lesson by its number", "1-9", rank=Tier.ANSWER),
    TO_A_GAME,
    TO_THE_GYM,
    make_command("down", "choose(1)", "", "The next lesson", "Down"),
    make_command("up", "choose(-1)", "", "The previous lesson", "Up"),
    SETTINGS._replace(label="settings"),
    HELP,
    LEAVING._replace(help="Back to the menu; your progress is kept"),
)

EXAMPLES = make_command(
    "d", "app.demonstrations", "examples", "Positions that show clauses of the rules", rank=Tier.LOOKUP
)

DEMONSTRATIONS = (
    make_command("enter", "begin", "play", "Play the positions of the chosen clause", "Enter", rank=Tier.ANSWER),
    make_command("", "", "clause", "Point at a clause by its number", "1-9", rank=Tier.ANSWER),
    make_command("down", "choose(1)", "", "The next clause", "Down"),
    make_command("up", "choose(-1)", "", "The previous clause", "Up"),
    make_command("pagedown", "choose(10)", "", "Ten clauses on", "PgDn"),
    make_command("pageup", "choose(-10)", "", "Ten clauses back", "PgUp"),
    HELP,
    LEAVING._replace(help="Back to the screen below"),
)

EXPLORER = (
    make_command("enter", "begin", "open", "Replay one of these games at such a moment", "Enter", rank=Tier.ANSWER),
    make_command("tab", "source", "whose", "Your decisions, all in your games, or the data set", "Tab", rank=Tier.TURN),
    make_command("", "", "", "Point at a line by its number", "1-99"),
    make_command("down", "choose(1)", "", "The next line", "Down"),
    make_command("up", "choose(-1)", "", "The previous line", "Up"),
    make_command("pagedown", "choose(10)", "", "Ten lines on", "PgDn"),
    make_command("pageup", "choose(-10)", "", "Ten lines back", "PgUp"),
    HELP,
    LEAVING._replace(help="Back to the replay"),
)
"""The commands of the explorer."""

GYM = (
    make_command("enter", "answer", "answer", "Answer, or continue with the next exercise", "Enter", rank=Tier.ANSWER),
    make_command("space", "skip", "show me", "You don't see it: the answer is shown", "Space", rank=Tier.ANSWER),
    make_command("", "", "", "Point at a place by its name, or at a card by its number", "a-i 1-9"),
    make_command("up", "move(0, 1)", "", "Point at the place above", "Up"),
    make_command("down", "move(0, -1)", "", "Point at the place below", "Down"),
    make_command("left", "move(-1, 0)", "", "Point at the place to the left", "Left"),
    make_command("right", "move(1, 0)", "", "Point at the place to the right", "Right"),
    make_command("A", "later", "again later", "The board that was answered last comes again later", rank=Tier.TURN),
    make_command("o", "turn", "turn it", "Turn the pattern over the board, and mirror it after that", rank=Tier.LOOKUP),
    make_command("O", "position", "position", "Open the board as a position, once it is answered", rank=Tier.LOOKUP),
    make_command("P", "pause", "pause", "Stop the clock and cover the board, or resume"),
    make_command("minus", "clock", "clock", "Answer without a time limit from now on, or with one", "-"),
    make_command("tab", "kind", "exercise", "The next kind of question", "Tab"),
    make_command("s", "group", "patterns of", "The next group of patterns, such as a school"),
    make_command("p", "patterns", "patterns", "How well you see each pattern, and when it returns", rank=Tier.LOOKUP),
    make_command("k", "card", "card", "The text of the card", rank=Tier.LOOKUP),
    HELP,
    make_command("q escape", "app.leave", "back", "Back to the menu; your progress is kept", "q", rank=Tier.ALWAYS),
)
"""The commands of the pattern gym."""

CHANGE = make_command("c", "change", "change", "Change what is played first, or choose another game to continue")

DAILY = make_command("d", "app.daily", "daily duel", "Play the duel of the day: the same for everybody, one try")

START = (
    make_command("enter", "begin", "begin", "Do what is selected", "Enter", rank=Tier.ANSWER),
    make_command("", "", "at once", "Start it at once by its digit", "1-0", rank=Tier.ANSWER),
    CHANGE,
    RULES,
    SETTINGS._replace(label="settings", rank=Tier.LOOKUP),
    STATISTICS,
    TO_THE_GYM,
    DAILY,
    OPEN_KEY._replace(label=""),
    make_command("down", "choose(1)", "", "The next line", "Down"),
    make_command("up", "choose(-1)", "", "The previous line", "Up"),
    make_command("home", "point(0)", "", "The first line", "Home"),
    make_command("end", "point(-1)", "", "The last line", "End"),
    HELP,
    make_command("q", "app.leave", "quit", "Quit the program", rank=Tier.ALWAYS),
)

TABLES = (
    make_command("enter", "begin", "open", "Open what is selected", "Enter", rank=Tier.ANSWER),
    make_command("down", "choose(1)", "", "The next line", "Down"),
    make_command("up", "choose(-1)", "", "The previous line", "Up"),
    HELP,
    make_command("q escape", "app.close", "back", "Back to the first screen", "q", rank=Tier.ALWAYS),
)

PROFILE = (
    make_command("y", "count(True)", "yes", "These games count for you", rank=Tier.ANSWER),
    make_command("n", "count(False)", "no", "These games don't count for you", rank=Tier.ANSWER),
    make_command("enter", "replay", "replay", "Replay the chosen game", "Enter", rank=Tier.ANSWER),
    make_command("a", "analyse", "analyse", "Analyse the chosen game for mistakes", rank=Tier.TURN),
    make_command("e", "app.mistakes", "my mistakes", "Learn from your mistakes in all games", rank=Tier.TURN),
    make_command("o", "full('record')", "opponents", "The games won and lost by opponent, form and seat"),
    make_command("s", "full('loadouts')", "played with", "The games won with each deck, character or similar"),
    make_command("k", "full('cards')", "cards", "The cards with the most and the fewest wins"),
    make_command("m", "full('solo')", "", "Records of games played alone"),
    make_command("f", "form", "form", "Count the games of one form only, or of all"),
    make_command("n", "person", "person", "The statistics of another person"),
    make_command("down", "choose(1)", "", "The next game, or the next line", "Down"),
    make_command("up", "choose(-1)", "", "The previous game, or the previous line", "Up"),
    HELP,
    make_command("q escape", "leave", "back", "Back to the screen before", "q", rank=Tier.ALWAYS),
)
"""The commands of the statistics; those that are possible now are shown."""

SETUP = (
    make_command(
        "", "focus", "field", "To another field; after the last one comes the first", "Up Down", rank=Tier.ANSWER
    ),
    make_command("", "change", "change", "Change what is chosen in the field", "Left Right", rank=Tier.ANSWER),
    make_command("", "choose", "choose", "Choose by the digit", "1-9", rank=Tier.ANSWER),
    RULES,
    SETTINGS._replace(label="settings"),
    OPEN_KEY._replace(keys=("f7",), shown="F7", label=""),
    make_command("f5", "start", "start", "Start the game as it stands, from every field", "F5", rank=Tier.ALWAYS),
    HELP,
    make_command("escape", "leave", "back", "Undo the change of the field, or go back", "Esc", rank=Tier.ALWAYS),
)

# --- boxes above other screens ----------------------------------------------------------------------------------------

CLOSE = make_command("escape enter q", "app.close", "close", "Close this", "Esc", rank=Tier.ALWAYS)

TEXT = (
    make_command("", "", "scroll", "Scroll by lines", "Up Down", rank=Tier.ANSWER),
    make_command("", "", "pages", "Scroll by pages", "PgUp PgDn", rank=Tier.ANSWER),
    make_command("", "", "", "To the start, or to the end", "Home End"),
    HELP,
    CLOSE,
)
"""The keys of a text to read."""

LINE = (
    make_command("", "", "take", "Take what is typed", "Enter", rank=Tier.ANSWER),
    HELP,
    make_command("", "", "back", "Close the line", "Esc", rank=Tier.ALWAYS),
)
"""The keys while a line is typed on a screen whose other keys are letters of it."""
LINE_ACTIONS = frozenset(each.action for each in LINE)

ROW = (
    make_command("", "", "row", "To another row", "Up Down", rank=Tier.ANSWER),
    make_command("", "", "change", "Change what is chosen in the row", "Left Right", rank=Tier.ANSWER),
)
BETWEEN_ROWS = (
    Binding("up", "app.focus_previous", "up", show=False, priority=True),
    Binding("down", "app.focus_next", "down", show=False, priority=True),
)
SETTING = (*ROW, HELP, CLOSE._replace(keys=("escape", "enter", "f2", "q")))
SEATING = (
    *ROW,
    make_command("enter", "take", "continue", "Continue with these players", "Enter"),
    HELP,
    make_command("escape", "leave_it", "cancel", "Leave the players as they were", "Esc", rank=Tier.ALWAYS),
)
"""The keys of the box with the players of the seats."""

BROWSING = (
    make_command("", "", "search", "Type words to search for in names and texts", "a-z", rank=Tier.ANSWER),
    make_command("", "", "choose", "To another entry; Home and End lead to the first and the last",
                 "Up Down Left Right"),
    make_command("", "", "pages", "Turn to the next page of entries, or to the one before", "PgUp PgDn"),
    make_command("f8", "compare", "compare",
                 "Keep the selected card below every card that you select next; on the same card, stop", "F8"),
    make_command("f9", "copy", "copy", "Copy the text of the selected card to the clipboard", "F9"),
    make_command("", "", "", "Scroll the text of the entry, if it is longer than the screen", "Shift+Up Shift+Down"),
    HELP,
    make_command("", "", "close", "Delete what is typed, or close the list; F3 and Enter close it too", "Esc",
                 rank=Tier.ALWAYS),
)  # fmt: skip
"""The keys of a list in which one searches by typing, which handles them itself."""

NAMING = (
    make_command("escape enter", "take", "take", "Take the name, or the suggested one if the line is empty", "Enter"),
    HELP,
)
LINE_BOX = (
    make_command("enter", "take", "take", "Take what is typed", "Enter", rank=Tier.ANSWER),
    HELP,
    make_command("escape", "cancel", "back", "Close the line", "Esc", rank=Tier.ALWAYS),
)
"""The keys of a box with one line to type."""
MY_TABLES = (
    make_command("enter", "open", "open", "Open the chosen table", "Enter", rank=Tier.ANSWER),
    make_command("", "at_once", "at once", "Open a table at once by its number", "1-9", rank=Tier.ANSWER),
    make_command("v", "invitation", "invitation", "Enter an invitation; Enter joins, Esc leaves the line"),
    make_command("h", "app.host_game", "host a table", "Set up a game with a player on another machine"),
    make_command("i", "show_invitations", "invitations", "Show the invitations of a table that you host again"),
    make_command("tab left right", "panel", "players", "Show the players and messages, or the list again", "Tab"),
    make_command("t", "write", "write", "Write a message to the chosen table; Enter sends it, Esc closes the line"),
    make_command("y", "reply(True)", "agree", "Agree to what is proposed at the chosen table", rank=Tier.ANSWER),
    make_command("n", "reply(False)", "refuse", "Refuse what is proposed at the chosen table", rank=Tier.ANSWER),
    make_command("N", "refuse", "", "Refuse what is proposed, with a short reason"),
    make_command("M", "rematch", "rematch", "Offer a rematch at the chosen table"),
    make_command("R", "resign", "resign", "Resign the chosen game in your turn; asks first"),
    make_command("x", "forget", "forget", "Forget the chosen table; asks first"),
    make_command("T", "test_notice", "test", "Test the notice of your turn"),
    make_command("r", "look", "ask again", "Ask all hosts again how the games stand"),
    make_command("down", "choose(1)", "", "The next table", "Down"),
    make_command("up", "choose(-1)", "", "The previous table", "Up"),
    HELP,
    make_command(
        "q escape", "back", "back", "Back to the first screen; Esc leaves the line first", "q", rank=Tier.ALWAYS
    ),
)

LEFT, RIGHT = (
    make_command("left up", "app.focus_previous", "", ""),
    make_command("right down", "app.focus_next", "", "To another answer", "Left Right"),
)
PRESS = make_command("", "", "", "Give the chosen answer", "Enter", rank=Tier.ANSWER)
CONSENT = (
    PRESS,
    LEFT._replace(keys=("left",)),
    RIGHT._replace(keys=("right",)),
    make_command("up", "scroll(-1)", "", ""),
    make_command("down", "scroll(1)", "", "Scroll by lines", "Up Down"),
    HELP,
    make_command("escape", "answer(False)", "", "Don't run the program", "Esc", rank=Tier.ALWAYS),
    make_command("q", "app.leave_game", "", "Return to the menu; everything is already saved", rank=Tier.ALWAYS),
)
"""The keys of the question whether to run a program."""
PARTING = (
    PRESS,
    LEFT,
    RIGHT,
    HELP,
    make_command("escape", "answer(False)", "", "Stay at the table", "Esc", rank=Tier.ALWAYS),
    make_command("q", "answer(True)", "", "Return to the menu; everything is already saved", rank=Tier.ALWAYS),
)
"""The keys of the question whether to leave the people at other machines."""
FAILED = (
    PRESS,
    LEFT,
    RIGHT,
    make_command("a", "take('again')", "", "Ask the same player again"),
    make_command("t", "take('human')", "", "Play the seat yourself"),
    make_command("o", "take('others')", "", "Choose who plays each seat"),
    make_command("escape w", "take('wait')", "", "Keep waiting while the player thinks", "Esc"),
    HELP,
    make_command("q", "app.leave_game", "", "Return to the menu; everything is already saved", rank=Tier.ALWAYS),
)
"""The keys of the question what to do about a player that gives no answer."""
PEOPLE = (
    make_command("y", "reply(True)", "agree", "Agree to what is proposed", rank=Tier.ANSWER),
    make_command("n", "reply(False)", "refuse", "Refuse what is proposed", rank=Tier.ANSWER),
    make_command("N", "refuse", "refuse and say why", "Refuse what is proposed, with a short reason", rank=Tier.ANSWER),
    make_command("c", "copy", "copy an invitation", "Copy an invitation; once more copies the next one"),
    make_command("t enter f6", "write", "write to all", "Write a message; Enter sends it, Esc closes the line"),
    make_command("d", "propose('draw')", "offer a draw", "Offer a draw"),
    make_command("o", "claim", "claim the turn", "Claim the turn of a player whose time is up"),
    make_command("r", "propose('rematch')", "rematch", "Propose to play once more in other seats"),
    make_command("g", "give_record", "give the record", "Send the record of the game to everyone"),
    make_command("m", "mute", "mute", "Stop showing notices of messages, or show them again"),
    HELP,
    make_command("s", "seats", "who plays", "Set who plays each seat"),
    make_command("escape W f4 q", "leave", "back", "Close the line for a message, or go back", "Esc", rank=Tier.ALWAYS),
)
"""The keys of the box about the people of a game on several machines."""
