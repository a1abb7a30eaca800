/** The clusters that a load uses in addition to the one that it loads. Pure. */
import { usedSystems } from './registry.ts';

/** A part of a load, planned or in a campaign file. */
export interface UsingLoad {
  workload: string;
  /** Names of those clusters by their systems; a system that is missing has a cluster with its own name. */
  uses?: Readonly<Record<string, string>>;
}

/** Name of the cluster of that system. */
export function usedCluster({ uses }: Pick<UsingLoad, 'uses'>, system: string): string {
  return (uses && Object.hasOwn(uses, system) ? uses[system] : undefined) ?? system;
}

/** Names of all of them, in the order of the generator's facts. */
export function usedClusters(load: UsingLoad): string[] {
  return usedSystems(load.workload).map((system) => usedCluster(load, system));
}

/** Names of the cluster that it loads and of those that it uses, in this order. */
export function clustersOfLoad(load: UsingLoad & { cluster: string }): string[] {
  return [load.cluster, ...usedClusters(load)];
}
