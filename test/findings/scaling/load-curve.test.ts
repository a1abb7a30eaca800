import { describe, expect, test } from 'vitest';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import type { LoadCurve } from '../../../src/findings/scaling/curve-findings.ts';
import { plain } from '../../../src/text/figures.ts';
import { loadCurves } from '../../../src/findings/scaling/load-curve.ts';
import { curveTexts, loopText, omittedText } from '../../../src/findings/scaling/curve-text.ts';
import { producer, producerFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import type { Objective, SearchPlan } from '../../../src/plan/search-plan.ts';
import { noisyLevels, scaling } from './noisy-levels.ts';
import { singleRun as run } from './single-run.ts';

const atThreads = (threads: number, perSecond: number): RunResult =>
  run('cassandra', stress(threads), stressFigures(threads, perSecond, threads / 10));
const atRate = (target: number | null, perSecond: number): RunResult =>
  run('kafka', producer(target), producerFigures(perSecond));

/** On an open-loop schedule. */
const openLoopAt = (rate: number): RunResult => {
  const load = stress(64);
  if (load.workload === 'cassandra-stress') load.parameters.targetOperationsPerSecond = rate;
  return run('cassandra', load, stressFigures(64, rate), true);
};

function search(objective: Objective): SearchPlan {
  const common = {
    run: 'cassandra-stress',
    over: 'threads',
    from: 1,
    to: 128,
    objective,
    precisionPercent: 5,
  } as const;
  return { ...common, maxRuns: 12, confirmations: 3, seconds: 20 };
}

test('a level is a point with the median and spread of its runs, and the median of their latencies', () => {
  const runs = [atThreads(16, 900), atThreads(4, 400), atThreads(16, 1000), atThreads(16, 980)];
  const [curve] = loadCurves('cassandra', runs);
  expect(curve).toMatchObject({ axis: 'client threads', unit: 'operations' });
  expect(curve!.points.map(({ load }) => load)).toEqual([4, 16]);
  expect(curve!.points[1]).toMatchObject({
    perSecond: { median: 980, low: 900, high: 1000 },
    latency: { p50: expect.closeTo(1.6), p99: expect.closeTo(9.6) },
  });
  expect(curve!.points[1]!.runs).toHaveLength(3);
});

test('the run with the fewest operations decides which percentiles a level has, and the texts say so', () => {
  const runs = [atThreads(4, 40), atThreads(16, 900), atThreads(16, 30)];
  const [curve] = loadCurves('cassandra', runs, [search({ percentile: 'p99', atMostMilliseconds: 100 })]);
  // Twenty seconds each.
  expect(curve!.points.map(({ latency }) => latency)).toMatchObject([
    { operations: 800, p99: null, omitted: { p99: 'p99 needs 1,000 operations, and there were 800' } },
    { operations: 600, p95: expect.closeTo(4.8), p99: null },
  ]);
  expect(omittedText(curve!, ['p99'])).toBe(
    'Left out: p99 needs 1,000 operations, and there were 800 at 4 threads, 600 at 16 threads.',
  );
  expect(omittedText(curve!, ['p95'])).toBeNull();
});

test('loads that differ in more than the level are separate curves', () => {
  const other = stress(64);
  if (other.workload === 'cassandra-stress') other.parameters.readShare = 0;
  const runs = [atThreads(4, 400), atThreads(16, 900), run('cassandra', other, stressFigures(64, 2000))];
  const [curve, ...rest] = loadCurves('cassandra', runs);
  expect(rest).toEqual([]);
  expect(curve!.points.map(({ load }) => load)).toEqual([4, 16]);
});

test('a target rate of Cassandra is another axis than its threads, and has no scalability law', () => {
  const curves = loadCurves('cassandra', [atThreads(4, 400), atThreads(16, 900), openLoopAt(500), openLoopAt(700)]);
  expect(curves.map(({ axis }) => axis)).toEqual(['client threads', 'target operations/s']);
  expect(curves[0]!.law).toMatchObject({ state: 'inconclusive' });
  expect(curves[1]).not.toHaveProperty('law');
  expect(loopText(curves[1]!)).toContain('Open-loop');
  expect(loopText(curves[0]!)).toContain('Closed-loop');
});

test('invalid runs, combined runs, runs of several loads and loads without a target rate are on no curve', () => {
  const invalid = { ...atRate(30_000, 30_000), state: 'invalid' as const };
  const combined = { ...atRate(40_000, 40_000), group: 'combined' as const };
  const pair = atRate(50_000, 50_000);
  pair.loads.push(pair.loads[0]!);
  const runs = [atRate(10_000, 10_000), atRate(20_000, 20_000), invalid, combined, pair, atRate(null, 90_000)];
  expect(loadCurves('kafka', runs)[0]!.points.map(({ load }) => load)).toEqual([10_000, 20_000]);
});

test('one level is no curve, and Spark has none', () => {
  expect(loadCurves('cassandra', [atThreads(4, 400), atThreads(4, 410)])).toEqual([]);
  expect(loadCurves('spark', [atThreads(4, 400), atThreads(8, 410)])).toEqual([]);
});

const missedOf = ({ points }: LoadCurve): number[] =>
  points.filter(({ isTargetMet }) => isTargetMet === false).map(({ load }) => load);

test('says which target rates were met, and which were missed', () => {
  const [curve] = loadCurves('kafka', [atRate(10_000, 9990), atRate(20_000, 19_700), atRate(40_000, 25_000)]);
  expect(curve).toMatchObject({ knee: { state: 'inconclusive' } });
  expect(missedOf(curve!)).toEqual([40_000]);
});

test('a curve of a search has its objective, which its charts show', () => {
  const runs = [4, 16].map((threads) => atThreads(threads, 100 * threads));
  const objective = { percentile: 'p99', atMostMilliseconds: 10 } as const;
  const searched = runs.map((each) => ({ ...each, search: { of: 'cassandra-stress', step: 'search' as const } }));
  expect(loadCurves('cassandra', runs)[0]!.objective).toBeNull();
  expect(loadCurves('cassandra', searched, [search(objective)])[0]!.objective).toEqual(objective);
});

test('a curve over threads has sentences on knee, law and peak', () => {
  const levels = noisyLevels([1, 2, 4, 8, 16, 32, 64, 128], scaling(1000, 0.04, 0.0006), 0.02, 1);
  const [curve] = loadCurves(
    'cassandra',
    levels.map(({ load, perSecond }) => atThreads(load, perSecond)),
  );
  expect(curve).toMatchObject({ knee: { state: 'gradual' }, law: { state: 'fitted', peak: { state: 'found' } } });
  const [knee, law, peak] = curveTexts(curve!);
  expect(knee).toMatch(
    /^No single knee, throughput bends gradually: it is 5 % short of proportion to the threads from about 1 threads on, and levels off by about \d+\.?\d* threads\.$/,
  );
  expect(law).toMatch(/^Contention [\d.]+.% \([\d.]+.% to [\d.]+.%\), coherency 0\.000\d+ \(0\.000\d+ to 0\.000\d+\)/);
  expect(peak).toMatch(/^Throughput peaks at \d+ threads \(\d+ to \d+\) with [\d,]+ operations\/s/);
});

/** Reaches its rate, while operations take ever longer. */
function lateAt(rate: number): RunResult {
  const late = atRate(rate, 0.995 * rate);
  const [load] = late.loads;
  const series = [5, 100, 300, 600, 900, 1200, 1500, 1800].map((latencyMeanMilliseconds, at) => ({
    endMilliseconds: (at + 1) * 2500,
    seconds: 2.5,
    count: 2.5 * rate,
    latencyMeanMilliseconds,
    latencyMaxMilliseconds: null,
  }));
  late.loads = [{ ...load!, measured: { ...load!.measured, series } }];
  return late;
}

test('a target rate that was reached while operations took ever longer is missed on the curve', () => {
  const [curve] = loadCurves('kafka', [atRate(10_000, 10_000), lateAt(20_000)]);
  expect(missedOf(curve!)).toEqual([20_000]);
});

describe('the knee over target rates', () => {
  const rates = [2, 5, 10, 20, 40, 60, 80, 160, 320].map((thousands) => thousands * 1000);
  const curveOf = (achieved: (rate: number) => number) =>
    loadCurves(
      'kafka',
      rates.map((rate) => atRate(rate, achieved(rate))),
    )[0]!;

  test('has the highest rate that was met and the lowest that was missed in its range', () => {
    const curve = curveOf((rate) => Math.min(rate, 50_000));
    const { knee } = curve;
    expect(missedOf(curve)[0]).toBe(60_000);
    expect(knee.state === 'found' && knee.interval.low).toBe(40_000);
    expect(knee.state === 'found' && knee.interval.high).toBe(60_000);
    expect(plain(curveTexts(curve)[0]!)).toMatch(
      /^Knee at [45]\d,\d{3} records\/s \(40,000 to 60,000\) and 49,9\d\d records\/s: below this range throughput is less than 5 % short of the target rate; beyond it, each doubling of the load leaves throughput unchanged\.$/,
    );
  });

  test('is gradual if throughput bends so gradually that rates were missed far below it', () => {
    const curve = curveOf((rate) => rate / (1 + (rate / 50_000) ** 1.5) ** (1 / 1.5));
    const { knee } = curve;
    expect(missedOf(curve)[0]).toBe(5000);
    expect(knee).toMatchObject({ state: 'gradual' });
    expect(knee.state === 'gradual' && knee.interval.low).toBeLessThan(10_000);
  });

  test('is refused if a backlog grew at a rate below it, which throughput does not show', () => {
    const runs = rates.map((rate) => (rate === 10_000 ? lateAt(rate) : atRate(rate, Math.min(rate, 50_000))));
    const [curve] = loadCurves('kafka', runs);
    expect(curve!.knee).toEqual({
      state: 'inconclusive',
      reason: 'the backlog grew at 10000 a second already, below where throughput bends',
    });
    expect(missedOf(curve!)[0]).toBe(10_000);
  });

  test('does not fall apart by chance misses far below it', () => {
    const curve = curveOf((rate) => (rate === 10_000 ? 9700 : Math.min(rate, 50_000)));
    expect(missedOf(curve)[0]).toBe(10_000);
    expect(curve.knee).toMatchObject({ state: 'found' });
  });
});
