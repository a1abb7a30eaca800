/** A Spark cluster of a plan. Pure. */
import { z } from 'zod';
import type { Cluster } from '../../plan/plan.ts';
import { clusterHosts, optionsOf, soleHost } from '../../plan/clusters.ts';

export const masterPort = 7077;
export const masterWebPort = 8080;
export const workerPort = 7078;
export const workerWebPort = 8081;

const size = z.number().nonnegative();
const options = z.object({ executorMemoryMebibytes: size, executorCores: size, driverMemoryMebibytes: size });

export interface SparkCluster extends Pick<Cluster, 'version' | 'settings'>, z.output<typeof options> {
  master: string;
  workers: string[];
}

/** Throws if the options or hosts are not those of a Spark cluster. */
export function sparkCluster(cluster: Cluster): SparkCluster {
  const { version, settings } = cluster;
  return {
    version,
    ...optionsOf(cluster, options),
    master: soleHost(cluster, 'spark-master'),
    workers: clusterHosts(cluster, 'spark-worker'),
    ...(settings ? { settings } : {}),
  };
}
