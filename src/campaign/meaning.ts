/** Refuses plans whose runs cannot do what they are to do. Each check belongs to what it is about; this file asks them. Pure. */
import { copiesFault } from '../actions/copies-fault.ts';
import type { DatasetPlan } from '../plan/datasets.ts';
import type { Cluster, RunPlan } from '../plan/plan.ts';
import type { Profile } from '../providers/profile.ts';
import { networkFault } from '../workloads/network-fault.ts';
import type { Faults } from './faults.ts';
import type { Campaign } from './schema.ts';

interface PlannedRuns {
  runs: readonly RunPlan[];
  clusters: Readonly<Record<string, Cluster>>;
  datasets: readonly DatasetPlan[];
}

/** Checks the runs of a plan as they will be made, each fault once. */
export function checkMeaning(
  campaign: Campaign,
  size: string,
  profile: Profile,
  planned: PlannedRuns,
  faults: Faults,
): void {
  const { runs, clusters, datasets } = planned;
  const nicOf = (host: string): number => {
    const hardware = profile.hosts.find(({ name }) => name === host)?.hardware ?? '';
    return (profile.hardware[hardware]?.networkGigabitsPerSecond ?? Number.POSITIVE_INFINITY) * 1e9;
  };
  for (const run of runs) {
    const name = nameOf(run, campaign);
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

/** The run of the file from which it was made: ids begin with its name. */
function nameOf({ id }: RunPlan, { runs }: Campaign): string {
  const names = Object.keys(runs).filter((name) => id === name || id.startsWith(`${name}-`));
  return names.toSorted((one, other) => other.length - one.length)[0] ?? id;
}
