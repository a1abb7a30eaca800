#!/bin/sh
# Becomes a machine of the pretend cloud, in namespaces of its own for mounts, processes, network and name:
#   boot.sh ROOT FILES DATA NAME
# What it sees is this machine's disk, but for accounts, /data, /run and /tmp, which are its own. Outside, nothing changes.
set -eu
root=$1
files=$2
data=$3

hostname "$4"
for name in passwd group shadow hosts; do mount --bind "$files/$name" "/etc/$name"; done

mount -t tmpfs -o mode=755 machine "$root"
for path in /*; do
  case $path in /data | /proc | /run | /tmp) continue ;; esac
  if [ -L "$path" ]; then
    cp -P "$path" "$root$path"
  elif [ -d "$path" ]; then
    mkdir "$root$path"
    mount --rbind "$path" "$root$path"
  fi
done
mkdir -m 755 "$root/data" "$root/proc" "$root/run" "$root/run/sshd" "$root/run/machine"
mkdir -m 1777 "$root/tmp"
mount --bind "$data" "$root/data"
mount --bind "$files" "$root/run/machine"
mount -t proc proc "$root/proc"
chroot "$root" sh /run/machine/watch >"$files/watch.log" 2>&1 &
exec chroot "$root" "$(command -v sshd)" -D -e -f /run/machine/sshd_config
