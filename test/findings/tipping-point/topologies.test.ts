import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { compareTopologies } from '../../../src/findings/tipping-point/topologies.ts';
import type { PlannedVariant } from '../../../src/plan/plan.ts';
import type { CampaignRecord, RunResult } from '../../../src/measurement/results/types.ts';
import { topologyTables, topologyTexts } from '../../../src/report/topology-tables.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { spark, sparkFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const start = Date.UTC(2026, 0, 5, 8, 0, 0);
const names = ['one', 'two'];
const scatter = [1, 1.01, 0.99, 1.005, 0.995, 1.002];

/** Seconds of the job by topology and rate: the first is overtaken between 2,000 and 4,000 operations/s. */
const seconds: Record<string, (rate: number) => number> = {
  one: (rate) => 20 + rate / 100,
  two: (rate) => 44 + rate / 1000,
};

/** Blocks A-B-B-A, each with the job alone and with a background at every rate. */
function blocks(rates: number[], count = 4): RunResult[] {
  let place = 0;
  return Array.from({ length: count }, (_, block) =>
    (block % 2 === 0 ? names : names.toReversed()).flatMap((name) =>
      rates.map((rate) => runOf(name, rate, block, place++)),
    ),
  ).flat();
}

function runOf(name: string, rate: number, block: number, place: number): RunResult {
  const startMilliseconds = start + place * 60_000;
  const window = { startMilliseconds, endMilliseconds: startMilliseconds + 50_000 };
  const time = seconds[name]!(rate) * scatter[(block + (name === 'one' ? 0 : 3)) % scatter.length]!;
  const requests = stress(16);
  const background = {
    ...requests,
    parameters: { ...requests.parameters, targetOperationsPerSecond: rate },
    background: { until: 'spark', leadSeconds: 5 },
  };
  const of = rate === 0 ? 'alone' : `with-${rate}`;
  return {
    schema: 4,
    runId: `${of}-${name}${block === 0 ? '' : `-t${block + 1}`}`,
    group: rate === 0 ? 'spark' : 'combined',
    title: 'The job',
    level: `scale factor 0.5 (${name})`,
    trial: block + 1,
    state: 'valid',
    invalidReasons: [],
    span: window,
    window,
    attempts: 1,
    variant: { name, of },
    loads: [
      madeLoad(spark(0.5), sparkFigures(0.5, time), { window }),
      ...(rate === 0 ? [] : [madeLoad(background, stressFigures(16, rate, name === 'one' ? 4 : 2), { window })]),
    ],
  };
}

/** A campaign whose two variants take turns, unless `services` is absent. */
function recordWith(services: PlannedVariant['services'] = {}): CampaignRecord {
  const { record } = sampleCampaign();
  const all = names.map((name, index): PlannedVariant => ({
    name,
    changes: [],
    clusters: {},
    ...(index === 1 ? { services } : {}),
  }));
  return { ...record, plan: { ...record.plan, variants: { trials: 4, seed: 1, all } } };
}

test('the job is compared at every rate, alone counts as 0, and the answer names the range of rates', () => {
  const [time] = compareTopologies(blocks([0, 1000, 2000, 4000, 6000]), recordWith());
  expect(time).toMatchObject({
    names: { a: 'one', b: 'two' },
    loadId: 'spark',
    figure: 'totalSeconds',
    background: 'stress',
    rateUnit: 'operations/s',
    notes: [],
  });
  expect(time?.point).toMatchObject({ state: 'crossing', below: 'a', above: 'b', between: { low: 2000, high: 4000 } });
  expect(time?.answer).toMatch(
    /^Up to 2,\d+ operations\/s the load spark is faster with one, above 2,\d+ with two; between them it is inconclusive/,
  );
  expect(time?.point.rates.map(({ rate, blocks: paired }) => [rate, paired])).toEqual(
    [0, 1000, 2000, 4000, 6000].map((rate) => [rate, 4]),
  );
});

test('p95 of the background is compared where there is one', () => {
  const found = compareTopologies(blocks([0, 1000, 2000, 4000]), recordWith());
  const latency = found.find(({ figure }) => figure === 'latencyP95Milliseconds');
  expect(latency?.point.rates.map(({ rate }) => rate)).toEqual([1000, 2000, 4000]);
  expect(latency?.answer).toMatch(/^No tipping point from 1,000 to 4,000 .* p95 of stress is lower with two/);
});

test('blocks are in the order in which their runs were made, and a block without one of its runs is left out and said', () => {
  const runs = blocks([0, 4000]).filter(({ runId }) => runId !== 'with-4000-two-t2');
  const [time] = compareTopologies(runs, recordWith());
  expect(time?.point.rates.map(({ rate, blocks: paired }) => [rate, paired])).toEqual([
    [0, 4],
    [4000, 3],
  ]);
  expect(time?.notes).toEqual(['One run has no valid, steady run of the other in the same block, and is left out.']);
});

test('a background that missed its rate is said with the finding', () => {
  const runs = blocks([0, 4000]).map((run): RunResult => {
    if (run.runId !== 'with-4000-one') return run;
    const [job, background] = run.loads;
    const measured = madeLoad(background!.load, stressFigures(16, 2000, 4), { window: background!.window });
    return { ...run, loads: [job!, measured] };
  });
  const [time] = compareTopologies(runs, recordWith());
  expect(time?.notes).toEqual([expect.stringMatching(/^Run with-4000-one: the background stress reached 2,000/)]);
});

test('one rate is no curve, and variants whose clusters do not take turns have no topologies', () => {
  expect(compareTopologies(blocks([0]), recordWith())).toEqual([]);
  const { services: _, ...second } = recordWith().plan.variants!.all[1]!;
  const record = recordWith();
  const all = [record.plan.variants!.all[0]!, second];
  const plain = { ...record, plan: { ...record.plan, variants: { ...record.plan.variants!, all } } };
  expect(compareTopologies(blocks([0, 4000]), plain)).toEqual([]);
});

test('findings and report have the answer and a row for each rate', () => {
  const findings = findingsOf({ ...sampleCampaign(), record: recordWith(), runs: blocks([0, 2000, 4000]) });
  expect(topologyTexts(findings)[0]).toBe(findings.tippingPoints?.[0]?.answer);
  const [table] = topologyTables(findings);
  expect(table?.caption).toBe('two against one: total time of spark (scale factor 0.5)');
  expect(table?.rows.map(({ cells }) => [cells?.[0], cells?.[4]])).toEqual([
    ['0', 'one'],
    ['2,000', 'one'],
    ['4,000', 'two'],
  ]);
});
