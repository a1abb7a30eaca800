/** Systems that were measured right after their start. Pure. */
import type { CampaignRecord, RunResult } from '../measurement/results/types.ts';
import { duration, plain } from '../text/figures.ts';
import { systemFacts, titleOfCluster } from '../systems/registry.ts';
import { runsOf } from '../plan/runs-of.ts';

/** A first window of this length holds more than what is cold. Ours: docs/searching.md has what was seen on two cores. */
const longWindowSeconds = 60;

interface ColdStart {
  system: string;
  sentence: string;
}

/** A sentence for each system that no run warmed up, and whose first measured window was a short one. */
export function coldStarts({ plan }: CampaignRecord, runs: RunResult[]): ColdStart[] {
  return Object.entries(plan.clusters).flatMap(([system, cluster]) => {
    if (!systemFacts(cluster).staysUp) return [];
    const isWarm = runsOf(plan).some(({ warmUp, loads }) => warmUp && loads.some((load) => load.cluster === system));
    if (isWarm) return [];
    const [first] = runs
      .filter(({ state, loads }) => state === 'whole' && loads.some(({ load }) => load.cluster === system))
      .flatMap(({ runId, window }) => (window ? [{ runId, window }] : []))
      .toSorted((one, other) => one.window.startMilliseconds - other.window.startMilliseconds);
    if (!first) return [];
    const seconds = (first.window.endMilliseconds - first.window.startMilliseconds) / 1000;
    if (seconds >= longWindowSeconds) return [];
    const sentence =
      `${titleOfCluster(system)} had just been started when ${first.runId} measured it for ${duration(seconds)}: until a JVM has compiled its ` +
      'code it is bound by that, so the first levels may lie too low. A run with warmUp: true goes before them.';
    return [{ system, sentence: plain(sentence) }];
  });
}
