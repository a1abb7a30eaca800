import type { KafkaProducerFigures } from '../../../src/workloads/kafka-producer/measured.ts';
import { expect, test } from 'vitest';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import { runHeadline } from '../../../src/measurement/results/run-traits.ts';
import { makeRunResult } from '../../../src/measurement/results/run-result.ts';
import type { TimeWindow } from '../../../src/input/time-schema.ts';
import { smallRun } from '../../samples/small-plan.ts';
import { measuredFrom } from '../../workloads/made-load.ts';

const figures: KafkaProducerFigures = {
  kind: 'kafka-producer',
  records: 1000,
  recordsPerSecond: 99_990.4,
  megabytesPerSecond: 9.5,
  latency: { mean: 1, p50: 1, p95: 5, p99: 12.34, p999: 20, max: 30 },
};
const none = { failed: [], tooShort: [] };
const span = { startMilliseconds: 0, endMilliseconds: 20_000 };

function read(load: LoadPlan, window: TimeWindow) {
  const series = [
    { endMilliseconds: 20_000, seconds: 20, count: 2000, latencyMeanMilliseconds: null, latencyMaxMilliseconds: null },
  ];
  return { load, argv: ['java'], reading: { window, figures, measured: measuredFrom(load, figures, series) } };
}

test('a valid run of one load has the window of that load, and no figure over a common window', () => {
  const run = smallRun('one', 'kafka');
  const window = { startMilliseconds: 1000, endMilliseconds: 9000 };
  const result = makeRunResult(run, 1, span, [read(run.loads[0]!, window)], none);
  expect(result).toMatchObject({ state: 'valid', invalidReasons: [], window, attempts: 1 });
  expect(result.loads[0]?.commonWindowPerSecond).toBeNull();
});

test('a combined run has the common window of its loads, and their throughput over it', () => {
  const single = smallRun('both', 'combined');
  const run = { ...single, loads: [single.loads[0]!, { ...single.loads[0]!, id: 'second' }] };
  const loads = [
    read(run.loads[0]!, { startMilliseconds: 0, endMilliseconds: 15_000 }),
    read(run.loads[1]!, { startMilliseconds: 5000, endMilliseconds: 20_000 }),
  ];
  const result = makeRunResult(run, 2, span, loads, none);
  expect(result.window).toEqual({ startMilliseconds: 5000, endMilliseconds: 15_000 });
  expect(result.loads.map((load) => load.commonWindowPerSecond)).toEqual([100, 100]);
});

test('a combined run whose loads never ran at the same time is invalid', () => {
  const single = smallRun('both', 'combined');
  const run = { ...single, loads: [single.loads[0]!, { ...single.loads[0]!, id: 'second' }] };
  const loads = [
    read(run.loads[0]!, { startMilliseconds: 0, endMilliseconds: 5000 }),
    read(run.loads[1]!, { startMilliseconds: 6000, endMilliseconds: 9000 }),
  ];
  const result = makeRunResult(run, 1, span, loads, none);
  expect(result.state).toBe('invalid');
  expect(result.invalidReasons).toEqual(['The loads of both have no common measurement window.']);
  expect(result.tooShort).toBe(true);
});

test('a common window of a few seconds is too short, although each load was measured for long', () => {
  const single = smallRun('both', 'combined');
  const run = { ...single, loads: [single.loads[0]!, { ...single.loads[0]!, id: 'second' }] };
  const loads = [
    read(run.loads[0]!, { startMilliseconds: 0, endMilliseconds: 12_300 }),
    read(run.loads[1]!, { startMilliseconds: 10_000, endMilliseconds: 20_000 }),
  ];
  const result = makeRunResult(run, 1, span, loads, none);
  expect(result).toMatchObject({ state: 'invalid', tooShort: true });
  expect(result.invalidReasons.join()).toMatch(/common measurement window .* 2\.3/);
});

test('a load needs a window of five seconds for its figures, unless it warms up', () => {
  const run = smallRun('one', 'kafka');
  const loads = [read(run.loads[0]!, { startMilliseconds: 0, endMilliseconds: 4900 })];
  expect(makeRunResult(run, 1, span, loads, none)).toMatchObject({ state: 'invalid', tooShort: true });
  expect(makeRunResult({ ...run, warmUp: true }, 1, span, loads, none).state).toBe('valid');
});

test('a window that is too short next to a failure does not ask for a longer attempt', () => {
  const reasons = { failed: ['A service died.'], tooShort: ['It has a single batch.'] };
  const result = makeRunResult(smallRun('one', 'kafka'), 1, span, [], reasons);
  expect(result.invalidReasons).toEqual(['A service died.', 'It has a single batch.']);
  expect(result.tooShort).toBeUndefined();
});

test('a failed run is invalid, with its reason and no window', () => {
  const reason = 'Load producer ended with exit code 1.';
  const result = makeRunResult(smallRun('one', 'kafka'), 3, span, [], {
    ...none,
    failed: [`${reason}\nno such topic`],
  });
  expect(result).toMatchObject({ state: 'invalid', window: null, attempts: 3, loads: [] });
  expect(runHeadline(result.loads, result.invalidReasons)).toBe(reason);
});

test('the headline of a valid run names throughput and latency with their units', () => {
  const run = smallRun('one', 'kafka');
  const { loads } = makeRunResult(run, 1, span, [read(run.loads[0]!, span)], none);
  expect(runHeadline(loads, [])).toBe('99,990 records/s produced, p99 12.3 ms over 1,000 records');
});
