import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LoadOf } from '../../src/workloads/generator.ts';
import { contextOf, loadOf } from './context.ts';
import { importsOf } from '../imports-of.ts';
import { facts, type CurlLoopParameters } from './example/facts.ts';
import { generator } from './example/generator.ts';

const { parameters, plannedSeconds } = facts.plan({ requests: 10, plannedSeconds: 2 }, 'a-run', null);
const load: LoadOf<CurlLoopParameters> = {
  id: 'load',
  workload: 'curl-loop',
  cluster: 'kafka',
  hosts: ['two'],
  parameters,
  plannedSeconds: plannedSeconds ?? 0,
};

test.each(['facts.ts', 'generator.ts'])('the guide shows %s of the example as it is', async (name) => {
  const example = await readFile(new URL(`./example/${name}`, import.meta.url), 'utf8');
  const guide = await readFile(new URL('../../docs/adding-a-load-generator.md', import.meta.url), 'utf8');
  const moved = example.replaceAll('../../../src/workloads/', '../').replaceAll('../../../src/', '../../');
  expect(guide).toContain(`\`\`\`ts\n${moved}\`\`\``);
});

test('the facts of the example are pure, and it starts and reads', async () => {
  const { outside } = await importsOf(join(import.meta.dirname, 'example', 'facts.ts'));
  expect([...outside.keys()]).toEqual(['zod']);
  expect(generator.job({ ...contextOf(loadOf('kafka-producer', parameters)), load }).argv).toEqual([
    'curl-loop',
    '--requests=10',
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await writeFile(join(folder, 'output'), 'started\n10 in 2.5 s\n');
    const job = { startMilliseconds: 0, endMilliseconds: 2500 };
    const { measured } = await generator.read(folder, load, job);
    expect(measured.operations[0]).toMatchObject({ count: 10, ratePerSecond: 4 });
    await writeFile(join(folder, 'output'), 'started\n');
    await expect(generator.read(folder, load, job)).rejects.toThrow('output has no closing line');
  } finally {
    await rm(folder, { recursive: true });
  }
});
