"""One line says what to install if an extra is missing."""

import importlib
import sys

import pytest

from hotseat.util.extras import report_missing

MISSING = (
    ("observation", "numpy", "pip install '.[pettingzoo]'"),
    ("pettingzoo", "pettingzoo", "pip install '.[pettingzoo]'"),
    ("pettingzoo", "gymnasium", "pip install '.[pettingzoo]'"),
    ("gymnasium", "gymnasium", "pip install '.[gymnasium]'"),
    pytest.param("openspiel", "pyspiel", "pip install '.[openspiel]'", marks=pytest.mark.long),
)


@pytest.mark.parametrize(("room", "package", "remedy"), MISSING)
def test_a_missing_extra_is_told_with_its_remedy(
    room: str, package: str, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    importlib.import_module(f"tashkalar.envs.{room}")
    monkeypatch.delitem(sys.modules, f"tashkalar.envs.{room}")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as error:
        importlib.import_module(f"tashkalar.envs.{room}")
    assert str(error.value) == f"this needs {package}: in the folder of your copy of tashkalar, run {remedy}"


def test_the_library_of_a_missing_module_is_named() -> None:
    with pytest.raises(ModuleNotFoundError, match="this needs library: "), report_missing("web"):
        raise ModuleNotFoundError(name="library.module")
