"""Games as files: the record, saved games, replays, share keys, transcripts and statistics."""
