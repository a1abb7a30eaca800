import { expect, test } from 'vitest';
import { isReading } from '../../../src/workloads/spark-streaming/batches.ts';

/** The first lines of a run of the campaign streaming-pipeline. */
const started = '{"event":"start","atMilliseconds":1795703005734,"application":"app-20261126142323-0000"}\n';
const ready = '{"event":"ready","atMilliseconds":1795703052408}\n';

test('a stream reads its topic once it says so in a complete line', () => {
  expect(isReading('')).toBe(false);
  expect(isReading(started)).toBe(false);
  expect(isReading(started + ready.slice(0, -5))).toBe(false);
  expect(isReading(started + ready)).toBe(true);
});
