"""Counters of disks, together and each, and the wait for them, which takes two samples: of all together the busiest is told."""

import os
import re
from collections import namedtuple
from glob import glob

from files import read

VIRTUAL_VENDORS = ("VMware", "QEMU", "Msft", "Google")
SECTOR = 512  # of /proc/diskstats, whatever the disk's own

FIELDS = (
    ("disk_read_operations", 3, 1),
    ("disk_read_bytes", 5, SECTOR),
    ("disk_write_operations", 7, 1),
    ("disk_write_bytes", 9, SECTOR),
    ("disk_queue_seconds", 13, 0.001),
)


def physical_disks():
    """Disks with a device behind them: partitions, loops and stacked devices would count the same bytes twice."""
    return {path.split("/")[3] for path in glob("/sys/block/*/device")}


def disks_within(folder):
    """Of file systems that are mounted at a folder or below it: of whatever kind they are, they are that folder's own."""
    folder = os.path.realpath(folder)
    mounts = [line.split()[2:5:2] for line in read("/proc/self/mountinfo").splitlines()]
    devices = [number for number, path in mounts if is_within(folder, plain(path))]
    # File systems without a device of their own, such as those in memory, have no place there.
    paths = [path for path in ("/sys/dev/block/" + number for number in devices) if os.path.exists(path)]
    return {os.path.basename(os.path.realpath(path)) for path in paths}


def is_within(folder, path):
    return (path + "/").startswith(folder.rstrip("/") + "/")


def plain(path):
    """A path as it is: blanks and backslashes are written as octal numbers in the kernel's lists."""
    return re.sub(r"\\(\d{3})", lambda match: chr(int(match[1], 8)), path)


def kind_of(name):
    """Whether the disk rotates. Virtual disks say so of themselves whatever is behind them: of those it is not known."""
    folder = "/sys/block/%s/" % name
    if any(word in os.path.realpath(folder + "device") for word in ("/virtio", "/vbd-", "/xen", "vmbus", "VMBUS")):
        return {}
    if (read(folder + "device/vendor") or "").strip() in VIRTUAL_VENDORS:
        return {}
    told = read(folder + "queue/rotational")
    return {"disk_is_rotational": int(told)} if told else {}


class Disks:
    """Remembers these disks as they were at the sample before."""

    def __init__(self, names):
        self.names = names
        self.times = {}
        self.kinds = {name: kind_of(name) for name in names}

    def sample(self):
        """Values of all disks together, and of each by its name."""
        every = map(str.split, (read("/proc/diskstats") or "").split("\n"))
        lines = [fields for fields in every if len(fields) >= 14 and fields[2] in self.names]
        if not lines:
            return {}, {}
        before, self.times = self.times, disk_times(lines)
        each = {
            fields[2]: dict(counters([fields]), **self.kinds[fields[2]], **disk_waits(before.get(fields[2]), self.times[fields[2]]))
            for fields in lines
        }
        return dict(counters(lines), **disk_await(before, self.times)), each


def counters(lines):
    values = {name: sum(int(fields[index]) for fields in lines) * factor for name, index, factor in FIELDS}
    # Per disk: the busiest of a second is chosen when rates are made.
    return dict(values, disk_busy_seconds={fields[2]: int(fields[12]) / 1000 for fields in lines})


# Of one disk: reads ended and the seconds they took together, the same of writes, and the seconds with an operation outstanding.
Times = namedtuple("Times", "reads read_seconds writes write_seconds busy_seconds")


def disk_times(lines):
    """By disk."""
    return {
        fields[2]: Times(int(fields[3]), int(fields[6]) / 1000, int(fields[7]), int(fields[10]) / 1000, int(fields[12]) / 1000) for fields in lines
    }


def since(before, now):
    return Times(*(new - old for old, new in zip(before, now)))


def disk_await(before, now):
    """Mean time of the operations that ended since, on the disk that was busiest; nothing where none ended."""
    grown = [(name, since(before[name], times)) for name, times in now.items() if name in before]
    if not grown:
        return {}
    name, _ = max(grown, key=lambda each: each[1].busy_seconds)
    waits = disk_waits(before[name], now[name])
    return {key: waits[key] for key in ("disk_await_seconds",) if key in waits}


def disk_waits(before, now):
    """Mean time of the operations that ended since on one disk, and of reads and writes apart; nothing where none ended."""
    if before is None:
        return {}
    grown = since(before, now)
    kinds = {
        "disk_await_seconds": (grown.reads + grown.writes, grown.read_seconds + grown.write_seconds),
        "disk_read_await_seconds": (grown.reads, grown.read_seconds),
        "disk_write_await_seconds": (grown.writes, grown.write_seconds),
    }
    return {name: round(seconds / operations, 6) for name, (operations, seconds) in kinds.items() if operations > 0}
