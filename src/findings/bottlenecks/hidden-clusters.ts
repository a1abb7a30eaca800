/** Clusters of a subject whose hosts are not seen, because they were there before the campaign. Pure. */
import { existingClusters, hostsOfCluster } from '../../plan/clusters.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import type { Subject } from './subject.ts';

/** Titles of the clusters that the subject's loads use and whose hosts have no telemetry. */
export function hiddenClusters({ loads, plan }: Pick<Subject, 'loads' | 'plan'>): string[] {
  const loaded = new Set(loads.map(({ load }) => load.cluster));
  return existingClusters(plan).flatMap(([name, cluster]) =>
    loaded.has(name) && hostsOfCluster(cluster).length === 0 ? [titleOfCluster(name)] : [],
  );
}

/** Why no bottleneck is named. */
export function hiddenText(titles: string[], isTargetMet: boolean): string {
  const met = isTargetMet ? 'The target rate was met, so nothing limited this load. ' : '';
  return `${met}The hosts of ${titles.join(' and ')} were there before the campaign and are not sampled, so how near they are to saturation is not known.`;
}
