"""What a cloud's NIC tells of its own limits: packets queued or dropped because the machine went beyond its allowance.

These are counters of the driver (`ethtool -S`), which are asked with the same calls.
"""

import array
import fcntl
import socket
import struct

SIOCETHTOOL = 0x8946
GET_SET_SIZE, GET_NAMES, GET_VALUES = 0x37, 0x1B, 0x1D
STATISTICS = 1
NAME_BYTES = 32
# By the driver's name, which AWS documents for its adapter (ENA).
NAMES = {
    "bw_in_allowance_exceeded": "network_allowance_in_packets",
    "bw_out_allowance_exceeded": "network_allowance_out_packets",
    "pps_allowance_exceeded": "network_allowance_rate_packets",
    "conntrack_allowance_exceeded": "network_allowance_connection_packets",
}


def ask(interface, buffer):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as kernel:
        request = struct.pack("16sP", interface.encode(), buffer.buffer_info()[0])
        # Padded to the size of the kernel's own structure.
        fcntl.ioctl(kernel, SIOCETHTOOL, request.ljust(40, b"\0"))


def names_of(interface):
    size = array.array("B", struct.pack("=IIQI", GET_SET_SIZE, 0, 1 << STATISTICS, 0))
    ask(interface, size)
    number = struct.unpack("=IIQI", size)[3]
    buffer = array.array("B", struct.pack("=III", GET_NAMES, STATISTICS, number) + bytes(number * NAME_BYTES))
    ask(interface, buffer)
    text = buffer.tobytes()[12:]
    return [text[at : at + NAME_BYTES].split(b"\0")[0].decode("ascii", "replace") for at in range(0, len(text), NAME_BYTES)]


class Allowance:
    """The allowance counters of one interface."""

    def __init__(self, interface, names):
        self.interface, self.number = interface, len(names)
        self.wanted = {index: NAMES[name] for index, name in enumerate(names) if name in NAMES}

    @classmethod
    def of(cls, interface):
        """None for a NIC that has no such counters."""
        try:
            found = cls(interface, names_of(interface))
        except OSError:
            return None
        return found if found.wanted else None

    def sample(self):
        buffer = array.array("B", struct.pack("=II", GET_VALUES, self.number) + bytes(self.number * 8))
        try:
            ask(self.interface, buffer)
        except OSError:
            return {}
        values = struct.unpack("=%dQ" % self.number, buffer.tobytes()[8:])
        return {name: values[index] for index, name in self.wanted.items()}
