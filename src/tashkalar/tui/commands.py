"""All commands of the screens. The letters a to i name columns at the table, and digits cards and entries of lists."""

from hotseat.tui import play_commands, replay_commands
from hotseat.tui.commands import HELP, RULES, Command, Tier, make_command
from hotseat.tui.menu_commands import CLOSE, EXAMPLES, SETTINGS, TO_A_GAME, TO_THE_GYM

TASKS = make_command("T", "look_up('tasks')", "", "Read the tasks in full", name="tasks")
READING = (
    play_commands.LOG,
    play_commands.COMPONENTS,
    make_command("P", "look_up('piles')", "", "The discard piles, and the cards in front of the players", name="piles"),
    TASKS,
    make_command("w", "look_up('scores')", "", "How the scores are made up", name="scores"),
    make_command(
        "question_mark",
        "look_up('help')",
        "keys",
        "Keys and signs, and more about the selected square",
        "?",
        name="help",
        rank=Tier.ALWAYS,
    ),
    play_commands.RULES,
)
"""The commands that look something up, during a game and in a replay."""

SHARE_PICTURE = make_command("S", "app.share_picture", "", "Save the board as a picture")
PUBLIC = (
    play_commands.LOG,
    TASKS._replace(label="tasks"),
    SHARE_PICTURE._replace(label="picture"),
)
"""The commands of a hand-over screen, which look up what everybody may know."""

LAST_TURN = play_commands.LAST_TURN._replace(label="")
SEATS = play_commands.SEATS._replace(label="")
PAGE = make_command(
    "tab", "turn_page", "hand", "On a small screen: the board or the hand", "Tab", name="page", rank=Tier.ALWAYS
)
QUIT = play_commands.LEAVE
UNDO = play_commands.UNDO

CARDS = ""
"""The action of digits at the table: empty, because the answer pointer handles digits itself."""

MOVES = (
    make_command("up", "move(0, 1)", "", "Point at the square above, or at the previous entry", "Up"),
    make_command("down", "move(0, -1)", "", "Point at the square below, or at the next entry", "Down"),
    make_command("left", "move(-1, 0)", "", "Point at the square to the left", "Left"),
    make_command("right", "move(1, 0)", "", "Point at the square to the right", "Right"),
)
VIEW = make_command("v", "view", "view", "Read the chosen card in full", name="view", rank=Tier.ADVICE)

GAME: tuple[Command, ...] = (
    make_command(
        "enter space",
        "confirm",
        "play",
        "Play the selected answer, or continue with its next part",
        "Enter",
        rank=Tier.ANSWER,
    ),
    make_command(
        "", CARDS, "card", "Choose a card of the hand, or point at an entry of a list", "1-6", rank=Tier.ANSWER
    ),
    play_commands.NEXT,
    play_commands.PREVIOUS,
    play_commands.SKIP,
    make_command("escape", "back", "back", "One step back", "Esc", rank=Tier.ANSWER),
    make_command("p", "verb('place')", "place", "Place a common piece", name="place"),
    make_command("x", "verb('discard')", "discard", "Discard a being", name="discard"),
    make_command("z", "verb('flare')", "flare", "Invoke the flare", name="flare"),
    make_command("F", "verb('thaw')", "thaw", "Thaw your frozen card", name="thaw"),
    make_command("V", "verb('warp')", "warp", "Play the warp of a card in your hand", name="warp"),
    make_command("t", "verb('claim')", "task", "Claim a task at the end of the turn", name="claim"),
    make_command(
        "y",
        "verb('pass')",
        "hand over",
        "In a team: hand over to your teammate for the rest of the turn",
        name="hand-over",
    ),
    play_commands.END,
    UNDO,
    play_commands.REDO,
    play_commands.HINT,
    make_command(
        "j", "plan", "plan", "Lay a card's pattern over the board, rotate and mirror it", name="plan", rank=Tier.ADVICE
    ),
    make_command(
        "m",
        "look_ahead",
        "short",
        "Where one more common would let you summon a card",
        name="one-more",
        rank=Tier.ADVICE,
    ),
    *MOVES,
    play_commands.TYPE._replace(help="Type an answer, such as 'place d4'; Tab completes it"),
    VIEW,
    LAST_TURN,
    *READING,
    PAGE,
    SEATS,
    SETTINGS,
    make_command("R", "verb('resign')", "", "Resign the game (not in a melee); asks first", name="resign"),
    make_command(
        "exclamation_mark",
        "dangers",
        "danger",
        "Pieces that one move of a neighbour could destroy",
        "!",
        name="danger",
        rank=Tier.ADVICE,
    ),
    QUIT,
)

