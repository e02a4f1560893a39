"""`tashkalar cards`: list the cards, show one, or check a card file."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hotseat.cli import common, language_options, player_options, plugins
from hotseat.cli.shell_completion import completer
from hotseat.util import safe_io, terminal
from hotseat.util.text_utils import ambiguous, count, did_you_mean, join_sentences, with_colon, with_period
from tashkalar import gettext as _

if TYPE_CHECKING:
    from tashkalar.engine import Being, Catalogue, Flare, Task

LOOK = 0.3
"""The seconds between two looks at the files of --watch."""


@completer()
def complete_cards(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all cards."""
    from tashkalar.cards import load

    known = load()
    sections: tuple[Mapping[str, Being | Flare | Task], ...] = (known.beings, known.flares, known.tasks)
    return [(i, card.name) for section in sections for i, card in section.items()]


@completer()
def complete_schools(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all schools."""
    from tashkalar.cards import load

    return [(i, school.name) for i, school in load().schools.items()]


@completer()
def complete_mechanics(*_: object) -> Iterable[tuple[str, str]]:
    """Offer all mechanics of the cards."""
    from tashkalar.cards import load
    from tashkalar.text.card_filter import filter_values

    return [(word, "") for word in filter_values(load())["mechanic"]]


def cards_of(files: Sequence[Path] = (), *, packs: bool = True) -> Catalogue:
    """Load the cards, or raise ClickException."""
    game: Any = plugins.require_game(files=files, packs=packs)
    catalogue: Catalogue = game.catalogue
    return catalogue


@click.command()
@click.argument("words", metavar="[CARD]...", nargs=-1, shell_complete=complete_cards)
@click.option(
    "--check",
    "files",
    multiple=True,
    type=common.EXISTING_FILE,
    metavar="FILE",
    help="Check a card file or a pack of your own, several of them together; with a CARD, show that card from them.",
)
@click.option("--watch", is_flag=True, help="Check again whenever a file of --check changes, until Ctrl+C.")
@click.option("--school", metavar="ID", shell_complete=complete_schools, help="Only beings of this school.")
@click.option("--rank", type=click.Choice(["common", "heroic", "legendary"]), help="Only beings of this rank.")
@click.option(
    "--mechanic",
    metavar="WORD",
    shell_complete=complete_mechanics,
    help="Only cards that do this, such as frozen, warp, gateway or swap.",
)
@click.option("--json", "as_json", is_flag=True, help="Print all cards as JSON, in the format of a card file.")
@player_options.game_option("Another installed game; only its cards and other components with these words.")
@click.option("--path", is_flag=True, help="Show the path of the game's card file, to make a copy.")
def cards(
    words: tuple[str, ...],
    files: Sequence[Path],
    school: str | None,
    rank: str | None,
    mechanic: str | None,
    watch: bool,
    as_json: bool,
    kind: str | None,
    path: bool,
) -> None:
    """Run the command `cards`."""
    if kind not in (None, plugins.own()):
        if files or watch or school or rank or mechanic or as_json or path:
            raise click.UsageError(_("--game looks up words; don't combine it with other options"))
        terminal.print_lines(*_components(str(kind), " ".join(words)))
        return
    if path:
        from tashkalar.cards import default_path

        terminal.print_lines(str(default_path()))
        return
    if watch:
        _watch(files)
        return
    catalogue = cards_of(files, packs=not files)
    if as_json:
        from tashkalar.cards.load import card_data

        if words or school or rank or mechanic:
            raise click.UsageError(_("--json prints all cards; don't combine it with a card or a filter"))
        terminal.print_json(card_data(*files))
        return
    wanted = {"school": school, "rank": rank, "mechanic": mechanic}
    if words and any(wanted.values()):
        raise click.UsageError(_("--school, --rank and --mechanic filter a list; don't combine them with a card"))
    if words:
        terminal.print_lines(*_card(catalogue, " ".join(words)))
    elif any(wanted.values()):
        terminal.print_lines(*_some_cards(catalogue, {name: value for name, value in wanted.items() if value}))
    elif files:
        terminal.print_lines(*_verdict(files, catalogue))
    else:
        terminal.print_lines(*_all_cards(catalogue))


def _verdict(files: Sequence[Path], catalogue: Catalogue) -> list[str]:
    """Return the lines that say that card files have no fault, with warnings."""
    from tashkalar.engine import drawn_at_once

    held = len(catalogue.beings) + len(catalogue.flares) + len(catalogue.tasks)
    message = _("{file}: {cards}, no fault")
    names = ", ".join(safe_io.escape(str(file)) for file in files)
    lines = [message.format(file=names, cards=count(held, "card"))]
    for deck in dict.fromkeys(school.deck for school in catalogue.schools.values()):
        if drawn_at_once(catalogue, deck):
            size = count(len(catalogue.decks[deck]), "card")
            warning = _("warning: deck {deck} has only {cards}; the first hand takes all, so the game ends at once")
            lines.append(warning.format(deck=deck, cards=size))
    return lines


def _watch(files: Sequence[Path]) -> None:
    """Check card files now and whenever one of them changes, until Ctrl+C. Raise UsageError if no files are given."""
    from time import sleep

    if not files:
        raise click.UsageError(_("--watch needs --check FILE"))
    before = None
    while True:
        now = [(status.st_mtime_ns, status.st_size) if (status := _status(file)) else None for file in files]
        if now != before:
            before = now
            try:
                terminal.print_lines(*_verdict(files, cards_of(files, packs=False)))
            except click.ClickException as fault:
                terminal.print_lines(*language_options.error_lines(fault))
            sys.stdout.flush()
        sleep(LOOK)


def _status(file: Path) -> os.stat_result | None:
    """Return the status of a file; None while it is missing, as editors may replace it."""
    try:
        return file.stat()
    except OSError:
        return None


def _components(kind: str, text: str) -> list[str]:
    """Return the cards and other components of another game that a text finds."""
    from hotseat.plugin.components import describe_components

    game = plugins.require_game(kind)
    if not game.has_components:
        raise click.UsageError(_("{game} has no cards to look up").format(game=game.name))
    return describe_components(game.components(), text)


def _all_cards(catalogue: Catalogue) -> list[str]:
    """Return the list of all schools and cards, in sections."""
    from tashkalar.cards import card_text
    from tashkalar.text.shared_phrases import description_of

    schools = catalogue.schools.values()
    lines = [_("Schools:")]
    for school in schools:
        message = _("{name}, deck {deck}. {text}")
        text = description_of(catalogue, school)
        lines.append(
            f"  {school.id:22}{message.format(name=card_text.school_name(school), deck=school.deck, text=text)}"
        )
    return [*lines, "", *_sections(catalogue, (*catalogue.beings, *catalogue.flares, *catalogue.tasks))]


def _some_cards(catalogue: Catalogue, wanted: Mapping[str, str]) -> list[str]:
    """Return the cards that pass all filters, in sections; raise UsageError for a value that no card has."""
    from tashkalar.text.card_filter import filter_values, matches_filters

    known = filter_values(catalogue)
    for name, value in wanted.items():
        if value not in known[name]:
            message = _("--{option}: {value} is none of {known}.")
            message = message.format(option=name, value=repr(value), known=", ".join(known[name]))
            raise click.UsageError(join_sentences(message, did_you_mean(value, known[name])))
    every = (*catalogue.beings, *catalogue.flares, *catalogue.tasks)
    fitting = [card for card in every if matches_filters(catalogue, card, wanted)]
    return _sections(catalogue, fitting) or [_("No card matches.")]


def _sections(catalogue: Catalogue, shown: Collection[str]) -> list[str]:
    """Return lines with the id and name of some cards, in sections by deck and kind; empty sections are left out."""
    sections: dict[str, Mapping[str, Being | Flare | Task]] = {
        _("Legends") if ids == catalogue.legends else _("Deck {deck}").format(deck=deck): {
            i: catalogue.beings[i] for i in ids
        }
        for deck, ids in catalogue.decks.items()
    }
    lines: list[str] = []
    for title, cards in {**sections, _("Flares"): catalogue.flares, _("Tasks"): catalogue.tasks}.items():
        rows = [f"  {i:22}{_kind(card)}" for i, card in cards.items() if i in shown]
        lines += [*[""] * bool(lines), with_colon(title), *rows] if rows else []
    return lines


def _kind(card: Being | Flare | Task) -> str:
    """Return a card's name with its rank, criteria or points, in one line."""
    from tashkalar.cards import card_text
    from tashkalar.engine import Being, Flare
    from tashkalar.text.shared_phrases import RANKS

    name = card_text.card_name(card)
    if isinstance(card, Being):
        return _("{name}, {rank}").format(name=name, rank=_(RANKS[card.rank]))
    if isinstance(card, Flare):
        return _("{name}, upper {upper}, lower {lower}").format(name=name, upper=card.upper.gap, lower=card.lower.gap)
    message = _("{name}, {points}, advanced") if card.advanced else _("{name}, {points}")
    return message.format(name=name, points=count(card.points, "point"))


def _card(catalogue: Catalogue, text: str) -> list[str]:
    """Return the lines about the card of an id or a name, or raise UsageError."""
    from tashkalar.cards import card_text
    from tashkalar.queries import cards

    found = cards.find_card(catalogue, text)
    if not found:
        message = with_period(_("there is no card {name}").format(name=repr(text)))
        known = (*catalogue.beings, *catalogue.flares, *catalogue.tasks)
        raise click.UsageError(join_sentences(message, did_you_mean(text, known)))
    if len(found) > 1:
        raise click.UsageError(ambiguous(found))
    if task := catalogue.tasks.get(found[0]):
        return [_kind(task), card_text.card_text(task)]
    return cards.describe_card(catalogue, found[0])
