import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { KafkaProducerParameters } from '../../src/workloads/kafka-producer/facts.ts';
import { contextOf, loadOf } from './context.ts';
import { generator } from './example-load-tool.ts';

const load = loadOf<KafkaProducerParameters>('kafka-producer', {
  topic: 'a-run',
  records: 10,
  recordBytes: 100,
  partitions: 6,
  replicationFactor: 2,
  offeredRecordsPerSecond: null,
  acks: '1',
});

test('the guide shows the example as it is', async () => {
  const example = await readFile(new URL('./example-load-tool.ts', import.meta.url), 'utf8');
  const guide = await readFile(new URL('../../docs/adding-a-load-tool.md', import.meta.url), 'utf8');
  expect(guide).toContain(`\`\`\`ts\n${example.replaceAll('../../src/workloads/', './')}\`\`\``);
});

test('the example prepares, starts and reads', async () => {
  expect(generator.prepare(contextOf(load))).toMatchObject([{ kind: 'create-topic', topic: 'proofload-a-run' }]);
  expect(generator.job(contextOf(load)).argv).toEqual(['own-producer', '--topic=proofload-a-run', '--records=10']);
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    const latency = { mean: 1, p50: 1, p95: 2, p99: 3, p999: 4, max: 5 };
    const figures = { records: 10, recordsPerSecond: 5, megabytesPerSecond: 0.1, latency };
    await writeFile(join(folder, 'output'), `started\n${JSON.stringify(figures)}\n`);
    const job = { startMilliseconds: 0, endMilliseconds: 2000 };
    expect((await generator.read(folder, load, job)).figures).toEqual({ kind: 'kafka-producer', ...figures });
    await writeFile(join(folder, 'output'), 'started\n');
    await expect(generator.read(folder, load, job)).rejects.toThrow('output has no closing line');
  } finally {
    await rm(folder, { recursive: true });
  }
});
