/**
 * Cloud-init user data for the first boot of a rented machine. Pure, except that it reads the scripts that it embeds.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { stringify } from 'yaml';
import type { KeyPair } from '../../hosts/ssh/campaign-keys.ts';
import type { DiskLayout } from '../../providers/profile.ts';
import { shutDownNow } from '../../providers/rented.ts';
import { dataFolder, mountFolder } from './wait-for-host.ts';

/**
 * Memory maps and TCP buffers from Cassandra's recommended production settings
 * (https://docs.datastax.com/en/cassandra-oss/3.x/cassandra/install/installRecommendSettings.html). Disk schedulers,
 * huge pages and CPU frequency stay as in the image: they are part of what is measured.
 */
export const kernelSettings = `vm.max_map_count = 1048575
vm.swappiness = 1
net.core.somaxconn = 4096
net.core.rmem_max = 16777216
net.core.wmem_max = 16777216
net.ipv4.tcp_rmem = 4096 87380 16777216
net.ipv4.tcp_wmem = 4096 65536 16777216
`;

/** Open files, processes and locked memory for the login, from the same page. */
export const sessionLimits = (login: string): string =>
  [
    ['nofile', '1048576'],
    ['nproc', '32768'],
    ['memlock', 'unlimited'],
    ['as', 'unlimited'],
  ]
    .map(([item, value]) => `${login} - ${item} ${value}\n`)
    .join('');

export interface BootInstructions {
  hostName: string;
  /** The machine's host key, so that its identity is known before it exists. */
  hostKey: KeyPair;
  /** The login: root, or the image's user with sudo. */
  login: string;
  disks: DisksToPrepare;
  /** The provider's time server; null for the image's default. */
  timeServer: string | null;
  /**
   * Minutes after boot at which the machine shuts down if no lease has reached it. Constant for the machine's
   * lifetime.
   */
  minutesWithoutLease: number;
  /** Which machine of its host it is, from 1: the next one gets other user data, and replaces it. */
  machineNumber: number;
  /** Further files that the provider's image needs. */
  files?: { path: string; content: string }[];
}

/** Local disks, a network volume that outlives the machine, or only the boot disk. */
export type DisksToPrepare =
  { source: 'none' } | { source: 'volume' } | { source: 'disks'; count: number; layout: DiskLayout };

const programs = '/usr/local/lib/proofload';
const scripts = ['prepare-machine.sh', 'prepare-disks.py', '../lease/lease_file.py', 'watch-lease.py'];

/**
 * A cloud-config that contains a secret, the machine's host key. It must not depend on anything that changes during
 * the machine's life, such as the end of the lease: a change would replace the machine.
 */
export function userDataFor({
  hostName,
  hostKey,
  login,
  disks,
  timeServer,
  minutesWithoutLease,
  machineNumber,
  files: ofProvider = [],
}: BootInstructions): string {
  const files = [
    ...ofProvider,
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
  return `#cloud-config\n${machineNumber === 1 ? '' : `# Machine ${machineNumber} of this host.\n`}${stringify(
    {
      hostname: hostName,
      manage_etc_hosts: 'localhost',
      ssh_pwauth: false,
      disable_root: login !== 'root',
      ssh_deletekeys: true,
      ssh_keys: { ed25519_private: hostKey.privateKey, ed25519_public: hostKey.publicKey },
      // Older images mount the machine's first disk by themselves.
      mounts: [['ephemeral0']],
      write_files: files,
      runcmd: [
        // First, so that no later step that hangs can keep the machine running forever.
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

/** Compressed, because AWS limits user data to 16 KiB. */
function scriptFile(name: string) {
  return {
    path: `${programs}/${basename(name)}`,
    permissions: '0755',
    encoding: 'gz+b64',
    content: gzipSync(readFileSync(new URL(name, import.meta.url))).toString('base64'),
  };
}

const leaseService = (minutesWithoutLease: number): string => `[Unit]
Description=Shuts this machine down when its lease has ended

[Service]
Type=oneshot
ExecStart=/usr/bin/python3 ${programs}/watch-lease.py --folder ${dataFolder} --hours-without-lease ${hoursText(minutesWithoutLease)} -- ${shutDownNow.join(' ')}
`;

/** `1.75`, `0.9167`. The text must be stable: a change would replace the machine. */
const hoursText = (minutes: number): string => String(Math.round((minutes / 60) * 10_000) / 10_000);

const leaseTimer = `[Unit]
Description=Checks once a minute whether the lease on this machine has ended

[Timer]
OnBootSec=1min
OnUnitActiveSec=1min
AccuracySec=10s

[Install]
WantedBy=timers.target
`;
