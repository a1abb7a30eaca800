#!/bin/sh
# The first process of a user-mode machine. It sees the files of the machine that it runs on and cannot change them, but for
# FOLDER: there lies the script that it runs, and there it leaves what the script said and its exit code.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmp /run
mount -t tmpfs tmp /mnt
mkdir /run/outside
mount -t hostfs outside /run/outside -o "$FOLDER"
# LVM keeps beside its configuration what it has done, and makes device files by itself where there is no udev.
cp -r /etc/lvm /run/lvm-configuration
echo 'activation { udev_sync = 0 udev_rules = 0 }' >>/run/lvm-configuration/lvmlocal.conf
mount --bind /run/lvm-configuration /etc/lvm
python3 "$PROGRAMS/load-modules.py"
sh -eu /run/outside/script.sh >/run/outside/said 2>&1
echo $? >/run/outside/exit-code
sync
python3 "$PROGRAMS/power-off.py"
