import { expect, test } from 'vitest';
import { compareMatrices } from '../../../src/findings/matrix/matrix-effects.ts';
import { contrastFamily } from '../../../src/findings/questions/contrast-family.ts';
import { decideFamily, verdictOf } from '../../../src/findings/contrast/decide.ts';
import type { MatrixFinding } from '../../../src/findings/matrix/matrix-finding.ts';
import type { CampaignRecord, RunResult } from '../../../src/measurement/results/types.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { normal, randomNumbers } from '../../../src/statistics/random-numbers.ts';
import { changed, plan } from '../../campaign/examples.ts';
import { resultOf } from '../../measurement/results/run-on-disk.ts';
import { stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const text = changed('      store:\n        - cassandra: { threads: 4 }\n', '').replace(
  '  smoke:\n',
  `  smoke:
    trials: 2
    matrix:
      store:
        factors:
          row:
            small: { cassandra: { columnBytes: 34 } }
            large: { cassandra: { columnBytes: 800 } }
          cassandra.consistency: [ONE, QUORUM]
          cassandra.threads: [4, 16]
`,
);

/** The runs of the matrix in their order, on a system with this throughput for the values of a combination. */
function measured(perSecond: (values: Record<string, string>, run: number) => number): MatrixFinding {
  const campaign = plan(text);
  const random = randomNumbers(5);
  const results = runsOf(campaign)
    .filter(({ matrix }) => matrix)
    .map(({ id, group, level, trial, title, loads, matrix }, index): RunResult => {
      const window = { startMilliseconds: index * 30_000, endMilliseconds: index * 30_000 + 20_000 };
      const figures = stressFigures(4, perSecond(matrix!.values, index) * (1 + 0.01 * normal(random)));
      return resultOf(id, {
        group,
        level,
        trial,
        title,
        window,
        span: window,
        loads: [madeLoad(loads[0]!, figures, { window })],
        matrix: matrix!,
      });
    });
  const record: Pick<CampaignRecord, 'plan' | 'phases'> = { plan: campaign, phases: [] };
  const [finding, ...others] = compareMatrices(results, record);
  expect(others).toEqual([]);
  decideFamily(contrastFamily({ matrices: [finding!] }));
  return finding!;
}

const overall = ({ effects }: MatrixFinding, factor: string) =>
  effects.find((effect) => effect.factor === factor && effect.at === null)!;

test('the effect of a value is the mean over all pairs that differ in it alone, whatever the other factors are', () => {
  const finding = measured(({ row, threads }) => 1000 * (row === 'large' ? 0.75 : 1) * (threads === '16' ? 2 : 1));
  const row = overall(finding, 'row');
  expect(row).toMatchObject({ value: 'large', base: 'small', pairs: 8 });
  const throughput = row.figures.find(({ name }) => name === 'perSecond')!;
  expect(throughput.ratio).toBeCloseTo(0.75, 1);
  expect(verdictOf(throughput)).toBe('differs');
  expect(verdictOf(overall(finding, 'consistency').figures[0]!)).toBe('equivalent');
  expect(finding.effects.filter(({ at }) => at === null)).toHaveLength(3);
});

test('an effect that differs with another factor shows at each of its values', () => {
  const finding = measured(({ row, consistency }) => (row === 'large' && consistency === 'QUORUM' ? 500 : 1000));
  const at = (value: string) =>
    finding.effects.find((effect) => effect.factor === 'row' && effect.at?.value === value)!.figures[0]!;
  expect(at('ONE').ratio).toBeCloseTo(1, 1);
  expect(at('QUORUM').ratio).toBeCloseTo(0.5, 1);
  expect(at('QUORUM').estimate).toMatchObject({ high: expect.closeTo(0.5, 0) });
  expect(verdictOf(at('QUORUM'))).toBeNull();
});

test('a drift of the system is no effect of a factor', () => {
  const finding = measured((_, run) => 1000 * 0.97 ** run);
  for (const factor of ['row', 'consistency', 'threads'])
    expect(overall(finding, factor).figures.map(verdictOf)).not.toContain('differs');
});

test('a value without a valid pair is inconclusive', () => {
  const { plan: campaign } = { plan: plan(text) };
  const [finding] = compareMatrices([], { plan: campaign, phases: [] });
  expect(finding).toMatchObject({ effects: [] });
  const alone = runsOf(campaign).find(({ matrix }) => matrix)!;
  const [one] = compareMatrices(
    [resultOf(alone.id, { matrix: alone.matrix!, loads: [madeLoad(alone.loads[0]!, stressFigures(4, 1000))] })],
    { plan: campaign, phases: [] },
  );
  expect(overall(one!, 'row')).toMatchObject({ value: 'large', pairs: 0, figures: [] });
});
