"""Counters of the whole machine, and values that take two samples of it: of many cores the busiest is told."""

import os
import re
from glob import glob

from disks import Disks, physical_disks
from files import read

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
# Packets dropped because a core's queue was full, and times that a core stopped with packets left to take.
SOFTNET_FIELDS = {"softnet_drops": 1, "softnet_squeezes": 2}


class Machine:
    """Remembers cores and disks as they were at the sample before."""

    def __init__(self):
        self.disks = Disks(physical_disks())
        self.cores = {}
        self.topology = topology()

    def sample(self):
        """Values of the machine, and of each disk by its name."""
        first, *others = read("/proc/stat").split("\nintr", 1)[0].split("\n")
        cores = core_ticks(others)
        disks, each = self.disks.sample()
        values = dict(processors(first), **memory(), **disks, **pressure(), **self.topology)
        values.update(busiest_core(self.cores, cores), **softnet())
        self.cores = cores
        return values, each


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


def softnet():
    """Counters of the queues between NICs and protocols; they are hexadecimal, a line a core."""
    lines = [line.split() for line in (read("/proc/self/net/softnet_stat") or "").splitlines()]
    return {name: sum(int(fields[index], 16) for fields in lines) for name, index in SOFTNET_FIELDS.items()} if lines else {}


def topology():
    """Cores of the processor: each may be two or more of those that the operating system sees (SMT)."""
    siblings = {read(path) for path in glob("/sys/devices/system/cpu/cpu[0-9]*/topology/thread_siblings_list")} - {None}
    return {"physical_cores": len(siblings)} if siblings else {}


def core_ticks(lines):
    """By core: ticks in use, ticks in interrupts, and ticks in all."""
    ticks = {}
    for line in lines:
        name, *fields = line.split()
        user, nice, system, idle, iowait, interrupt, soft, steal = map(int, fields[:8])
        used = user + nice + system + interrupt + soft
        ticks[name] = (used, interrupt + soft, used + idle + iowait + steal)
    return ticks


def busiest_core(before, now):
    grown = [[was - had for was, had in zip(ticks, before[name])] for name, ticks in now.items() if name in before]
    shares = [(used / total, interrupts / total) for used, interrupts, total in grown if total > 0]
    if not shares:
        return {}
    most = [round(max(0, *each), 4) for each in zip(*shares)]
    return dict(zip(("cpu_busiest_core_share", "interrupts_busiest_core_share"), most))


# To split all lines of both files took longer than to write a sample.
MEMORY = re.compile(r"^(MemTotal|MemAvailable|SwapTotal|SwapFree): +(\d+)", re.MULTILINE)
EVENTS = re.compile(r"^(pswpin|pswpout|pgmajfault|pgsteal_direct|nr_(?:dirty|writeback|dirty_threshold|dirty_background_threshold)) (\d+)$", re.MULTILINE)


def memory():
    kibibytes = {name: int(number) for name, number in MEMORY.findall(read("/proc/meminfo"))}
    total, available = kibibytes["MemTotal"] * 1024, kibibytes["MemAvailable"] * 1024
    events = dict(EVENTS.findall(read("/proc/vmstat")))
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
    if "pgsteal_direct" in events:
        values["direct_reclaim_bytes"] = int(events["pgsteal_direct"]) * PAGE
    return dict(values, **writeback(events))


def writeback(events):
    """Pages that wait to be written, against the amount from which the kernel makes those wait who write more.

    That is halfway between its two thresholds (mm/page-writeback.c, dirty_freerun_ceiling).
    """
    names = ("nr_dirty", "nr_writeback", "nr_dirty_threshold", "nr_dirty_background_threshold")
    if not all(name in events for name in names):
        return {}
    dirty, written, threshold, background = [int(events[name]) for name in names]
    ceiling = (threshold + background) / 2
    values = {"dirty_bytes": (dirty + written) * PAGE}
    return dict(values, dirty_share=round((dirty + written) / ceiling, 4)) if ceiling > 0 else values


TCP_FIELDS = {"tcp_segments_in": "InSegs", "tcp_segments_out": "OutSegs", "tcp_retransmits": "RetransSegs"}


def tcp():
    """Counters of TCP, with loopback."""
    counted = protocol("snmp", "Tcp:")
    values = {name: int(counted[source]) for name, source in TCP_FIELDS.items()}
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
