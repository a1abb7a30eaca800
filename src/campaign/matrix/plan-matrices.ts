/** The matrices of a plan. */
import type { MatrixPlan } from '../../plan/matrix-plan.ts';
import type { Faults } from '../faults.ts';
import type { Campaign } from '../schema.ts';
import type { Shape } from '../shape.ts';
import { combinationsOf } from './combinations.ts';

/** In the order of the runs; without faulty ones, which are reported, and those of skipped runs. */
export function planMatrices(campaign: Campaign, size: string, shape: Shape, faults: Faults): MatrixPlan[] {
  const { matrix = {}, skip = [] } = campaign.sizes[size] ?? {};
  return Object.keys(campaign.runs)
    .filter((run) => Object.hasOwn(matrix, run) && !skip.includes(run))
    .flatMap((run) => combinationsOf(run, matrix[run]!, ['sizes', size, 'matrix', run], shape, faults)?.plan ?? []);
}
