import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { compareTopologies } from '../../../src/findings/tipping-point/topologies.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { topologyTables, topologyTexts } from '../../../src/report/topologies.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';
import { blocks, recordWith } from './measured-topologies.ts';

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
  expect(time?.answer.join('')).toMatch(
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
  expect(latency?.answer.join('')).toMatch(/^No tipping point from 1,000 to 4,000 .* p95 of stress is lower with two/);
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

test('a comparison has the prices of both', () => {
  const price = { hosts: 6, dollarsPerHour: 1.2 };
  const priced = recordWith({}, undefined, { one: { price }, two: { price } });
  const [time] = compareTopologies(blocks([0, 1000, 2000, 4000, 6000]), priced);
  expect(time?.price).toBe(
    'With services: one 6 hosts at $1.20 an hour, two 6 hosts at $1.20 an hour; the same price.',
  );
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
  expect(topologyTexts(findings)[0]).toContain(findings.tippingPoints?.[0]?.answer[0]);
  const [table] = topologyTables(findings);
  expect(table?.caption).toBe('two against one: total time of spark (scale factor 0.5)');
  expect(table?.rows.map(({ cells }) => [cells?.[0], cells?.[4]])).toEqual([
    ['0', 'one'],
    ['2,000', 'one'],
    ['4,000', 'two'],
  ]);
});
