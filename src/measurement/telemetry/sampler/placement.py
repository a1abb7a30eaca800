"""Where processes may run: on which cores, and with whom in a control group of version 2, which counts how long its tasks waited."""

import os
from contextlib import suppress

from files import read
from quotas import groups_of, levels, mounts

MOUNT = mounts().get("cgroup2")


def allowed(pids):
    """Cores on which any of these processes may run, by its affinity and its cpuset, of those that are online."""
    cores = set()
    for pid in pids:
        with suppress(OSError):
            cores |= os.sched_getaffinity(pid)
    return {"cpu_allowed_cores": len(cores)} if cores else {}


def group_pressure(pids):
    """Time in which some task waited, the first figure of a group that these have to themselves; nothing where others are in it."""
    # Without a mount no process is asked for its group.
    paths = {groups_of(pid).get("cgroup2") for pid in pids} if MOUNT else set()
    folder = levels(MOUNT, paths.pop())[0] if len(paths) == 1 and None not in paths else None
    members = (read(folder + "/cgroup.procs") or "").split() if folder else []
    text = read(folder + "/cpu.pressure") if members and set(map(int, members)) <= set(pids) else None
    return {"psi_group_cpu_some_seconds": {folder: int(text.split("total=")[1].split()[0]) / 1e6}} if text else {}
