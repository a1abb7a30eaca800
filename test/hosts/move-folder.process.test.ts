import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Host } from '../../src/hosts/host.ts';
import { moveFolder } from '../../src/hosts/move-folder.ts';

const hostOn = (name: string, kind = 'namespace') =>
  ({ inventory: { name, reach: { kind } }, exists: async (path: string) => existsSync(path) }) as unknown as Host;
const [old, next] = [hostOn('node03'), hostOn('node04')];

async function folders() {
  const root = await mkdtemp(join(tmpdir(), 'move-'));
  const [from, to] = [join(root, 'one'), join(root, 'of', 'another')];
  await mkdir(from);
  await writeFile(join(from, 'rows'), 'all of them');
  return { from, to };
}

test('a folder is moved as it is, and only once', async () => {
  const { from, to } = await folders();
  await moveFolder(old, from, next, to);
  await moveFolder(old, from, next, to);
  expect(await readFile(join(to, 'rows'), 'utf8')).toBe('all of them');
  expect(existsSync(from)).toBe(false);
});

test('a host with data of its own gets no others, and one without any has none to give', async () => {
  const { from, to } = await folders();
  await mkdir(to, { recursive: true });
  await expect(moveFolder(old, from, next, to)).rejects.toThrow('on node04 exists, so');
  expect(existsSync(join(from, 'rows'))).toBe(true);
  await expect(moveFolder(old, `${from}-none`, next, `${to}-none`)).rejects.toThrow('node03 has no');
});

test('a host on another machine is refused', async () => {
  const { from, to } = await folders();
  await expect(moveFolder(old, from, hostOn('far', 'ssh'), to)).rejects.toThrow('of far can only be moved on this');
});
