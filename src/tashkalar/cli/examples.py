"""Examples of each command, for the end of its help text and for the man page."""

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
