"""Every command, declared once: its keys, its place in the footer, its line on the help page and in the palette.

The letters a to i name columns of the board, so no command uses them; the digits choose cards and list entries.
"""

from textual.content import Content

from tashkalar.tabletop.tui import commands
from tashkalar.tabletop.tui.commands import Command, command, labelled
from tashkalar.tabletop.tui.library_commands import CHOOSING, CHOSEN, LEAVING

READING = (
    command("l", "log", "log", "Read the whole log", name="log"),
    command("k f3", "cards", "cards", "Search all the cards", name="cards"),
    command("P", "piles", "", "The discard piles, and what lies before the players", name="piles"),
    command("T", "tasks", "", "Read the tasks in full", name="tasks"),
    command("w", "scores", "", "Why the scores are what they are", name="scores"),
    command("question_mark", "help", "keys", "Explain what you point at; then keys and signs", "?", name="help"),
    command("f1", "rules", "rules", "The rules by topic", "F1", name="rules"),
)
"""What can be looked up, during a game as in a replay."""

LAST_TURN = command("L", "last_turn", "", "What the others did at last, step by step", name="last-turn")
SEATS = command("W", "seats", "", "Who plays each seat: people, computers, programs", name="seats")
PAGE = command("tab", "turn_page", "hand", "On a small screen: the board or the hand", "Tab", name="page")
SETTINGS = command("f2", "app.settings", "", "Settings: colours, covers, animation, clock, bell", "F2")
TO_A_GAME = command("n", "app.play", "play", "To a game")
QUIT = command("q", "leave", "quit", "Leave the table; everything is saved already", name="quit")
UNDO = command("u", "undo", "undo", "Take back the last decision of this turn", name="undo")

CARDS = ""
"""What the digits do at the table is no action of the screen: the question takes them itself."""

MOVES = (
    command("up", "move(0, 1)", "", "Point at the square above, or at the entry before", "Up"),
    command("down", "move(0, -1)", "", "Point at the square below, or at the next entry", "Down"),
    command("left", "move(-1, 0)", "", "Point at the square to the left", "Left"),
    command("right", "move(1, 0)", "", "Point at the square to the right", "Right"),
)
VIEW = command("v", "view", "view", "Read the chosen card in full", name="view")

GAME: tuple[Command, ...] = (
    command("", CARDS, "card", "Choose a card of the hand, or point at an entry of a list", "1-6"),
    command("p", "verb('place')", "place", "Place a common piece", name="place"),
    command("x", "verb('discard')", "discard", "Discard a being", name="discard"),
    command("z", "verb('flare')", "flare", "Invoke the flare", name="flare"),
    command("F", "verb('thaw')", "thaw", "Thaw the frozen card that lies before you", name="thaw"),
    command("V", "verb('warp')", "warp", "Play the warp of a card of your hand", name="warp"),
    command("t", "verb('claim')", "task", "Claim a task at the end of the turn", name="claim"),
    command(
        "y", "verb('pass')", "hand over", "In a team: hand over to your mate for the rest of the turn", name="hand-over"
    ),
    command("full_stop", "verb('end')", "end", "End the turn", ".", name="end"),
    command("m", "look_ahead", "short", "Where one more common would let a card come", name="one-more"),
    command("j", "plan", "plan", "Lay a card's pattern over the board, turn and mirror it", name="plan"),
    command("H", "hint", "hint", "Ask the coach: what to look at, the plan, the answers", name="hint"),
    command("s", "decline", "skip", "Skip what is optional, or finish a row of choices", name="skip"),
    UNDO,
    command("r U", "redo", "redo", "Play again what was taken back", name="redo"),
    command("n", "next(1)", "next", "Go to the next lit square or list entry", name="next"),
    command("N", "next(-1)", "", "Go to the one before", name="previous"),
    command("enter space", "confirm", "", "Take what you point at: play it, or go on to its next part", "Enter"),
    command("escape", "back", "", "One step back", "Esc"),
    *MOVES,
    command("colon slash", "type", "type", "Type an answer, such as 'place d4'; Tab completes it", ":", name="type"),
    VIEW,
    LAST_TURN,
    *READING,
    PAGE,
    SEATS,
    SETTINGS,
    command("R", "verb('resign')", "", "Resign the game, in a melee not; asks first", name="resign"),
    QUIT,
    command(
        "exclamation_mark", "dangers", "danger", "What one move of a piece beside it could destroy", "!", name="danger"
    ),
)

