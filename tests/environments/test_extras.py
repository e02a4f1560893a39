"""Where an extra isn't installed, one line says what to install."""

import importlib
import sys

import pytest

MISSING = (
    (
        "view_arrays",
        "numpy",
        "numpy isn't installed: pip install 'tashkalar[pettingzoo]' or pip install 'tashkalar[openspiel]'",
    ),
    ("pettingzoo", "pettingzoo", "pettingzoo isn't installed: pip install 'tashkalar[pettingzoo]'"),
    ("pettingzoo", "gymnasium", "gymnasium isn't installed: pip install 'tashkalar[pettingzoo]'"),
    ("openspiel", "pyspiel", "pyspiel isn't installed: pip install 'tashkalar[openspiel]'"),
)


@pytest.mark.parametrize(("room", "package", "told"), MISSING)
def test_a_missing_extra_is_told_with_its_remedy(
    room: str, package: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    importlib.import_module(f"tashkalar.environments.{room}")
    monkeypatch.delitem(sys.modules, f"tashkalar.environments.{room}")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as error:
        importlib.import_module(f"tashkalar.environments.{room}")
    assert str(error.value) == told
