"""What waits to be sent by the links of this process's namespace, and the rates to which a token bucket (tc tbf) shapes them, as the
kernel lists them (rtnetlink)."""

import struct
from collections import namedtuple

from links import attributes, dump, text

# `waiting` is in bytes, `rate` in bits a second; each is None of a queue that does not have it.
Queue = namedtuple("Queue", "waiting rate")

GETQDISC = 38
KIND, OPTIONS, STATISTICS = 1, 2, 7
PARAMETERS, RATE64 = 1, 4
QUEUE_STATISTICS = 3
ROOT = 0xFFFFFFFF


def queues():
    """By the index of a link: its own queue, which has the sum of those below it."""
    found = (queue_in(message) for message in dump(GETQDISC, struct.pack("=BxxxiIII", 0, 0, 0, 0, 0)) or [])
    return dict(queue for queue in found if queue)


def queue_in(message):
    """A link and its queue; None of a queue that is not a link's own."""
    index, _, parent = struct.unpack_from("=4xiII", message)
    has = attributes(message[20:])
    return (index, Queue(waiting_in(has), rate_in(has))) if parent == ROOT else None


def waiting_in(has):
    # Most virtual links hand packets over at once.
    if text(has.get(KIND, b"")) == "noqueue":
        return None
    statistics = attributes(has.get(STATISTICS, b""))
    # Packets, then bytes.
    return struct.unpack_from("=4xI", statistics[QUEUE_STATISTICS])[0] if QUEUE_STATISTICS in statistics else None


def rate_in(has):
    if text(has.get(KIND, b"")) != "tbf":
        return None
    options = attributes(has.get(OPTIONS, b""))
    if RATE64 in options:
        return struct.unpack("=Q", options[RATE64])[0] * 8
    # The last field of the first rate of its parameters.
    return struct.unpack_from("=8xI", options[PARAMETERS])[0] * 8 if PARAMETERS in options else None
