/** The code of Cassandra: its services, readiness and running version. */
import { soleHost } from '../../plan/clusters.ts';
import type { System } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { existingCassandra } from './existing.ts';
import type { cassandra } from './facts.ts';
import { cassandraNode } from './node.ts';
import { dropDatasetKeyspace } from './drop-keyspace.ts';
import { nodesWithHints } from './hints.ts';
import { createTableInKeyspace } from './create-table.ts';
import { changing } from './change-setting.ts';
import { growing } from './growing.ts';
import { previewRepairs } from './compare-copies.ts';
import { createTable, dropKeyspace } from './preparation-names.ts';
import { authorityOf, cassandraReadiness, viewOfNode } from './ready.ts';
import { flushKeyspace, pendingCompactions, storedKeyspace } from './own-work.ts';

export const system: System<typeof cassandra> = {
  services: { cassandra: cassandraNode },
  readiness: cassandraReadiness,
  preparations: { [dropKeyspace]: dropDatasetKeyspace, [createTable]: createTableInKeyspace },
  pendingWork: pendingCompactions,
  backlogs: { 'hints-delivered': nodesWithHints },
  changing,
  growing,
  compareCopies: previewRepairs,
  writeOut: flushKeyspace,
  storedData: storedKeyspace,
  existing: existingCassandra,
  runningVersion: async (cluster, hosts, secrets) => {
    const node = openedHost(hosts, soleHost(cluster, 'cassandra'));
    return (await viewOfNode(node, authorityOf(cluster, secrets))).releaseVersion;
  },
};
