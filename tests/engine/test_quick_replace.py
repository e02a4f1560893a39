"""Named tuples with a quicker way to replace a part."""

from typing import NamedTuple

import pytest

from tashkalar.engine.fast_replace import fast_replace


@fast_replace
class Hat(NamedTuple):
    colour: str
    size: int = 5


def test_a_part_is_replaced_in_a_copy() -> None:
    hat = Hat("red")
    assert hat._replace(size=7) == Hat("red", 7)
    assert hat._replace(size=7, colour="blue") == Hat("blue", 7)
    assert (type(hat._replace()), hat) == (Hat, Hat("red"))


def test_what_has_no_such_part_is_an_error() -> None:
    with pytest.raises(KeyError, match="brim"):
        Hat("red")._replace(brim=1)  # type: ignore[call-arg]
