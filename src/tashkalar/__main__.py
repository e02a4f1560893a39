"""`python -m tashkalar` is `tashkalar`."""

from tashkalar.cli import main

main()
