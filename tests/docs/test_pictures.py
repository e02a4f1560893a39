"""The pictures are up to date: `python -m docs.draw` would change nothing."""

import json
import re
from itertools import zip_longest
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from docs import agent_pictures, diagrams, draw, exported_film, film, scenes
from hotseat.records.record_lines import Checksums, encode_line
from tashkalar.cli import tashkalar as program
from tashkalar.demonstrations import demonstrated_position
from tashkalar.engine import Catalogue
from tashkalar.engine.geometry import SQUARES, mask_of, square_name, squares
from tashkalar.engine.tasks import is_met
from tashkalar.plugin import TashKalar
from tests.docs.pages import ROOT, read

LONGEST = 400_000
"""The maximal size of a picture, in characters."""


@pytest.mark.long
async def test_the_pictures_are_as_they_are_drawn_now() -> None:
    """If the change of the screen is intended, run `python -m docs.draw` and look at the pictures."""
    drawn = await draw.drawn()
    stale = {path.name: _first_difference(path, text) for path, text in drawn.items()}
    assert not any(stale.values()), f"python -m docs.draw: { {name: found for name, found in stale.items() if found} }"
    others = set((draw.FOLDER / "pictures").glob("balance-*.svg"))  # `docs.balance` draws these
    others.add(draw.FOLDER / "pictures" / "browser.png")  # taken in a browser
    others |= {draw.FOLDER / "pictures" / f"{name}.svg" for name in ("learning", "strength")}  # `docs.curve` draws them
    others |= {draw.FOLDER / "pictures" / name for name in scenes.SCENES}
    assert {path for path in drawn if path.suffix == ".svg"} == {*(draw.FOLDER / "pictures").iterdir()} - others


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", scenes.SCENES)
async def test_a_scene_is_as_it_is_drawn_now(name: str) -> None:
    path = draw.FOLDER / "pictures" / name
    assert not _first_difference(path, await scenes.SCENES[name]()), "python -m docs.draw"


def _first_difference(path: Path, text: str) -> str:
    """Return the first difference between a file and its new drawing, with its context; "" if there is none."""
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    at = next((at for at, (old, new) in enumerate(zip_longest(kept, text)) if old != new), -1)
    return f"{at}: {kept[at - 60 : at + 60]!r}, now {text[at - 60 : at + 60]!r}" if at >= 0 else ""


def test_the_readme_shows_a_film_that_the_program_exports(tmp_path: Path) -> None:
    assert "(docs/pictures/film.svg)" in read(ROOT / "README.md")
    game, record, film_file = exported_film.collected(), tmp_path / "game.tkr", tmp_path / "film.svg"
    plays = [{"ply": ply, "seat": 0, "play": option} for ply, option in enumerate(game.options, 1)]
    replayed = game.replay(TashKalar())
    for entry, step in zip(plays, replayed.steps, strict=True):
        entry["seat"] = step.seat + 1
    sums = Checksums()
    record.write_bytes(b"".join(encode_line(entry, sums) for entry in [game.header, *plays]))
    done = CliRunner().invoke(program, ["export", str(record), "--to", "film", "-o", str(film_file)])
    assert done.exit_code == 0, done.output
    assert film_file.read_text("utf-8") == read(draw.FOLDER / "pictures" / "film.svg")


@pytest.mark.parametrize("title", ["imprisonment", "isolated", "not isolated"])
def test_a_piece_in_the_picture_of_the_tasks_is_as_its_title_says(title: str, catalogue: Catalogue) -> None:
    signs = next(small.signs for small in diagrams.TASKS if small.title == title)
    before = {kind: " ".join(map(square_name, squares(signs[sign]))) for kind, sign in (("1c", "x"), ("2c", "E"))}
    state = demonstrated_position(catalogue, {"before": before})
    fulfilled = {task for task in ("imprisonment", "isolation") if is_met(catalogue.tasks[task].goal, state, 0)}
    assert fulfilled == {"imprisonment": {"imprisonment"}, "isolated": {"isolation"}}.get(title, set())


def test_the_pictures_need_no_network_and_are_small() -> None:
    for path in (draw.FOLDER / "pictures").glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
        assert not re.search(r"""(?:href|src)=(?!["'](?:#|data:))|url\((?!#)""", text), path.name
        assert len(text) < LONGEST, path.name


def test_the_styles_of_a_picture_hold_for_itself_alone() -> None:
    """No rule reaches beyond the class of the picture's root, so several pictures can stand in one page."""
    for path in (draw.FOLDER / "pictures").glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        (name,) = re.findall(r'<svg class="([\w-]+)"', text) or [""]
        for rules in re.findall(r"<style[^>]*>(.*?)</style>", text, re.DOTALL):
            found = [rule for rule in re.findall(r"([^{}]+)\{", rules) if not rule.startswith("@media ")]
            selectors = [each.strip() for rule in found for each in rule.split(",")]
            assert name
            assert selectors
            assert all(selector.startswith(f".{name} ") for selector in selectors), path.name


def test_the_tour_takes_about_a_minute() -> None:
    head, *events = map(json.loads, (draw.FOLDER / "tour.cast").read_text(encoding="utf-8").splitlines())
    assert head == {"version": 2, "width": 120, "height": 37, "title": draw.TITLE}
    assert 45 < events[-1][0] < 75
    assert [event[0] for event in events] == sorted(event[0] for event in events)
    assert {event[1] for event in events} == {"o"}


def test_captions_fit() -> None:
    assert not [caption for _, _, caption in draw.TOUR if len(caption) > draw.HOME[0] - 4]


def test_a_film_has_all_colours_whatever_was_drawn_before() -> None:
    style = Style.parse("bold #123456")
    style.render("x", color_system=ColorSystem.EIGHT_BIT)
    frame = film.Frame(((Segment("x", style),),), 1, "caption")
    assert "38;2;18;52;86" in film.cast([frame], "title")


def test_the_arenas_of_the_first_agent_agree_with_each_other() -> None:
    own, theirs, free = (small.signs for small in agent_pictures.moment())
    pieces = [*own.values(), *theirs.values()]
    assert all(any(sides.values()) for sides in (own, theirs))
    assert sum(pieces) ^ free["+"] == sum(map(mask_of, SQUARES))  # each square is empty or has one piece
    assert sum(map(int.bit_count, (*pieces, free["+"]))) == len(SQUARES)


def test_the_bars_of_the_first_agent_are_the_numbers_of_its_page() -> None:
    kinds = agent_pictures.largest()
    assert len(kinds) == 6
    assert all(f"{kind} {weight:+.2f}" in agent_pictures.PAGE.read_text(encoding="utf-8") for kind, weight in kinds)
