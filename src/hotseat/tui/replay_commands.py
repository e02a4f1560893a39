"""Commands of a replay."""

from hotseat.tui.commands import HELP, RULES, Command, Tier, make_command
from hotseat.tui.play_commands import LOG

STEPPING: tuple[Command, ...] = (
    make_command("right n enter", "step(1)", "step", "One decision forward", "Right", rank=Tier.ANSWER),
    make_command("left p", "step(-1)", "", "One decision back", "Left", rank=Tier.ANSWER),
    make_command(
        "down",
        "move('action', 1)",
        "action",
        "To the next action, skipping the steps of effects",
        "Down",
        rank=Tier.ANSWER,
    ),
    make_command("up", "move('action', -1)", "", "To the previous action", "Up", rank=Tier.ANSWER),
    make_command(
        "right_square_bracket shift+right pagedown",
        "move('turn', 1)",
        "turn",
        "One turn forward",
        "]",
        name="next-turn",
        rank=Tier.ANSWER,
    ),
    make_command(
        "left_square_bracket shift+left pageup",
        "move('turn', -1)",
        "",
        "One turn back",
        "[",
        name="previous-turn",
        rank=Tier.ANSWER,
    ),
)
"""Commands that move by decisions, actions and turns."""

PLAYBACK: tuple[Command, ...] = (
    make_command("space", "play", "run", "Play automatically; any key stops", "Space", rank=Tier.TURN),
    make_command("plus equals_sign", "pace(1)", "", "Play faster", "+", name="faster"),
    make_command("minus", "pace(-1)", "", "Play slower", "-", name="slower"),
)

HANDS = make_command(
    "h o", "hands", "hands", "Which hands are shown: all, the active player's, or one player's", name="hands"
)

CHALLENGE = make_command(
    "D", "challenge", "", "Copy a challenge to beat this game: a line and a key to send", name="challenge"
)

FILM = make_command(
    "E", "film", "", "Save a film of this turn, at the deal of the whole game: a picture that moves", name="film"
)

BRANCHING: tuple[Command, ...] = (
    make_command("f", "fork", "fork", "Start a new game from here; this one stays unchanged", name="fork"),
    make_command("i", "what_if", "what if", "Try moves from here; K keeps them, Esc returns", name="what-if"),
    make_command("K", "variation", "variation", "Step through the next variation that was kept", name="variation"),
    CHALLENGE,
    FILM,
)
"""Commands that play on from the cursor, and send what is there."""

EXPLORE = make_command(
    "X", "explore", "explorer", "How such positions were played in your games, and how it went", name="explorer"
)

JUMP = make_command("g", "jump", "go to", "To a turn by its number", name="go-to", rank=Tier.ADVICE)

SCORES: tuple[Command, ...] = (
    make_command(
        "s", "seek('score', 1)", "score", "To the next change of the score", name="next-score", rank=Tier.ADVICE
    ),
    make_command("S", "seek('score', -1)", "", "To the previous change of the score", name="previous-score"),
)
"""Commands that search for a change of the score."""

ANALYSIS: tuple[Command, ...] = (
    make_command(
        "a",
        "coach('analyse')",
        "analyse",
        "Analyse the game for mistakes, or stop the analysis",
        name="analyse",
        rank=Tier.TURN,
    ),
    make_command("m", "coach('fault', 1)", "mistake", "To the next mistake", name="next-fault", rank=Tier.TURN),
    make_command("M", "coach('fault', -1)", "", "To the previous mistake", name="previous-fault"),
    make_command(
        "e", "coach('learn')", "learn", "Learn from your mistakes: find better turns", name="learn", rank=Tier.TURN
    ),
    make_command(
        "x", "coach('line')", "coach's line", "Step through the coach's turn on the board", name="line", rank=Tier.TURN
    ),
    make_command("v", "coach('sight')", "", "With all hands open, or with what each seat could know", name="sight"),
)
"""Commands of the coach: they start an analysis, and use what it has found."""

TRY = make_command("y", "try", "try it", "Play on from here against the computer", name="try")

ENDS: tuple[Command, ...] = (
    make_command("home", "to_ply(0)", "", "To the start", "Home"),
    make_command("end", "to_ply(-1)", "", "To the end", "End"),
)
"""Commands that move to the ends of the game."""

LEAVE = make_command("q escape", "app.leave", "back", "Leave the replay", "q", name="quit", rank=Tier.ALWAYS)

REPLAY: tuple[Command, ...] = (
    *STEPPING,
    *ANALYSIS,
    *PLAYBACK,
    HANDS,
    *BRANCHING,
    EXPLORE,
    JUMP,
    *SCORES,
    TRY,
    *ENDS,
    LOG,
    HELP,
    RULES,
    LEAVE,
)
"""Commands of a replay of any game."""
