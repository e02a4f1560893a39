"""Films as SVG: what is shown when, and how it is written."""

import re
from xml.etree import ElementTree

from hotseat.util.svg_film import FilmTimes, by_pictures


def shown(group: str, at: float) -> bool:
    """Whether a group is visible at a part of the film, read as a browser reads it."""
    element = ElementTree.fromstring(group)
    animation = element.find("animate")
    if animation is None:
        return True
    times = [float(time) for time in animation.attrib["keyTimes"].split(";")]
    values = animation.attrib["values"].split(";")
    assert times[0] == 0
    return [value for time, value in zip(times, values, strict=True) if time <= at][-1] == "visible"


def test_a_part_is_written_once_with_the_pictures_that_have_it() -> None:
    pictures = [["floor", "a"], ["floor", "b"], ["floor", "a", "c"]]
    assert by_pictures(pictures) == {(0, 1, 2): ["floor"], (0, 2): ["a"], (1,): ["b"], (2,): ["c"]}


def test_a_group_is_visible_in_its_pictures_alone() -> None:
    clock = FilmTimes([1, 3, 2, 4], 3)
    for when in ([0], [1, 2], [0, 2], [3], [1, 3]):
        group = clock.group(when, "<path/>")
        assert [number for number, at in enumerate((0.05, 0.2, 0.5, 0.9)) if shown(group, at)] == when
        assert ('class="film-on"' in group) == (3 in when), "without motion the last picture is seen"
    assert clock.group([0, 1, 2, 3], "<path/>") == "<g><path/></g>"


def test_a_film_of_one_picture_stands_still() -> None:
    assert [*FilmTimes([4], 0).layers([[["<a/>"], ["<b/>"]]])] == ["<g><a/></g>", "<g><b/></g>"]


def test_a_later_layer_lies_above_what_an_earlier_one_shows_later() -> None:
    elements = "".join(FilmTimes([1, 1], 0).layers([[["<a/>"], ["<z/>"]], [["<b/>"], ["<z/>"]]]))
    assert re.findall(r"<([abz])/>", elements) == ["a", "b", "z"]
