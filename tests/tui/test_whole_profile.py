"""No word of the statistics is cut, with no game, one game, and many, at the usual sizes, in every language."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hotseat.cli.plugins import app_class
from hotseat.coach import mistakes as coach_mistakes
from hotseat.coach.coach import load_coach
from hotseat.coach.mistakes import GameMistakes
from hotseat.coach.verdict import MISTAKES
from hotseat.play.session import Session
from hotseat.plugin.registry import builtin_players, load_game
from hotseat.plugin.seats import HUMAN
from hotseat.records.own_profile import change_profile
from hotseat.records.saved_games import SavedGame, all_games
from hotseat.tui.profile import ProfileScreen
from hotseat.util import i18n
from hotseat.util.i18n import language_context
from tests.hotseat.helpers.idle import screen_text, until, worked
from tests.tui.cut_off import cut_off

SIZES = ((160, 50), (120, 36), (80, 24))
GAMES = ("tash-kalar", "pook", "mageknight")
SCHOOLS = ("northern", "southern", "highland", "sylvan", "everfrost")


def play_games(name: str, folder: Path, number: int) -> list[Path]:
    """Play whole games of a person against a level at random, and return their files."""
    game = load_game(name)
    players = HUMAN, builtin_players(game).parse(builtin_players(game).levels[0], 7)
    found = []
    for seed in range(number):
        wanted: dict[str, Any] = {"seed": seed, "names": ["Ada", "Boris"]}
        if name == "tash-kalar":
            schools = SCHOOLS[seed % 5], SCHOOLS[(seed + 1) % 5]
            wanted |= {"form": ("duel", "high-form")[seed % 2], "schools": [*schools]}
        session, random = Session.start(game, wanted, folder, players), Random(seed)
        while session.question is not None:
            options = [each for each in session.question.options if each.text != "resign"]
            session.play(random.choice(options))
        session.close()
        assert session.path is not None
        found.append(session.path)
    return found


def made_mistakes(game: Any, games: Sequence[SavedGame]) -> list[GameMistakes]:
    """Return mistakes of every kind, phase and cause in games, as an analysis may find them."""
    coach = load_coach(game)
    causes = [*coach.causes()] if coach is not None else [""]
    kinds = [MISTAKES[i % len(MISTAKES)] for i in range(12)]
    phases = tuple(i % 3 for i in range(12))
    return [
        GameMistakes(saved, 0, tuple(kinds), 0, 40, phases, tuple(causes[i % len(causes)] for i in range(12)))
        for saved in games
    ]


async def cut_words(game: Any, language: str, sizes: Sequence[tuple[int, int]]) -> list[str]:
    """Return the lines of the statistics with a word that is cut."""
    found = []
    with language_context(language):
        app = app_class(game).of_game(game, start=True)
        async with app.run_test(size=sizes[0]) as pilot:
            await pilot.press("s")
            await until(lambda: isinstance(app.screen, ProfileScreen))
            await worked(app, "profile")
            for size in sizes:
                await pilot.resize_terminal(*size)
                await until(lambda: app.size == size)  # noqa: B023
                for tab in range(6 if size == (80, 24) else 1):
                    if size == (80, 24):
                        await pilot.press(str(tab + 1))
                    await pilot.pause()
                    assert not [*cut_off(app.screen)], (language, size)
                    found += [f"{size} {line}" for line in screen_text(app).splitlines() if "…" in line]
    return found


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1, 12])
@pytest.mark.parametrize("name", GAMES)
async def test_no_word_of_the_statistics_is_cut(
    name: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    game = load_game(name)
    change_profile(lambda own: own._replace(name="Ada"))
    play_games(name, tmp_path / "games", number)
    monkeypatch.setattr(
        coach_mistakes, "mistakes_by_game", lambda _owned, games: made_mistakes(game, [*games]) if number else []
    )
    assert not [each.path for each in all_games() if not each.over or each.fault]
    cut = [f"{language} {line}" for language in i18n.LANGUAGES for line in await cut_words(game, language, SIZES)]
    assert not cut, "\n".join(cut)