PLAN = (
    make_command("", CARDS, "card", "Lay the pattern of another card of the hand", "1-6", rank=Tier.ANSWER),
    make_command(
        "r right_square_bracket",
        "change_overlay('right')",
        "rotate",
        "Rotate the pattern to the right",
        name="turn-right",
    ),
    make_command("R left_square_bracket", "change_overlay('left')", "", "Rotate it to the left", name="turn-left"),
    make_command("m x", "change_overlay('mirror')", "mirror", "Mirror it", name="mirror"),
    make_command("n tab", "next_option(1)", "next best", "To the next closest place", name="next", rank=Tier.ANSWER),
    make_command("N shift+tab", "next_option(-1)", "", "To the previous closer place", name="previous"),
    make_command(
        "enter space",
        "confirm",
        "",
        "If the pattern is complete: back to the question, pointing at that place",
        "Enter",
    ),
    make_command("escape", "back", "", "One step back; the last one leads to the question", "Esc"),
    make_command("j", "leave_overlay", "back", "Back to the question", name="plan", rank=Tier.TURN),
    *MOVES,
    VIEW,
    *READING,
    SETTINGS,
    QUIT,
)
"""The commands while the pattern overlay is open."""

DANGER = (
    make_command("n tab", "next_option(1)", "next", "To the next piece with a sign", name="next", rank=Tier.ANSWER),
    make_command("N shift+tab", "next_option(-1)", "", "To the previous one", name="previous"),
    make_command("escape enter space", "back", "", "One step back; the last one leads to the question", "Esc"),
    make_command(
        "exclamation_mark",
        "change_overlay('side')",
        "other side",
        "The pieces that you could destroy, or those in danger",
        "!",
        name="danger",
    ),
    *MOVES,
    *READING,
    SETTINGS,
    QUIT,
)
"""The commands while the threat overlay is open."""

HINT = (
    make_command(
        "H n right enter space",
        "confirm",
        "more",
        "Show the next step; after the last, go back and point at the answer",
        name="hint",
        rank=Tier.ANSWER,
    ),
    make_command("N left", "next_option(-1)", "", "Show the previous step again", name="previous"),
    make_command("escape", "back", "back", "Back to the question", "Esc"),
    *READING,
    SETTINGS,
    QUIT,
)
"""The commands while the hint overlay is open."""

THINKING = (
    play_commands.HURRY,
    play_commands.BACK,
    UNDO,
    LAST_TURN._replace(label="last turn"),
    *READING,
    PAGE,
    SEATS._replace(label="who plays"),
    SETTINGS,
    QUIT,
)
"""The commands while a computer player thinks."""

WATCHING = (
    *play_commands.PACING,
    play_commands.HURRY._replace(label=""),
    play_commands.BACK,
    *READING,
    PAGE,
    SEATS._replace(label="who plays"),
    SETTINGS,
    QUIT,
)
"""The commands while only computer players play."""

ENDED = (
    make_command("enter space", "show_end", "result", "Show the result once more", "Enter", rank=Tier.ANSWER),
    make_command("r", "app.replay", "replay", "Look at the whole game"),
    make_command("n", "app.rematch", "rematch", "Play again; the next player begins"),
    make_command("s", "app.share_text", "share", "Copy the position to the clipboard as text", rank=Tier.LOOKUP),
    SHARE_PICTURE,
    UNDO._replace(label=""),
    play_commands.BACK,
    LAST_TURN._replace(label=""),
    *READING,
    PAGE,
    SETTINGS,
    QUIT,
)
"""The commands after the end of a game: those of the result, and those for looking something up."""

REPLAY: tuple[Command, ...] = (
    *replay_commands.STEPPING,
    *replay_commands.ANALYSIS,
    *replay_commands.PLAYBACK,
    replay_commands.HANDS,
    *replay_commands.BRANCHING,
    make_command("Q", "puzzle", "puzzle", "Prove an aim for this turn, and solve it as a puzzle", name="puzzle"),
    replay_commands.EXPLORE,
    replay_commands.JUMP,
    make_command("b", "seek('summon', 1)", "being", "To the next being summoned", name="next-being", rank=Tier.ADVICE),
    make_command("B", "seek('summon', -1)", "", "To the previous being summoned", name="previous-being"),
    make_command("z", "seek('flare', 1)", "flare", "To the next flare", name="next-flare", rank=Tier.ADVICE),
    make_command("Z", "seek('flare', -1)", "", "To the previous flare", name="previous-flare"),
    make_command("c", "seek('claim', 1)", "claim", "To the next task claimed", name="next-claim", rank=Tier.ADVICE),
    make_command("C", "seek('claim', -1)", "", "To the previous task claimed", name="previous-claim"),
    *replay_commands.SCORES,
    replay_commands.TRY,
    *replay_commands.ENDS,
    make_command(
        "tab",
        "turn_page",
        "side",
        "On a small screen: the board or what stands beside it",
        "Tab",
        name="page",
        rank=Tier.ALWAYS,
    ),
    *READING,
    make_command("f2", "app.settings", "", "Settings: colours, plain ASCII, animation", "F2"),
    replay_commands.LEAVE,
)

WHAT_IF = (
    make_command("escape", "back", "back", "One step back; the last one leads to the replay", "Esc", rank=Tier.ALWAYS),
    make_command("q", "app.leave", "", "Back to the replay at once", name="quit"),
    play_commands.KEEP,
    *(each for each in GAME if each.action not in ("back", QUIT.action, "last_turn", "seats")),
)
"""The commands of a game that is tried out from a position of a replay."""

