import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/statistics/random-numbers.ts';
import { contrastOf, pairsOf } from '../../../src/findings/contrast/contrast.ts';
import { decideFamily, verdictOf } from '../../../src/findings/contrast/decide.ts';
import type { Trial } from '../../../src/findings/contrast/figures.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import { projectFolder } from '../../../src/state/paths.ts';
import type { LoadFigures } from '../../../src/measurement/results/types.ts';
import { producer, stress } from '../../report/sample-loads.ts';
import { sharedTrials } from '../shared-trials.ts';

const folder = join(projectFolder, 'test/fixtures/sharing');
const isolated = JSON.parse(await readFile(join(folder, 'alone.json'), 'utf8')) as Record<string, LoadFigures[]>;

const comparisons = 1000;
const blocks = 4;

/** How often each figure differs although both sides are drawn from the same trials. */
function claims(load: LoadPlan, trials: LoadFigures[]): Map<string, number> {
  const random = randomNumbers(2016);
  const drawn = (): LoadFigures[] =>
    Array.from({ length: blocks }, () => trials[Math.floor(random() * trials.length)]!);
  const counted = new Map<string, number>();
  for (let comparison = 0; comparison < comparisons; comparison += 1) {
    const { runs } = sharedTrials([{ load, isolated: drawn(), combined: drawn() }]);
    const side = (isCombined: boolean): Trial[] =>
      runs
        .filter(({ runId }) => runId.includes('isolated') !== isCombined)
        .map((run) => ({ run, load: run.loads[0]!, session: 0 }));
    for (const figure of contrastOf({ made: 'blocks', pairs: pairsOf(side(false), side(true)) }).figures) {
      decideFamily([figure]);
      if (verdictOf(figure) === 'differs') counted.set(figure.name, (counted.get(figure.name) ?? 0) + 1);
    }
  }
  return counted;
}

describe('a configuration compared with itself, drawn from real isolated trials', () => {
  test.each([
    ['kafka-producer', producer(null)],
    ['cassandra-stress', stress(8)],
  ])('differs in at most one of twenty comparisons, in every figure: %s', (workload, load) => {
    const trials = isolated[workload]!;
    expect(trials.length).toBeGreaterThanOrEqual(4);
    for (const [name, count] of claims(load, trials)) {
      expect(count / comparisons, `${name} differs too often`).toBeLessThanOrEqual(0.05);
    }
  });
});
