"""`profile`: the statistics of a person as lines of text, from the sections of the screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from hotseat.cli import common, player_options, plugins, shell_completion
from hotseat.util import i18n, terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, with_colon

if TYPE_CHECKING:
    from hotseat.cli.plugins import Game
    from hotseat.records.own_profile import OwnProfile
    from hotseat.records.profile import Profile
    from hotseat.records.profile_sections import Section

WIDTH = 78
MOST = 20
"""The lines of a section at most; `games` lists all games."""


@click.command()
@click.argument("name", required=False, shell_complete=shell_completion.people)
@player_options.game_option("Another installed game.")
@click.option("--form", metavar="FORM", default="", help="Only games of this form.")
@common.in_sentences
@click.option("--json", "as_json", is_flag=True, help="As JSON; see the schema profile.")
@common.on_own_files
def profile(name: str | None, kind: str | None, form: str, plain: bool, as_json: bool) -> None:
    """Run the command `profile`."""
    from hotseat.coach.mistakes import mistakes_by_game
    from hotseat.coach.profile_section import mistakes_section
    from hotseat.records.own_profile import OwnProfile, read_profile
    from hotseat.records.profile import Loading, make_profile, shown_person

    game = plugins.require_game(kind or "")
    _check_form(form, game)
    reading = Loading(game)
    while reading.step(100):
        pass
    own = shown_person(read_profile(), reading.names)
    person = own if name is None or name == own.name else OwnProfile(name, "no")
    found = make_profile(person, reading.entries, reading.levels, form)
    saved = [each for each, _facts in reading.entries]
    if as_json:
        from dataclasses import asdict

        from hotseat.coach.profile_section import mistakes_as_data
        from hotseat.records.statistics_json import profile_as_data

        analysed = mistakes_as_data(game, mistakes_by_game(person.owned, games=saved) if game.hints else ())
        with i18n.language_context(i18n.ENGLISH):
            terminal.print_json(asdict(profile_as_data(found, game, analysed)), 1)
        return
    if found.undecided and person is own and sys.stdin.isatty():
        person = _ask(person, found)
        found = make_profile(person, reading.entries, reading.levels, form)
    others = [(other, make_profile(person, entries, {})) for other, entries in reading.others]
    mistakes = mistakes_by_game(person.owned, games=saved)
    further = [mistakes_section(game, mistakes)] if game.hints else []
    _print(found, game, others, [*further, *plugins.text_renderer(game).profile_sections()], sentences=plain)


def _check_form(form: str, game: Game) -> None:
    known = [each.id for each in game.setup_options().forms]
    if form and form not in known:
        message = _("there is no form {form} (forms: {known})")
        raise click.UsageError(message.format(form=ascii(form), known=", ".join(known)))


def _ask(person: OwnProfile, found: Profile) -> OwnProfile:
    """Ask whether games under default names count for the owner, and keep the answer."""
    from hotseat.records.own_profile import change_profile
    from hotseat.records.profile_sections import default_names_question

    answered = person._replace(default_names="yes" if terminal.confirm(default_names_question(found)) else "no")
    common.print_notices(change_profile(lambda old: old._replace(default_names=answered.default_names)))
    return answered


def _print(
    found: Profile, game: Game, others: list[tuple[Game, Profile]], further: list[Section], *, sentences: bool
) -> None:
    from hotseat.records.profile_sections import (
        TABLES,
        all_sections,
        left_out_section,
        months_section,
        plain,
        summary,
    )
    from hotseat.records.record_time import local_now
    from hotseat.records.solo_records import solo_section
    from hotseat.records.spoken_statistics import join_cells, record_sentences, table_sentences

    terminal.print_lines(after_colon(found.name, summary(found)))
    first, *sections = all_sections(found, game, WIDTH - 2, local_now().date(), further)
    solo = solo_section([(game, found), *others], WIDTH - 2, whole=True)
    for section in (first, *months_section(found), *sections, solo, left_out_section(found)):
        lines = [join_cells(line) if sentences else f"  {plain(line)}" for line in section.lines[:MOST]]
        if sentences and section.id == "record":
            lines = [*record_sentences(found, game)]
        if sentences and section.id in TABLES:
            lines = [*table_sentences(section.lines)]
        if lines and sentences:
            terminal.print_lines(with_colon(section.title), *lines)
        elif lines:
            terminal.print_lines("", f"{section.title}  {section.note}".strip(), *lines)
