/** Replication and consistency in the parameters of a load. Pure. */
import type { z } from 'zod';
import { byName, choice, count, either } from '../../input/fields.ts';
import { dataCenterName, mostDataCenters } from './data-centers.ts';

const copies = (): z.ZodInt => count('copies', 3, 100);

/** Copies of each row in the ring, or in each data centre. */
export const replicationField = () =>
  either(
    'a whole number of copies above zero, such as 3, or one for each data centre, such as { datacenter1: 3 }',
    copies(),
    byName('copies by data centre', dataCenterName(), copies(), mostDataCenters).refine(
      (each) => Object.keys(each).length > 0,
      { error: 'must name a data centre' },
    ),
  );

export const replicationDescription =
  'Copies of each row, at most the number of nodes; or for each data centre, such as `{ operational: 3, analytic: 3 }`. A cluster with several data centres needs the second form.';

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

export type Consistency = (typeof consistencyLevels)[number];

export const consistencyField = () => choice(consistencyLevels);

/** Total copies of each row. */
export function copiesOf(replication: Replication): number {
  if (typeof replication === 'number') return replication;
  return Object.values(replication).reduce((sum, each) => sum + each, 0);
}

const quorum = (copies: number): number => Math.floor(copies / 2) + 1;

/** Copies that a read of one row asks; of several data centres with a local level, as many as in the largest. */
export function copiesAsked(consistency: Consistency, replication: Replication): number {
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
