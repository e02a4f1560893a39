"""More pictures of the docs: golden screens, the tutorial's first turns, numbered and composed screens.

`docs.draw` writes them. To draw all takes longer than a test may, so only the long run compares each of them.
"""

import re
import tempfile
import textwrap
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.pilot import Pilot

from docs import agent_pictures, diagrams, exported_film
from docs.film import COLOURS
from hotseat.cli import player_options
from hotseat.play.gym import GymRun
from hotseat.play.gym_progress import GymProgress, GymProgressStore
from hotseat.play.session import Session
from hotseat.remote.hosting import Hosting
from hotseat.remote.known_tables import InvitationLine, KnownTable, KnownTables, SaidBefore, Standing, TableStore
from hotseat.tui import participants_panel, table_rows, tables
from hotseat.tui.app import GameApp
from hotseat.util import sockets
from hotseat.util.cell_picture import CELL, EDGE, LINE, CellRun, document, draw
from tashkalar import cards
from tashkalar.cards.load import data_file
from tashkalar.demonstrations import demonstrated_position, scenarios
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tashkalar.puzzles.collection import collection
from tashkalar.roster import ROSTER
from tashkalar.tui.app import TashkalarApp
from tests.hotseat.helpers.idle import idle, screen_text, strips_of, until, worked
from tests.tui import golden

HOME = (120, 36)
BOARD = (58, 31)
"""The columns and lines of the board at `HOME`."""
NUMBERS = {"1": (56, 0), "2": (6, 1), "3": (57, 3), "4": (57, 13), "5": (57, 26), "6": (114, 33)}
"""The column and line of each number on the picture of the table."""
SEED = 4
FIRST_GAME = {"form": "duel", "schools": ("northern", "highland"), "names": ("Ada", "Boris"), "seed": SEED}
"""The game of docs/tutorial-first-game.md."""
NOW = 1_795_870_800.0
"""The time on the pictures of tables: in November 2026."""
CARD_GAME = ("place c5 1c", "place g5 2c", "place e5", "end", "place d6", "place h5", "end")
"""The decisions of docs/tutorial-first-card.md before its card is summoned."""
CARD_KEYS = ("3 d 5", "enter d 6", "enter")
"""The keys before each board of its picture."""
FOLDER = Path(__file__).parent
COVER = "cover"
"""Stands among keys for the cover, which Enter leaves when the computer has played."""
FIRST_TURNS = (COVER, f"e 5 enter full_stop {COVER}", "e 3 enter 1 e 4", "enter d 5 enter")
"""The keys before each picture of the tutorial."""

INVITE = "tab " * 7 + "left"
"""The keys that give the second seat of the setup to a player on another machine."""

Rows = Sequence[Sequence[Segment]]
Drawn = Callable[[], Coroutine[object, object, str]]


class Scene:
    """An application on its way through a picture.

    Args:
        app: the application.
        table: its pilot.
    """

    def __init__(self, app: App[None], table: Pilot[None]) -> None:
        self.app = app
        self.table = table

    async def press(self, keys: str) -> None:
        """Press keys and wait until the screen rests."""
        await self.table.press(*keys.split())
        await idle()

    async def picture(self) -> str:
        """Return the screen as SVG when what is read and computed for it in threads is there too."""
        await worked(self.app)
        return self.app.export_screenshot(title="tashkalar")

    def rows(self, size: tuple[int, int]) -> Rows:
        """Return the upper left part of the screen."""
        return [tuple(strip.crop(0, size[0])) for strip in strips_of(self.app)[: size[1]]]


async def drawn(begin: golden.Begin, show: Callable[[Scene], Awaitable[str]]) -> str:
    """Open an application in a temporary folder and draw it."""
    look = golden.LOOKS["dark"]
    with (
        tempfile.TemporaryDirectory() as folder,
        golden.look(look, folder),
        patch("tashkalar.coach.advice.COACH", "medium"),
    ):
        app = begin(cards.load(), {**look.given, "ascii": "off", "animation": "off"})
        async with app.run_test(size=HOME) as table:
            return await show(Scene(app, table))


def of_golden(name: str) -> Drawn:
    """Return the function that draws a golden screen."""
    shown = golden.TABLES[name]

    async def show(scene: Scene) -> str:
        await scene.press(shown.keys)
        await until(lambda: all(text in screen_text(scene.app) for text in shown.awaited))
        await idle()
        return await scene.picture()

    return partial(drawn, shown.begin, show)


def after(begin: golden.Begin, keys: str = "") -> Drawn:
    """Return the function that draws a screen after some keys."""

    async def show(scene: Scene) -> str:
        await scene.press(keys)
        return await scene.picture()

    return partial(drawn, begin, show)


