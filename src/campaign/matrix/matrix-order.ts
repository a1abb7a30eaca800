/** The order of the runs of matrices. Pure. */
import { cellText } from '../../plan/matrix-plan.ts';
import type { MatricesPlan, MatrixPlan } from '../../plan/matrix-plan.ts';
import type { Plan } from '../../plan/plan.ts';
import { randomNumbers, shuffled } from '../../statistics/random-numbers.ts';
import type { ResolvedRun } from '../resolved-run.ts';

/**
 * Puts the combinations of each matrix in the order of a block. Blocks are randomised and every second one reverses the one before, as
 * in `interleaved.ts`, so a drift of the system cancels out between the values of a factor.
 *
 * @param block from 0
 */
export function inBlockOrder<Run extends Pick<ResolvedRun, 'matrix'>>(runs: Run[], block: number, seed: number): Run[] {
  const ordered = new Map(
    [
      ...Map.groupBy(
        runs.filter(({ matrix }) => matrix),
        ({ matrix }) => matrix!.of,
      ),
    ].map(([of, cells]) => [of, orderOf(cells, block, seed)]),
  );
  return runs.map((run) => (run.matrix ? ordered.get(run.matrix.of)!.shift()! : run));
}

function orderOf<Run>(cells: Run[], block: number, seed: number): Run[] {
  const random = randomNumbers(seed);
  let order = cells;
  for (let each = 0; each <= block; each += 1) order = each % 2 === 0 ? shuffled(cells, random) : order.toReversed();
  return [...order];
}

/** The end of the id of a run: `writes-4-kb-quorum-16`. */
export function cellSuffix(values: Record<string, string>): string {
  return Object.values(values)
    .map((value) =>
      value
        .toLowerCase()
        .replaceAll(/[^a-z0-9.]+/g, '-')
        .replaceAll(/^-+|-+$/g, ''),
    )
    .join('-');
}

/** `16 threads (shares=writes, consistency=QUORUM)` */
export function levelWithCell(level: string, values: Record<string, string> | undefined): string {
  return values ? `${level} (${cellText(values)})` : level;
}

/** How many runs each matrix of a plan has, a line each. */
export function matrixCounts({ matrices }: Pick<Plan, 'matrices'>): string[] {
  return (matrices?.all ?? []).map((matrix) => matrixText(matrix, matrices!.trials));
}

/** How many runs each matrix has, and how they are ordered: one line each. */
export function matrixTexts(matrices: MatricesPlan): string[] {
  const { trials, seed } = matrices;
  return [
    ...matrixCounts({ matrices }),
    trials === 1
      ? `The combinations of a matrix are measured in an order that is drawn from seed ${seed}.`
      : `The combinations of a matrix are measured in ${trials} blocks, each in an order that is drawn from seed ${seed}; every second block reverses the order of the one before.`,
  ];
}

function matrixText({ run, factors, combinations, excluded }: MatrixPlan, trials: number): string {
  const product = factors.map(({ name, values }) => `${values.length} ${name}`).join(' × ');
  const without = excluded > 0 ? `, without ${excluded} excluded` : '';
  return `${run}: ${product} = ${combinations} combinations${without}; ${combinations * trials} runs in ${trials} ${trials === 1 ? 'trial' : 'trials'}.`;
}
