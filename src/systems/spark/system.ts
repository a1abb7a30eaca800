/** The code of Spark: its services, readiness and running version. */
import { soleHost } from '../../plan/clusters.ts';
import type { System } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import type { spark } from './facts.ts';
import { sparkMaster, sparkWorker } from './daemons.ts';
import { sparkReadiness, sparkVersion } from './ready.ts';

export const system: System<typeof spark> = {
  services: { 'spark-master': sparkMaster, 'spark-worker': sparkWorker },
  readiness: sparkReadiness,
  runningVersion: (cluster, hosts) => sparkVersion(openedHost(hosts, soleHost(cluster, 'spark-master'))),
};
