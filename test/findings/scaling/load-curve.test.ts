import { expect, test } from 'vitest';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { plain } from '../../../src/text/figures.ts';
import { loadCurves } from '../../../src/findings/scaling/load-curve.ts';
import { curveSentences, loopSentence } from '../../../src/findings/scaling/wording.ts';
import { producer, producerFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import type { Objective, SearchPlan } from '../../../src/plan/search-plan.ts';
import { noisyLevels, scaling } from './noisy-levels.ts';
import { singleRun as run } from './single-run.ts';

const atThreads = (threads: number, perSecond: number): RunResult =>
  run('cassandra', stress(threads), stressFigures(threads, perSecond, threads / 10));
const atRate = (offered: number | null, perSecond: number): RunResult =>
  run('kafka', producer(offered), producerFigures(perSecond));

/** On an open-loop schedule. */
const offered = (rate: number): RunResult => {
  const load = stress(64);
  if (load.workload === 'cassandra-stress') load.parameters.offeredOperationsPerSecond = rate;
  return run('cassandra', load, stressFigures(64, rate), true);
};

function search(objective: Objective): SearchPlan {
  const asked = { run: 'cassandra-stress', over: 'threads', from: 1, to: 128, objective, precisionPercent: 5 } as const;
  return { ...asked, mostRuns: 12, confirmations: 3, seconds: 20 };
}

test('a point a level, with the median and the spread of its runs, and the median of their latencies', () => {
  const runs = [atThreads(16, 900), atThreads(4, 400), atThreads(16, 1000), atThreads(16, 980)];
  const [curve] = loadCurves('cassandra', runs);
  expect(curve).toMatchObject({ axis: 'client threads', unit: 'operations', metUpTo: null, missedFrom: null });
  expect(curve!.points.map(({ load }) => load)).toEqual([4, 16]);
  expect(curve!.points[1]).toMatchObject({
    perSecond: { median: 980, low: 900, high: 1000 },
    latency: { p50: expect.closeTo(1.6), p99: expect.closeTo(9.6) },
  });
  expect(curve!.points[1]!.runs).toHaveLength(3);
});

test('loads that differ in anything but the level are curves of their own', () => {
  const other = stress(64);
  if (other.workload === 'cassandra-stress') other.parameters.readShare = 0;
  const runs = [atThreads(4, 400), atThreads(16, 900), run('cassandra', other, stressFigures(64, 2000))];
  const [curve, ...rest] = loadCurves('cassandra', runs);
  expect(rest).toEqual([]);
  expect(curve!.points.map(({ load }) => load)).toEqual([4, 16]);
});

test('a rate offered to Cassandra is another axis than its threads, and has no scalability law', () => {
  const curves = loadCurves('cassandra', [atThreads(4, 400), atThreads(16, 900), offered(500), offered(700)]);
  expect(curves.map(({ axis }) => axis)).toEqual(['client threads', 'offered operations/s']);
  expect(curves[0]!.law).toMatchObject({ state: 'cannot-tell' });
  expect(curves[1]).not.toHaveProperty('law');
  expect(loopSentence(curves[1]!)).toContain('Open-loop');
  expect(loopSentence(curves[0]!)).toContain('Closed-loop');
});

test('void runs, combined runs, runs of several loads and unlimited offers are on no curve', () => {
  const voided = { ...atRate(30_000, 30_000), state: 'void' as const };
  const combined = { ...atRate(40_000, 40_000), group: 'combined' as const };
  const pair = atRate(50_000, 50_000);
  pair.loads.push(pair.loads[0]!);
  const runs = [atRate(10_000, 10_000), atRate(20_000, 20_000), voided, combined, pair, atRate(null, 90_000)];
  expect(loadCurves('kafka', runs)[0]!.points.map(({ load }) => load)).toEqual([10_000, 20_000]);
});

test('one level is no curve, and Spark has none', () => {
  expect(loadCurves('cassandra', [atThreads(4, 400), atThreads(4, 410)])).toEqual([]);
  expect(loadCurves('spark', [atThreads(4, 400), atThreads(8, 410)])).toEqual([]);
});

test('says up to which offer it kept up, and from which it did not', () => {
  const [curve] = loadCurves('kafka', [atRate(10_000, 9990), atRate(20_000, 19_700), atRate(40_000, 25_000)]);
  expect(curve).toMatchObject({ metUpTo: 20_000, missedFrom: 40_000, knee: { state: 'cannot-tell' } });
  expect(curveSentences(curve!)[0]).toBe('The offer was met up to 20,000 records/s and missed at 40,000 records/s.');
});

test('without an objective none is spoken of; with one, the highest level that kept it, as all below did', () => {
  const runs = [4, 16, 32, 64].map((threads) => atThreads(threads, 100 * threads));
  const [unasked] = loadCurves('cassandra', runs);
  expect(unasked).toMatchObject({ objective: null, meetsObjectiveUpTo: null });
  const objective = { percentile: 'p99', atMostMilliseconds: 10 } as const;
  const searched = runs.map((each) => ({ ...each, search: { of: 'cassandra-stress', step: 'search' as const } }));
  const [asked] = loadCurves('cassandra', searched, [search(objective)]);
  // The p99 of the sample is 0.6 ms a thread.
  expect(asked).toMatchObject({ objective, meetsObjectiveUpTo: 16 });
  expect(plain(curveSentences(asked!)[0]!)).toBe('The p99 within 10 ms was kept up to 16 threads.');
});

test('threads give knee, law and peak in words', () => {
  const levels = noisyLevels([1, 2, 4, 8, 16, 32, 64, 128], scaling(1000, 0.04, 0.0006), 0.02, 1);
  const [curve] = loadCurves(
    'cassandra',
    levels.map(({ load, perSecond }) => atThreads(load, perSecond)),
  );
  expect(curve).toMatchObject({ knee: { state: 'found' }, law: { state: 'fitted', peak: { state: 'found' } } });
  const [knee, law, peak, carries] = curveSentences(curve!);
  expect(knee).toMatch(/^Knee at [\d.]+ threads \([\d.]+ to [\d.]+\) and [\d,]+ operations\/s: beyond it, /);
  expect(law).toMatch(/^Contention [\d.]+.% \([\d.]+.% to [\d.]+.%\), coherency 0\.000\d+ \(0\.000\d+ to 0\.000\d+\)/);
  expect(peak).toMatch(/^Throughput peaks at \d+ threads \(\d+ to \d+\) with [\d,]+ operations\/s/);
  expect(carries).toBe('The fit carries to 256 threads: farther than 2 times the highest level nothing is said.');
});
