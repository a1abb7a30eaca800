import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../../src/hardware/bootstrap/prepare-disks.py');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-disks-'));
  await writeFile(join(folder, 'fstab'), '# before\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Device {
  path: string;
  type?: string;
  model?: string | null;
  fstype?: string | null;
  mountpoint?: string | null;
  children?: unknown[];
}
const root: Device = { path: '/dev/nvme0n1', model: 'Amazon Elastic Block Store', children: [{ mountpoint: '/' }] };
const localDisk = (number: number): Device => ({
  path: `/dev/nvme${number}n1`,
  model: 'Amazon EC2 NVMe Instance Storage',
});

/** Runs the script with fake disk commands that only record their calls. */
async function prepare(devices: Device[], options: string[], labelled = '') {
  const listed = devices.map((device) => ({
    type: 'disk',
    size: 1_900_000_000_000,
    ro: false,
    model: null,
    fstype: null,
    mountpoint: null,
    ...device,
  }));
  await writeFile(join(folder, 'lsblk.json'), JSON.stringify({ blockdevices: listed }));
  const recordCall = `echo "$(basename "$0") $*" >>'${folder}/calls'\n`;
  const commands = {
    lsblk: `cat '${folder}/lsblk.json'\n`,
    blkid: `echo '${labelled}'\n`,
    ...Object.fromEntries(
      ['mdadm', 'wipefs', 'vgcreate', 'lvcreate', 'mkfs.xfs', 'mount'].map((name) => [name, recordCall]),
    ),
  };
  for (const [name, body] of Object.entries(commands)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${body}`);
    await chmod(join(folder, name), 0o755);
  }
  await writeFile(join(folder, 'calls'), '');
  const ended = await execa('python3', [script, '--mount', join(folder, 'data'), ...options], {
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      PROOFLOAD_FSTAB: join(folder, 'fstab'),
      PROOFLOAD_DISK_WAIT_SECONDS: '0',
    },
    reject: false,
  });
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n').filter(Boolean);
  return { exitCode: ended.exitCode, said: ended.stderr, calls };
}

const disks = (count: number, layout: string) => ['--source', 'disks', '--count', `${count}`, '--layout', layout];
const data = () => join(folder, 'data');

test('local disks are striped, and the boot disk is not touched', async () => {
  const { calls } = await prepare([localDisk(2), root, localDisk(1)], disks(2, 'raid-0'));
  expect(calls).toEqual([
    'wipefs --all /dev/nvme1n1 /dev/nvme2n1',
    'mdadm --create /dev/md/proofload --run --homehost=any --level=0 --raid-devices=2 /dev/nvme1n1 /dev/nvme2n1',
    'mkfs.xfs -f -L proofload /dev/md/proofload',
    `mount -o noatime /dev/md/proofload ${data()}`,
  ]);
});

test('mirrors are created without an initial sync', async () => {
  const { calls } = await prepare([localDisk(1), localDisk(2)], disks(2, 'raid-1'));
  expect(calls[1]).toContain('--level=1 --assume-clean --bitmap=none --raid-devices=2');
});

test('joined disks are one concatenated volume', async () => {
  const { calls } = await prepare([localDisk(1), localDisk(2)], disks(2, 'joined'));
  expect(calls.slice(1, 4)).toEqual([
    'vgcreate proofload /dev/nvme1n1 /dev/nvme2n1',
    'lvcreate --yes --extents 100%FREE --name data proofload',
    'mkfs.xfs -f -L proofload /dev/proofload/data',
  ]);
});

test('the layout single uses only the first disk', async () => {
  const { calls } = await prepare([localDisk(1), localDisk(2)], disks(2, 'single'));
  expect(calls).toEqual([
    'wipefs --all /dev/nvme1n1',
    'mkfs.xfs -f -L proofload /dev/nvme1n1',
    `mount -o noatime /dev/nvme1n1 ${data()}`,
  ]);
});

test('a file system with our label is mounted unchanged', async () => {
  const volume = { path: '/dev/nvme1n1', model: 'Amazon Elastic Block Store', fstype: 'xfs' };
  const { calls } = await prepare(
    [root, volume],
    ['--source', 'volume', '--count', '1', '--layout', 'single'],
    '/dev/nvme1n1',
  );
  expect(calls).toEqual([`mount -o noatime /dev/nvme1n1 ${data()}`]);
});

test.each([
  ['a persistent disk of Google on SCSI', { path: '/dev/sdb', model: 'PersistentDisk' }],
  ['a persistent disk of Google on NVMe', { path: '/dev/nvme0n2', model: 'nvme_card-pd' }],
])('%s is a volume, and its boot disk is not touched', async (_kind, volume) => {
  const boot: Device = { ...volume, path: `${volume.path}-boot`, children: [{ mountpoint: '/' }] };
  const { calls } = await prepare([boot, volume], ['--source', 'volume', '--count', '1', '--layout', 'single']);
  expect(calls).toEqual([`mkfs.xfs -f -L proofload ${volume.path}`, `mount -o noatime ${volume.path} ${data()}`]);
  expect((await prepare([boot, volume], disks(1, 'single'))).calls).toEqual([]);
});

test('a volume with foreign data is never overwritten', async () => {
  const volume = { path: '/dev/nvme1n1', model: 'Amazon Elastic Block Store', fstype: 'ext4' };
  const { exitCode, said, calls } = await prepare(
    [root, volume, localDisk(2)],
    ['--source', 'volume', '--count', '1', '--layout', 'single'],
  );
  expect(exitCode).toBe(1);
  expect(said).toContain('Expected 1 data disks of the kind "volume", but after 0 s found: none.');
  expect(calls).toEqual([]);
});

test('missing disks are reported with their number', async () => {
  const { exitCode, said } = await prepare([root, localDisk(1)], disks(2, 'raid-0'));
  expect(exitCode).toBe(1);
  expect(said).toContain('Expected 2 data disks of the kind "disks", but after 0 s found: /dev/nvme1n1.');
});

test('fstab gets the mount once', async () => {
  await prepare([localDisk(1)], disks(1, 'single'));
  await prepare([localDisk(1)], disks(1, 'single'), '/dev/nvme1n1');
  expect(await readFile(join(folder, 'fstab'), 'utf8')).toBe(
    `# before\nLABEL=proofload ${data()} xfs noatime,nofail 0 2\n`,
  );
});

test('without data disks the folder is on the boot disk', async () => {
  const { exitCode, calls } = await prepare([root], ['--source', 'none', '--count', '1', '--layout', 'single']);
  expect(exitCode).toBe(0);
  expect(calls).toEqual([]);
});
