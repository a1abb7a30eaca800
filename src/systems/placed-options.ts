/** Options of a system that depend on the hosts of its cluster. Pure. */
import type { Cluster } from '../plan/plan.ts';

/** A host of a cluster with its zone. */
export interface PlacedHost {
  name: string;
  zone: string;
}

/** The options of a plan, or why the hosts do not allow them: sentences with the option's field, such as `dataCenters.east`. */
export type PlacedOptions = { options: Cluster['options'] } | { faults: { field: string; sentence: string }[] };
