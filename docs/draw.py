"""Draw the pictures of the README and the docs from the real screen: `python -m docs.draw`.

The game is a fixed one, played from a seed, so the pictures change only when the screen or the rules do.
"""

import asyncio
import os
import random
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot
from textual.strip import Strip

from docs.film import Frame, cast, svg
from docs.scenes import SCENES
from hotseat.play.session import Session as AnySession
from hotseat.tui.theme import DARK
from tashkalar import cards
from tashkalar.engine import Decision
from tashkalar.engine.geometry import NAMES
from tashkalar.game_types import Replay, Session
from tashkalar.tui.app import TashkalarApp
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_pook.game import Pook
from tashkalar_pook.screen.app import PookApp
from tests.helpers import saves
from tests.hotseat.helpers import fixed_environment
from tests.hotseat.helpers.idle import idle, patient, worked

FOLDER = Path(__file__).parent
GIVEN = {"theme": DARK.name, "ascii": "off", "animation": "off"}
HOME, SMALL = (120, 36), (80, 24)
SEED = 27
PLIES, POOK_TURNS = 95, 17
MANY = ("northern", "sylvan", "highland")
LAND = {
    "seed": SEED,
    "names": ["Ada", "Boris"],
    "map": [
        ["start", "0,0"], ["country-1", "1,-3"], ["country-2", "3,-2"], ["country-3", "4,-5"], ["country-4", "2,-6"]
    ],
    "seats": [
        {
            "hand": ["march", "stamina", "concentration", "rage", "swiftness"], "at": "2,-2", "tactic": "early-bird",
            "crystals": {"red": 1, "blue": 1}, "fame": 5, "reputation": 1, "units": [{"unit": "peasants-a"}],
        },
        {"at": "1,-2", "fame": 3, "tactic": "planning"},
    ],
    "source": ["red", "gold", "green", "black"],
    "stage": "turn",
    "now": {"points": {"move": 4}},
}  # fmt: skip
"""A position of Mage Knight."""
TITLE = "One minute of tashkalar"
POSTER = 0
"""The frame that represents the tour where animations aren't shown."""
Table = Pilot[None]


@contextmanager
def elsewhere() -> Iterator[Path]:
    """Use a temporary folder for games and settings."""
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.dict(os.environ, {"TASHKALAR_CONFIG": folder, "TASHKALAR_DATA": folder}),
        patient(),
    ):
        yield Path(folder)


def midway(folder: Path | None) -> Session:
    """Return a game played to its middle, at an action where beings can be summoned."""
    chance = random.Random(SEED)
    session = saves.start_session(cards.load(), "high-form", ("northern", "southern"), SEED, ("Ada", "Boris"), None)
    while isinstance(decision := session.history.decision, Decision):
        summons = [option for option in decision.options if option.verb == "summon"]
        if len(session.steps) > PLIES and decision.ask == "action" and len({option.card for option in summons}) > 1:
            replay = Replay(session.game, session.history.start, session.steps)
            replay.to_end()
            return Session.fork(replay, folder)
        bold = summons or [option for option in decision.options if option.verb in ("convert", "upgrade")]
        central = [o for o in decision.options if o.verb == "place" and o.text[-2] in "cdefg" and o.text[-1] in "34567"]
        session.play(chance.choice(bold or central or decision.options[:-1]))
    raise AssertionError("the game is over too soon")


def choice_of(session: Session) -> str:
    """Return the key of the card in hand that fits in the fewest places, at least one."""
    decision = session.history.decision
    assert isinstance(decision, Decision)
    hand = session.state.seats[decision.seat]
    cards_in_hand = (*hand.beings, *hand.legends)
    summoned = [option.card for option in decision.options if option.verb == "summon"]
    return str(cards_in_hand.index(min(filter(summoned.count, cards_in_hand), key=summoned.count)) + 1)


