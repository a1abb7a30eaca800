/** Shares of the kinds of operations of a load and of a published one. Pure. */
import type { LoadPlan } from '../../plan/plan.ts';
import { total } from '../../statistics/sums.ts';
import { parametersOf, type Parameter } from '../parameters.ts';
import type { ConditionDifference } from './baseline-findings.ts';
import type { PublishedResult } from './study.ts';

/** An absent one is 0. Reads are not compared with writes. */
export const mixParameters = [
  'readShare',
  'writeShare',
  'insertShare',
  'updateShare',
  'scanShare',
  'readModifyWriteShare',
];

/** Whether the kinds of operations have the same shares; a row without shares has those of every load. */
export function hasSameMix(load: LoadPlan, { parameters }: Pick<PublishedResult, 'parameters'>): boolean {
  if (!mixParameters.some((name) => parameters[name] !== undefined)) return true;
  const ours = comparedParameters(load);
  const [published, here] = [
    mixParameters.map((name) => Number(parameters[name] ?? 0)),
    mixParameters.map((name) => Number(ours.get(name) ?? 0)),
  ];
  return published.every((share, index) => share * total(here) === here[index]! * total(published));
}

/**
 * The parameters of a load by the names that published results use. Updates of all fields write as much as inserts, so they are counted as
 * inserts; `overwritesDifference` says so.
 */
export function comparedParameters(load: LoadPlan): Map<string, Parameter> {
  const ours = parametersOf(load);
  const [count, bytes] = [ours.get('fieldCount'), ours.get('fieldBytes')];
  if (typeof count === 'number' && typeof bytes === 'number') ours.set('recordBytes', count * bytes);
  if (overwrites(load)) {
    ours.set('insertShare', Number(ours.get('insertShare') ?? 0) + Number(ours.get('updateShare')));
    ours.set('updateShare', 0);
  }
  return ours;
}

/** Whether its updates write complete records. */
function overwrites({ parameters }: LoadPlan): boolean {
  return parameters['updateAllFields'] === true && Number(parameters['updateShare'] ?? 0) > 0;
}

export function overwritesDifference({ parameters }: PublishedResult, load: LoadPlan): ConditionDifference | null {
  if (!overwrites(load) || Number(parameters['insertShare'] ?? 0) === 0) return null;
  return {
    condition: 'Writes',
    published: 'inserts',
    here: 'updates of all fields of records that are there',
    forbidsRatio: false,
  };
}
