import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeOver } from '../../../src/actions/replace-host/take-over.ts';
import type { GrowingCluster } from '../../../src/actions/membership.ts';
import type { Host } from '../../../src/hosts/host.ts';

/** Two hosts with folders of their own, and a cluster that learns of the new member after being asked twice. */
async function replaced({
  isRunning = false,
  start = async () => {},
}: { isRunning?: boolean; start?: () => Promise<void> } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'take-over-'));
  const data = (name: string) => join(root, name, 'services', 'cassandra', 'data');
  const hosts = new Map(
    ['node03', 'node04'].map((name) => [
      name,
      {
        inventory: { name, dataFolder: join(root, name), reach: { kind: 'namespace' } },
        jobStatus: async () => ({ state: isRunning ? 'running' : 'ended' }),
        exists: async (path: string) => existsSync(path),
      } as unknown as Host,
    ]),
  );
  await mkdir(data('node03'), { recursive: true });
  await writeFile(join(data('node03'), 'rows'), 'all of them');
  const said: string[] = [];
  const answers = [
    ['node01', 'node03'],
    ['node01', 'node03', 'node04'],
    ['node01', 'node04'],
  ];
  let asked = 0;
  const members = async () => answers[Math.min(asked++, answers.length - 1)]!;
  const cluster = { growing: { members }, of: {} } as unknown as GrowingCluster;
  const context = { hosts, onProgress: (words: string) => said.push(words), pause: async () => {} };
  const run = () => takeOver({ from: 'node03', to: 'node04', jobId: 'cassandra' }, cluster, start, context);
  return { run, data, said, asked: () => asked };
}

test('the new host starts with the data, and the event ends when the others have forgotten the old one', async () => {
  const started: boolean[] = [];
  const found = await replaced({
    start: async () => void started.push(existsSync(join(found.data('node04'), 'rows'))),
  });
  await found.run();
  expect(started).toEqual([true]);
  expect(existsSync(found.data('node03'))).toBe(false);
  expect(found.asked()).toBe(3);
  expect(found.said).toContain('other members do not know node04 in the place of node03 yet');
});

test('a worker that takes over moves nothing again, and starts what was not started', async () => {
  let starts = 0;
  const found = await replaced({
    start: async () => {
      starts += 1;
      if (starts === 1) throw new Error('the worker died');
    },
  });
  await expect(found.run()).rejects.toThrow('the worker died');
  await found.run();
  expect(starts).toBe(2);
  expect(await readFile(join(found.data('node04'), 'rows'), 'utf8')).toBe('all of them');
});

test('a member that runs keeps its data', async () => {
  const found = await replaced({ isRunning: true });
  await expect(found.run()).rejects.toThrow('cassandra on node03 runs, so its data cannot be given to node04');
  expect(existsSync(found.data('node03'))).toBe(true);
});