COACHED = tuple(
    each for each in GAME if each.action not in ("back", QUIT.action, "last_turn", "seats", "hint", "verb('resign')")
)
"""The commands of the table in lessons and puzzles."""

LESSON = (
    play_commands.SHOW_ME,
    make_command("O", "exercise('skip')", "skip the lesson", "Leave this lesson for the next one", rank=Tier.TURN),
    make_command("escape", "back", "back", "One step back; the last one leads to the lessons", "Esc", rank=Tier.ALWAYS),
    make_command("q", "app.leave", "", "Back to the lessons at once"),
    *COACHED,
)

DEMONSTRATION = (
    play_commands.SHOW_MOVE,
    play_commands.TWIN,
    make_command("escape", "back", "back", "One step back; the last one leads to the rules", "Esc", rank=Tier.ALWAYS),
    make_command("q", "app.leave", "", "Back to the rules at once"),
    *COACHED,
)
"""The commands of the table with a demonstration of the rules."""

PUZZLE = (
    make_command("H", "exercise('hint')", "hint", "A hint for the next step, each time more detailed", rank=Tier.TURN),
    make_command("I", "exercise('reach')", "in reach?", "Ask whether the aim can still be reached", rank=Tier.TURN),
    make_command("X", "exercise('explain')", "why?", "Explain the solution, and why other ways fail", rank=Tier.TURN),
    make_command("S", "exercise('again')", "start again", "Begin the puzzle again", rank=Tier.TURN),
    make_command("O", "exercise('skip')", "next puzzle", "Leave this puzzle for the next unsolved one", rank=Tier.TURN),
    make_command("escape", "back", "back", "One step back; the last one leads to the puzzles", "Esc", rank=Tier.ALWAYS),
    make_command("q", "app.leave", "", "Back to the puzzles at once"),
    *COACHED,
)

MISTAKE = (
    *play_commands.SOLVING,
    make_command("escape", "back", "back", "One step back; the last one leads to the replay", "Esc"),
    QUIT._replace(help="Back at once; what you have solved is kept"),
    *COACHED,
)
"""The commands of the table with a mistake."""

PUZZLES = (
    make_command("enter", "begin", "begin", "Begin the chosen puzzle", "Enter", rank=Tier.ANSWER),
    make_command("", "", "puzzle", "Point at a puzzle by its number", "1-9", rank=Tier.ANSWER),
    make_command("t", "daily", "puzzle of the day", "Begin the puzzle of the day"),
    make_command("r", "streak", "streak", "As many of these puzzles as you can, each tried once; three misses end it"),
    make_command("f4", "", "", "The puzzles of the next school; with Shift of the one before", "F4"),
    make_command("f5", "", "", "The puzzles with the next aim; with Shift with the one before", "F5"),
    make_command("f6", "", "", "The puzzles with the next mechanic; with Shift with the one before", "F6"),
    make_command("f7", "", "", "The puzzles of the next form; with Shift of the one before", "F7"),
    make_command("m", "missed", "missed", "Only puzzles tried without success, or the others too"),
    make_command("backspace", "everything", "", "All puzzles again", "Backspace"),
    make_command("right", "grade(1)", "grade", "To the next grade", "Right"),
    make_command("left", "grade(-1)", "", "To the start of this grade, or to the previous grade", "Left"),
    make_command("down", "choose(1)", "", "The next puzzle", "Down"),
    make_command("up", "choose(-1)", "", "The previous puzzle", "Up"),
    make_command("pagedown", "choose(10)", "", "Ten puzzles on", "PgDn"),
    make_command("pageup", "choose(-10)", "", "Ten puzzles back", "PgUp"),
    TO_A_GAME,
    TO_THE_GYM,
    SETTINGS._replace(label="settings"),
    HELP,
    make_command(
        "q escape", "app.leave", "back", "Back to the menu; what you have solved is kept", "q", rank=Tier.ALWAYS
    ),
)

PAGES = (
    make_command("right down n tab", "turn(1)", "topic", "To another topic", "Left Right", rank=Tier.ANSWER),
    make_command("left up p N", "turn(-1)", "", ""),
    make_command("end", "open(-1)", "", "To the start, or to the end", "Home End"),
    make_command("home", "open(0)", "", ""),
    make_command("pagedown space", "scroll(1)", "pages", "Scroll by pages", "PgUp PgDn", rank=Tier.ANSWER),
    make_command("pageup", "scroll(-1)", "", ""),
    EXAMPLES,
    RULES._replace(action="rules"),
    HELP._replace(action="keys"),
    CLOSE,
)
"""The keys of the help."""

BESIDE_GAMES: tuple[Command, ...] = (
    make_command("l", "app.learn", "learn", "Learn the game by playing, in short lessons", rank=Tier.TABLE),
    make_command("z", "app.puzzles", "puzzles", "Solve puzzles: one turn, one aim", rank=Tier.TABLE),
    SETTINGS,
)
"""The commands of the list of saved games that every game has its own of."""