async def settled(table: Table) -> list[Strip]:
    """Return the lines of the screen when all animations have ended, with overlapping boxes painted again."""
    await worked(table.app)
    lines: list[Strip] = []
    while lines != (lines := table.app.screen._compositor.render_strips()):
        table.app.screen.refresh()
        await idle()
    return lines


# --- single pictures ------------------------------------------------------------------------------------------------


async def picture(table: Table) -> str:
    """Return the screen as SVG."""
    await settled(table)
    return table.app.export_screenshot(title="tashkalar")


async def at_table(size: tuple[int, int], keys: Callable[[Session], str]) -> str:
    """Draw the table in a terminal of this size, after these keys."""
    with elsewhere() as folder:
        session = midway(folder / "games")
        async with TashkalarApp(cards.load(), session, given=GIVEN).run_test(size=size) as table:
            await table.press(*keys(session).split())
            return await picture(table)


def of_three() -> Session:
    """Return a melee played to its middle, at an action where a being of the hand needs an enemy piece."""
    chance = random.Random(SEED)
    session = saves.start_session(cards.load(), "melee", MANY, SEED, ("Ada", "Boris", "Cleo"), None)
    while isinstance(decision := session.history.decision, Decision):
        summons = [option for option in decision.options if option.verb == "summon"]
        if len(session.steps) > PLIES and any(option.stand_ins for option in summons):
            return session
        bold = [o for o in decision.options if o.verb in ("summon", "convert", "upgrade") and not o.stand_ins]
        central = [o for o in decision.options if o.verb == "place" and o.text[6] in "cdefg" and o.text[7] in "34567"]
        session.play(chance.choice(bold or central or decision.options))
    raise AssertionError("the game is over too soon")


async def at_melee() -> str:
    """Draw a melee with an enemy piece that can be used in a pattern."""
    with elsewhere():
        session = of_three()
        decision = session.history.decision
        assert isinstance(decision, Decision)
        improvised = next(option for option in decision.options if option.stand_ins)
        hand = session.state.seats[decision.seat]
        number = (*hand.beings, *hand.legends).index(improvised.card) + 1
        async with TashkalarApp(cards.load(), session, given=GIVEN).run_test(size=HOME) as table:
            await table.press("enter", str(number), *NAMES[improvised.square])
            return await picture(table)


async def at_pook() -> str:
    """Draw Pook in its middle, at a card that can be played as a warrior."""
    with elsewhere(), patch("hotseat.play.clock.monotonic", lambda: 1000.0):
        chance = random.Random(SEED)
        session = AnySession.start(Pook(), {"seed": SEED, "names": ("Ada", "Boris", "Cleo")}, None)
        while session.question is not None and (session.state.turn < POOK_TURNS or session.state.laid):
            options = session.question.options
            bold = [option for option in options if option.verb in ("warrior", "flip", "trade")]
            session.play(chance.choice(bold if bold and chance.random() < 0.6 else options))
        app = PookApp(Pook(), session, given={**GIVEN, "covers": "off"})
        async with app.run_test(size=HOME) as table:
            await table.press(*"2 n n".split())
            return await picture(table)


async def at_mage_knight() -> str:
    """Draw Mage Knight at a step that would provoke an enemy."""
    with elsewhere(), patch("hotseat.play.clock.monotonic", lambda: 1000.0):
        game = MageKnight()
        app = MageKnightApp(game, AnySession.what_if(game, game.setup(LAND)), given={**GIVEN, "covers": "off"})
        async with app.run_test(size=HOME) as table:
            await table.press("home", "up")
            return await picture(table)


async def at_replay() -> str:
    """Draw a replay in the middle of the same game."""
    with elsewhere():
        session = midway(None)
        replay = Replay(session.game, session.history.start, session.steps, record="2026-11-21-ada-boris-3f9c")
        async with TashkalarApp(cards.load(), replay=replay, given=GIVEN).run_test(size=HOME) as table:
            await table.press("h", "h", "end", *["left_square_bracket"] * 3, "down")
            return await picture(table)


