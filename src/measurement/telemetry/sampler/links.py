"""The network links of this process's namespace, as the kernel lists them (rtnetlink): /sys may show another namespace's."""

import socket
import struct
from collections import namedtuple

# `kind` is None for hardware, paravirtual NICs among it. `master` is the index of the bond or bridge that a link is part of, `lower`
# that of the link that it is made on (VLAN, macvlan). `mode` is a bond's. `is_outside`: the link's other end is in another namespace.
Link = namedtuple("Link", "index name kind master lower mode is_loopback is_outside is_up")

GETLINK, DONE, ERROR = 18, 3, 2
REQUEST_DUMP = 0x301
IFNAME, LINK, MASTER, LINKINFO, EXT_MASK, NETNSID = 3, 5, 10, 18, 29, 37
INFO_KIND, INFO_DATA, BOND_MODE = 1, 2, 1
SKIP_STATS = 8
UP_FLAG, LOOPBACK_FLAG = 1, 8


def links():
    """Every link. None where the kernel does not answer."""
    body = struct.pack("=BxHiII", 0, 0, 0, 0, 0) + struct.pack("=HHI", 8, EXT_MASK, SKIP_STATS)
    found = dump(GETLINK, body)
    return None if found is None else [link_in(message) for message in found]


def dump(request, body):
    """The kernel's answers to a request for a list. None where it does not answer."""
    try:
        with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, socket.NETLINK_ROUTE) as kernel:
            kernel.settimeout(1)
            kernel.send(struct.pack("=IHHII", 16 + len(body), request, REQUEST_DUMP, 1, 0) + body)
            return messages(kernel)
    except OSError:
        return None


def messages(kernel):
    found = []
    while True:
        answer = kernel.recv(2**18)
        while answer:
            length, kind = struct.unpack_from("=IH", answer)
            if kind == ERROR:
                raise OSError("the kernel refused to list")
            if kind == DONE:
                return found
            found.append(answer[16:length])
            answer = answer[(length + 3) & ~3 :]


def link_in(message):
    index, flags = struct.unpack_from("=4xiI", message)
    has = attributes(message[16:])
    info = attributes(has.get(LINKINFO, b""))
    mode = attributes(info.get(INFO_DATA, b"")).get(BOND_MODE) if kind_of(info) == "bond" else None
    return Link(
        index,
        text(has[IFNAME]),
        kind_of(info),
        number(has.get(MASTER)),
        number(has.get(LINK)),
        mode[0] if mode else None,
        bool(flags & LOOPBACK_FLAG),
        NETNSID in has,
        bool(flags & UP_FLAG),
    )


def kind_of(info):
    return text(info[INFO_KIND]) if INFO_KIND in info else None


def attributes(data):
    found = {}
    while len(data) >= 4:
        length, kind = struct.unpack_from("=HH", data)
        if length < 4:
            break
        found[kind & 0x3FFF] = data[4:length]
        data = data[(length + 3) & ~3 :]
    return found


def text(data):
    return data.rstrip(b"\0").decode("utf-8", "replace")


def number(data):
    return struct.unpack("=I", data)[0] if data else None
