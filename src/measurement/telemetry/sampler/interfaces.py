"""Counters of network interfaces. Traffic counts once: a bond, bridge or VLAN carries what the links below it carry."""

import os

from allowance import Allowance
from files import read
from links import links
from queues import queues

FIELDS = {
    "network_receive_bytes": 0,
    "network_receive_packets": 1,
    "network_receive_drops": 3,
    "network_send_bytes": 8,
    "network_send_packets": 9,
    "network_send_drops": 11,
}
# Made of other links, or ends of tunnels whose packets go through another link.
MADE_OF_OTHERS = ("bond", "team", "bridge", "vlan", "vxlan", "ifb", "tun", "openvswitch")
BONDS = ("bond", "team")
ACTIVE_BACKUP = 1
# Links come, go and are renegotiated seldom.
LOOK_AGAIN_SECONDS = 60


def counted(every):
    """The links whose traffic makes up the host's.

    A host's own hardware, if it has any; a NIC that is part of another (an accelerated path of a virtual NIC) counts there. A
    namespace without hardware has the links that lead out of it, else those not made of others; ports of a bridge lead to its guests.
    """
    of_index = {link.index: link for link in every}
    there = [link for link in every if link.is_up and not link.is_loopback]
    hardware = [link for link in there if link.kind is None]
    if hardware:
        return [link for link in hardware if link.master not in of_index or of_index[link.master].kind is not None]
    # The other end of a veth pair is not what it is made on.
    plain = [link for link in there if link.kind not in MADE_OF_OTHERS and (link.kind == "veth" or link.lower not in of_index)]
    outside = [link for link in there if link.is_outside and link.kind not in ("bond", "team", "bridge")] or plain
    ports = {link.index for link in outside if link.master in of_index and of_index[link.master].kind == "bridge"}
    return [link for link in outside if link.index not in ports] or outside


def sharing(link, every):
    """By how many links the host's rate is carried evenly: 1 alone, all of a bond that uses all; None of NICs that stand apart."""
    of_index = {each.index: each for each in every}
    bond = of_index.get(link.master)
    group = [each for each in counted(every) if each.master == link.master] if bond and bond.kind in BONDS else [link]
    if len(group) < len(counted(every)):
        return None
    return 1 if bond and bond.mode == ACTIVE_BACKUP else len(group)


def counters_of(text):
    """By interface: what /proc/net/dev says."""
    found = {}
    for line in text.split("\n")[2:]:
        interface, _, rest = line.partition(":")
        fields = rest.split()
        if fields:
            found[interface.strip()] = {name: int(fields[index]) for name, index in FIELDS.items()}
    return found


def link_bits(link):
    """The rate in bits a second that hardware has agreed on; None of a virtual one, and where /sys is another namespace's."""
    # A veth pair says 10 Gbit/s whatever it carries.
    if link.kind is not None:
        return None
    folder = "/sys/class/net/%s/" % link.name
    if (read(folder + "ifindex") or "").strip() != str(link.index) or "virtio" in os.path.realpath(folder + "device/driver"):
        return None
    try:
        megabits = int(read(folder + "speed") or -1)
    except (OSError, ValueError):
        # It is down.
        return None
    return megabits * 1_000_000 if 0 < megabits < 2**31 else None


class Interfaces:
    """Remembers which interfaces count."""

    def __init__(self, with_loopback):
        self.with_loopback = with_loopback
        self.names, self.known, self.indices, self.allowances, self.looked = None, {}, {}, {}, None

    def sample(self, at):
        """The sum over the interfaces that count, and the values of each of them."""
        counters = counters_of(read("/proc/self/net/dev"))
        if counters.keys() != self.names or at - self.looked > LOOK_AGAIN_SECONDS:
            self.look(set(counters), at)
        each = {name: dict(counters[name], **facts) for name, facts in self.known.items() if name in counters}
        of_index = queues()
        for name, its in each.items():
            if queue := of_index.get(self.indices.get(name)):
                if queue.waiting is not None:
                    its["network_send_queue_bytes"] = queue.waiting
                # A token bucket may be set at any moment.
                if queue.rate is not None:
                    its.setdefault("network_link_bits_per_second", queue.rate)
        for name, allowance in self.allowances.items():
            each[name].update(allowance.sample())
        loopback = [counters["lo"]] if self.with_loopback and "lo" in counters else []
        summed = [*loopback, *(counters[name] for name in each)]
        total = {field: sum(values[field] for values in summed) for field in FIELDS}
        waiting = [values["network_send_queue_bytes"] for values in each.values() if "network_send_queue_bytes" in values]
        return dict(total, network_send_queue_bytes=sum(waiting)) if waiting else total, each

    def look(self, names, at):
        every, self.names, self.looked = links(), names, at
        if every is None:
            self.known, self.indices = {name: {} for name in names if name != "lo"}, {}
            return
        found = [link for link in counted(every) if link.name in names]
        facts = {link.name: {"network_link_bits_per_second": link_bits(link), "network_links": sharing(link, every)} for link in found}
        self.known = {name: {key: value for key, value in its.items() if value is not None} for name, its in facts.items()}
        self.indices = {link.name: link.index for link in found}
        self.allowances = {name: allowance for name, allowance in ((name, Allowance.of(name)) for name in self.known) if allowance}
