"""The recipes that need the extra `learning`: each learns within a minute what a random player doesn't know.

`make recipes` runs them; the recipes without PyTorch are tested in tests/envs.
"""

import re
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

HERE = Path(__file__).parent
WON = re.compile(r"(\d+)%.* won against random")


def run(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> list[float]:
    """Run a recipe, and return the shares of games won that it has printed."""
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *words])
    monkeypatch.syspath_prepend(HERE)
    runpy.run_path(str(HERE / f"{name}.py"), run_name="__main__")
    return [int(share) / 100 for share in WON.findall(capsys.readouterr().out)]


def test_a_policy_gradient_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """0.06 before and 0.90 after were measured; after 20,000 steps the likeliest words may still lose every game."""
    before, after = run("policy_gradient", monkeypatch, capsys, "--every", "50000", "--deals", "25")
    assert before < 0.5
    assert after > 0.7


def test_maskable_ppo_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """0.98 was measured."""
    (after,) = run("maskable_ppo", monkeypatch, capsys, "--deals", "25")
    assert after > 0.7


def test_a_clone_of_the_levels_plays_alike_in_numpy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """1.0 was measured after one pass over the games."""
    file, curve = tmp_path / "cloned.npz", tmp_path / "curve.csv"
    words = ("--passes", "1", "--deals", "20", "--save", str(file), "--curve", str(curve))
    before, after = run("cloning", monkeypatch, capsys, *words)
    assert before < 0.5
    assert after > 0.7
    assert len(curve.read_text("utf-8").splitlines()) == 3

    import torch
    from baseline import Baseline
    from policy import Policy, load

    from tashkalar.envs.game_config import GameConfig

    policy, player = Policy(GameConfig()), Baseline("duel", 1, file)
    load(policy, file)
    seen = np.random.default_rng(1).integers(0, 2, len(player.arrays) + len(player.words)).astype(np.float32)
    with torch.no_grad():
        expected = policy(torch.from_numpy(seen)[None])[0][0].numpy()
    assert player.logits(seen) == pytest.approx(expected, abs=1e-3)
