"""The completion scripts of bash, zsh and fish: those of click, extended to words that contain `=` or `:`.

Shells split words such as `--form=d` or `2=medium`. These scripts pass the whole word to the program, which answers
with whole words such as `--form=duel`. Each script then removes the part that its shell keeps by itself.
"""

from __future__ import annotations

import click
from click import shell_completion as clicks

from hotseat.cli import shell_completion
from hotseat.util import identity

_BASH = r"""%(complete_func)s() {
    # Words that bash has split at = and : are joined where nothing stands between them.
    local IFS=$'\n' rest=$COMP_LINE blank word line value lead i
    local -a words=()
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        blank=${rest%%%%[^[:space:]]*}
        rest=${rest#"$blank"}
        if [[ -z $blank && ${#words[@]} -gt 0 && ( $word == [=:]* || ${words[-1]} == *[=:] ) ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
        rest=${rest#"$word"}
    done
    # What bash keeps of the last word by itself is left out of the answers.
    [[ $word == *[^=:]* ]] || word=
    lead=${words[-1]%%"$word"}

    COMPREPLY=()
    while read -r line; do
        value=${line#*,}
        case ${line%%%%,*} in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                [[ $value == *[=:] ]] && compopt -o nospace
                value=${value#"$lead"}
                [[ $word != [\"\']* && $value == *[^[:alnum:]_.,:=/@%%+-]* ]] && printf -v value %%q "$value"
                COMPREPLY+=("$value")
                ;;
        esac
    done < <(COMP_WORDS="${words[*]}" COMP_CWORD=$((${#words[@]} - 1)) %(complete_var)s=bash_complete "$1")
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""
_ZSH = r"""#compdef %(prog_name)s

%(complete_func)s() {
    local type key descr
    local -a described bare open response
    (( ! $+commands[%(prog_name)s] )) && return 1

    response=("${(@f)$(COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \
%(complete_var)s=zsh_complete %(prog_name)s)}")

    for type key descr in ${response}; do
        if [[ $type == plain && $descr != _ ]]; then
            described+=("$key:$descr")
        elif [[ $type == plain && $key == *: ]]; then
            open+=("$key")
        elif [[ $type == plain ]]; then
            bare+=("$key")
        elif [[ $type == dir || $type == file ]]; then
            [[ $PREFIX == --*=* ]] && compset -P '--[^=]##='
            [[ $type == dir ]] && _path_files -/ || _path_files
        fi
    done
    (( $#described )) && _describe -V unsorted described -U
    (( $#bare )) && compadd -U -V unsorted -a bare
    (( $#open )) && compadd -U -S '' -V unsorted -a open
    return 0
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    # found in a folder of $fpath: this file is the function
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""
_FISH = r"""function %(complete_func)s
    set -l response (COMP_WORDS=(commandline -cp) COMP_CWORD=(commandline -ct) \
%(complete_var)s=fish_complete %(prog_name)s)

    for line in $response
        set -l type (string split -m 1 , -- $line)
        if test $type[1] = plain
            printf '%%s\n' $type[2]
        else
            set -l lead (string match -r -- '^--[^=]+=' $type[2])
            set -l begun (string replace -- "$lead" '' $type[2])
            if test $type[1] = dir
                printf "$lead%%s\n" (__fish_complete_directories $begun)
            else
                printf "$lead%%s\n" (__fish_complete_path $begun)
            end
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class _Whole(clicks.ShellComplete):
    """A completion class that returns whole words, with the option's name before an `=`."""

    def get_completions(self, args: list[str], incomplete: str) -> list[clicks.CompletionItem[str]]:
        self.ctx_args = {**self.ctx_args, "obj": tuple(args)}  # so a value's completer knows the words before it
        found = super().get_completions(args, incomplete)
        option, sign, _value = incomplete.partition("=")
        if sign and option.startswith("--") and "--" not in args:
            for item in found:
                item.value = f"{option}={item.value}"
        return found


class _Bash(_Whole, clicks.BashComplete):
    source_template = _BASH


class _Zsh(_Whole, clicks.ZshComplete):
    source_template = _ZSH


class _Fish(_Whole, clicks.FishComplete):
    source_template = _FISH


SHELLS: dict[str, type[clicks.ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}
"""The completion class of each shell."""


def use() -> None:
    """Register the completion classes of this module with click, instead of click's own."""
    for name, shell in SHELLS.items():
        clicks.add_completion_class(shell, name)


def script(shell: str, program: click.Command) -> str:
    """Return the completion script of this program for a shell."""
    return SHELLS[shell](program, {}, identity.current().name, shell_completion.variable()).source()
