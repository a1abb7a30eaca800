"""Reads files that may disappear."""


def read(path):
    """Text of a file under /proc, or None when there is no such file or process (any more) or it is another user's."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read().decode("utf-8", "replace")
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return None
