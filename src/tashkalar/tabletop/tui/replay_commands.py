"""Commands of a replay."""

from tashkalar.tabletop.tui.commands import Command, make_command

STEPPING: tuple[Command, ...] = (
    make_command("right n enter", "step(1)", "step", "One decision forward", "Right"),
    make_command("left p", "step(-1)", "", "One decision back", "Left"),
    make_command("down", "action(1)", "action", "To the next action, past all that a card asks", "Down"),
    make_command("up", "action(-1)", "", "To the action before", "Up"),
    make_command(
        "right_square_bracket shift+right pagedown", "turn(1)", "turn", "One turn forward", "]", name="next-turn"
    ),
    make_command("left_square_bracket shift+left pageup", "turn(-1)", "", "One turn back", "[", name="previous-turn"),
)
"""Commands that move by decisions, actions and turns."""

PLAYBACK: tuple[Command, ...] = (
    make_command("space", "play", "run", "Let the game play by itself; any key stops it", "Space"),
    make_command("plus equals_sign", "pace(1)", "", "Play faster", "+", name="faster"),
    make_command("minus", "pace(-1)", "", "Play slower", "-", name="slower"),
)
"""Commands of automatic playback."""

HANDS = make_command("h o", "hands", "hands", "Whose hands lie open: all, on turn, or one player's", name="hands")

BRANCHING: tuple[Command, ...] = (
    make_command("f", "fork", "fork", "Begin a new game from here; this one stays as it is", name="fork"),
    make_command(
        "i", "what_if", "what if", "Try moves from here; nothing is saved, and Esc comes back", name="what-if"
    ),
)
"""Commands that play on from the cursor."""

JUMP = make_command("g", "jump", "go to", "To a turn by its number", name="go-to")

SCORES: tuple[Command, ...] = (
    make_command("s", "seek('score', 1)", "score", "To the next change of the score", name="next-score"),
    make_command("S", "seek('score', -1)", "", "To the change of the score before", name="previous-score"),
)
"""Commands that search for a change of the score."""

ANALYSIS: tuple[Command, ...] = (
    make_command("a", "analyse", "analyse", "Have the coach look for faults, or stop it", name="analyse"),
    make_command("m", "fault(1)", "fault", "To the next fault that the coach has found", name="next-fault"),
    make_command("M", "fault(-1)", "", "To the fault before", name="previous-fault"),
)
"""Commands that start an analysis and go to the mistakes that it has found."""

TRY = make_command("y", "try", "try it", "Play on from here by yourself, against computers", name="try")

SIGHT: tuple[Command, ...] = (
    make_command("v", "sight", "", "Look with all hands open, or by what each seat could know", name="sight"),
    make_command("e", "chances", "", "The curve of the chances to win, or of the scores", name="chances"),
)
"""Commands that change what an analysis looks at and shows."""

ENDS: tuple[Command, ...] = (
    make_command("home", "ends(0)", "", "To the start", "Home"),
    make_command("end", "ends(1)", "", "To the end", "End"),
)
"""Commands that move to the ends of the game."""

LEAVE = make_command("q escape", "leave", "quit", "Leave the replay", name="quit")

REPLAY: tuple[Command, ...] = (*STEPPING, *PLAYBACK, HANDS, *BRANCHING, JUMP, *SCORES, TRY, *ENDS, LEAVE)
"""Commands of a replay of any game."""
