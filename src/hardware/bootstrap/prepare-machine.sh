#!/bin/sh
# Prepares a rented machine for systems: programs, limits, clock, data disk. Runs as root, once at the first boot.
# prepare-machine.sh LOGIN MOUNT DATA_FOLDER OPTIONS-OF-PREPARE-DISKS…
# Without a running self-destruct timer the machine is not ready. The last step writes the file DATA_FOLDER/bootstrap:
# `ready`, or the step that failed. The control plane reads it.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
login=$1
mount=$2
data=$3
shift 3
step='beginning'

conclude() {
  code=$?
  mkdir -p "$data"
  chown "$login:" "$data"
  if [ "$code" -eq 0 ]; then
    echo ready >"$data/bootstrap"
  else
    echo "failed: $step (exit code $code); see /var/log/cloud-init-output.log" >"$data/bootstrap"
  fi
}
trap conclude EXIT

# The machine must shut down when its lease is not renewed, even if it is unreachable. A timer whose check fails, for
# example because python3 is missing, does not count.
require_timer() {
  step='verifying that the self-destruct timer runs'
  systemctl is-enabled --quiet proofload-lease.timer
  systemctl is-active --quiet proofload-lease.timer
  systemctl start proofload-lease.service
  case $(systemctl show --property=SubState --value proofload-lease.timer) in
  waiting | running) ;;
  *) return 1 ;;
  esac
}

require_timer

step='disabling automatic updates, which would interfere with measurements'
systemctl mask --now apt-daily.timer apt-daily-upgrade.timer unattended-upgrades.service

step='installing packages'
export DEBIAN_FRONTEND=noninteractive
apt() { apt-get -o DPkg::Lock::Timeout=600 -o Acquire::Retries=5 "$@"; }
apt update
apt install --yes --no-install-recommends chrony lvm2 mdadm openjdk-17-jdk-headless python3 xfsprogs

step='setting kernel limits'
sysctl --system

step='setting the clock'
systemctl restart chrony
chronyc waitsync 60 0.01

step='preparing the data disks'
python3 "$here/prepare-disks.py" --mount "$mount" "$@"

require_timer
