"""Counters of the whole machine, and values that take two samples of it: of many cores or disks the busiest is told."""

import os
from glob import glob

from files import read

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SECTOR = 512  # of /proc/diskstats, whatever the disk's own


class Machine:
    """Remembers cores and disks as they were at the sample before."""

    def __init__(self):
        self.disk_names = physical_disks()
        self.cores, self.times = {}, {}

    def sample(self):
        first, *others = read("/proc/stat").split("\nintr", 1)[0].split("\n")
        lines = [fields for fields in map(str.split, (read("/proc/diskstats") or "").split("\n")) if len(fields) >= 14 and fields[2] in self.disk_names]
        cores, times = core_ticks(others), disk_times(lines)
        values = dict(processors(first), **memory(), **disks(lines), **pressure())
        values.update(busiest_core(self.cores, cores), **disk_await(self.times, times))
        self.cores, self.times = cores, times
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
    return {
        "memory_total_bytes": total,
        "memory_available_bytes": available,
        "memory_used_bytes": total - available,
        "swap_used_bytes": (kibibytes["SwapTotal"] - kibibytes["SwapFree"]) * 1024,
        "swap_in_bytes": int(events["pswpin"]) * PAGE,
        "swap_out_bytes": int(events["pswpout"]) * PAGE,
        "major_faults": int(events["pgmajfault"]),
    }


def physical_disks():
    """Disks with a device behind them: partitions, loops and stacked devices would count the same bytes twice."""
    return {path.split("/")[3] for path in glob("/sys/block/*/device")}


DISK_FIELDS = (
    ("disk_read_operations", 3, 1),
    ("disk_read_bytes", 5, SECTOR),
    ("disk_write_operations", 7, 1),
    ("disk_write_bytes", 9, SECTOR),
    ("disk_queue_seconds", 13, 0.001),
)


def disks(lines):
    if not lines:
        return {}
    values = {name: sum(int(fields[index]) for fields in lines) * factor for name, index, factor in DISK_FIELDS}
    # Per disk: the busiest of a second is chosen when rates are made.
    return dict(values, disk_busy_seconds={fields[2]: int(fields[12]) / 1000 for fields in lines})


def disk_times(lines):
    """By disk: operations ended, seconds that they took together, and seconds with one of them outstanding."""
    return {
        fields[2]: (int(fields[3]) + int(fields[7]), (int(fields[6]) + int(fields[10])) / 1000, int(fields[12]) / 1000) for fields in lines
    }


def disk_await(before, now):
    """Mean time of the operations that ended since, on the disk that was busiest; nothing where none ended."""
    since = [[was - had for was, had in zip(times, before[name])] for name, times in now.items() if name in before]
    operations, seconds, _ = max(since, key=lambda each: each[2], default=(0, 0, 0))
    return {"disk_await_seconds": round(seconds / operations, 6)} if operations > 0 else {}


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
