import { join } from 'node:path';
import { expect, test } from 'vitest';
import { instancesOf } from '../../../src/plan/instances.ts';
import { combinedReading, type ReadInstance } from '../../../src/measurement/results/combined-reading.ts';
import { jobId } from '../../../src/workloads/job-id.ts';
import { loadGenerator } from '../../../src/workloads/load-generator.ts';
import type { LoadOf } from '../../../src/workloads/generator.ts';
import { captured, contextOf, loadOf } from '../context.ts';

const written = 3_000_000;
const jobSpan = { startMilliseconds: 0, endMilliseconds: 100_000 };
const generator = await loadGenerator('kafka-consumer');

/** Two consumers on each of two hosts. */
function groupOf(records: number): LoadOf<Record<string, unknown>> {
  const load = loadOf('kafka-consumer', { topic: 'written', records, writtenByRun: 'written' });
  return { ...load, id: 'group', hosts: ['one', 'one', 'two', 'two'] };
}

async function readGroup(load: LoadOf<Record<string, unknown>>): Promise<ReadInstance[]> {
  return Promise.all(
    instancesOf(load).map(async (instance) => {
      const folder = join(captured('kafka-consumer-group'), String(instance.number));
      return { instance, argv: [], reading: await generator.read(folder, load, jobSpan) };
    }),
  );
}

test('the consumers are one group by its name, and each is a job of its own', () => {
  const load = groupOf(written);
  const jobs = instancesOf(load).map((instance) => generator.job({ ...contextOf(load), instance }));
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(4);
  expect(new Set(jobs.map(({ argv }) => argv.find((word) => word.startsWith('--group=')))).size).toBe(1);
  expect(jobs[0]?.id).toBe(jobId({ ...contextOf(load), instance: instancesOf(load)[0]! }));
});

test('what a real group read is every record once, and its rate is of the window that all have in common', async () => {
  const load = groupOf(written);
  const read = await readGroup(load);
  const { window, measured, instances = [] } = combinedReading(load, read, generator.combine ?? null);
  const starts = read.map(({ reading }) => reading.window.startMilliseconds);
  const ends = read.map(({ reading }) => reading.window.endMilliseconds);
  expect(window).toEqual({ startMilliseconds: Math.max(...starts), endMilliseconds: Math.min(...ends) });
  const [all] = measured.operations;
  const shares = instances.map(({ perSecond }) => perSecond ?? 0);
  expect(all?.ratePerSecond).toBeCloseTo(
    shares.reduce((sum, each) => sum + each, 0),
    6,
  );
  // The first consumer to join had every partition until the others came: they did less.
  expect(Math.max(...shares)).toBe(shares[3]);
  expect(all?.count).toBeLessThan(written);
  expect(instances.map(({ host }) => host)).toEqual(['one', 'one', 'two', 'two']);
});

test('a group that did not read every record is no result', async () => {
  const load = groupOf(written + 1);
  const read = await readGroup(load);
  expect(() => combinedReading(load, read, generator.combine ?? null)).toThrow(
    'The consumers of load group read 3,000,000 records in total, but 3,000,001 were written',
  );
});
