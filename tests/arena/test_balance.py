"""A study finds the truth in games with known values; its pictures, and the command for all of it."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import polars
import pytest

from tashkalar.balance import values as balance
from tashkalar.balance.report import write_report
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tests.helpers.cli_runner import Run, caller
from tests.helpers.in_process_arena import short


def games(number: int) -> polars.DataFrame:
    """Games in which Sylvan wins three of four against Highland, and the player that summons the Dryad wins."""
    rows = []
    for game in range(number):
        wins = game % 4 > 0
        for seat, (school, share) in enumerate(
            (("sylvan", float(wins)), ("highland", float(not wins)))[:: 1 - 2 * (game % 2)]
        ):
            data = {"meeting": "a - a with sylvan and highland", "form": "duel", "deal": game, "game": 0, "player": "a"}
            cards = {"played": "dryad warlord" if share else "", "held": "" if share else "dryad"}
            numbers = {"seat": seat, "side": seat, "points": 3, "turns": 20}
            rows.append({**data, **numbers, "kit": school, "share": share, "ending": "has drawn", **cards})
    return polars.DataFrame(rows)


def test_schools_against_each_other() -> None:
    cells = {(cell.kit, cell.against): cell.won for cell in balance.against_each_other(games(40))}
    assert {pair: (won.games, won.share) for pair, won in cells.items()} == {
        ("sylvan", "highland"): (40, 0.75),
        ("highland", "sylvan"): (40, 0.25),
    }
    assert cells["sylvan", "highland"].low > 0.5 > cells["highland", "sylvan"].high


def test_schools_and_seats_overall() -> None:
    assert balance.win_rates_by(games(40), "kit")["sylvan"].share == 0.75
    assert balance.win_rates_by(games(40), "seat")[0].share == 0.25, "Sylvan sits second in every other game"


def test_what_comes_of_the_same_deals_is_told_once(catalogue: Catalogue) -> None:
    """Other meetings on the same deals tell no more if they end alike."""
    lucky = polars.when(polars.col("deal") % 5 == 0).then(1 - polars.col("share")).otherwise("share")
    once = games(90).with_columns(lucky.alias("share"))
    again = polars.concat([once, once.with_columns(polars.col("meeting") + " again")])
    for by in ("kit", "seat"):
        for key, share in balance.win_rates_by(again, by).items():
            assert share.games == 180
            assert share[1:] == pytest.approx(balance.win_rates_by(once, by)[key][1:])
    (one,), (both,) = balance.worths(once, catalogue), balance.worths(again, catalogue)
    assert both.games == 2 * one.games
    assert [both.low, both.high] == pytest.approx([one.low, one.high])


def test_a_card_is_worth_what_is_won_with_it(catalogue: Catalogue) -> None:
    (dryad,) = balance.worths(games(40), catalogue)
    assert (dryad.card, dryad.deck, dryad.games, dryad.summoned) == ("dryad", "sylvan", 80, 0.5)
    assert (dryad.won, dryad.missed, dryad.gain) == (1.0, 0.0, 1.0)
    assert 0.8 < dryad.low < dryad.high == 1.0


def test_of_seldom_seen_cards_nothing_is_told(catalogue: Catalogue) -> None:
    assert balance.worths(games(balance.FEWEST - 1), catalogue) == []


def test_the_page_and_its_pictures(catalogue: Catalogue, tmp_path: Path) -> None:
    page = write_report(games(40), TashKalar(catalogue), catalogue, tmp_path).read_text("utf-8")
    assert "| Sylvan | 40 | 0.750 |" in page
    assert "| first | 40 | 0.250 |" in page
    assert page.count("Southern Imperial has the same cards as Northern Imperial, and so the same games.") == 1
    assert "| Dryad | Sylvan | 80 | 0.50 | 1.00 | 0.00 | +1.00" in page
    for picture, texts in (("schools", ("Sylvan", "Highland", "75", "25")), ("cards", ("Dryad", "Sylvan"))):
        file = tmp_path / f"balance-{picture}-duel.svg"
        assert f"({file.name})" in page
        before = file.read_bytes()
        lines = [
            "".join(text.itertext()).strip() for text in ElementTree.fromstring(before).iter() if "text" in text.tag
        ]
        assert {*texts} <= {*lines}
        write_report(games(40), TashKalar(catalogue), catalogue, tmp_path)
        assert file.read_bytes() == before


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return caller(monkeypatch, capsys)


@pytest.mark.long
def test_every_two_schools_meet_in_both_forms(run: Run, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue) -> None:
    short(monkeypatch, 60)
    said = run("balance", "--games", "2", "--player", "verb")
    assert said.code == 0
    assert said.out.splitlines()[0] == "## High Form"
    rows = polars.read_parquet("balance-verb/games.parquet")
    pairs = rows.group_by("form", "meeting", "deal").agg(polars.col("kit").sort())
    for form in ("high-form", "duel"):
        found = pairs.filter(form=form)["kit"].to_list()
        assert len(found) == 30
        assert len({tuple(pair) for pair in found}) == 15, "the two Imperials are one"
    first = rows.filter(seat=0).group_by("form", "meeting").agg(polars.n_unique("kit"))
    assert set(first["kit"]) == {2}, "each school of a pair has begun"
    assert Path("balance-verb/balance.md").exists()
    assert len(json.loads(Path("balance-verb/plan.json").read_text())["meetings"]) == 30


def test_without_matplotlib_one_line_names_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("plots", "report"):
        monkeypatch.delitem(sys.modules, f"tashkalar.balance.{name}")
        monkeypatch.delattr(f"tashkalar.balance.{name}")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    value = run("balance", "--player", "random", "--games", "2", "--folder", "none")
    remedy = "in the folder of your copy of tashkalar, run pip install '.[plots]'"
    assert (value.code, value.out) == (1, "")
    assert value.err == f"tashkalar: this needs matplotlib: {remedy}\n"
    assert not Path("none").exists()
    assert run("arena", "random", "verb", "--games", "2", "--workers", "1", "--folder", "some").code == 0


def test_only_one_form(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    short(monkeypatch, 3)
    assert run("balance", "--form", "duel", "--player", "random", "--folder", "one").code == 0
    assert set(polars.read_parquet("one/games.parquet")["form"]) == {"duel"}


def test_a_player_that_is_none(run: Run) -> None:
    said = run("balance", "--player", "who")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