async def numbered(scene: Scene) -> str:
    """Draw the table with a card chosen, and the numbers that the guide explains."""
    await scene.press("enter 1 n")
    marks = "".join(
        f'<circle cx="{EDGE + x * CELL + 9}" cy="{EDGE + y * LINE + 9}" r="13" fill="#f0e442" stroke="#000"/>'
        f'<text x="{EDGE + x * CELL + 9}" y="{EDGE + y * LINE + 15}" fill="#000" text-anchor="middle" '
        f'style="font-weight:bold">{number}</text>'
        for number, (x, y) in NUMBERS.items()
    )
    head, end, _ = (await scene.picture()).rpartition("</svg>")
    return f"{head}{marks}{end}\n"


async def summoning(scene: Scene) -> str:
    """Draw three boards beside each other: a card chosen, the being arrived, its effect carried out."""
    await scene.press("enter 1")
    frames = [scene.rows(BOARD)]
    for keys in ("n enter", "enter"):
        await scene.press(keys)
        frames.append(scene.rows(BOARD))
    return beside(frames, BOARD, "A summoning in three frames")


def beside(frames: Sequence[Rows], size: tuple[int, int], title: str) -> str:
    """Return parts of screens beside each other as SVG."""
    styles: dict[str, str] = {}
    columns, lines = size
    runs = [
        CellRun(number * (columns + 2), line, row)
        for number, rows in enumerate(frames)
        for line, row in enumerate(rows)
    ]
    parts = [f"<g>{draw(runs, styles, COLOURS)}</g>"]
    return document(len(frames) * (columns + 2) - 2, lines, title, COLOURS.ground, styles, parts)


def first_game(catalogue: Catalogue, given: dict[str, str]) -> GameApp:
    """The game of the tutorial, against a beginner."""
    game = TashKalar(catalogue)
    players = player_options.player_specs({1: ("", "beginner")}, 2, game, ROSTER, None, SEED)
    session = Session.start(game, FIRST_GAME, None, players)
    seated = partial(player_options.make_external_players, builtin_players=ROSTER)
    return TashkalarApp(catalogue, session, given=given, seated=seated)


def first_turn(number: int) -> Drawn:
    """Return the function that draws a picture of the tutorial, from 1."""

    async def show(scene: Scene) -> str:
        for key in " ".join(FIRST_TURNS[:number]).split():
            if key == COVER:
                await until(lambda: "Enter shows the table" in screen_text(scene.app))
            await scene.press("enter" if key == COVER else key)
        return await scene.picture()

    return partial(drawn, first_game, show)


def start(catalogue: Catalogue, given: dict[str, str]) -> GameApp:
    """The first screen of a player without saved games."""
    further = ("mageknight", "pook")
    return TashkalarApp(
        catalogue, start=True, levels=ROSTER.levels, hosting=Hosting(), others=lambda: further, given=given
    )


def with_tables(catalogue: Catalogue, given: dict[str, str]) -> GameApp:
    """The first screen of a player who hosts one table and has joined others."""
    TableStore().save(lambda _tables: KnownTables(tables=known_tables()))
    return start(catalogue, given)


def known_tables() -> tuple[KnownTable, ...]:
    """The tables of the picture of "My tables"."""
    begun = partial(Standing, here=(True, True), is_begun=True, form="Duel")
    said = SaidBefore(name="Ada", text="Another duel on Sunday?"), SaidBefore(name="Chloé", text="With pleasure.")
    last = "Ada summons the Bomb at d5", "Chloé summons the Knight at e4"
    standings = [
        begun(names=("Ada", "Boris"), own=(0,), deciding=1, turn=9, scores=(5, 4), last=last[0]),
        begun(
            names=("Chloé", "Ada"),
            own=(1,),
            deciding=1,
            turn=12,
            scores=(6, 7),
            last=last[1],
            deadline=NOW + 93_600,
            said=said,
            messages=2,
            unread=1,
        ),
        begun(names=("Ada", "Dmitri"), own=(0,), deciding=-1, turn=21, result="Ada wins"),
    ]
    line = "192.168.1.5:7777/{}.{}#" + "5e1fA7Qk" * 2 + "5e1fA7"
    return tuple(
        KnownTable(
            plugin=TashKalar.id,
            lines=(InvitationLine(name=name, invitation=line.format(2, sign * 22)),),
            record=record,
            standing=standing,
            looked=NOW - 60,
        )
        for standing, sign, record, name in zip(standings, "abc", ("duel.tkr", "", ""), ("Boris", "", ""), strict=True)
    )


def answered(store: TableStore, _plugins: object, done: Callable[[str], object]) -> Sequence[object]:
    """Stand in for looks: each host has answered."""
    return [done("") for _ in store.progress.tables]


