import { expect, test } from 'vitest';
import { answersOf } from '../../../src/findings/events/event-text.ts';
import { loadParts } from '../../../src/findings/events/load-parts.ts';
import { tailOf } from '../../../src/findings/events/tail.ts';
import { recoveryOf } from '../../../src/findings/events/recovery.ts';
import type { DisturbedLoad, Outage } from '../../../src/findings/events/event-finding.ts';
import type { EventRecord } from '../../../src/measurement/results/event-record.ts';
import { randomNumbers } from '../../../src/statistics/random-numbers.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';

const event = (name: string, begun: number, done: number): EventRecord => ({
  name,
  action: 'wait',
  title: name,
  begunMilliseconds: begun * 1000,
  doneMilliseconds: done * 1000,
});
const random = randomNumbers(7);

/** A point for each second, of which some are worse. */
function seriesOf(seconds: number, isWorse: (second: number) => boolean, worse: Partial<SeriesPoint>): SeriesPoint[] {
  return Array.from({ length: seconds }, (_, second) => ({
    endMilliseconds: (second + 1) * 1000,
    seconds: 1,
    count: 500 + Math.round(10 * random()),
    latencyMeanMilliseconds: 2,
    latencyMaxMilliseconds: 20,
    latencyP95Milliseconds: 8 + random(),
    latencyP99Milliseconds: 20,
    errors: 0,
    ...(isWorse(second) ? worse : {}),
  }));
}

const window = { startMilliseconds: 0, endMilliseconds: 120_000 };
const events = [event('lost', 40, 41), event('back', 60, 80)];

test('parts begin with each event, and when all are done', () => {
  const parts = loadParts(
    seriesOf(120, () => false, {}),
    window,
    events,
    'p95',
  );
  expect(parts.map((part) => [part.event, part.isAfterwards, part.seconds])).toEqual([
    [null, false, 40],
    ['lost', false, 20],
    ['back', false, 20],
    [null, true, 40],
  ]);
  expect(parts[0]?.throughput).toBeNull();
  for (const part of parts.slice(1)) expect(part.throughput?.interval.low).toBeLessThan(1.02);
});

const steadyParts = (all: EventRecord[]) =>
  loadParts(
    seriesOf(120, () => false, {}),
    window,
    all,
    'p95',
  ).map((part) => part.event);

test('an event after the end of the load cuts nothing off it', () => {
  const late = [...events, event('compared', 125, 130)];
  expect(steadyParts(late)).toEqual(steadyParts(events));
});

test('a part is compared with the steady part by throughput, tail latency and failed operations', () => {
  const worse = { count: 250, latencyP95Milliseconds: 80, errors: 3 };
  const [, lost, back] = loadParts(
    seriesOf(120, (second) => second >= 40 && second < 60, worse),
    window,
    events,
    'p95',
  );
  expect(lost?.throughput?.ratio).toBeCloseTo(0.5, 1);
  expect(lost?.throughput?.interval.high).toBeLessThan(1);
  expect(lost?.latency?.ratio).toBeGreaterThan(5);
  expect(lost?.errors).toBe(60);
  expect(lost?.tailMilliseconds).toEqual({ typical: 80, highest: 80 });
  expect(lost?.slowSeconds).toBe(20);
  expect(back).toMatchObject({ errors: 0, slowSeconds: 0 });
});

test('a part without operations is no part without throughput', () => {
  const [, lost] = loadParts(
    seriesOf(120, (second) => second >= 40 && second < 60, { count: 0 }),
    window,
    events,
    'p95',
  );
  expect(lost?.perSecond).toBe(0);
  expect(lost?.throughput?.interval.high).toBeLessThan(0.1);
});

test('the tail figure is the highest percentile that enough operations of a typical second stand behind', () => {
  const series = seriesOf(20, () => false, {});
  const counted = (count: number): SeriesPoint[] => series.map((point) => ({ ...point, count }));
  expect(tailOf(counted(1000))).toBe('p99');
  expect(tailOf(counted(999))).toBe('p95');
  expect(tailOf(counted(199))).toBe('mean');
  const { latencyP95Milliseconds: _95, latencyP99Milliseconds: _99, ...plain } = series[0]!;
  expect(tailOf([{ ...plain, count: 5000 }])).toBe('mean');
  expect(tailOf([{ ...plain, latencyMeanMilliseconds: null }])).toBeNull();
});

test('recovery is the end of the last seconds that are not as in the steady part', () => {
  const series = seriesOf(120, (second) => second >= 40 && second < 52, { count: 100, latencyP95Milliseconds: 90 });
  const [steady, after] = [series.slice(0, 40), series.slice(40)];
  const times = recoveryOf(steady, after, 40_000, 'p95');
  // Five seconds are averaged.
  expect(times?.throughputSeconds).toBeGreaterThanOrEqual(12);
  expect(times?.throughputSeconds).toBeLessThanOrEqual(16);
  expect(times?.latencySeconds).toBeGreaterThanOrEqual(12);
  expect(recoveryOf(steady, series.slice(60), 60_000, 'p95')).toEqual({ throughputSeconds: 0, latencySeconds: 0 });
  const lasting = seriesOf(120, (second) => second >= 40, { count: 100 });
  expect(recoveryOf(lasting.slice(0, 40), lasting.slice(40), 40_000, 'p95')?.throughputSeconds).toBeNull();
  expect(recoveryOf(steady.slice(0, 3), after, 40_000, 'p95')).toBeNull();
});

function load(series: SeriesPoint[], errors = 0): DisturbedLoad {
  const common = {
    loadId: 'requests',
    workload: 'cassandra-stress',
    unit: 'operations',
    openLoop: true,
    tail: 'p95',
  } as const;
  return { ...common, errors, parts: loadParts(series, window, events, 'p95'), recoveries: [] };
}

const outage: Outage = {
  event: 'lost',
  what: 'cassandra on node02',
  detectedSeconds: 2,
  startedSeconds: 45,
  restored: { event: 'caught-up', condition: 'no node has hints for another', seconds: 70 },
  kept: 4200,
  delivered: 4100,
};
const answers = (loads: DisturbedLoad[], outages: Outage[] = []): string[] =>
  answersOf({ runId: 'r', title: '', level: '', events: [], loads, outages });

test('users could tell if operations failed or a part was slower, and hardly otherwise', () => {
  const [slow] = answers([
    load(seriesOf(120, (second) => second >= 40 && second < 60, { latencyP95Milliseconds: 80 })),
  ]);
  expect(slow).toContain(
    'Could users of requests tell? Yes: p95 was more than 2 times that of the worst second before, for 20 s from lost on; p95 was',
  );
  const [failed] = answers([
    load(
      seriesOf(120, () => false, {}),
      12,
    ),
  ]);
  expect(failed).toContain('Yes: 12 operations failed');
  const [hardly] = answers([load(seriesOf(120, () => false, {}))]);
  expect(hardly).toContain('Hardly: no operation failed');
  const [unknown] = answers([load(seriesOf(38, () => false, {}))]);
  expect(unknown).toContain('Inconclusive');
});

test('redundancy is reduced until the last wait after the start is done', () => {
  expect(answers([], [outage])[0]).toBe(
    'How long was redundancy reduced? For 1 min 10 s, from lost until caught-up (no node has hints for another); cassandra on node02 was down for 45 s. Other members held it for down after 2 s. The other members kept about 4,200 operations for it and delivered about 4,100.',
  );
  expect(answers([], [{ ...outage, restored: null }])[0]).toContain('For at least 45 s');
  expect(answers([], [{ ...outage, startedSeconds: null, restored: null }])[0]).toContain('nothing started it again');
});
