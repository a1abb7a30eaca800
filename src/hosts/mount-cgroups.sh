#!/bin/sh
# Mounts control groups where the machine has them, then runs a command: "ip netns exec" gives it a new /sys without
# them, and neither the sampler nor a Java virtual machine would see the limits of its host. Only the command's own
# mount namespace changes.
set -eu
mounts=$(grep -E '^[^ ]+ /sys/fs/cgroup(/[^ ]+)? cgroup2? ' /proc/1/mounts)
case "$mounts" in
  *' /sys/fs/cgroup cgroup2 '*) ;;
  *) mount -t tmpfs -o mode=755 cgroup /sys/fs/cgroup ;;
esac
printf '%s\n' "$mounts" | while read -r source point type options _; do
  mkdir -p "$point"
  mount -t "$type" -o "$options" "$source" "$point"
done
exec "$@"