PLAN = (
    command("", CARDS, "card", "Lay the pattern of another card of the hand", "1-6"),
    command("r right_square_bracket", "turn(1)", "rotate", "Turn the pattern to the right", name="turn-right"),
    command("R left_square_bracket", "turn(-1)", "", "Turn it to the left", name="turn-left"),
    command("m x", "mirror", "mirror", "Mirror it", name="mirror"),
    command("n tab", "next(1)", "next best", "To the place that lacks the next fewest pieces", name="next"),
    command("N shift+tab", "next(-1)", "", "To the one that lacks fewer", name="previous"),
    command("enter space", "confirm", "", "Where it stands: back to the question, pointing at it there", "Enter"),
    command("escape", "back", "", "One step back, at last to the question", "Esc"),
    command("j", "leave_overlay", "back", "Back to the question", name="plan"),
    *MOVES,
    VIEW,
    *READING,
    SETTINGS,
    QUIT,
)
"""The table while a card's pattern lies over the board."""

DANGER = (
    command("n tab", "next(1)", "next", "To the next piece with a sign", name="next"),
    command("N shift+tab", "next(-1)", "", "To the one before", name="previous"),
    command("escape enter space", "back", "", "One step back, at last to the question", "Esc"),
    command("exclamation_mark", "leave_overlay", "back", "Back to the question", "!", name="danger"),
    *MOVES,
    *READING,
    SETTINGS,
    QUIT,
)
"""The table while it shows what stands in danger."""

HINT = (
    command(
        "H n right enter space",
        "confirm",
        "more",
        "Tell the next step; at last back, pointing at the answer",
        name="hint",
    ),
    command("N left", "next(-1)", "", "Tell the step before once more", name="previous"),
    command("escape", "back", "back", "Back to the question", "Esc"),
    *READING,
    SETTINGS,
    QUIT,
)
"""The table while the coach gives a hint."""

THINKING = (
    command("escape", "hurry", "play now", "Whoever thinks shall play the best found so far", "Esc"),
    UNDO,
    labelled(LAST_TURN, "last turn"),
    *READING,
    PAGE,
    labelled(SEATS, "who plays"),
    SETTINGS,
    QUIT,
)
"""The table while a computer thinks."""

WATCHING = (
    command("space", "pause", "wait or go on", "Let the computers wait, or play on", "Space"),
    command("right", "one_step", "step", "One decision, and then wait", "Right"),
    command("plus equals_sign", "pace(1)", "faster", "Play faster", "+", name="faster"),
    command("minus", "pace(-1)", "slower", "Play slower", "-", name="slower"),
    command("escape", "hurry", "", "Whoever thinks shall play the best found so far", "Esc"),
    *READING,
    PAGE,
    labelled(SEATS, "who plays"),
    SETTINGS,
    QUIT,
)
"""The table while only computers play."""

REPLAY: tuple[Command, ...] = (
    command("right", "step(1)", "step", "One decision forward", "Right"),
    command("left", "step(-1)", "", "One decision back", "Left"),
    command("down", "action(1)", "action", "To the next action, past all that a card asks", "Down"),
    command("up", "action(-1)", "", "To the action before", "Up"),
    command("right_square_bracket shift+right pagedown", "turn(1)", "turn", "One turn forward", "]", name="next-turn"),
    command("left_square_bracket shift+left pageup", "turn(-1)", "", "One turn back", "[", name="previous-turn"),
    command("space", "play", "run", "Let the game play by itself; any key stops it", "Space"),
    command("plus equals_sign", "pace(1)", "", "Play faster", "+", name="faster"),
    command("minus", "pace(-1)", "", "Play slower", "-", name="slower"),
    command("h", "hands", "hands", "Whose hands lie open: all, on turn, or one player's", name="hands"),
    command("f", "fork", "fork", "Begin a new game from here; this one stays as it is", name="fork"),
    command("i", "what_if", "what if", "Try moves from here; nothing is saved, and Esc comes back", name="what-if"),
    command("g", "jump", "go to", "To a turn by its number", name="go-to"),
    command("b", "seek('summon', 1)", "being", "To the next being summoned", name="next-being"),
    command("B", "seek('summon', -1)", "", "To the being summoned before", name="previous-being"),
    command("z", "seek('flare', 1)", "flare", "To the next flare", name="next-flare"),
    command("Z", "seek('flare', -1)", "", "To the flare before", name="previous-flare"),
    command("c", "seek('claim', 1)", "claim", "To the next task claimed", name="next-claim"),
    command("C", "seek('claim', -1)", "", "To the task claimed before", name="previous-claim"),
    command("s", "seek('score', 1)", "score", "To the next change of the score", name="next-score"),
    command("S", "seek('score', -1)", "", "To the change of the score before", name="previous-score"),
    command("a", "analyse", "analyse", "Have the coach look for faults, or stop it", name="analyse"),
    command("m", "fault(1)", "fault", "To the next fault that the coach has found", name="next-fault"),
    command("M", "fault(-1)", "", "To the fault before", name="previous-fault"),
    command("y", "try", "try it", "Play on from here by yourself, against computers", name="try"),
    command("v", "sight", "", "Look with all hands open, or by what each seat could know", name="sight"),
    command("e", "chances", "", "The curve of the chances to win, or of the scores", name="chances"),
    command("home", "ends(0)", "", "To the start", "Home"),
    command("end", "ends(1)", "", "To the end", "End"),
    command("tab", "turn_page", "side", "On a small screen: the board or what stands beside it", "Tab", name="page"),
    *READING,
    command("f2", "app.settings", "", "Settings: colours, plain ASCII, animation", "F2"),
    command("q escape", "leave", "quit", "Leave the replay", name="quit"),
)

