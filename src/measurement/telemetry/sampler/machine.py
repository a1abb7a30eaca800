"""Counters of the whole machine, and values that take two samples of it: of many cores the busiest is told."""

import os

from disks import Disks, physical_disks
from files import read

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Machine:
    """Remembers cores and disks as they were at the sample before."""

    def __init__(self):
        self.disks = Disks(physical_disks())
        self.cores = {}

    def sample(self):
        first, *others = read("/proc/stat").split("\nintr", 1)[0].split("\n")
        cores = core_ticks(others)
        values = dict(processors(first), **memory(), **self.disks.sample(), **pressure())
        values.update(busiest_core(self.cores, cores))
        self.cores = cores
        return values


def processors(line):
    user, nice, system, idle, iowait, interrupt, soft, steal = [int(field) / TICKS for field in line.split()[1:9]]
    return {
        "cores": os.cpu_count(),
        "cpu_user_seconds": user + nice,
        "cpu_system_seconds": system,
        "cpu_interrupt_seconds": interrupt + soft,
        "cpu_iowait_seconds": iowait,
        "cpu_steal_seconds": steal,
        "cpu_idle_seconds": idle,
        "cpu_used_seconds": user + nice + system + interrupt + soft,
        "load_1m": float(read("/proc/loadavg").split(" ", 1)[0]),
    }


def core_ticks(lines):
    """By core: ticks in use and ticks in all."""
    ticks = {}
    for line in lines:
        name, *fields = line.split()
        user, nice, system, idle, iowait, interrupt, soft, steal = map(int, fields[:8])
        used = user + nice + system + interrupt + soft
        ticks[name] = (used, used + idle + iowait + steal)
    return ticks


def busiest_core(before, now):
    shares = [
        (used - before[name][0]) / (total - before[name][1]) for name, (used, total) in now.items() if name in before and total > before[name][1]
    ]
    return {"cpu_busiest_core_share": round(max(0, *shares), 4)} if shares else {}


def memory():
    kibibytes = {name: int(rest.split()[0]) for name, rest in (line.split(":") for line in read("/proc/meminfo").splitlines())}
    total, available = kibibytes["MemTotal"] * 1024, kibibytes["MemAvailable"] * 1024
    events = dict(line.split() for line in read("/proc/vmstat").splitlines())
    values = {
        "memory_total_bytes": total,
        "memory_available_bytes": available,
        "memory_used_bytes": total - available,
        "swap_used_bytes": (kibibytes["SwapTotal"] - kibibytes["SwapFree"]) * 1024,
        "swap_in_bytes": int(events["pswpin"]) * PAGE,
        "swap_out_bytes": int(events["pswpout"]) * PAGE,
        "major_faults": int(events["pgmajfault"]),
    }
    # Kernels before 4.8 count it by zone.
    return dict(values, direct_reclaim_bytes=int(events["pgsteal_direct"]) * PAGE) if "pgsteal_direct" in events else values


NETWORK_FIELDS = {
    "network_receive_bytes": 0,
    "network_receive_packets": 1,
    "network_receive_drops": 3,
    "network_send_bytes": 8,
    "network_send_packets": 9,
    "network_send_drops": 11,
}
TCP_FIELDS = {"tcp_segments_in": "InSegs", "tcp_segments_out": "OutSegs", "tcp_retransmits": "RetransSegs"}


def network(with_loopback):
    values = dict.fromkeys(NETWORK_FIELDS, 0)
    for line in read("/proc/self/net/dev").split("\n")[2:]:
        interface, _, rest = line.partition(":")
        if rest and (with_loopback or interface.strip() != "lo"):
            fields = rest.split()
            for name, index in NETWORK_FIELDS.items():
                values[name] += int(fields[index])
    tcp = protocol("snmp", "Tcp:")
    values.update({name: int(tcp[source]) for name, source in TCP_FIELDS.items()})
    return dict(values, tcp_listen_overflows=int(protocol("netstat", "TcpExt:").get("ListenOverflows", 0)))


def protocol(file, name):
    """Counters of a protocol: a line of names, then a line of figures."""
    return dict(zip(*[line.split() for line in read("/proc/self/net/" + file).splitlines() if line.startswith(name)]))


def pressure():
    """Seconds of stall. Not every kernel has it, and some have it for some resources."""
    values = {}
    for resource, kinds in (("cpu", ("some",)), ("memory", ("some", "full")), ("io", ("some", "full"))):
        for line in (read("/proc/pressure/" + resource) or "").split("\n"):
            kind, _, rest = line.partition(" ")
            if kind in kinds:
                values["psi_%s_%s_seconds" % (resource, kind)] = int(rest.rpartition("total=")[2]) / 1e6
    return values
