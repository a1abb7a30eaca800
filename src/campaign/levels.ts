/** The levels of a run, with the fields of the campaign file that give their parameters. */
import type { FieldPath } from '../input/source.ts';
import type { Faults } from './faults.ts';
import { combinationsOf, type MatrixPiece } from './matrix/combinations.ts';
import type { Shape } from './shape.ts';
import type { Campaign, CampaignMatrix } from './schema.ts';

export interface Level {
  /** The field of the level; null for the only level of a run without a list. */
  path: FieldPath | null;
  /** Parameters of loads. */
  pieces: MatrixPiece[];
  /** Of a combination: the value of each factor. */
  cell?: Record<string, string>;
}

/** The only level of a run whose parameters are all its own. */
export const fileLevel: Level = { path: null, pieces: [] };

export function levelAt(path: FieldPath, loads: Record<string, Record<string, unknown>>): Level {
  const pieces = Object.entries(loads).map(([load, given]) => ({ load, given, path: [...path, load] }));
  return { path, pieces };
}

/** A level for each combination; none of a faulty matrix, which is reported. */
export function combinationLevels(
  run: string,
  matrix: CampaignMatrix,
  path: FieldPath,
  shape: Pick<Shape, 'dropped'>,
  faults: Faults,
): Level[] {
  const { combinations } = combinationsOf(run, matrix, path, shape, faults) ?? { combinations: [] };
  return combinations.map(({ values, pieces }) => ({ path, pieces, cell: values }));
}

/** Reports a matrix of a run whose levels are given otherwise, or that is repeated in another order. */
export function checkMatrix(run: string, campaign: Campaign, size: string, faults: Faults): void {
  const path = ['sizes', size, 'matrix', run];
  const { runs = {}, search = {}, sharing } = campaign.sizes[size] ?? {};
  if (Object.hasOwn(runs, run)) faults.add(path, `${run} has a list of levels under runs as well; keep one`);
  if (Object.hasOwn(search, run)) faults.add(path, `${run} is searched as well; keep one`);
  if (campaign.runs[run]?.warmUp === true)
    faults.add(path, `${run} only warms up, so it has nothing to compare; list its levels under runs`);
  if (campaign.variants)
    faults.add(
      path,
      'cannot be used with variants: make the variant a factor, or compare one of the two in a campaign',
    );
  if (sharing) faults.add(path, 'cannot be used with sharing; compare one of the two in a campaign');
}
