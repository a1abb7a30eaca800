"""The log in which a Java virtual machine tells of its garbage collections (`-Xlog:gc,gc+heap,gc+init:file=...`)."""

import os
import re
from datetime import datetime

UNITS = {"B": 1, "K": 2**10, "M": 2**20, "G": 2**30}
SIZE = r"(\d+)([BKMG])"
# `GC(7) Pause Young (Normal) (G1 Evacuation Pause) 24M->3M(256M) 5.123ms`: before, after, and of all that the heap has now.
PAUSE = re.compile(r"GC\(\d+\) Pause (.*) %s->%s\(%s\) ([\d.]+)ms$" % (SIZE, SIZE, SIZE))
# What concurrent collectors leave: `GC(3) Minor Collection (Allocation Rate) 90M(70%)->12M(9%) 0.448s` of ZGC, `GC(0) Concurrent cleanup
# 66M->44M(128M) 0.020ms` of Shenandoah.
CYCLE = re.compile(r"GC\(\d+\) (?:(?:Garbage|Major|Minor) Collection \(.*\)|Concurrent cleanup.*) %s(?:\(\d+%%\))?->%s\(" % (SIZE, SIZE))
# A thread that asked ZGC for memory and had to wait: told when the wait ends.
STALL = re.compile(r"(?:Allocation|Relocation) Stall \(.*\) ([\d.]+)ms$")
TIME = re.compile(r"^\[(\d{4}-[^\]]+)\]")
# ZGC names it without `Heap`, and again, with a share, in each collection.
HEAP_MAX = re.compile(r"(?:Heap |\] )Max Capacity: %s$" % SIZE)
STALLS_ARE_TOLD = "Using The Z Garbage Collector"
REGION = re.compile(r"Heap Region Size: %s$" % SIZE)
# G1 counts regions, humongous objects apart; the others tell kibibytes.
REGIONS = re.compile(r"GC\(\d+\) (Old|Humongous) regions: \d+->(\d+)")
GENERATION = re.compile(r"GC\(\d+\) (?:Tenured|ParOldGen): %s\(%s\)->%s\(" % (SIZE, SIZE, SIZE))


def size(number, unit):
    return int(number) * UNITS[unit]


class CollectorLog:
    """Follows one log. Nothing is read twice, and a line that is not whole yet waits for its rest."""

    def __init__(self, path):
        self.path, self.file, self.rest = path, None, b""
        self.pause_seconds = 0.0
        # None of a collector that does not tell them.
        self.stall_seconds, self.stalls = None, []
        self.heap_max = self.heap_used = self.old = self.region = None
        self.regions = {}

    def close(self):
        if self.file is not None:
            os.close(self.file)

    def read(self):
        if self.file is None:
            try:
                self.file = os.open(self.path, os.O_RDONLY)
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                return
        while True:
            new = os.read(self.file, 2**16)
            if not new:
                return
            *lines, self.rest = (self.rest + new).split(b"\n")
            for line in lines:
                self.take(line.decode("utf-8", "replace"))

    def take(self, line):
        pause, regions, generation = PAUSE.search(line), REGIONS.search(line), GENERATION.search(line)
        if pause:
            self.pause_seconds += float(pause[8]) / 1000
            # The pauses of concurrent marking free next to nothing.
            if pause[1].startswith(("Young", "Full", "Degenerated")):
                self.heap_used = size(pause[4], pause[5])
        elif STALLS_ARE_TOLD in line:
            self.stall_seconds = 0.0
        elif STALL.search(line):
            self.take_stall(float(STALL.search(line)[1]) / 1000, TIME.search(line))
        elif CYCLE.search(line):
            self.heap_used = size(*CYCLE.search(line).groups()[2:4])
        elif regions:
            self.regions[regions[1]] = int(regions[2])
            self.old = sum(self.regions.values()) * self.region if self.region else None
        elif generation:
            self.old = size(generation[5], generation[6])
        elif HEAP_MAX.search(line):
            self.heap_max = size(*HEAP_MAX.search(line).groups())
        elif REGION.search(line):
            self.region = size(*REGION.search(line).groups())

    def take_stall(self, seconds, time):
        """Adds the time in which no other thread that is known was waiting: many wait at once, for the same memory."""
        if time:
            end = datetime.strptime(time[1], "%Y-%m-%dT%H:%M:%S.%f%z").timestamp()
            start = end - seconds
            met = [stall for stall in self.stalls if stall[1] > start and stall[0] < end]
            seconds -= sum(min(end, until) - max(start, since) for since, until in met)
            # Waits end in the order in which they are told, so early ones meet no other any more.
            self.stalls = [stall for stall in self.stalls if stall not in met][-8:]
            self.stalls.append((min([start, *(stall[0] for stall in met)]), max([end, *(stall[1] for stall in met)])))
        self.stall_seconds = (self.stall_seconds or 0) + seconds

    def values(self):
        told = {"heap_max_bytes": self.heap_max, "heap_used_bytes": self.heap_used, "old_generation_after_gc_bytes": self.old}
        return {name: value for name, value in told.items() if value is not None}
