#!/bin/sh
# Init process of a user-mode machine. It sees the host's files but cannot change them, except FOLDER, which has the
# script to run and receives its output and exit code.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmp /run
mount -t tmpfs tmp /mnt
mkdir /run/outside
mount -t hostfs outside /run/outside -o "$FOLDER"
# LVM keeps its archives next to its configuration, and creates device files by itself without udev.
cp -r /etc/lvm /run/lvm-configuration
echo 'activation { udev_sync = 0 udev_rules = 0 }' >>/run/lvm-configuration/lvmlocal.conf
mount --bind /run/lvm-configuration /etc/lvm
python3 "$PROGRAMS/load-modules.py"
sh -eu /run/outside/script.sh >/run/outside/output 2>&1
echo $? >/run/outside/exit-code
sync
python3 "$PROGRAMS/power-off.py"
