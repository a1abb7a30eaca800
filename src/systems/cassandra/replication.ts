/** What a load may say of copies of its rows, of consistency and of data centres. Pure. */
import { z } from 'zod';
import { byName, choice, count, either } from '../../input/fields.ts';
import { quoted } from '../../input/readable.ts';
import { datacenter } from './cluster.ts';

const copies = (): z.ZodInt => count('copies', 3, 100);
const dataCenterName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,47}$/, 'must be the name of a data centre');

/** Copies of each row in the whole ring, or in each data centre. */
export const replicationField = () =>
  either(
    'a whole number of copies above zero, such as 3, or one for each data centre, such as { datacenter1: 3 }',
    copies(),
    byName('copies by data centre', dataCenterName, copies(), 10),
  );

export const replicationSaid =
  'Copies of each row, at most the number of Cassandra nodes; or copies in each data centre, such as `{ datacenter1: 3 }`. Hosts of a profile make one data centre, `datacenter1`.';

export type Replication = z.output<ReturnType<typeof replicationField>>;

/** Levels that reads and writes of one row can have. */
export const consistencyLevels = [
  'ONE',
  'TWO',
  'THREE',
  'QUORUM',
  'ALL',
  'LOCAL_ONE',
  'LOCAL_QUORUM',
  'EACH_QUORUM',
] as const;

export const consistencyField = () => choice(consistencyLevels);

/** Copies of each row on all nodes together. */
export function copiesOf(replication: Replication): number {
  if (typeof replication === 'number') return replication;
  return Object.values(replication).reduce((sum, each) => sum + each, 0);
}

/** For people, such as `replication factor 3` or `replication by data centre datacenter1: 3`. */
export function replicationText(replication: Replication): string {
  if (typeof replication === 'number') return `replication factor ${replication}`;
  const each = Object.entries(replication).map(([name, factor]) => `${name}: ${factor}`);
  return `replication by data centre ${each.join(', ')}`;
}

/** As CREATE KEYSPACE takes it: one strategy for a ring without data centres, the other by data centre. */
export function replicationMap(replication: Replication): string {
  const [strategy, factors] =
    typeof replication === 'number'
      ? (['SimpleStrategy', { replication_factor: replication }] as const)
      : (['NetworkTopologyStrategy', replication] as const);
  const entries = Object.entries(factors).map(([name, factor]) => `'${name}': ${factor}`);
  return `{'class': '${strategy}', ${entries.join(', ')}}`;
}

/** Why no node is in that data centre, as a sentence; null where there are nodes. */
export function dataCenterFault(name: string): string | null {
  if (name === datacenter) return null;
  return `${quoted(name)} is no data centre of the cluster; there is ${datacenter}`;
}

/** The same for every data centre that a replication names. */
export function replicationFault(replication: unknown): string | null {
  if (typeof replication !== 'object' || replication === null) return null;
  const names = Object.keys(replication);
  if (names.length === 0) return `names no data centre; there is ${datacenter}`;
  return names.map(dataCenterFault).find((fault) => fault !== null) ?? null;
}
