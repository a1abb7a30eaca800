"""Creates one file system on a rented machine's data disks and mounts it. Runs as root, once at the first boot.

  prepare-disks.py --source disks|volume|none --count N --layout raid-0|raid-1|joined|single --mount FOLDER

`disks` are the machine's local disks, `volume` is a network disk that outlives the machine, `none` leaves the data on the
boot disk. Safe to repeat: a file system with our label is mounted as it is, so that a volume keeps its data when its
machine is replaced. Waits up to ten minutes for disks to appear.
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
    """Returns the device with our label; creates it on the disks if there is none."""
    needed = 1 if options.layout == "single" or options.source == "volume" else options.count
    end = time.monotonic() + WAIT_SECONDS
    while True:
        labelled = subprocess.run(["blkid", "-L", LABEL], capture_output=True, text=True, check=False).stdout.strip()
        if labelled:
            return labelled
        disks = data_disks(list_disks(), options.source)
        if len(disks) >= needed:
            return make_file_system(disks[:needed], options)
        if time.monotonic() > end:
            raise SystemExit(
                "Expected %d data disks of the kind \"%s\", but after %g s found: %s."
                % (needed, options.source, WAIT_SECONDS, ", ".join(disks) or "none")
            )
        time.sleep(2)


def list_disks():
    columns = "PATH,TYPE,SIZE,RO,MODEL,FSTYPE,MOUNTPOINT"
    listed = subprocess.run(["lsblk", "--json", "--bytes", "--output", columns], capture_output=True, text=True, check=True)
    return json.loads(listed.stdout)["blockdevices"]


def data_disks(devices, source):
    """Paths of unused whole disks of one kind, sorted by name."""
    return sorted(
        device["path"]
        for device in devices
        if device["type"] == "disk"
        and int(device["size"]) > 0
        and not device["ro"]
        and not device.get("children")
        and not device["mountpoint"]
        and is_volume(device) == (source == "volume")
        # Local disks are blank or have a former tenant's data; a volume may have a user's data.
        and not (source == "volume" and device["fstype"])
    )


# Of network disks: EBS on NVMe; persistent disks of Google on SCSI and on NVMe.
VOLUME_MODELS = ("Elastic Block Store", "PersistentDisk", "nvme_card-pd")


def is_volume(device):
    """Whether it is a network disk: by its model, or by the device name at which EBS is attached to older machines."""
    model = device["model"] or ""
    return any(known in model for known in VOLUME_MODELS) or device["path"] in ("/dev/xvdf", "/dev/sdf")


def make_file_system(disks, options):
    if options.source == "disks":
        run("wipefs", "--all", *disks)
    device = disks[0] if len(disks) == 1 else join(disks, options.layout)
    # XFS, because it is complete when created: ext4 continues to initialise itself during the first measurements.
    run("mkfs.xfs", "-f", "-L", LABEL, device)
    return device


def join(disks, layout):
    if layout == "joined":
        # LVM, because Linux has had no linear md arrays since 6.8.
        run("vgcreate", LABEL, *disks)
        run("lvcreate", "--yes", "--extents", "100%FREE", "--name", "data", LABEL)
        return "/dev/%s/data" % LABEL
    level = layout.rpartition("-")[2]
    # Blank mirrors need no initial sync, which would run during the first measurements.
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
