/** What a rented machine is told to do at its first boot: cloud-init's user data. Pure but for reading the scripts that it carries. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { stringify } from 'yaml';
import type { KeyPair } from '../../hosts/ssh/campaign-keys.ts';
import type { DiskLayout } from '../../providers/profile.ts';
import { kernelSettings, sessionLimits } from './limits.ts';
import { shutDownNow } from '../../providers/rented.ts';
import { dataFolder, mountFolder } from './rented-machine.ts';

export interface BootInstructions {
  hostName: string;
  /** The machine shows this key to whoever connects, so that it is known before it exists. */
  hostKey: KeyPair;
  /** Who logs in: root, or the user whom the image has given the right to use sudo. */
  login: string;
  disks: DisksToPrepare;
  /** The provider's own time server, or null for the image's. */
  timeServer: string | null;
  /** Minutes after boot at which the machine ends if no lease has reached it. The same for as long as the machine is there. */
  minutesWithoutLease: number;
}

/** Disks that came with the machine, a network volume that outlives it, or none but that which it boots from. */
export type DisksToPrepare =
  { source: 'none' } | { source: 'volume' } | { source: 'disks'; count: number; layout: DiskLayout };

const programs = '/usr/local/lib/proofload';
const scripts = ['prepare-machine.sh', 'prepare-disks.py', '../lease/lease_file.py', 'watch-lease.py'];

/**
 * A cloud-config that holds a secret, the machine's host key. It depends on nothing that changes while the machine
 * is there, such as the lease's end, because a change of it would have the machine made anew.
 */
export function userDataFor({
  hostName,
  hostKey,
  login,
  disks,
  timeServer,
  minutesWithoutLease,
}: BootInstructions): string {
  const files = [
    ...scripts.map(scriptFile),
    { path: '/etc/systemd/system/proofload-lease.service', content: leaseService(minutesWithoutLease) },
    { path: '/etc/systemd/system/proofload-lease.timer', content: leaseTimer },
    { path: '/etc/sysctl.d/90-proofload.conf', content: kernelSettings },
    { path: '/etc/security/limits.d/90-proofload.conf', content: sessionLimits(login) },
    ...(timeServer === null
      ? []
      : [
          {
            path: '/etc/chrony/sources.d/proofload.sources',
            content: `server ${timeServer} prefer iburst minpoll 4 maxpoll 4\n`,
          },
        ]),
  ];
  return `#cloud-config\n${stringify(
    {
      hostname: hostName,
      manage_etc_hosts: 'localhost',
      ssh_pwauth: false,
      disable_root: login !== 'root',
      ssh_deletekeys: true,
      ssh_keys: { ed25519_private: hostKey.privateKey, ed25519_public: hostKey.publicKey },
      // Older images mount the first disk of the machine by themselves.
      mounts: [['ephemeral0', null]],
      write_files: files,
      runcmd: [
        // First of all, so that nothing that hangs after it keeps the machine for ever.
        ['systemctl', 'enable', '--now', 'proofload-lease.timer'],
        [`${programs}/prepare-machine.sh`, login, mountFolder, dataFolder, ...diskOptions(disks)],
      ],
    },
    { lineWidth: 0 },
  )}`;
}

function diskOptions(disks: DisksToPrepare): string[] {
  const { count, layout } = disks.source === 'disks' ? disks : { count: 1, layout: 'single' };
  return ['--source', disks.source, '--count', `${count}`, '--layout', layout];
}

/** Packed, because AWS takes no more than 16 KiB of user data. */
function scriptFile(name: string) {
  return {
    path: `${programs}/${basename(name)}`,
    permissions: '0755',
    encoding: 'gz+b64',
    content: gzipSync(readFileSync(new URL(name, import.meta.url))).toString('base64'),
  };
}

const leaseService = (minutesWithoutLease: number): string => `[Unit]
Description=Shuts this machine down when its lease is over

[Service]
Type=oneshot
ExecStart=/usr/bin/python3 ${programs}/watch-lease.py --folder ${dataFolder} --hours-without-lease ${hoursInFigures(minutesWithoutLease)} -- ${shutDownNow.join(' ')}
`;

/** `1.75`, `0.9167`: the same text for the same minutes, or the machine would be made anew. */
const hoursInFigures = (minutes: number): string => String(Math.round((minutes / 60) * 10_000) / 10_000);

const leaseTimer = `[Unit]
Description=Looks once a minute whether the lease on this machine is over

[Timer]
OnBootSec=1min
OnUnitActiveSec=1min
AccuracySec=10s

[Install]
WantedBy=timers.target
`;
