"""The commands of any game; a command's module is imported when the command is looked up."""

import inspect
from collections.abc import Mapping, Sequence
from typing import NamedTuple


class CommandEntry(NamedTuple):
    """A command in the list of commands, which imports no command."""

    module: str
    """The module that defines the command."""
    help: str
    """The help text in English."""


def command_entries(modules: Mapping[str, Sequence[str]], help: Mapping[str, str]) -> dict[str, CommandEntry]:
    """Return the commands by name. `modules`: the names of the commands of each module."""
    return {name: CommandEntry(module, help[name]) for module, names in modules.items() for name in names}


def one_line_each(text: str) -> str:
    """Return a help text with its paragraphs as one line each, but for those that click doesn't wrap."""
    parts = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(part if part.startswith("\b") else " ".join(part.split()) for part in parts)


HELP = {
    "play": """Play a game.

    Without options the first screen asks what to do. An option about the game, such as --names, starts it
    at once, with defaults for the rest. GAME is an id or a number of `{program} games`, or a file. With --plain,
    answers and commands are read from standard input.
    """,
    "host": """Host a game with players on other machines.

    It takes the options of `{program} play`. Give each seat on another machine as `--seat 2=remote`. The table
    shows an invitation for each such seat; send it to the player over a private channel.
    """,
    "join": """Play one or more seats of a game on another machine.

    It asks for the invitation, which `{program} host` shows for a seat, and doesn't show it; "-" reads it as a line
    of standard input. If the connection is lost, it is opened again, and nothing is lost. Leave with q; join again
    with the same invitation. With --plain, and for a computer player, the game is shown as lines of text, for one
    seat.
    """,
    "watch": """Watch a game on another machine: what everybody at the table may see.

    It asks for the invitation, which `{program} host --spectators N` shows for spectators; "-" reads it as a line
    of standard input. With --plain, the game is shown as lines of text.
    """,
    "table": """Keep games whose players are all on other machines.

    Run it without ACTION on a machine that is always on. ACTION is new, which makes a table with the options of a new
    game and prints its invitations; list; invite, which prints the invitations to a TABLE again; or close, after which
    they aren't valid any more. All of them may be used while the server runs.
    """,
    "tables": """List your tables on other machines, and those that you host, with your turn first; or open one.

    TABLE is a number of the list, the name of a player or an address. Tables are remembered when a game is joined or
    hosted; opening one needs no invitation again. Each host is asked how the game stands, without joining it.
    """,
    "relay": """Connect hosts and players who can't reach each other.

    Run it on a machine that all of them reach; they use `{program} host --relay ADDRESS`. It passes on what they send
    each other, encrypted from end to end, and can't read it. It knows no game, and keeps nothing.
    """,
    "serve": """Show the program in a browser, for visitors.

    Each visitor plays alone, with folders that are deleted at the end, or takes the seat of an invitation.
    Visitors can't reach files, programs and settings of this machine. Connections beyond this machine are
    encrypted.
    """,
    "learn": """Learn the game by playing, in short lessons.

    LESSON is the name of a lesson, the beginning of it, or its number; without it the list of lessons opens, with
    --plain the next lesson. Your progress is saved.
    """,
    "analyse": """Find the mistakes in a game, and show what the coach would have played.

    GAME is an id or a number of `{program} games`, or a file. A first look at all turns takes some twenty seconds;
    then it is refined, which takes minutes. The analysis is saved beside the record: after Ctrl+C the same command
    continues it, and replay and exports show it. A game that isn't over can be analysed if all others are computers.

    With --player any player of `{program} arena` says what it would have chosen at each decision, in any game; the
    result is only printed.
    """,
    "explore": """Show what was played in positions like one, and how the games went.

    POSITION is a share key, a file, or an id or a number of `{program} games`; by default the last decision of the game
    counts. Without it all positions are added up. Finished saved games are read, or with --games a data set of games.
    A position belongs to a class by what everybody sees; a class with too few games is widened. A share of wins
    comes with its 95 % interval.
    """,
    "mistakes": """Learn from your mistakes: find better turns than those that were played.

    GAME is an id or a number of `{program} games`, or a file with an analysis; without it your mistakes in all
    analysed games. A turn counts as found if it is as good as the coach's. What you have solved is saved.
    """,
    "gym": """Learn to see patterns: a board, a question, and one right answer.

    GROUP is a group of patterns, such as a school, by its name, its first letters or its number; without it, the
    group of your last run. What you miss returns soon, what you see well after weeks. Your progress is saved.
    """,
    "daily": """Play the duel of the day: the same deal, opponent and level for everybody.

    There is one try. At the end it prints a line to send and a share key, which `{program} verify` proves. The game has
    no hints, and its computer can't be hurried.
    """,
    "challenge": """Challenge others to beat a game against levels, or accept a challenge.

    GAME is a finished saved game: a line to send and the key of its deal are printed. Or it is the key of a challenge
    or game: you play the same deal against the same level. A game of your own with --swap is a duplicate: the same deal
    from the other seat, and both games are scored together.
    """,
    "verify": """Prove the result of a game against levels: every answer of the computer is computed again.

    GAME is a share key, an id or a number of `{program} games`, or a file. A changed answer, seed, deal or version is
    refused, without any server. What can't be detected is printed too.
    """,
    "games": "List the saved games, most recent first; or delete or rename one.",
    "stats": "Show statistics of the finished games for each player, first those of the program's own game.",
    "profile": """Show a person's rating, record and last games.

    NAME is a person of the saved games; without it, the owner of this machine's profile. Only games against computer
    players of a known level change the rating.
    """,
    "show": """Print a position of a saved game, or of a file.

    svg and png are pictures. key is a share key: the position in one line, for `{program} show` and `{program}
    replay` on another machine. It holds the hands; text and pictures don't.

    GAME is an id or a number of `{program} games`, a file, or a share key.
    """,
    "replay": """Replay a saved game, finished or not.

    GAME is an id or a number of `{program} games`, a file, or a share key (`{program} export --to key`). With
    --plain, commands are read from standard input; if there are none, the whole game is printed.
    """,
    "export": """Export a saved game.

    txt and md are transcripts; html is a page that steps through the game in any browser, without network; svg and
    png are pictures of one position; film is an SVG picture that moves; json contains all positions; cast is a
    terminal recording (asciicast); key is a share key: the game in one line, for `{program} replay` and `{program}
    show` on another machine. Not every game has html, svg and png.

    GAME is an id or a number of `{program} games`, a file, or a share key.
    """,
    "rules": """Print the rules of a game by topic.

    TOPIC is one or more words of a heading; without it the headings are listed. CLAUSE is the number of a rule that
    is demonstrated, such as 5.4: a position where it decides, and one where it doesn't. --play plays them.
    """,
    "engine": "Play over JSON lines, for bots and tools.",
    "arena": """Play many games between computer players and report who is stronger.

    A PLAYER is one of {players}; python:MODULE:FACTORY, a function that returns a player for a form and a seed; or
    program:COMMAND. NAME= before it names it. Every player meets every other; each deal is played from every side
    of the table. The same seed gives the same games, with any number of workers. After Ctrl+C the same command
    continues.
    """,
    "benchmark": """Play a fixed protocol against the levels, and print a row for a table of results.

    AGENT is a player as for `{program} arena`. It meets the four weakest levels in each form for two players, on the
    same deals for every agent, each from both sides. The same agent gets the same row on every machine. After Ctrl+C
    the same command continues.
    """,
    "paths": """Show the folders that {program} uses.

    config has the settings, data the saved games, log the logs of --verbose and crash reports. A missing folder is
    created when it is needed. {variables}_CONFIG, {variables}_DATA and {variables}_LOG in the environment choose
    other folders.
    """,
    "settings": """Show the settings, or change one.

    NAME is the word of a setting, VALUE one of its choices; the screens and plain lines share them. The name is
    your own, to which statistics and rating belong.
    """,
    "completion": """Print the completion script for a shell.

    Save it where the shell looks for such scripts:

    \b
    bash  ~/.local/share/bash-completion/completions/{program}
    zsh   _{program} in a folder of $fpath
    fish  ~/.config/fish/completions/{program}.fish
    """,
}
"""The help text of each command."""
COMMANDS = command_entries(
    {
        "hotseat.cli.play_commands": ("play", "replay"),
        "hotseat.cli.remote_commands": ("host", "join", "watch"),
        "hotseat.cli.table_command": ("table",),
        "hotseat.cli.tables_command": ("tables",),
        "hotseat.cli.relay_command": ("relay",),
        "hotseat.cli.serve": ("serve",),
        "hotseat.cli.game_commands": ("learn", "rules", "engine"),
        "hotseat.cli.analyse": ("analyse",),
        "hotseat.cli.explore": ("explore",),
        "hotseat.cli.mistakes": ("mistakes",),
        "hotseat.cli.gym": ("gym",),
        "hotseat.cli.challenge_commands": ("daily", "challenge", "verify"),
        "hotseat.cli.saved": ("games", "stats", "show", "export"),
        "hotseat.cli.profile": ("profile",),
        "hotseat.cli.arena": ("arena",),
        "hotseat.cli.benchmark": ("benchmark",),
        "hotseat.cli.settings_command": ("settings",),
        "hotseat.cli.installation": ("paths", "completion"),
    },
    HELP,
)
"""The commands by name."""