WHAT_IF = (
    command("escape", "back", "back", "One step back, at last to the replay", "Esc"),
    command("q", "leave", "", "Back to the replay at once", name="quit"),
    *(each for each in GAME if each.action not in ("back", "leave", "last_turn", "seats")),
)
"""A game tried from a moment of a replay."""

COACHED = tuple(
    each for each in GAME if each.action not in ("back", "leave", "last_turn", "seats", "hint", "verb('resign')")
)
"""The table where a coach has set what is to be done."""

LESSON = (
    command("o", "show_me", "show me", "Have it done for you, and go on to the next step"),
    command("O", "skip", "skip the lesson", "Leave this lesson for the next one"),
    command("escape", "back", "back", "One step back, at last to the lessons", "Esc"),
    command("q", "leave", "", "Back to the lessons at once"),
    *COACHED,
)
"""A lesson at the table."""

LEARN = (
    command("enter", "begin", "begin", "Begin the chosen lesson, or go on with it", "Enter"),
    command("", "", "lesson", "Point at a lesson by its number", "1-11"),
    TO_A_GAME,
    command("down", "choose(1)", "", "The next lesson", "Down"),
    command("up", "choose(-1)", "", "The lesson before", "Up"),
    labelled(SETTINGS, "settings"),
    command("q escape", "app.leave_lists", "leave", "Leave the lessons; your progress is kept", "q"),
)
"""The list of lessons."""

PUZZLE = (
    command("o H", "hint", "hint", "A hint for the next answer, each time a little more; at last the answer"),
    command("I", "reach", "in reach?", "Ask whether the aim can still be reached"),
    command("S", "again", "start again", "Begin the puzzle again"),
    command("O", "skip", "next puzzle", "Leave this puzzle for the next unsolved one"),
    command("escape", "back", "back", "One step back, at last to the puzzles", "Esc"),
    command("q", "leave", "", "Back to the puzzles at once"),
    *COACHED,
)
"""A puzzle at the table."""

PUZZLES = (
    command("enter", "begin", "begin", "Begin the chosen puzzle", "Enter"),
    command("", "", "puzzle", "Point at a puzzle by its number", "1-150"),
    command("right", "grade(1)", "grade", "To the next grade", "Right"),
    command("left", "grade(-1)", "", "To the beginning of this grade, or to the one before", "Left"),
    command("down", "choose(1)", "", "The next puzzle", "Down"),
    command("up", "choose(-1)", "", "The puzzle before", "Up"),
    command("pagedown", "choose(10)", "", "Ten puzzles on", "PgDn"),
    command("pageup", "choose(-10)", "", "Ten puzzles back", "PgUp"),
    TO_A_GAME,
    labelled(SETTINGS, "settings"),
    command("q escape", "app.leave_lists", "leave", "Leave the puzzles; what you have solved is kept", "q"),
)
"""The list of puzzles."""

UNFINISHED: tuple[Command, ...] = (
    *CHOSEN,
    command("l", "app.learn", "learn", "Learn the game by playing, in short lessons"),
    command("z", "app.puzzles", "puzzles", "Solve puzzles: one turn, one aim"),
    *CHOOSING,
    SETTINGS,
    LEAVING,
)
"""The list of games to go on with."""


KEPT = ("turn_page", "help", "app.quit")
"""The actions that stand in the footer however narrow it is."""

PASSING = ("turn_page", "verb('pass')", "verb('thaw')", "verb('warp')")
"""The actions that stand in the footer only while they do something: not every table knows them."""


def footer(shown: tuple[Command, ...], usable: frozenset[str], width: int) -> Content:
    """The commands in one line, see `tabletop.tui.commands.footer`."""
    return commands.footer(shown, usable, width, KEPT, PASSING)
