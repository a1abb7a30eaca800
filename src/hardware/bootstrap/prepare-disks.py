"""Makes one file system of a rented machine's data disks and mounts it. As root, once at the machine's first boot.

  prepare-disks.py --source disks|volume|none --count N --layout raid-0|raid-1|joined|single --mount FOLDER

`disks` are those that came with the machine, `volume` is a network disk that outlives it, `none` leaves the data on the
disk that the machine boots from. Safe to repeat: a file system that bears our label is mounted as it stands, so that a
volume keeps its data when its machine was replaced. Waits for disks that are not there yet, for ten minutes.
"""

import argparse
import json
import os
import subprocess
import time

LABEL = "proofload"
WAIT_SECONDS = float(os.environ.get("PROOFLOAD_DISK_WAIT_SECONDS", "600"))
FSTAB = os.environ.get("PROOFLOAD_FSTAB", "/etc/fstab")


def main():
    options = read_options()
    os.makedirs(options.mount, exist_ok=True)
    if options.source == "none" or os.path.ismount(options.mount):
        return
    device = wait_for_file_system(options)
    remember_mount(options.mount)
    run("mount", "-o", "noatime", device, options.mount)


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", choices=["disks", "volume", "none"], required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--layout", choices=["raid-0", "raid-1", "joined", "single"], required=True)
    parser.add_argument("--mount", required=True)
    return parser.parse_args()


def wait_for_file_system(options):
    """The device that bears the label, made of the disks where there is none yet."""
    wanted = 1 if options.layout == "single" or options.source == "volume" else options.count
    end = time.monotonic() + WAIT_SECONDS
    while True:
        labelled = subprocess.run(["blkid", "-L", LABEL], capture_output=True, text=True, check=False).stdout.strip()
        if labelled:
            return labelled
        disks = data_disks(list_disks(), options.source)
        if len(disks) >= wanted:
            return make_file_system(disks[:wanted], options)
        if time.monotonic() > end:
            raise SystemExit(
                "%d data disks of the kind \"%s\" were to be there, and after %g s there are: %s."
                % (wanted, options.source, WAIT_SECONDS, ", ".join(disks) or "none")
            )
        time.sleep(2)


def list_disks():
    columns = "PATH,TYPE,SIZE,RO,MODEL,FSTYPE,MOUNTPOINT"
    listed = subprocess.run(["lsblk", "--json", "--bytes", "--output", columns], capture_output=True, text=True, check=True)
    return json.loads(listed.stdout)["blockdevices"]


def data_disks(devices, source):
    """Paths of the whole disks that nothing is on or uses, of one kind, in the order of their names."""
    return sorted(
        device["path"]
        for device in devices
        if device["type"] == "disk"
        and int(device["size"]) > 0
        and not device["ro"]
        and not device.get("children")
        and not device["mountpoint"]
        and is_volume(device) == (source == "volume")
        # What came with the machine is blank or a former tenant's; a volume may hold data of a user.
        and not (source == "volume" and device["fstype"])
    )


def is_volume(device):
    """Whether it is an EBS volume: NVMe disks say so by their model, older machines by the name that we attach it at."""
    return "Elastic Block Store" in (device["model"] or "") or device["path"] in ("/dev/xvdf", "/dev/sdf")


def make_file_system(disks, options):
    if options.source == "disks":
        run("wipefs", "--all", *disks)
    device = disks[0] if len(disks) == 1 else join(disks, options.layout)
    # XFS, because it is whole when it is made: ext4 goes on to initialise itself below the first measurements.
    run("mkfs.xfs", "-f", "-L", LABEL, device)
    return device


def join(disks, layout):
    if layout == "joined":
        # LVM, because Linux has no linear md arrays since 6.8.
        run("vgcreate", LABEL, *disks)
        run("lvcreate", "--yes", "--extents", "100%FREE", "--name", "data", LABEL)
        return "/dev/%s/data" % LABEL
    level = layout.rpartition("-")[2]
    # Blank mirrors need no first copy of each other, which would go on below the first measurements.
    mirrored = ["--assume-clean", "--bitmap=none"] if level == "1" else []
    created = ["mdadm", "--create", "/dev/md/%s" % LABEL, "--run", "--homehost=any", "--level=" + level]
    run(*created, *mirrored, "--raid-devices=%d" % len(disks), *disks)
    return "/dev/md/%s" % LABEL


def remember_mount(folder):
    line = "LABEL=%s %s xfs noatime,nofail 0 2\n" % (LABEL, folder)
    with open(FSTAB, "r+", encoding="utf-8") as file:
        if line not in file.readlines():
            file.write(line)


def run(*argv):
    print(" ".join(argv), flush=True)
    subprocess.run(argv, check=True)


if __name__ == "__main__":
    main()
