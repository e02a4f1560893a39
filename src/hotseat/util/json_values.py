"""The size of JSON values, which an untrusted source sends."""


def has_more_values(value: object, most: int) -> bool:
    """Return whether a value has more values within it than a number. It looks at no more of them than that."""
    count, heap = 0, [value]
    while heap:
        one = heap.pop()
        if isinstance(one, dict | list | tuple):
            count += len(one)
            if count > most:
                return True
            heap += one.values() if isinstance(one, dict) else one
    return False
