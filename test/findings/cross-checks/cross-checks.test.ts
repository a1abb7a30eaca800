import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { verdictOf } from '../../../src/findings/contrast/decide.ts';
import type { CrossCheck } from '../../../src/findings/cross-checks/cross-check-finding.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import { crossCheckTable } from '../../../src/report/sections/compared.ts';
import { plain } from '../../../src/text/figures.ts';
import { grownCampaign, grownLoad, type GrownRun } from '../axis/grown-campaign.ts';

const records = 2000;
const stressLoad: LoadPlan = {
  ...grownLoad,
  id: 'stress',
  workload: 'cassandra-stress',
  parameters: {
    threads: 100,
    durationSeconds: 20,
    keys: records,
    writeShare: 0,
    readShare: 1,
    columns: 10,
    columnBytes: 38_000,
    consistency: 'QUORUM',
    replicationFactor: 3,
    targetOperationsPerSecond: null,
  },
};

/** Runs of both generators: those of YCSB first, which use so many records. */
function checksOf(
  runs: {
    perSecond: number;
    stress?: Partial<LoadPlan['parameters']>;
    ycsb?: Partial<LoadPlan['parameters']>;
    diskReads?: number;
  }[],
): CrossCheck[] {
  const grown = runs.map(({ perSecond, diskReads = 0 }): GrownRun => ({ gigabytes: 1, perSecond, diskReads }));
  const data = grownCampaign(grown);
  for (const [index, { stress, ycsb }] of runs.entries()) {
    const [load] = data.runs[index]!.loads;
    const base = stress ? stressLoad : load!.load;
    const change = stress ?? { records, ...ycsb };
    load!.load = { ...base, parameters: { ...base.parameters, ...change } };
  }
  return findingsOf(data).systems.flatMap(({ crossChecks = [] }) => crossChecks);
}

const throughputOf = (check: CrossCheck | undefined) => check!.figures.find(({ name }) => name === 'perSecond')!;

const ycsb = [98, 100, 102].map((perSecond) => ({ perSecond }));
const slow = [58, 60, 62].map((perSecond) => ({ perSecond, stress: {}, diskReads: 1.5 }));

test('two load generators that read the same records with the same threads are compared, with an interval', () => {
  const [check, ...others] = checksOf([...ycsb, ...slow]);
  expect(others).toEqual([]);
  expect(check).toMatchObject({ work: 'reads alone, 100 threads' });
  expect(verdictOf(throughputOf(check))).toBe('differs');
  expect([check!.base.workload, check!.other.workload]).toEqual(['ycsb', 'cassandra-stress']);
  const { ratio, estimate } = throughputOf(check);
  expect(ratio).toBeCloseTo(0.6, 2);
  if (estimate.state !== 'interval') throw new Error('There is no interval.');
  expect(estimate.low).toBeLessThan(0.6);
  expect(estimate.high).toBeLessThan(1);
});

test('what the slower one has more of is named, and the conditions that differ', () => {
  const [check] = checksOf([...ycsb, ...slow]);
  expect(check!.explanation.map(({ title }) => title)).toContain('disk reads per operation');
  const [rates, explanation] = check!.verdict.map(plain);
  expect(rates).toMatch(/^Reads alone, 100 threads, cassandra-stress against YCSB: 40 % \(.*\) lower throughput/);
  expect(explanation).toContain('disk reads per operation 0 and 1.5');
  expect(explanation).toContain('Conditions that differ: ');
});

test('without a figure that differs nothing explains a difference', () => {
  const [check] = checksOf([...ycsb, ...slow.map((run) => ({ ...run, diskReads: 0 }))]);
  expect(verdictOf(throughputOf(check))).toBe('differs');
  expect(check!.explanation).toEqual([]);
  expect(plain(check!.verdict[1]!)).toMatch(/^No measured figure explains the difference\. Conditions that differ: /);
});

test('rates within the scatter show no difference, and single runs are inconclusive', () => {
  const close = [97, 101, 104].map((perSecond) => ({ perSecond, stress: {} }));
  const [alike] = checksOf([...ycsb, ...close]);
  expect(verdictOf(throughputOf(alike))).not.toBe('differs');
  expect(alike).toMatchObject({ explanation: [] });
  const [single] = checksOf([{ perSecond: 100 }, { perSecond: 60, stress: {} }]);
  expect(throughputOf(single).estimate).toEqual({ state: 'one-trial' });
  expect(plain(single!.verdict[0]!)).toContain('inconclusive: one trial each');
});

test('of several sizes of the data, the one closest to that of the other is compared', () => {
  const larger = [20, 21, 22].map((perSecond) => ({ perSecond, ycsb: { records: 8 * records } }));
  const [check] = checksOf([...larger, ...ycsb, ...slow]);
  expect(throughputOf(check).base).toBeCloseTo(100, 0);
  expect(check!.differences.map(({ condition }) => condition)).not.toContain('records that it uses, each once');
  const [far] = checksOf([...larger, ...slow]);
  expect(far!.differences[0]).toEqual({ condition: 'records that it uses, each once', values: ['6.08 GB', '0.76 GB'] });
});

test('other work is not compared: other threads, another mix, another size of the records', () => {
  for (const stress of [{ threads: 50 }, { writeShare: 1 }, { columnBytes: 100 }, { consistency: 'ONE' }])
    expect(checksOf([...ycsb, ...slow.map((run) => ({ ...run, stress }))])).toEqual([]);
});

test('the table has both rates, every figure of both and the conditions', () => {
  const [check] = checksOf([...ycsb, ...slow]);
  const rows = crossCheckTable('a', check!).rows.map(({ cells }) => cells.map((cell) => plain(cell)));
  expect(rows[0]?.slice(0, 4)).toEqual(['throughput', '100/s', '60/s', '−40 %']);
  expect(rows).toContainEqual(['disk reads per operation', '0', '1.5', '–', '–', '–', '–']);
  expect(rows.map(([title]) => title)).toEqual(expect.arrayContaining(['fieldCount', 'columns']));
});

test('the ratio is that of the rates that are shown', () => {
  const [check] = checksOf([{ perSecond: 61 }, { perSecond: 177 }, { perSecond: 120, stress: {} }]);
  const { base, ratio } = throughputOf(check);
  expect(base).toBeCloseTo(Math.sqrt(61 * 177));
  expect(ratio).toBeCloseTo(120 / base);
});
