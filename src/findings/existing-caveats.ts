/** What a report lacks about clusters that were there before the campaign. Pure. */
import { addressesText, existingClusters, hostsOfCluster } from '../plan/clusters.ts';
import type { Plan } from '../plan/plan.ts';
import { systemFacts, titleOfCluster } from '../systems/registry.ts';

/** Caveats on each such cluster, in its part of the report. */
export function existingCaveats(plan: Plan): { sentence: string; place: string }[] {
  return existingClusters(plan).flatMap(([name, cluster]) => {
    const title = titleOfCluster(name);
    const { residue } = systemFacts(cluster).existing ?? {};
    const hosts = hostsOfCluster(cluster);
    const missing =
      hosts.length > 0
        ? `Its hosts were sampled (${hosts.join(', ')}), its services were not. Missing from this report: metrics and errors of its services, their share in what its hosts used, its settings and heaps, and every host that the campaign file does not name.`
        : 'Missing from this report, because Proofload neither sampled its hosts nor read its configuration: telemetry and errors of its hosts and services, its settings, heaps and hardware, its bottleneck, projections, and the cost of its hosts.';
    return [
      `${title} at ${addressesText(cluster)} was there before the campaign. ${missing}`,
      `Loads of other clients of ${title} at the same time are not known, and are part of these figures. Its services were not watched: a restart during a run shows only in the figures.`,
      ...(residue === undefined ? [] : [residue]),
    ].map((sentence) => ({ sentence, place: name }));
  });
}
