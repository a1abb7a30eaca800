"""The rates to which the links of this process's namespace are shaped by a token bucket (tc tbf), as the kernel lists them."""

import struct

from links import attributes, dump, text

GETQDISC = 38
KIND, OPTIONS = 1, 2
PARAMETERS, RATE64 = 1, 4
ROOT = 0xFFFFFFFF


def rates():
    """Bits a second by the index of a link, of what it sends."""
    found = (rate_in(message) for message in dump(GETQDISC, struct.pack("=BxxxiIII", 0, 0, 0, 0, 0)) or [])
    return dict(rate for rate in found if rate)


def rate_in(message):
    """The link of a queue and its rate; None of a queue that does not shape, or is not a link's own."""
    index, _, parent = struct.unpack_from("=4xiII", message)
    has = attributes(message[20:])
    if parent != ROOT or text(has.get(KIND, b"")) != "tbf":
        return None
    options = attributes(has.get(OPTIONS, b""))
    if RATE64 in options:
        return index, struct.unpack("=Q", options[RATE64])[0] * 8
    # The last field of the first rate of its parameters.
    return (index, struct.unpack_from("=8xI", options[PARAMETERS])[0] * 8) if PARAMETERS in options else None
