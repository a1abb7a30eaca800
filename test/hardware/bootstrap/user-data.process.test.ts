import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { userDataFor, type BootInstructions } from '../../../src/hardware/bootstrap/user-data.ts';

const cloudConfig = z.object({
  ssh_keys: z.object({ ed25519_private: z.string(), ed25519_public: z.string() }),
  ssh_deletekeys: z.literal(true),
  ssh_pwauth: z.literal(false),
  write_files: z.array(z.object({ path: z.string(), content: z.string(), permissions: z.string().optional() })),
  runcmd: z.array(z.array(z.string())),
});

const machine: BootInstructions = {
  hostName: 'kafka01',
  hostKey: { privateKey: '-----BEGIN KEY-----\nfirst line\n-----END KEY-----\n', publicKey: 'ssh-ed25519 AAAA' },
  login: 'ubuntu',
  disks: { source: 'disks', count: 6, layout: 'raid-0' },
  timeServer: '169.254.169.123',
  minutesWithoutLease: 60,
  machineNumber: 1,
};
const read = (instructions: BootInstructions) => cloudConfig.parse(parse(userDataFor(instructions)));

test('a machine gets its host key, and allows no password login', () => {
  expect(userDataFor(machine).startsWith('#cloud-config\n')).toBe(true);
  expect(read(machine).ssh_keys).toEqual({
    ed25519_private: machine.hostKey.privateKey,
    ed25519_public: machine.hostKey.publicKey,
  });
});

test('the lease timer starts before anything that may hang, and shuts the machine down', () => {
  const { runcmd, write_files } = read(machine);
  expect(runcmd[0]).toEqual(['systemctl', 'enable', '--now', 'proofload-lease.timer']);
  const service = write_files.find(({ path }) => path.endsWith('proofload-lease.service'));
  expect(service?.content).toContain('--folder /data/proofload --hours-without-lease 1 -- /usr/sbin/shutdown -h now');
});

test.each([
  [105, '1.75'],
  [55, '0.9167'],
])('a machine that no lease reaches shuts down %i minutes after its boot', (minutesWithoutLease, hours) => {
  const { write_files } = read({ ...machine, minutesWithoutLease });
  const service = write_files.find(({ path }) => path.endsWith('proofload-lease.service'));
  expect(service?.content).toContain(`--hours-without-lease ${hours} -- /usr/sbin/shutdown -h now`);
});

test.each([
  [{ source: 'disks', count: 6, layout: 'raid-0' }, ['disks', '6', 'raid-0']],
  [{ source: 'volume' }, ['volume', '1', 'single']],
  [{ source: 'none' }, ['none', '1', 'single']],
] as const)('disks %j are prepared with their layout', (disks, [source, count, layout]) => {
  expect(read({ ...machine, disks }).runcmd[1]).toEqual([
    '/usr/local/lib/proofload/prepare-machine.sh',
    'ubuntu',
    '/data',
    '/data/proofload',
    '--source',
    source,
    '--count',
    count,
    '--layout',
    layout,
  ]);
});

const sources = (instructions: BootInstructions) =>
  read(instructions).write_files.filter(({ path }) => path.startsWith('/etc/chrony/'));

test('the clock uses the provider’s time server if there is one', () => {
  expect(sources(machine)[0]?.content).toContain('server 169.254.169.123 prefer');
  expect(sources({ ...machine, timeServer: null })).toEqual([]);
});

test('it is below the 16 KiB limit of AWS', () => {
  expect(Buffer.byteLength(userDataFor(machine))).toBeLessThan(16 * 1024);
});

test('every embedded script is valid shell or Python', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-user-data-'));
  try {
    for (const { path, content } of read(machine).write_files.filter(({ permissions }) => permissions === '0755')) {
      const file = join(folder, path.split('/').at(-1) ?? '');
      await writeFile(file, gunzipSync(Buffer.from(content, 'base64')));
      if (file.endsWith('.py')) await execa('python3', ['-m', 'py_compile', file]);
      else await execa('bash', ['-n', file]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
