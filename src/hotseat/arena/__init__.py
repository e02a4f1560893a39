"""Tournaments that can be repeated and resumed: meetings, games in shards, results and ratings.

Reading the result files and the statistics need libraries that playing doesn't need: `pip install '.[arena]'` in a
copy.
"""