def of_tables(keys: str) -> Drawn:
    """Return the function that draws "My tables" after some keys, at a fixed time and without a network."""

    async def show(scene: Scene) -> str:
        clock = SimpleNamespace(time=lambda: NOW)
        with (
            patch.object(tables, "refresh", answered),
            patch.object(table_rows, "time", clock),
            patch.object(participants_panel, "time", clock.time),
        ):
            await scene.press("6")
            await until(lambda: "My tables" in screen_text(scene.app))
            await scene.press(keys)
            return await scene.picture()

    return partial(drawn, with_tables, show)


def puzzle(catalogue: Catalogue, given: dict[str, str]) -> GameApp:
    """The first puzzle."""
    return TashkalarApp(catalogue, puzzles=collection()[:1], given=given)


def gym(catalogue: Catalogue, given: dict[str, str]) -> GameApp:
    """Return the application with a run in the pattern gym, in which no time passes."""
    game = TashKalar(catalogue)

    def begin() -> GymRun:
        store, kept = GymProgressStore(), GymProgress(level=12, group="northern")
        store.progress = store.progress.with_game(game.id, kept)
        return GymRun(game.id, game.gym(), store, 8, day=lambda: date(2026, 11, 28), timer=lambda: 0.0)

    return TashkalarApp(catalogue, gym=begin, given=given)


def inviting(catalogue: Catalogue, given: dict[str, str]) -> GameApp:
    """The setup of a game that players on other machines can join."""
    return TashkalarApp(catalogue, levels=ROSTER.levels, hosting=Hosting(), given=given)


async def invitation_row() -> str:
    """Draw the setup with a seat on another machine."""
    with patch.object(sockets, "address_to_enter", lambda _shown: "192.168.1.5"):
        return await after(inviting, INVITE)()


def only_board(name: str, *further: str) -> Drawn:
    """Return the function that draws the boards of golden screens beside each other."""

    async def show(scene: Scene) -> str:
        frames = []
        for keys in (golden.TABLES[name].keys, *further):
            await scene.press(keys)
            frames.append(scene.rows(BOARD))
        return beside(frames, BOARD, "The board")

    return partial(drawn, golden.TABLES[name].begin, show)


def demonstrated(*boards: tuple[str, str]) -> Drawn:
    """Return the function that draws boards beside each other.

    Args:
        boards: of each board the clause that it demonstrates, with a `'` for the twin, and keys.
    """

    async def show() -> str:
        frames: list[Rows] = []
        for clause, keys in boards:

            async def board(scene: Scene, keys: str = keys) -> str:
                await scene.press(keys)
                frames.append(scene.rows(BOARD))
                return ""

            await drawn(partial(of_clause, clause.rstrip("'"), clause.endswith("'")), board)
        return beside(frames, BOARD, "Boards of the rules")

    return show


def of_clause(clause: str, twin: bool, catalogue: Catalogue, given: dict[str, str]) -> GameApp:
    """The position where a clause decides, or its twin."""
    game = TashKalar(catalogue)
    scenario = next(pair[twin] for pair in scenarios() if pair[0]["clause"] == clause)
    session = Session.what_if(game, demonstrated_position(catalogue, scenario))
    return TashkalarApp(catalogue, session, given={**given, "covers": "off"})


def page_block(page: str, language: str, begin: str) -> str:
    """Return the fenced block of a page that begins so."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", (FOLDER / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)
    found: str = next(block for block in blocks if block.startswith(begin))
    return found


async def first_card() -> str:
    """Draw the card of the tutorial: where it fits, its first question, and the board after its effect."""
    head, line, rest = data_file("cards.yaml").read_text(encoding="utf-8").partition("\nbeings:\n")
    card = textwrap.indent(page_block("tutorial-first-card.md", "yaml", "- id: gatekeeper"), "  ")

    async def show(scene: Scene) -> str:
        frames = []
        for keys in CARD_KEYS:
            await scene.press(keys)
            frames.append(scene.rows(BOARD))
        return beside(frames, BOARD, "The first card in play")

    def begin(_: Catalogue, given: dict[str, str]) -> GameApp:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "my.yaml")
            file.write_text(head + line + card + rest, encoding="utf-8")
            catalogue = cards.load(file)
        session = Session.start(TashKalar(catalogue), FIRST_GAME | {"schools": ("northern", "southern")}, None)
        for option in CARD_GAME:
            options = session.question.options if session.question else ()
            session.play(next(each for each in options if each.text == option))
        return TashkalarApp(catalogue, session, given={**given, "covers": "off"})

    return await drawn(begin, show)


async def first_plugin() -> str:
    """Draw the plugin of the tutorial on the screen that every game has."""
    names: dict[str, Any] = {}
    exec(page_block("tutorial-first-plugin.md", "python", '"""Nim'), names)
    game = names["Nim"]()

    def begin(_: Catalogue, given: dict[str, str]) -> GameApp:
        session = Session.start(game, {"names": ("Ada", "Boris"), "seed": SEED}, None)
        return GameApp.of_game(game, session=session, given={**given, "covers": "off"})

    return await drawn(begin, lambda scene: scene.picture())


