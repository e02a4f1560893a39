"""Commands of a game in play."""

from hotseat.tui.commands import HELP as HELP
from hotseat.tui.commands import RULES as RULES
from hotseat.tui.commands import Command, Tier, make_command

END = make_command(
    "full_stop",
    "end_turn",
    "end",
    "End the turn or phase; asks first if that loses something",
    ".",
    name="end",
    rank=Tier.TURN,
)
SKIP = make_command(
    "s", "leave_it", "skip", "Skip an optional choice, or finish a series of choices", name="skip", rank=Tier.ANSWER
)
UNDO = make_command("u", "undo", "undo", "Take back the last decision of this turn", name="undo", rank=Tier.TURN)
REDO = make_command("r U", "redo", "redo", "Redo what was taken back", name="redo", rank=Tier.TURN)
TYPE = make_command(
    "colon slash", "type", "type", "Type an answer; Tab completes it", ":", name="type", rank=Tier.ADVICE
)
LAST_TURN = make_command(
    "L",
    "last_turn",
    "last turn",
    "Replay what the others just did, step by step",
    name="last-turn",
    rank=Tier.LOOKUP,
)
SEATS = make_command(
    "W", "seats", "who plays", "Who plays each seat: people or programs", name="seats", rank=Tier.TABLE
)
HURRY = make_command(
    "M",
    "computers('move_now')",
    "play now",
    "Make the computer play the best move found so far",
    name="move-now",
    rank=Tier.ANSWER,
)
SHOW_ME = make_command("o", "exercise('show_me')", "show me", "Do this step for me", name="show-me", rank=Tier.ANSWER)
SHOW_MOVE = make_command(
    "o",
    "exercise('show_move')",
    "show move",
    "Play the next move of the demonstration",
    name="show-move",
    rank=Tier.ANSWER,
)
TWIN = make_command(
    "O", "exercise('twin')", "other position", "The other position of the clause", name="twin", rank=Tier.TURN
)
HINT = make_command(
    "H", "hint", "hint", "Ask the coach: what to look at, the plan, the answers", name="hint", rank=Tier.ADVICE
)
NEXT = make_command(
    "n",
    "next_option(1)",
    "next",
    "Go to the next highlighted place or list entry",
    name="next",
    rank=Tier.ANSWER,
)
KEEP = make_command(
    "K", "exercise('keep')", "keep", "Keep these moves as a variation, with a note", name="keep", rank=Tier.TURN
)
PREVIOUS = make_command("N", "next_option(-1)", "", "Go to the previous one", name="previous")
LEAVE = make_command(
    "q", "app.leave", "leave", "Return to the menu; everything is already saved", name="quit", rank=Tier.ALWAYS
)
BACK = make_command("escape", "back", "", "Close what is open, or go one step back", "Esc", rank=Tier.ANSWER)
PARTICIPANTS = make_command(
    "W f4",
    "app.participants",
    "players",
    "Who is here and plays each seat, invitations, proposals and messages",
    name="players",
    rank=Tier.ALWAYS,
)
MESSAGE = make_command(
    "f6",
    "app.message",
    "message",
    "Read the messages of the players, and write one: Enter sends it, Esc closes the line",
    "F6",
    name="message",
    rank=Tier.ALWAYS,
)
CONFIRM = make_command("enter space", "confirm", "play", "Play the selected answer", "Enter", rank=Tier.ANSWER)
LOG = make_command("l", "look_up('log')", "log", "Read the whole log", name="log", rank=Tier.LOOKUP)
COMPONENTS = make_command("k f3", "look_up('cards')", "cards", "Search all the cards", name="cards", rank=Tier.LOOKUP)
TYPING: tuple[Command, ...] = (
    make_command("enter", "", "play", "Play the typed answer", "Enter", rank=Tier.ANSWER),
    make_command("tab", "", "complete", "Complete the typed answer", "Tab", rank=Tier.ANSWER),
    make_command("ctrl+u", "", "clear", "Delete the typed line; Ctrl+W deletes its last word", "Ctrl+U"),
    make_command("escape", "", "back", "Close the line", "Esc", rank=Tier.ALWAYS),
    HELP,
)
"""The keys of the line for a typed answer, which handles them itself."""
POINTING: tuple[Command, ...] = (
    CONFIRM,
    NEXT._replace(keys=("n", "right", "down")),
    PREVIOUS._replace(keys=("N", "left", "up")),
)
"""Commands that move through the list of all options."""
ALWAYS: tuple[Command, ...] = (
    UNDO,
    REDO,
    TYPE,
    LAST_TURN,
    SEATS,
    BACK,
    LEAVE,
)
"""Commands while a person decides."""
THINKING: tuple[Command, ...] = (HURRY, UNDO, LAST_TURN, SEATS, BACK, LEAVE)
"""Commands while a computer player thinks."""
PACING: tuple[Command, ...] = (
    make_command(
        "space", "computers('pause')", "pause or continue", "Pause or continue the computers", "Space", rank=Tier.ANSWER
    ),
    make_command("right", "computers('step')", "step", "One decision, then pause", "Right", rank=Tier.ANSWER),
    make_command("plus equals_sign", "computers('faster', 1)", "faster", "Play faster", "+", name="faster"),
    make_command("minus", "computers('faster', -1)", "slower", "Play slower", "-", name="slower"),
)
"""Commands for the pace of computer players among themselves."""
WATCHING: tuple[Command, ...] = (
    *PACING,
    *(each for each in THINKING if each not in (UNDO, LAST_TURN)),
)
"""Commands while only computer players play."""
ENDED: tuple[Command, ...] = (
    make_command("enter", "show_end", "result", "Show the result once more", "Enter", rank=Tier.ANSWER),
    make_command("r", "app.replay", "replay", "Look at the whole game"),
    make_command("n", "app.rematch", "rematch", "Play again; the next player begins", "n"),
    BACK,
    LEAVE,
)
"""Commands when the game is over."""
COVER: tuple[Command, ...] = (
    make_command("enter", "go_on", "take over", "Continue to the table", "Enter", rank=Tier.ANSWER),
    make_command("right", "step(1)", "steps", "Step through what the others did", "Left Right", rank=Tier.ANSWER),
    make_command("left", "step(-1)", "", "Step back", "Left"),
    make_command("space", "play_turns", "play the turn", "Play what the others did, step by step", "Space"),
    make_command("s", "app.share_text", "", "Copy the position as text"),
    make_command("escape L", "go_back", "", "Back to the table, if this was opened from there", "Esc"),
    HELP,
    LEAVE._replace(action="app.leave_game"),
)
"""Commands of the hand-over screen."""
RESULT_BUTTONS: tuple[Command, ...] = (
    make_command("n", "app.rematch", "rematch", "the next player begins"),
    make_command("a", "app.analyse", "analyse", "finds the mistakes"),
    make_command("r", "app.replay(True)", "replay", "step by step"),
    make_command("p", "app.page", "page", "for any browser"),
    make_command("m", "app.leave_game", "menu", "first screen"),
)
"""The buttons of the result screen, each with what it does in a few words."""
CHALLENGE = make_command(
    "c",
    "app.copy_challenge",
    "challenge",
    "Copy a challenge to beat this game: a line and a key to send",
    rank=Tier.LOOKUP,
)
DUPLICATE = make_command(
    "d",
    "app.duplicate",
    "duplicate",
    "Play the same deal with the seats swapped; both games are scored together",
    rank=Tier.LOOKUP,
)
GIVE_RECORD = make_command("g", "give_record", "record", "for everybody")
RESULT: tuple[Command, ...] = (
    make_command("right", "select(1)", "button", "Select another button", "Left Right", rank=Tier.ANSWER),
    make_command("left", "select(-1)", "", "Select the button before", "Left"),
    make_command("s", "app.share_text", "share as text", "Copy the position as text", rank=Tier.LOOKUP),
    CHALLENGE,
    DUPLICATE,
    SEATS._replace(help="Set who plays each seat in a rematch"),
    HELP,
    make_command("escape b", "app.close", "board", "Look at the board alone", "Esc", rank=Tier.ALWAYS),
    LEAVE._replace(action="app.leave_game"),
)
"""Commands of the result screen beside its buttons."""
SOLVING: tuple[Command, ...] = (
    make_command(
        "H", "exercise('hint')", "hint", "A hint at the coach's turn, each time more detailed", rank=Tier.TURN
    ),
    make_command(
        "X",
        "exercise('explain')",
        "solution",
        "Play the coach's turn on the board; the mistake stays open",
        rank=Tier.TURN,
    ),
    make_command("S", "exercise('again')", "start again", "Begin the turn again", rank=Tier.TURN),
    make_command("O", "exercise('skip')", "next mistake", "Leave this mistake for the next one", rank=Tier.TURN),
)
"""The commands of an exercise with a mistake, besides those that play options."""
