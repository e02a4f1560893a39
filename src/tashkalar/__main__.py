"""The entry of the program: `tashkalar` and `python -m tashkalar`."""

import signal
from typing import NoReturn


def main() -> NoReturn:
    """Run the command of `sys.argv`.

    While the command line is imported, and when all is over, Ctrl+C ends the process without a traceback. Only Python's
    own start comes before.
    """
    interrupt = signal.getsignal(signal.SIGINT)
    heeded = interrupt is signal.default_int_handler  # else the caller ignores it, as `nohup` does
    if heeded:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tashkalar import cli

    if heeded:
        signal.signal(signal.SIGINT, interrupt)
    try:
        cli.main()
    finally:
        if heeded:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    main()