def small_arenas(title: str, smalls: Sequence[diagrams.Small]) -> Drawn:
    """Return the function that draws small arenas."""

    async def show() -> str:
        return diagrams.arenas(title, smalls)

    return show


async def pook_grids() -> str:
    """Draw small grids of Pook."""
    return diagrams.grids("Places on the grid of Pook", diagrams.POOK)


async def orientations() -> str:
    """Draw the pattern of the Knight in its eight orientations."""
    pattern = cards.load().beings["knight"].pattern
    styles: dict[str, str] = {}
    runs = []
    for number in range(8):
        offsets = {_turned(cell.offset, number): "c" for cell in pattern.cells} | {(0, 0): "*"}
        left, top = min(x for x, _ in offsets), max(y for _, y in offsets)
        for (x, y), sign in offsets.items():
            column, line = number % 4 * 16 + (x - left) * 4, number // 4 * 5 + top - y
            runs.append(CellRun(column, line, [Segment(f"[{sign}] " if sign == "c" else f" {sign}  ", TOKENS[sign])]))
    return document(62, 9, "Eight orientations", COLOURS.ground, styles, [f"<g>{draw(runs, styles, COLOURS)}</g>"])


def _turned(offset: tuple[int, int], number: int) -> tuple[int, int]:
    """Return an offset in one of eight orientations."""
    x, y = offset if number < 4 else (-offset[0], offset[1])
    for _ in range(number % 4):
        x, y = y, -x
    return x, y


TOKENS = {"c": Style.parse("bold #f5a623"), "*": Style.parse("bold #f0e442")}

SCENES: Mapping[str, Drawn] = {
    "start.svg": after(start),
    "setup.svg": of_golden("setup-"),
    "table-numbered.svg": partial(drawn, golden.TABLES[""].begin, numbered),
    "summon.svg": partial(drawn, golden.TABLES[""].begin, summoning),
    "hint.svg": of_golden("hint-"),
    "plan.svg": of_golden("plan-"),
    "danger.svg": of_golden("danger-"),
    "frozen.svg": of_golden("later-"),
    "lesson.svg": of_golden("lesson-"),
    "puzzle.svg": after(puzzle),
    "film.svg": exported_film.filmed,
    "gym.svg": after(gym),
    "gym-miss.svg": after(gym, "a 5 enter"),
    "my-tables.svg": of_tables(""),
    "invitation.svg": of_tables("down i"),
    "seats.svg": of_golden("seats-"),
    "result.svg": of_golden("result-"),
    "mage-begun.svg": of_golden("mage-"),
    "mage-turn.svg": of_golden("mage-turn-"),
    "mage-fight.svg": of_golden("mage-fight-"),
    "pook-power.svg": of_golden("pook-power-"),
    "mage-night.svg": of_golden("mage-night-"),
    "mage-offer.svg": of_golden("mage-offer-"),
    "mage-explore.svg": after(golden.of_mage_knight("exploring from the village")),
    "setup-invitation.svg": invitation_row,
    "leap.svg": only_board("effect-", "n"),
    "squares.svg": small_arenas("Squares of the arena", diagrams.PLACES),
    "distances.svg": small_arenas("Neighbours, distances and directions", diagrams.WHERE),
    "tasks.svg": small_arenas("Places of the tasks", diagrams.TASKS),
    "toward.svg": small_arenas("Toward the Gateway, and marked directions", diagrams.EXPANSIONS),
    "pook-grid.svg": pook_grids,
    "placing.svg": demonstrated(("4.1", "p"), ("4.2", "p")),
    "arrival.svg": demonstrated(("5.4", "1"), ("5.4'", "1 n"), ("5.5'", "1 n")),
    "moving.svg": demonstrated(("6.15", "1 n enter"), ("6.15'", "1 n enter"), ("6.18'", "1 n enter")),
    "first-card.svg": first_card,
    "first-plugin.svg": first_plugin,
    "bot-fails.svg": of_golden("failing-"),
    "agent-sees.svg": agent_pictures.observed,
    "agent-learned.svg": agent_pictures.learned,
    "orientations.svg": orientations,
    **{f"first-{number}.svg": first_turn(number) for number in range(1, 5)},
}
"""The function that draws each picture."""
