/** The runs of a campaign file at a size, with all parameters. */
import type { EventPlan } from '../plan/events.ts';
import type { MatrixCell } from '../plan/matrix-plan.ts';
import type { OnSaturation } from '../plan/run-place.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import type { FieldPath } from '../input/source.ts';
import type { ResolvedSlices } from './slices/plan-slices.ts';
import type { Parameters } from '../workloads/parameters.ts';

/** One load at one level. */
export interface ResolvedLoad {
  id: string;
  workload: string;
  /** Name of the cluster that it loads. */
  cluster: string;
  /** See `LoadPlan.uses`. */
  uses?: Record<string, string>;
  /** Of each instance. */
  hosts: string[];
  /** By its generator's own schema. */
  parameters: Parameters;
  /** Id of the load that it accompanies as a background. */
  until?: string;
  /** Name of the dataset on which it runs; absent if it inserts its own data. */
  dataset?: string;
  /** The path in the file of a parameter or, without an argument, of the load. */
  pathOf: (parameter?: string) => FieldPath;
}

/** A load without its missing or invalid parameters, which were reported. */
export interface PartialLoad extends Omit<ResolvedLoad, 'parameters' | 'dataset' | 'until'> {
  given: Parameters;
  /** Whether settings that its client does not know are allowed. */
  allowsUnknown: boolean;
}

/** A run at one level. */
export interface ResolvedRun {
  name: string;
  title: string;
  onSaturation: OnSaturation;
  warmUp: boolean;
  /** Every load of the run. */
  declared: PartialLoad[];
  /** The loads with all their parameters. The run can be planned if no load is missing. */
  loads: ResolvedLoad[];
  /** Present if it has some. */
  events?: EventPlan[];
  /** Present if its level is searched for; the loads then have the highest level. */
  search?: SearchPlan;
  /** Present if its levels are combinations. */
  matrix?: MatrixCell;
  /** Present if it is a long run that is made in slices. */
  slices?: ResolvedSlices;
  path: FieldPath;
}

/** Whether every load of the run has all its parameters. */
export function isComplete(run: ResolvedRun): boolean {
  return run.loads.length === run.declared.length;
}
