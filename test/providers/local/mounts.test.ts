import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { run } from '../../../src/providers/local/command.ts';
import { unmountWithin } from '../../../src/providers/local/mounts.ts';

const isMounted = async (folder: string): Promise<boolean> =>
  !(await execa('findmnt', ['--mountpoint', folder], { reject: false })).failed;

async function mountAt(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('mount', '-t', 'tmpfs', '-o', 'size=1m,mode=700', 'proofload-test', folder);
}

const mounting = await execa('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'probe', '/mnt'], { reject: false });

// Mounting needs root.
it.skipIf(mounting.failed)('unmounts everything inside a linked folder, and nothing next to it', async () => {
  const base = await mkdtemp(join(tmpdir(), 'proofload-mounts-'));
  const [host, neighbour] = [join(base, 'a host'), join(base, 'a host of another')];
  const inner = join(host, 'data', 'inner');
  for (const folder of [join(host, 'data'), inner, neighbour]) await mountAt(folder);
  await writeFile(join(neighbour, 'kept'), '');
  const linked = join(base, 'linked');
  await symlink(host, linked);
  try {
    await unmountWithin(linked);
    expect(await isMounted(join(host, 'data'))).toBe(false);
    expect(await isMounted(neighbour)).toBe(true);
  } finally {
    await unmountWithin(base);
  }
  await rm(base, { recursive: true });
});
