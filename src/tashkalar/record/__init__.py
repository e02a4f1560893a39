"""Games that last: their lines of play, their files, the shelf they stand on, and what a log says of them.

Nothing is imported here, so that the shelf can be looked at without the rules being loaded.
"""
