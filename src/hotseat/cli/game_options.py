"""Options that a game declares (`Game.command_options`), on the commands that start games or list them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from hotseat.cli import language_options, shell_completion
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat.plugin.decision import Json
    from hotseat.plugin.game import Game
    from hotseat.util.command_option import CommandOption

NONE: Json = {}
"""No options."""
OTHERS = __name__
"""The key of a context's `meta` with the options of the game that --game names, if it isn't the program's own."""


def split_values(_context: click.Context, _option: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    """Parse an option that may be given several times, and whose values may hold several parts joined by commas."""
    return tuple(part.strip() for text in given for part in text.split(","))


class GameOption(click.Option):
    """An option that a game declares; its value is kept in the parameter `chosen` of the command if it is given."""

    def __init__(self, key: str, declared: CommandOption, name: str, help: str, *, several: bool = True) -> None:
        self.key, self.flag = key, declared.flag
        how: dict[str, Any] = {"type": click.Choice(declared.values)}
        if declared.flag is not None:
            how = {"is_flag": True}
        elif not declared.values and several:
            completer = shell_completion.complete_loadout_list
            how = {"multiple": True, "metavar": "A,B,...", "shell_complete": completer}
        elif not declared.values:
            how = {"metavar": "ID", "shell_complete": shell_completion.complete_loadouts}
        super().__init__([f"--{name}"], help=help, expose_value=False, callback=self._keep, **how)

    def _keep(self, context: click.Context, option: click.Parameter, value: Any) -> None:
        if value:
            parsed = split_values(context, option, value) if self.multiple else value
            context.params.setdefault("chosen", {})[self.key] = self.flag if self.is_flag else parsed


def _behind_game(params: list[click.Parameter], options: Sequence[GameOption]) -> list[click.Parameter]:
    """Return parameters with the options of a game behind --game, or in front without --game."""
    at = next((at for at, each in enumerate(params, 1) if each.name == "kind"), 0)
    return [*params[:at], *options, *params[at:]]


class GameCommand(click.Command):
    """A command that starts games, with the options of the game of --game, or of the program's own."""

    def own_options(self, declared: Iterable[CommandOption]) -> list[GameOption]:
        """Return the options of the command for those that a game declares."""
        return [GameOption(each.key, each, each.name, each.help) for each in declared]

    def add_own(self, declared: Iterable[CommandOption]) -> None:
        """Add the options of the program's own game, behind --game."""
        self.params = _behind_game(self.params, self.own_options(declared))

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the command line; raise UsageError if it is wrong, or the game lacks an option."""
        from hotseat.cli import plugins

        kind, _place = language_options.find_option(args, "--game")
        if kind in ("", plugins.own()):
            return super().parse_args(context, args)
        from hotseat.plugin import registry

        try:
            game = registry.game_class(kind)
        except registry.UnknownGame as fault:
            if context.resilient_parsing:
                return super().parse_args(context, args)
            raise click.UsageError(str(fault)) from None
        context.meta[OTHERS] = self.own_options(game.command_options)
        for option in context.meta[OTHERS]:
            option.help = _(option.help)
        try:
            return super().parse_args(context, args)
        except click.NoSuchOption as error:
            if any(error.option_name in each.opts for each in self.params if isinstance(each, GameOption)):
                raise plugins.reject_option(error.option_name, _(game.name)) from None
            raise

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        """Return the parameters, with the options of another game in place of those of the program's own."""
        known, others = super().get_params(context), context.meta.get(OTHERS)
        if others is None:
            return known
        return _behind_game([each for each in known if not isinstance(each, GameOption)], others)


class ArenaCommand(GameCommand):
    """A command that plays many games; it has those options that `arena` offers."""

    def own_options(self, declared: Iterable[CommandOption]) -> list[GameOption]:
        return [GameOption(each.key, each, each.name, each.arena_help) for each in declared if each.arena_help]


class FilterCommand(GameCommand):
    """A command that lists saved games, with the filters by form and by loadout of the program's own game."""

    def own_options(self, declared: Iterable[CommandOption]) -> list[GameOption]:
        return [
            GameOption("form" if each.values else "kit", each, each.filter, each.filter_help, several=False)
            for each in declared
            if each.filter
        ]


def with_defaults(game: Game[Any, Any, Any, Any], chosen: Json) -> Json:
    """Return the settings that options give, with the first value of each option that isn't given."""
    return {each.key: each.values[0] for each in game.command_options if each.values} | chosen
