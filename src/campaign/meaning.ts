/** Refuses plans whose runs cannot do what they are to do. Each check belongs to what it is about; this file asks them. Pure. */
import { copiesFault } from '../actions/copies-fault.ts';
import type { DatasetPlan } from '../plan/datasets.ts';
import type { Cluster } from '../plan/plan.ts';
import { nicBitsPerSecond, type Profile } from '../providers/profile.ts';
import { networkFault } from '../workloads/network-fault.ts';
import type { BuiltRun } from './draft/draft.ts';
import type { Faults } from './faults.ts';

interface PlannedRuns {
  profile: Profile;
  runs: readonly BuiltRun[];
  clusters: Readonly<Record<string, Cluster>>;
  datasets: readonly DatasetPlan[];
}

/** Checks the runs of a plan as they will be made, each fault once. */
export function checkMeaning(size: string, { profile, runs, clusters, datasets }: PlannedRuns, faults: Faults): void {
  const nicOf = (host: string): number => nicBitsPerSecond(profile, host);
  for (const { of, plan: run } of runs) {
    const { name } = of;
    const path = ['runs', name];
    const copies = copiesFault(run, clusters, datasets);
    if (copies) faults.add([...path, 'events', copies.event], copies.sentence);
    for (const load of run.loads) {
      const cluster = clusters[load.cluster];
      const searched = run.search !== undefined && (run.search.load ?? load.id) === load.id;
      const fault = cluster ? networkFault(load, cluster, searched, nicOf) : null;
      const at = searched ? ['sizes', size, 'search', name, 'to'] : [...path, 'loads', load.id];
      if (fault !== null) faults.add(at, searched ? fault : `its target rate ${fault}`);
    }
  }
}
