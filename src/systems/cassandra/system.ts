/** The code of Cassandra: its services, readiness and running version. */
import { soleHost } from '../../plan/clusters.ts';
import type { System } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { existingCassandra } from './existing.ts';
import type { cassandra } from './facts.ts';
import { cassandraNode } from './node.ts';
import { dropDatasetKeyspace, createTableInKeyspace } from './preparations.ts';
import { nodesWithHints, changing, flushKeyspace, pendingCompactions, storedKeyspace } from './node-agent.ts';
import { growing } from './growing.ts';
import { previewRepairs } from './compare-copies.ts';
import { createTable, dropKeyspace } from './plain-keyspace-name.ts';
import { authorityOf, cassandraReadiness, viewOfNode } from './ready.ts';

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
