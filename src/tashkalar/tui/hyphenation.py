"""Long words of cards' names with the places where they may break, for narrow cards."""

from functools import cache

from hotseat.util import cell_width

HYPHENATED = """
Trans-location-ist Leaf-splitter Death-bringer Vortex-master Doppel-ganger
Speer-träger Infanterie-hauptmann Blatt-spalter Zentauren-häuptling Zentaur-in Polaritäts-königin Kriegs-beschwörer
Ast-läufer Schatten-zwilling Anti-materie-geist Leeren-beschwörer Realitäts-flicken Axt-krieger Kristall-spiegel
Kristall-züchter Frost-beschwörer Winter-flüsterer Kriegs-schlitten Schnee-ungeheuer Knochen-katapult Schwert-meister
Hohe-priesterin Schreckens-wolf Kriegs-trommler Wald-prinzessin Gletscher-riese Schatten-kobold Pforten-meister
Feuer-elementar Sturm-elementar Greifen-reiter Ritual-meister Legenden-töter Königs-rentier Eis-prinzessin
Flammen-kobold Wirbel-meister Zeit-reisender Zeit-sprung-meister Zeit-elementar Geschütz-turm Clan-heilerin
An-stürmender Wald-ältester Wald-mystiker Frost-gaukler Pforten-hüter Höllen-reiter Doppel-gänger Orts-wechsler
Singula-rität Zwei-köpfiger Erd-elementar Blut-schamane
Illusion-niste Translo-cateur d'anti-matière d'infan-terie
Distorsio-nador Guarda-bosques Hipno-tizador Translo-cador Singula-ridad Translo-kátor
""".split()
"""Words of all languages, with a hyphen where they may break."""


SOFT = "\u00ad"
"""The end of a part of a word that is a hyphen only at the end of a line."""


@cache
def _parts() -> dict[str, list[str]]:
    """Return the parts of each word of the list."""
    return {word.replace("-", ""): word.replace("-", f"{SOFT}-").split("-") for word in HYPHENATED}


def hyphenate(word: str) -> list[str]:
    """Return the parts of a word that never break. `word`: a word of a name, without blanks."""
    *before, last = word.split("-")
    pieces = [[*_parts().get(piece, [piece])] for piece in (*before, last)]
    for piece in pieces[:-1]:
        piece[-1] += "-"
    return [part for piece in pieces for part in piece]


def unbroken_parts(name: str) -> list[str]:
    """Return the parts of a name that never break, with the hyphens that may end their lines."""
    return [_visible(part) for word in name.split() for part in hyphenate(word)]


def wrap_name(name: str, columns: int) -> list[str]:
    """Return a name in lines; a word that is wider than a line breaks at a hyphen."""
    return cell_width.wrap(" ".join(_broken(word, columns) for word in name.split()), columns)


def _broken(word: str, columns: int) -> str:
    """Return a word with hyphens and blanks where its lines end."""
    lines = [""]
    for part in hyphenate(word):
        longer = lines[-1].removesuffix(SOFT) + part
        lines[-1:] = [longer] if cell_width.width(_visible(longer)) <= columns or not lines[-1] else [lines[-1], part]
    return " ".join(map(_visible, lines))


def _visible(part: str) -> str:
    """Return a part of a word as it ends a line."""
    return part.replace(SOFT, "-")
