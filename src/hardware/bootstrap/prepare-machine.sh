#!/bin/sh
# Makes a rented machine ready for systems: programs, limits, clock, data disk. As root, once at its first boot.
#   prepare-machine.sh LOGIN MOUNT DATA_FOLDER OPTIONS-OF-PREPARE-DISKS…
# Without a self-destruct timer that runs the machine is not ready. Its last act is the file DATA_FOLDER/bootstrap, which says `ready` or at which step it failed: who waits reads that.
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
    echo "failed: $step (exit code $code); /var/log/cloud-init-output.log has its words" >"$data/bootstrap"
  fi
}
trap conclude EXIT

# The machine must end when nobody renews its lease, also when nobody can reach it any longer. A look of the timer's that
# fails, for want of python3 say, is no timer either.
require_timer() {
  step='making sure that the self-destruct timer runs'
  systemctl is-enabled --quiet proofload-lease.timer
  systemctl is-active --quiet proofload-lease.timer
  systemctl start proofload-lease.service
  case $(systemctl show --property=SubState --value proofload-lease.timer) in
  waiting | running) ;;
  *) return 1 ;;
  esac
}

require_timer

step='keeping updates from running below a measurement'
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
