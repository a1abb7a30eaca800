import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { compareTopologies } from '../../../src/findings/tipping-point/topologies.ts';
import { objectivesOfTopologies } from '../../../src/findings/tipping-point/topology-objectives.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { htmlReport, markdownReport } from '../../report/rendered.ts';
import { topologyTables } from '../../../src/report/topology-tables.ts';
import { plain } from '../../../src/text/figures.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';
import { blocks, recordWith } from './measured-topologies.ts';

/** p95 of one is 12 ms at 1,000 operations/s, 18 at 2,000 and 30 at 4,000; of two 6 ms at every rate. */
const objective = { percentile: 'p95', atMostMilliseconds: 20 } as const;
const rates = [0, 1000, 2000, 4000];
const record = recordWith({}, objective);
const answers = (runs: RunResult[], its = record) => objectivesOfTopologies(runs, its).map(({ answer }) => answer);

test('each variant has the highest rate of the background at which it meets the objective', () => {
  expect(answers(blocks(rates))).toEqual([
    expect.stringMatching(
      /^p95 of stress with one while spark runs is within 20 ms up to 2,000 operations\/s; at 4,000 it is beyond \(30 ms, 29\.\d to 30\.\d\)\.$/,
    ),
    'p95 of stress with two while spark runs is within 20 ms up to at least 4,000 operations/s, the highest measured rate.',
  ]);
});

test('a variant has its answer from its own blocks, whether the other has them or not', () => {
  const runs = blocks(rates).filter(({ runId }) => !runId.startsWith('with-1000-one-t'));
  expect(answers(runs)).toEqual([
    expect.stringMatching(
      /^Whether p95 of stress with one .* is inconclusive: at 1,000 operations\/s there is one block/,
    ),
    expect.stringMatching(/up to at least 4,000/),
  ]);
});

test('a background that missed its rate has not met the objective at it', () => {
  const runs = blocks(rates).map((run): RunResult => {
    if (run.runId !== 'with-2000-two') return run;
    const [job, background] = run.loads;
    return {
      ...run,
      loads: [job!, madeLoad(background!.load, stressFigures(16, 900), { window: background!.window })],
    };
  });
  expect(answers(runs)[1]).toMatch(/up to 1,000 operations\/s; at 2,000 the background missed its rate\.$/);
});

test('a percentile that a rate has too few operations for is inconclusive, with the reason', () => {
  const [one] = objectivesOfTopologies(
    blocks([0, 20, 4000]),
    recordWith({}, { percentile: 'p99', atMostMilliseconds: 100 }),
  );
  expect(one?.within.state).toBe('inconclusive');
  expect(one?.notes).toEqual(['At 20 operations/s p99 needs 1,000 operations, and there were 400: lengthen the runs.']);
});

test('a campaign without an objective, and one whose clusters do not take turns, have no answers', () => {
  expect(answers(blocks(rates), recordWith())).toEqual([]);
  const { variants, ...plan } = record.plan;
  const [first, second] = variants!.all;
  const { services: _, ...other } = second!;
  expect(
    answers(blocks(rates), { ...record, plan: { ...plan, variants: { ...variants!, all: [first!, other] } } }),
  ).toEqual([]);
});

test('a comparison has the prices of both', () => {
  const price = { hosts: 6, dollarsPerHour: 1.2 };
  const priced = recordWith({}, objective, { one: { price }, two: { price } });
  const [time] = compareTopologies(blocks([...rates, 6000]), priced);
  expect(time?.price).toBe(
    'With services: one 6 hosts at $1.20 an hour, two 6 hosts at $1.20 an hour; the same price.',
  );
});

test('both reports have the answers and a row for each rate', () => {
  const data = { ...sampleCampaign(), record, runs: blocks(rates) };
  const findings = findingsOf(data);
  const table = topologyTables(findings).at(-1)!;
  expect(plain(table.caption)).toBe('p95 of stress while spark (scale factor 0.5) runs, against 20 ms');
  expect(table.rows.map(({ cells }) => [cells?.[0], cells?.[1], cells?.[5]])).toEqual([
    ['one', '1,000', 'met'],
    ['one', '2,000', 'met'],
    ['one', '4,000', 'not met'],
    ['two', '1,000', 'met'],
    ['two', '2,000', 'met'],
    ['two', '4,000', 'met'],
  ]);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(plain(report)).toContain('p95 of stress with one while spark runs is within 20 ms up to 2,000 operations/s');
  }
});
