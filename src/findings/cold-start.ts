/** Systems that were measured right after they started. Pure. */
import { isExisting } from '../plan/clusters.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { CampaignRecord, RunResult } from '../measurement/results/types.ts';
import { duration, plain } from '../text/figures.ts';
import { systemFacts, titleOfCluster } from '../systems/registry.ts';

/** From this length on, a first window is mostly warm. Our choice: docs/searching.md has measurements on two cores. */
const longWindowSeconds = 60;

interface ColdStart {
  system: string;
  sentence: string;
}

/** One sentence for each system that had no warm-up run and whose first measured window was short. */
export function coldStarts({ plan }: CampaignRecord, runs: RunResult[]): ColdStart[] {
  return Object.entries(plan.clusters).flatMap(([system, cluster]) => {
    if (isExisting(cluster) || !systemFacts(cluster).staysUp) return [];
    const isWarm = runsOf(plan).some(({ warmUp, loads }) => warmUp && loads.some((load) => load.cluster === system));
    if (isWarm) return [];
    const [first] = runs
      .filter(({ state, loads }) => state === 'valid' && loads.some(({ load }) => load.cluster === system))
      .flatMap(({ runId, window }) => (window ? [{ runId, window }] : []))
      .toSorted((one, other) => one.window.startMilliseconds - other.window.startMilliseconds);
    if (!first) return [];
    const seconds = (first.window.endMilliseconds - first.window.startMilliseconds) / 1000;
    if (seconds >= longWindowSeconds) return [];
    const sentence =
      `${titleOfCluster(system)} had just started when ${first.runId} measured it for ${duration(seconds)}. A JVM is slow until it has ` +
      'compiled its code, so the first levels may be too low. Add a run with warmUp: true.';
    return [{ system, sentence: plain(sentence) }];
  });
}
