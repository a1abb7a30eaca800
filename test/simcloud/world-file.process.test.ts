import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { changeWorld, readWorld } from './world-file.ts';

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-world-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('concurrent changes of the state by several processes are all kept', async () => {
  const folder = await scratch();
  const script = `import { changeWorld } from ${JSON.stringify(join(import.meta.dirname, 'world-file.ts'))};
    for (let i = 0; i < 50; i++) changeWorld(${JSON.stringify(folder)}, (world) => { world.now += 1; });`;
  await Promise.all([1, 2, 3].map(() => execa(process.execPath, ['--input-type=module', '-e', script])));
  expect(readWorld(folder).now).toBe(150);
});

test('a failed change leaves the state unchanged and releases the lock', async () => {
  const folder = await scratch();
  changeWorld(folder, (world) => (world.now = 7));
  expect(() =>
    changeWorld(folder, (world) => {
      world.now = 8;
      throw new Error('refused');
    }),
  ).toThrow('refused');
  expect(changeWorld(folder, ({ now }) => now)).toBe(7);
});