# --- the tour -------------------------------------------------------------------------------------------------------

TOUR: tuple[tuple[float, str, str], ...] = (
    (5, "enter CARD", "A card is chosen: where it fits is highlighted, with what it would do there."),
    (3, "n n", "Patterns may be rotated and mirrored; the game finds every way."),
    (3, "enter", "It is there, and its effect asks. Again all that is possible is highlighted."),
    (2.5, "n enter", "One answer a step ..."),
    (2.5, "s", "... and what is optional may be skipped."),
    (3, "u", "Second thoughts? u takes back, within the turn."),
    (2.5, "r", "r plays it again."),
    (4, "m", "m: where one more common would let you summon a card."),
    (2, "escape colon p l a c e space", "Everything can be typed, too ..."),
    (2.5, "FREE", "... and is completed."),
    (2.5, "enter", "No action is left."),
    (4, "k d r a g o n", "All cards can be searched ..."),
    (4, "escape escape F1", "... and the rules read, at the table."),
    (4, "escape full_stop", "The turn is over. The cover shows who is next, and what was done."),
    (3, "enter", "Ada's turn. Every decision is on the disk already."),
    (3, "R enter", "She resigns, for this is only a tour."),
    (2.5, "r", "Any game can be looked at again, with the scores as a curve,"),
    (2, "right_square_bracket right_square_bracket", "turn by turn,"),
    (2, "b", "from one being to the next,"),
    (3, "i", "and tried otherwise: what if?"),
)
"""Seconds, keys and caption of each frame. CARD is the key of a card that fits, FREE an empty square."""


async def frames() -> list[Frame]:
    """Draw the frames of the tour."""
    with elsewhere() as folder:
        session = midway(folder / "games")
        spoken = {"CARD": choice_of(session), "F1": "f1"}
        async with TashkalarApp(cards.load(), session, given=GIVEN).run_test(size=HOME) as table:
            return [await frame(table, session, spoken, *each) for each in TOUR]


async def frame(
    table: Table, session: Session, spoken: dict[str, str], seconds: float, keys: str, caption: str
) -> Frame:
    """Press the keys and draw the screen."""
    for key in keys.split():
        if key == "FREE":
            decision = session.history.decision
            assert isinstance(decision, Decision)
            free = [option.text.split()[1] for option in decision.options if option.verb == "place"]
            await table.press(*free[len(free) // 2])
        else:
            await table.press(spoken.get(key, key))
    return Frame(tuple(map(tuple, await settled(table))), seconds, caption)


# --- all together ---------------------------------------------------------------------------------------------------

PICTURES: dict[str, Callable[[], Awaitable[str]]] = {
    "small.svg": lambda: at_table(SMALL, lambda session: f"enter {choice_of(session)}"),
    "melee.svg": at_melee,
    "cover.svg": lambda: at_table(HOME, lambda _: ""),
    "replay.svg": at_replay,
    "pook.svg": at_pook,
    "mage-knight.svg": at_mage_knight,
}
"""The function that draws each picture."""


async def drawn() -> dict[Path, str]:
    """Return every file of this module with its text."""
    files = {FOLDER / "pictures" / name: await draw() for name, draw in PICTURES.items()}
    tour = await frames()
    files[FOLDER / "pictures" / "tour.svg"] = svg(tour, TITLE, POSTER)
    files[FOLDER / "tour.cast"] = cast(tour, TITLE)
    return files


def main() -> None:
    """Draw all pictures."""
    fixed_environment.fix()
    for path, text in asyncio.run(drawn()).items():
        path.write_text(text, encoding="utf-8")
    for name, draw in SCENES.items():
        (FOLDER / "pictures" / name).write_text(asyncio.run(draw()), encoding="utf-8")


if __name__ == "__main__":
    main()
