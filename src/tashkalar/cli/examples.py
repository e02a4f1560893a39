"""The end of each help text and man page: examples of the command, and the exit codes."""

from tashkalar import gettext as _

EXIT_CODES = (
    ("0", "success"),
    ("1", "failure; a line says why"),
    ("2", "wrong usage"),
    ("128+N", "ended by signal N, such as 130 after Ctrl+C"),
    ("141", "its output was closed, as by head; without a message"),
)
EXAMPLES: dict[str, tuple[tuple[str, str], ...]] = {
    "": (
        ("tashkalar play", "start a game"),
        ("tashkalar play --help", "the options of a command"),
    ),
    "play": (
        ("tashkalar play", "begin with the setup screen"),
        ("tashkalar play --form duel --names Ada,Boris", "begin at once"),
        ("tashkalar play --form melee --names Ada,Bo,Cy", "a melee of three"),
        ("tashkalar play --schools highland,sylvan", "with other schools"),
        ("tashkalar play --resume", "resume the latest game"),
        ("tashkalar play --plain --seed 7", "the same as lines of text"),
    ),
    "host": (
        ("tashkalar host --seat 2=remote --plain", "an invitation for the second player"),
        ("tashkalar host --resume --plain", "host the latest game again"),
    ),
    "join": (
        ("tashkalar join --name Boris", "paste an invitation, and play its seat"),
        ("tashkalar join --as medium --invitation-file FILE", "let a computer player play it"),
    ),
    "watch": (("tashkalar watch", "paste an invitation, and see what everybody may see"),),
    "serve": (
        ("tashkalar serve", "a page on this machine"),
        ("tashkalar serve --invitation-file FILE", "a link to a seat of a hosted game"),
    ),
    "learn": (
        ("tashkalar learn", "the list, with the next lesson selected"),
        ("tashkalar learn flares", "one lesson"),
    ),
    "games": (
        ("tashkalar games", "all, most recent first"),
        ("tashkalar games --unfinished --player Ada", "some of them"),
    ),
    "stats": (
        ("tashkalar stats", "all finished games"),
        ("tashkalar stats --player Ada --form duel", "some of them"),
    ),
    "show": (
        ("tashkalar show 1", "the current position of the latest game"),
        ("tashkalar show 1 --at 14", "the position after 14 decisions"),
    ),
    "replay": (
        ("tashkalar replay 1", "the latest game"),
        ("tashkalar replay 1 --turn 3", "from its third turn"),
        ("tashkalar replay 1 --plain", "all of it as text"),
    ),
    "export": (
        ("tashkalar export 1 --to txt", "print a transcript"),
        ("tashkalar export 1 --to html -o game.html", "a page for any browser"),
        ("tashkalar export 1 --to svg --at 14 -o position.svg", "a picture"),
    ),
    "analyse": (
        ("tashkalar analyse 1", "the latest game, as each seat saw it"),
        ("tashkalar analyse 1 --open", "the same with all hands open"),
        ("tashkalar analyse 1 --player verb", "what another player would have chosen"),
    ),
    "arena": (
        ("tashkalar arena medium beam --form duel --games 2000", "compare two players"),
        ("tashkalar arena medium 'program:python my_bot.py'", "your own player"),
        ("tashkalar arena medium beam --sprt elo0=0,elo1=20", "stop when the result is clear"),
    ),
    "balance": (
        ("tashkalar balance", "all pairs of schools in both forms"),
        ("tashkalar balance --form duel --player beam", "with faster players"),
    ),
    "puzzle": (
        ("tashkalar puzzle", "the list of puzzles"),
        ("tashkalar puzzle 12", "one puzzle"),
        ("tashkalar puzzle --plain", "the next unsolved one as lines of text"),
        ("tashkalar puzzle --check mine.json", "prove your own puzzle"),
        ("tashkalar puzzle mine.json", "and play it"),
    ),
    "rules": (
        ("tashkalar rules", "the topics"),
        ("tashkalar rules flares", "one of them"),
    ),
    "cards": (
        ("tashkalar cards", "all cards"),
        ("tashkalar cards knight", "one card"),
        ('cp "$(tashkalar cards --path)" my.yaml', "start your own card file"),
        ("tashkalar cards --check my.yaml", "check it"),
    ),
    "engine": (("tashkalar engine < requests.jsonl", "answer a file of requests"),),
    "schema": (
        ("tashkalar schema", "list the schemas"),
        ("tashkalar schema card-file > card-file.json", "for completion in an editor"),
    ),
    "paths": (
        ("tashkalar paths", "show the folders"),
        ("tashkalar paths --json", "the same for scripts"),
    ),
    "completion": (
        ("tashkalar completion bash > tashkalar.bash", "for bash"),
        ("tashkalar completion zsh > _tashkalar", "for zsh"),
        ("tashkalar completion fish > tashkalar.fish", "for fish"),
    ),
}
"""Example command lines, each with its purpose, by command; "" is the program itself."""


def epilog(command: str) -> str:
    """Return the end of a command's help: its examples and the exit codes."""
    parts = [_table(_("Examples:"), EXAMPLES[command]), _table(_("Exit codes:"), EXIT_CODES)]
    return "\n\n".join(f"\b\n{part}" for part in parts if part)


COLUMNS = 78
"""The maximal width of the tables of `epilog`, in terminal columns."""


def _table(title: str, rows: tuple[tuple[str, str], ...]) -> str:
    """Return a title with a table of two columns below."""
    width = max(len(left) for left, _purpose in rows)
    lines = (line for left, purpose in rows for line in _row(f"  {left:{width}}  ", _(purpose)))
    return "\n".join([title, *lines])


def _row(head: str, purpose: str) -> list[str]:
    """Return one row of a table, wrapped to `COLUMNS`."""
    # only ASCII text is known to be one column wide for each character without measuring it
    if purpose.isascii() and len(head) + len(purpose) <= COLUMNS:
        return [head + purpose]
    from hotseat.util.cell_width import wrap

    first, *more = wrap(purpose, COLUMNS - len(head))
    return [head + first, *(" " * len(head) + line for line in more)]
