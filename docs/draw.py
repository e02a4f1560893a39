"""Draws the pictures of the README and the docs from the real screen: `python -m docs.draw`.

The position is a fixed one, played from a seed, so the pictures change only when the screen or the rules do.
"""

import asyncio
import random
import re
from pathlib import Path

from tashkalar import cards
from tashkalar.engine import Decision
from tashkalar.record.session import Session
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.theme import DARK

FOLDER = Path(__file__).parent / "pictures"
SIZES = {"table": (120, 36), "small": (80, 24)}
GIVEN = {"theme": DARK.name, "ascii": "off", "animation": "off"}
SEED = 27
PLIES = 95


def midway() -> Session:
    """A game played to its middle, at an action for which beings fit."""
    chance = random.Random(SEED)
    session = Session.start(cards.load(), "high-form", ("northern", "southern"), SEED, ("Ada", "Boris"), None)
    while isinstance(asked := session.decision, Decision):
        summons = [option for option in asked.options if option.verb == "summon"]
        if len(session.steps) > PLIES and asked.ask == "action" and len({option.card for option in summons}) > 1:
            return session
        bold = summons or [option for option in asked.options if option.verb in ("convert", "upgrade")]
        central = [o for o in asked.options if o.verb == "place" and o.text[-2] in "cdefg" and o.text[-1] in "34567"]
        session.play(chance.choice(bold or central or asked.options[:-1]))
    raise AssertionError("the game is over too soon")


def choice_of(asked: Decision, session: Session) -> str:
    """The key of the card in hand that fits in the fewest places, but somewhere."""
    hand = session.state.seats[asked.seat]
    cards_in_hand = (*hand.beings, *hand.legends)
    summoned = [option.card for option in asked.options if option.verb == "summon"]
    return str(cards_in_hand.index(min(filter(summoned.count, cards_in_hand), key=summoned.count)) + 1)


async def drawn(size: tuple[int, int]) -> str:
    """The game screen as SVG, without the web font that no offline reader has."""
    session = midway()
    asked = session.decision
    assert isinstance(asked, Decision)
    app = TashkalarApp(cards.load(), session, given=GIVEN)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "enter", choice_of(asked, session))
        await pilot.pause(0.2)
        picture = app.export_screenshot(title="tashkalar")
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    picture = re.sub(r"terminal-\d+", "terminal", picture)
    return picture.replace("<svg ", '<svg xml:space="preserve" ', 1)


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, size in SIZES.items():
        (FOLDER / f"{name}.svg").write_text(asyncio.run(drawn(size)), encoding="utf-8")


if __name__ == "__main__":
    main()
