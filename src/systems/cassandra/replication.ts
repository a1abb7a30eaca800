/** Replication, consistency and data centres in the parameters of a load. Pure. */
import { z } from 'zod';
import { byName, choice, count, either } from '../../input/fields.ts';
import { quoted } from '../../input/readable.ts';
import { datacenter } from './cluster.ts';

const copies = (): z.ZodInt => count('copies', 3, 100);
const dataCenterName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,47}$/, 'must be the name of a data centre');

/** Copies of each row in the ring, or in each data centre. */
export const replicationField = () =>
  either(
    'a whole number of copies above zero, such as 3, or one for each data centre, such as { datacenter1: 3 }',
    copies(),
    byName('copies by data centre', dataCenterName, copies(), 10),
  );

export const replicationDescription =
  'Copies of each row, at most the number of nodes; or for each data centre, such as `{ datacenter1: 3 }`, which has all hosts.';

export type Replication = z.output<ReturnType<typeof replicationField>>;

/** Consistency levels for reads and writes of one row. */
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

/** Total copies of each row. */
export function copiesOf(replication: Replication): number {
  if (typeof replication === 'number') return replication;
  return Object.values(replication).reduce((sum, each) => sum + each, 0);
}

const quorum = (copies: number): number => Math.floor(copies / 2) + 1;

/** Copies that a read of one row asks; of several data centres with a local level, as many as in the largest. */
export function copiesAsked(consistency: (typeof consistencyLevels)[number], replication: Replication): number {
  const byDataCenter = typeof replication === 'number' ? [replication] : Object.values(replication);
  switch (consistency) {
    case 'ONE':
    case 'LOCAL_ONE':
      return 1;
    case 'TWO':
      return 2;
    case 'THREE':
      return 3;
    case 'QUORUM':
      return quorum(copiesOf(replication));
    case 'LOCAL_QUORUM':
      return quorum(Math.max(...byDataCenter));
    case 'EACH_QUORUM':
      return byDataCenter.reduce((sum, copies) => sum + quorum(copies), 0);
    case 'ALL':
      return copiesOf(replication);
  }
}

/** Such as `replication factor 3` or `replication by data centre datacenter1: 3`. */
export function replicationText(replication: Replication): string {
  if (typeof replication === 'number') return `replication factor ${replication}`;
  const each = Object.entries(replication).map(([name, factor]) => `${name}: ${factor}`);
  return `replication by data centre ${each.join(', ')}`;
}

/** The replication map for CREATE KEYSPACE. */
export function replicationMap(replication: Replication): string {
  const [strategy, factors] =
    typeof replication === 'number'
      ? (['SimpleStrategy', { replication_factor: replication }] as const)
      : (['NetworkTopologyStrategy', replication] as const);
  const entries = Object.entries(factors).map(([name, factor]) => `'${name}': ${factor}`);
  return `{'class': '${strategy}', ${entries.join(', ')}}`;
}

/** A sentence if no node is in that data centre; null if there are nodes. */
export function dataCenterFault(name: string): string | null {
  if (name === datacenter) return null;
  return `${quoted(name)} is not a data centre of the cluster; use ${datacenter}`;
}

/** The same for every data centre in a replication. A cluster that the campaign does not install has data centres of its own. */
export function replicationFault(replication: unknown): { sentence: string; ofInstalled?: true } | null {
  if (typeof replication !== 'object' || replication === null) return null;
  const names = Object.keys(replication);
  if (names.length === 0) return { sentence: `names no data centre; use ${datacenter}` };
  const sentence = names.map(dataCenterFault).find((fault) => fault !== null) ?? null;
  return sentence === null ? null : { sentence, ofInstalled: true };
}
