import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/statistics/random-numbers.ts';
import { changeOf } from '../../../src/findings/sharing/sharing-change.ts';
import { sharingFigures, type Trial } from '../../../src/findings/sharing/sharing-figures.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import { projectFolder } from '../../../src/state/paths.ts';
import type { LoadFigures } from '../../../src/measurement/results/types.ts';
import { producer, stress } from '../../report/sample-loads.ts';
import { sharedTrials } from '../shared-trials.ts';

const folder = join(projectFolder, 'test/fixtures/sharing');
const alone = JSON.parse(await readFile(join(folder, 'alone.json'), 'utf8')) as Record<string, LoadFigures[]>;

const comparisons = 1000;
const blocks = 4;

/** How often each figure is said to differ where both sides are drawn from the same trials. */
function claims(load: LoadPlan, trials: LoadFigures[]): Map<string, number> {
  const random = randomNumbers(2016);
  const drawn = (): LoadFigures[] =>
    Array.from({ length: blocks }, () => trials[Math.floor(random() * trials.length)]!);
  const counted = new Map<string, number>();
  for (let comparison = 0; comparison < comparisons; comparison += 1) {
    const { runs } = sharedTrials([{ load, alone: drawn(), together: drawn() }]);
    const side = (isTogether: boolean): Trial[] =>
      runs
        .filter(({ runId }) => runId.includes('alone') !== isTogether)
        .map((run) => ({ run, load: run.loads[0]!, session: 0, use: null }));
    for (const [name, figure] of sharingFigures) {
      const change = changeOf(name, figure, { alone: side(false), together: side(true), interleaved: true });
      if (change?.effect.state === 'differs') counted.set(name, (counted.get(name) ?? 0) + 1);
    }
  }
  return counted;
}

describe('a configuration against itself, drawn from real trials of it alone', () => {
  test.each([
    ['kafka-producer', producer(null)],
    ['cassandra-stress', stress(8)],
  ])('is said to differ in at most one of twenty comparisons, in every figure: %s', (workload, load) => {
    const trials = alone[workload]!;
    expect(trials.length).toBeGreaterThanOrEqual(4);
    for (const [name, count] of claims(load, trials)) {
      expect(count / comparisons, `${name} differs too often`).toBeLessThanOrEqual(0.05);
    }
  });
});
