"""The help texts of the commands, in a module of their own so that the list of commands imports no command."""

HELP = {
    "play": """Play a game.

    Without options the first screen asks what to do. With any option the game starts at once, with defaults for the
    rest. GAME is an id or a number of `tashkalar games`, or a file. With --plain, answers and commands are read from
    standard input.
    """,
    "host": """Host a game with players on other machines.

    It takes the options of `tashkalar play`. Give each seat on another machine as `--seat 2=remote`. The table shows an
    invitation for each such seat; send it to the player over a private channel.
    """,
    "join": """Play one or more seats of a game on another machine.

    It asks for the invitation, which `tashkalar host` shows for a seat, and doesn't show it; "-" reads it as a line of
    standard input. If the connection is lost, it is opened again, and nothing is lost. Leave with q; join again with
    the same invitation. With --plain, and for a computer player, the game is shown as lines of text, for one seat.
    """,
    "watch": """Watch a game on another machine: what everybody at the table may see.

    It asks for the invitation, which `tashkalar host --spectators N` shows for spectators; "-" reads it as a line of
    standard input. With --plain, the game is shown as lines of text.
    """,
    "serve": """Show the program in a browser, for visitors.

    Each visitor plays alone, with folders that are deleted at the end, or sits down at the seat of an invitation.
    Visitors can't reach files, programs and settings of this machine. Connections beyond this machine are encrypted.
    """,
    "learn": """Learn the game by playing, in short lessons.

    LESSON is the name of a lesson, the beginning of it, or its number; without it the list of lessons opens, with
    --plain the next lesson. Your progress is saved.
    """,
    "games": "List the saved games, most recent first; or delete or rename one.",
    "stats": "Show statistics of the finished games for each player and each school, then those of other games.",
    "show": """Print a position of a saved game, or of a file.

    svg and png are pictures. key is a share key: the position in one line, for `tashkalar show` and `tashkalar replay`
    on another machine. It holds the hands; text and pictures don't.

    GAME is an id or a number of `tashkalar games`, a file, or a share key.
    """,
    "replay": """Replay a saved game, finished or not.

    GAME is an id or a number of `tashkalar games`, a file, or a share key (`tashkalar export --to key`). With --plain,
    commands are read from standard input; if there are none, the whole game is printed.
    """,
    "export": """Export a saved game.

    txt and md are transcripts; html is a page that steps through the game in any browser, without network; svg and png
    are pictures of one position; json contains all positions; cast is a terminal recording (asciicast); key is a share
    key: the game in one line, for `tashkalar replay` and `tashkalar show` on another machine. Games other than
    Tash-Kalar have no html, svg and png.

    GAME is an id or a number of `tashkalar games`, a file, or a share key.
    """,
    "rules": """Print the rules of a game by topic.

    TOPIC is one or more words of a heading; without it the headings are listed.
    """,
    "cards": """List the cards, show one, or check your own.

    CARD is an id or a name; upper and lower case are the same. Several filters combine.
    """,
    "engine": "Play over JSON lines, for bots and tools.",
    "puzzle": """Solve puzzles: one turn, one aim.

    PUZZLE is the number of a puzzle, its name, or a file with one of your own; without it the list of puzzles opens,
    with --plain the next unsolved one. Your progress is saved.
    """,
    "analyse": """Find the mistakes in a finished game, and show what the coach would have played.

    GAME is an id or a number of `tashkalar games`, or a file. It takes some seconds per turn. The analysis is saved
    beside the record: after Ctrl+C the same command continues it, and replay and exports show it.

    With --player any player of `tashkalar arena` says what it would have chosen at each decision, in any game; the
    result is only printed.
    """,
    "arena": """Play many games between computer players and report who is stronger.

    A PLAYER is one of beginner, easy, medium, hard, expert, beam, decision, verb, random; python:MODULE:FACTORY, a
    function that returns a player for a form and a seed; or program:COMMAND. NAME= before it names it. Every player
    meets every other; each deal is played from every side of the table. The same seed gives the same games, with any
    number of workers. After Ctrl+C the same command continues.
    """,
    "balance": """Estimate the strength of schools and cards by self-play.

    Every two schools meet, or with packs (--cards) each of their schools and every other one; schools with the same
    cards count as one. In another game the factions that its seats are
    dealt are compared. The report with tables and pictures is balance.md in the folder, beside the table of all games.
    The same seed gives the same games, with any number of workers. After Ctrl+C the same command continues.
    """,
    "schema": """Print a JSON Schema, for editors and programs; without NAME list the schemas.

    bot-requests and bot-replies describe the lines to and from a bot, card-file a file of cards.
    """,
    "paths": """Show the folders that tashkalar uses.

    config has the settings, data the saved games, log the logs of --verbose and crash reports. A missing folder is
    created when it is needed. TASHKALAR_CONFIG, TASHKALAR_DATA and TASHKALAR_LOG in the environment choose other
    folders.
    """,
    "completion": """Print the completion script for a shell.

    Save it where the shell looks for such scripts:

    \b
    bash  ~/.local/share/bash-completion/completions/tashkalar
    zsh   _tashkalar in a folder of $fpath
    fish  ~/.config/fish/completions/tashkalar.fish
    """,
}
"""The English help texts by command."""
