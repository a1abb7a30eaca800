/** Checks what loads ask of the data centres of a cluster that the campaign installs. Pure. */
import { suggestion } from '../../input/closest.ts';
import { quoted } from '../../input/readable.ts';
import type { Cluster } from '../../plan/plan.ts';
import { cassandraCluster, type DataCenter } from './cluster.ts';
import { copiesAsked, copiesOf, type Consistency, type Replication } from './replication.ts';

/** Parameters of a load or dataset; in a campaign file some may be missing. */
interface Asked {
  replicationFactor?: Replication | undefined;
  localDataCenter?: string | undefined;
  consistency?: Consistency | undefined;
  readConsistency?: Consistency | undefined;
  writeConsistency?: Consistency | undefined;
}

/** A fault of one of these parameters. */
interface AskedFault {
  parameter: keyof Asked;
  sentence: string;
}

/** Data centres that there are not, copies that these cannot hold, and what a cluster with several of them needs. */
export function dataCenterFaults(asked: Asked, cluster: Cluster): AskedFault[] {
  const { replicationFactor, localDataCenter } = asked;
  const { dataCenters } = cassandraCluster(cluster);
  return [
    ...replicationFaults(replicationFactor, dataCenters),
    ...consistencyFaults(asked),
    ...localFaults(localDataCenter, dataCenters).map((sentence) => ({
      parameter: 'localDataCenter' as const,
      sentence,
    })),
  ];
}

function replicationFaults(replication: Replication | undefined, dataCenters: DataCenter[]): AskedFault[] {
  const parameter = 'replicationFactor' as const;
  if (replication === undefined) return [];
  if (typeof replication === 'number') {
    if (dataCenters.length === 1) return [];
    const each = dataCenters.map(({ name, nodes }) => `${name}: ${Math.min(replication, nodes.length)}`);
    return [
      {
        parameter,
        sentence: `must give copies for each data centre, such as { ${each.join(', ')} }, not ${replication}`,
      },
    ];
  }
  return Object.entries(replication).flatMap(([name, copies]) => {
    const found = dataCenters.find((each) => each.name === name);
    if (!found) return [{ parameter, sentence: unknownDataCenter(name, dataCenters) }];
    if (copies <= found.nodes.length) return [];
    return [
      { parameter, sentence: `${copies} copies in ${name} need as many nodes, and it has ${found.nodes.length}` },
    ];
  });
}

/** No request with a level that asks more copies than there are can succeed. */
function consistencyFaults({ replicationFactor, ...asked }: Asked): AskedFault[] {
  if (replicationFactor === undefined) return [];
  const copies = copiesOf(replicationFactor);
  return (['consistency', 'readConsistency', 'writeConsistency'] as const).flatMap((parameter) => {
    const level = asked[parameter];
    if (level === undefined || copiesAsked(level, replicationFactor) <= copies) return [];
    return [
      {
        parameter,
        sentence: `is ${level}, and there ${copies === 1 ? 'is one copy' : `are ${copies} copies`} of each row; ask fewer, or give a higher replicationFactor`,
      },
    ];
  });
}

function localFaults(name: string | undefined, dataCenters: DataCenter[]): string[] {
  if (name !== undefined)
    return dataCenters.some((each) => each.name === name) ? [] : [unknownDataCenter(name, dataCenters)];
  if (dataCenters.length === 1) return [];
  const names = dataCenters.map((each) => each.name).join(', ');
  return [`localDataCenter is missing: the cluster has the data centres ${names}; give the one that gets the requests`];
}

function unknownDataCenter(name: string, dataCenters: DataCenter[]): string {
  const known = dataCenters.map((each) => each.name);
  return `${quoted(name)} is not a data centre of the cluster; ${suggestion(name, known)}`;
}
