import { expect, test } from 'vitest';
import { redundancyText } from '../../../src/findings/events/event-text.ts';
import { loadParts } from '../../../src/findings/events/load-parts.ts';
import { tailOf } from '../../../src/findings/events/tail.ts';
import type { DisturbedLoad, LoadPart, Outage } from '../../../src/findings/events/event-finding.ts';
import type { Findings } from '../../../src/findings/findings.ts';
import { events } from '../../../src/findings/questions/events.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { sentenceOf } from '../../../src/findings/questions/answer.ts';
import type { CampaignRecord } from '../../../src/measurement/results/types.ts';
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

function boundsOf(figure: LoadPart['throughput'] | undefined): { low: number; high: number } {
  if (figure?.estimate.state !== 'interval') throw new Error('There is no interval.');
  return figure.estimate;
}

const window = { startMilliseconds: 0, endMilliseconds: 120_000 };
const happened = [event('lost', 40, 41), event('back', 60, 80)];

test('parts begin with each event, and when all are done', () => {
  const parts = loadParts(
    seriesOf(120, () => false, {}),
    window,
    happened,
    'p95',
  );
  expect(parts.map((part) => [part.event, part.isAfterwards, part.seconds])).toEqual([
    [null, false, 40],
    ['lost', false, 20],
    ['back', false, 20],
    [null, true, 40],
  ]);
  expect(parts[0]?.throughput).toBeNull();
  for (const part of parts.slice(1)) expect(boundsOf(part.throughput).low).toBeLessThan(1.02);
});

const steadyParts = (all: EventRecord[]) =>
  loadParts(
    seriesOf(120, () => false, {}),
    window,
    all,
    'p95',
  ).map((part) => part.event);

test('an event after the end of the load cuts nothing off it', () => {
  const late = [...happened, event('compared', 125, 130)];
  expect(steadyParts(late)).toEqual(steadyParts(happened));
});

test('a part is compared with the steady part by throughput, tail latency and failed operations', () => {
  const worse = { count: 250, latencyP95Milliseconds: 80, errors: 3 };
  const [, lost, back] = loadParts(
    seriesOf(120, (second) => second >= 40 && second < 60, worse),
    window,
    happened,
    'p95',
  );
  expect(lost?.throughput?.ratio).toBeCloseTo(0.5, 1);
  expect(boundsOf(lost?.throughput).high).toBeLessThan(1);
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
    happened,
    'p95',
  );
  expect(lost?.perSecond).toBe(0);
  expect(boundsOf(lost?.throughput).high).toBeLessThan(0.1);
});

test('the tail figure is the highest percentile that enough operations of a typical second stand behind', () => {
  const series = seriesOf(20, () => false, {});
  const counted = (count: number): SeriesPoint[] => series.map((point) => ({ ...point, count }));
  expect(tailOf(counted(1000))).toBe('p99');
  expect(tailOf(counted(999))).toBe('p95');
  expect(tailOf(counted(199))).toBe('mean');
  const { latencyP95Milliseconds: _95, latencyP99Milliseconds: _99, ...bare } = series[0]!;
  expect(tailOf([{ ...bare, count: 5000 }])).toBe('mean');
  expect(tailOf([{ ...bare, latencyMeanMilliseconds: null }])).toBeNull();
});

function load(series: SeriesPoint[], errors = 0): DisturbedLoad {
  const common = {
    loadId: 'requests',
    workload: 'cassandra-stress',
    unit: 'operations',
    openLoop: true,
    tail: 'p95',
  } as const;
  return { ...common, errors, parts: loadParts(series, window, happened, 'p95') };
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
function answerOf(disturbed: DisturbedLoad): string {
  const finding = { runId: 'r', title: 'Node lost', level: '', events: [], loads: [disturbed], recoveries: [] };
  const findings = { events: [{ ...finding, outages: [], answers: [] }] } as unknown as Findings;
  const given = { findings, runs: [], record: {} as CampaignRecord, plan: {} as Plan };
  return sentenceOf(events.answer({ runId: 'r', title: 'Node lost' }, given)!.parts);
}

test('users notice if operations failed or a part was slower, and hardly otherwise', () => {
  const slow = load(seriesOf(120, (second) => second >= 40 && second < 60, { latencyP95Milliseconds: 80 }));
  expect(answerOf(slow)).toMatch(
    /users notice it: no errors; p95 8\.\d+ ms before, 80 ms at worst; 20 s much slower\.$/,
  );
  const halved = load(seriesOf(120, (second) => second >= 40 && second < 60, { count: 250 }));
  expect(answerOf(halved)).toMatch(/users notice it: no errors; throughput down to (49|50) %;/);
  const steady = seriesOf(120, () => false, {});
  expect(answerOf(load(steady, 12))).toContain('users notice it: 12 errors');
  expect(answerOf(load(steady))).toContain('users hardly notice it: no errors');
  expect(answerOf(load(steady.slice(0, 38)))).toContain('inconclusive');
});

test('redundancy is reduced until the last wait after the start is done', () => {
  expect(redundancyText(outage)).toBe(
    'How long was redundancy reduced? For 1 min 10 s, from lost until caught-up (no node has hints for another); cassandra on node02 was down for 45 s. Other members held it for down after 2 s. The other members kept about 4,200 operations for it and delivered about 4,100.',
  );
  expect(redundancyText({ ...outage, restored: null })).toContain('For at least 45 s');
  expect(redundancyText({ ...outage, startedSeconds: null, restored: null })).toContain('nothing started it again');
});
