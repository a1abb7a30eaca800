"""Processor quotas of control groups, in both versions of them, and how often they ran out."""

import os

from files import read


def mounts():
    """By kind of file system, where the controller of processor time is, and from which group on: a container sees a part."""
    found = {}
    for line in (read("/proc/self/mountinfo") or "").splitlines():
        before, _, after = line.partition(" - ")
        kind, _, options = after.split(" ", 2)
        fields = before.split()
        if kind == "cgroup2" or (kind == "cgroup" and "cpu" in options.split(",")):
            found[kind] = (fields[4], fields[3])
    return found


def groups_of(pid):
    """The control group of a process, by kind of file system."""
    found = {}
    for line in (read("/proc/%d/cgroup" % pid) or "").splitlines():
        _, controllers, path = line.split(":", 2)
        if controllers == "":
            found["cgroup2"] = path
        elif "cpu" in controllers.split(","):
            found["cgroup"] = path
    return found


def levels(mount, path):
    """The folders of a group and of those above it, the group first."""
    point, root = mount
    below = path[len(root) :] if root != "/" and path.startswith(root) else path
    parts = [part for part in below.split("/") if part and part != ".."]
    return [os.path.join(point, *parts[:length]) for length in range(len(parts), -1, -1)]


def quota_of(folder):
    """Cores that a group may use, and the seconds of its period. None without a quota."""
    both = read(folder + "/cpu.max")
    if both is None:
        both = "%s %s" % (read(folder + "/cpu.cfs_quota_us") or "-1", read(folder + "/cpu.cfs_period_us") or "0")
    quota, period = both.split()
    if not quota.isdigit() or int(period) <= 0:
        return None
    return int(quota) / int(period), int(period) / 1e6


class Quotas:
    """Remembers which groups have a quota."""

    def __init__(self):
        self.mounts = mounts()
        self.looked = {}

    def sample(self, pids, at):
        """Values of these processes: the least quota, and the seconds in periods in which one ran out, by group."""
        limited = {}
        for pid in pids:
            for folder in self.folders_of(pid, at):
                if folder not in limited:
                    limited[folder] = quota_of(folder)
        limited = {folder: quota for folder, quota in limited.items() if quota}
        if not limited:
            return {}
        throttled = {folder: throttled_seconds(folder, period) for folder, (_, period) in limited.items()}
        return {"cpu_quota_cores": round(min(cores for cores, _ in limited.values()), 4), "cpu_throttled_seconds": throttled}

    def folders_of(self, pid, at):
        """Groups that have a quota. They are looked for every ten seconds: a process is seldom moved, and a quota seldom set."""
        folders, looked = self.looked.get(pid, ((), None))
        if looked is None or at - looked > 10:
            every = [folder for kind, path in groups_of(pid).items() if kind in self.mounts for folder in levels(self.mounts[kind], path)]
            folders = tuple(folder for folder in every if quota_of(folder))
            self.looked[pid] = (folders, at)
        return folders

    def forget(self, pids):
        """Keeps these processes only."""
        self.looked = {pid: told for pid, told in self.looked.items() if pid in pids}


def throttled_seconds(folder, period):
    """The time of the periods in which the quota ran out, as a counter."""
    told = dict(line.split() for line in (read(folder + "/cpu.stat") or "").splitlines())
    return round(int(told.get("nr_throttled", 0)) * period, 4)
