/** Which runs are at one level, so that they can be compared, and what accompanies a load in them. Pure. */
import { rolesOf } from '../../measurement/results/run-traits.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { factsOf } from '../../workloads/registry.ts';
import { levelKey, targetPerSecond } from '../../workloads/throughput.ts';
import type { SharingRole } from './sharing-finding.ts';

/** Level of a load with the levels of the other loads of its system in the run. */
export function loadsKey(run: RunResult, load: LoadResult): string {
  const system = load.load.cluster;
  return JSON.stringify([
    levelKey(load.load),
    levelsOf(run, (other) => other !== load && other.load.cluster === system),
  ]);
}

/**
 * Equal for combined runs of one load that are trials of each other. Runs with backgrounds are so only if all loads have the same level:
 * a job with 200 requests a second at the same time is not a trial of one with 800.
 */
export function combinedKey(run: RunResult, load: LoadResult): string {
  const others = rolesOf(run).backgrounds.length > 0 ? levelsOf(run, (other) => other !== load) : [];
  // Two clusters may get the same load at the same time.
  return JSON.stringify([load.load.cluster, loadsKey(run, load), others]);
}

function levelsOf({ loads }: RunResult, isCounted: (other: LoadResult) => boolean): string[] {
  return loads
    .filter(isCounted)
    .map(({ load }) => levelKey(load))
    .toSorted();
}

/** The part of a load in a run with backgrounds; null in a run without any. */
export function roleIn(run: RunResult, { load }: LoadResult): SharingRole | null {
  const { backgrounds } = rolesOf(run);
  if (load.background) {
    const { until } = load.background;
    const accompanied = run.loads.find((other) => other.load.id === until)?.load;
    if (!accompanied) return null;
    const { workload, parameters } = accompanied;
    const level = factsOf(workload).levelText(parameters);
    return { kind: 'background', perSecond: targetPerSecond(load), until: { loadId: until, workload, level } };
  }
  if (backgrounds.length === 0) return null;
  return {
    kind: 'accompanied',
    backgrounds: backgrounds.map(({ load: { id, workload, parameters } }) => ({
      loadId: id,
      workload,
      perSecond: targetPerSecond({ workload, parameters }),
    })),
  };
}
