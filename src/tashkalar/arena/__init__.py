"""Many games that can be trusted and repeated: who meets whom, the games in shards, and what all comes to.

Its files are read and its numbers reckoned by libraries that nobody needs to play: `pip install '.[arena]'` in a copy.
"""
