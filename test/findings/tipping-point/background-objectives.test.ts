import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { backgroundObjectives } from '../../../src/findings/tipping-point/background-objectives.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { htmlReport, markdownReport } from '../../report/rendered.ts';
import { levelTable } from '../../../src/report/sections/objectives.ts';
import { plain } from '../../../src/text/figures.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';
import { blocks, recordWith } from './measured-topologies.ts';

/** p95 of one is 12 ms at 1,000 operations/s, 18 at 2,000 and 30 at 4,000; of two 6 ms at every rate. */
const objective = { percentile: 'p95', atMostMilliseconds: 20 } as const;
const rates = [0, 1000, 2000, 4000];
const record = recordWith({}, objective);
const found = (runs: RunResult[], its = record) => backgroundObjectives(runs, its);
const answers = (runs: RunResult[]) => found(runs).map(({ title, answer }) => plain(`${title}: ${answer.join('')}`));

test('each variant has the highest rate of the background at which it meets the objective', () => {
  expect(answers(blocks(rates))).toEqual([
    expect.stringMatching(
      /^stress with one while spark at scale factor 0\.5 runs: p95 ≤ 20 ms holds up to 2,000 operations\/s \(18 ms, .*\), fails from 4,000 \(30 ms\)$/,
    ),
    expect.stringMatching(/^stress with two .* p95 ≤ 20 ms holds at every load, up to 4,000 operations\/s \(6 ms, /),
  ]);
});

test('the interval is that of blocks that are independent of each other', () => {
  const [, , highest] = found(blocks(rates))[0]!.levels;
  expect(highest).toMatchObject({ at: 4000, runs: expect.objectContaining({ length: 4 }) });
  expect(highest!.figure).toMatchObject({ verdict: 'fail', basis: 'interval', trials: 4 });
  expect(highest!.figure.low).toBeCloseTo(29.6, 0);
});

test('a variant has its answer from its own blocks, whether the other has them or not', () => {
  const runs = blocks(rates).filter(({ runId }) => !runId.startsWith('with-1000-one'));
  expect(found(runs).map(({ variant, levels }) => [variant, levels.length])).toEqual([
    ['one', 2],
    ['two', 3],
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
  const [, two] = found(runs);
  expect(two?.holds).toEqual({ state: 'up-to', upTo: 1000, next: 2000, failsFrom: null });
  expect(two?.levels[1]?.figure.reason).toMatch(/: the background missed its rate\.$/);
});

test('a percentile that a rate has too few operations for is inconclusive, with the reason', () => {
  const [one] = found(blocks([0, 20, 4000]), recordWith({}, { percentile: 'p99', atMostMilliseconds: 100 }));
  expect(one?.holds.state).toBe('inconclusive');
  expect(one?.levels[0]?.figure.reason).toMatch(
    /: p99 needs 1,000 operations, and there were 400: lengthen the runs\.$/,
  );
});

test('a campaign without an objective, and one whose clusters do not take turns, have no answers', () => {
  expect(found(blocks(rates), recordWith())).toEqual([]);
  const { variants, ...plan } = record.plan;
  const [first, second] = variants!.all;
  const { services: _, ...other } = second!;
  expect(
    found(blocks(rates), { ...record, plan: { ...plan, variants: { ...variants!, all: [first!, other] } } }),
  ).toEqual([]);
});

test('both reports have the answers and a row for each rate', () => {
  const data = { ...sampleCampaign(), record, runs: blocks(rates) };
  const findings = findingsOf(data);
  const [one, two] = findings.objectives!;
  expect([one, two].map((each) => levelTable('id', each!).rows.map(({ cells }) => [cells?.[0], cells?.[5]]))).toEqual([
    [
      ['1,000', 'holds'],
      ['2,000', 'holds'],
      ['4,000', 'fails'],
    ],
    [
      ['1,000', 'holds'],
      ['2,000', 'holds'],
      ['4,000', 'holds'],
    ],
  ]);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(plain(report)).toContain(one!.title);
    expect(plain(report)).toMatch(/P95 ≤ 20 ms holds up to 2,000 operations\/s/);
  }
});
