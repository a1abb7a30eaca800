import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  countIn,
  histogramSeries,
  latencyOf,
  readIntervals,
  spanOf,
  groupByTime,
} from '../../src/workloads/histogram-log.ts';
import { captured } from './context.ts';

async function intervalsOf(name: string) {
  return readIntervals(await readFile(join(captured('ycsb'), `h.${name}.hdr`), 'utf8'), 1000, () => name);
}

test('a log without tags is read whole, in the unit that it counts in', async () => {
  const reads = await intervalsOf('READ');
  const output = await readFile(join(captured('ycsb'), 'output'), 'utf8');
  const said = (what: string): number => Number(new RegExp(`^\\[READ\\], ${what}, ([\\d.]+)$`, 'm').exec(output)?.[1]);
  expect(countIn(reads)).toBe(said('Operations'));
  // The summary is in microseconds. Its log has three digits, and so have its percentiles.
  expect(latencyOf(reads)?.p99).toBeCloseTo(said(String.raw`99thPercentileLatency\(us\)`) / 1000, 2);
  expect(latencyOf(reads)?.max).toBeCloseTo(said(String.raw`MaxLatency\(us\)`) / 1000, 2);
});

test('what was never measured has no latency, and no span that begins', () => {
  expect(latencyOf([])).toBeNull();
  expect(countIn([])).toBe(0);
  expect(spanOf([]).startMilliseconds).toBe(Infinity);
});

test('intervals of several logs that were written one after the other are put together by their time', async () => {
  const reads = await intervalsOf('READ');
  const updates = await intervalsOf('UPDATE');
  const times = groupByTime([...updates, ...reads]);
  const whole = times.filter((each) => each.length === 2);
  expect(whole.length).toBeGreaterThan(9);
  for (const each of whole) expect(new Set(each.map(({ operation }) => operation)).size).toBe(2);
  const series = histogramSeries([...updates, ...reads]);
  expect(series).toHaveLength(times.length);
  expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(countIn(reads) + countIn(updates));
});
