"""No feature gets lost unnoticed: commands, options, settings, keys and exports stand in a golden."""

from tests import features


def test_the_features_are_those_of_the_golden() -> None:
    """A change of the golden belongs to a change that is meant: `python -m tests.features` writes it anew."""
    assert features.features() == features.PATH.read_text(encoding="utf-8")
