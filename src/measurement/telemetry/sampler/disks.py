"""Counters of disks, and the wait for them, which takes two samples: of many disks the busiest is told."""

import os
import re
from glob import glob

from files import read

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


class Disks:
    """Remembers these disks as they were at the sample before."""

    def __init__(self, names):
        self.names = names
        self.times = {}

    def sample(self):
        every = map(str.split, (read("/proc/diskstats") or "").split("\n"))
        lines = [fields for fields in every if len(fields) >= 14 and fields[2] in self.names]
        if not lines:
            return {}
        before, self.times = self.times, disk_times(lines)
        return dict(counters(lines), **disk_await(before, self.times))


def counters(lines):
    values = {name: sum(int(fields[index]) for fields in lines) * factor for name, index, factor in FIELDS}
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
