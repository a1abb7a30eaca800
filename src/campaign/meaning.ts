/** Refuses plans whose runs cannot do what they are to do. Each check belongs to what it is about; this file asks them. Pure. */
import { copiesFault } from '../actions/copies-fault.ts';
import { nicBitsPerSecond } from '../providers/profile.ts';
import { networkFault } from '../workloads/network-fault.ts';
import type { PlannedForm } from './draft/draft.ts';

/** Checks the runs of a plan as they will be made, each fault once. */
export function checkMeaning({ size, profile, runs, clusters, datasets, faults }: PlannedForm): void {
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
