/** How many copies of a row written to Cassandra cross zones. Pure. */
import { total } from '../../statistics/sums.ts';
import type { Replication } from '../../systems/cassandra/replication.ts';
import type { TrafficPlace } from '../facts.ts';

/**
 * Copies for each row, from the node that gets it. In its data centre each copy except the first goes to another zone. Cassandra sends a row
 * once to each other data centre, where one node passes it on.
 *
 * @param local the data centre of the load; absent for the first
 */
export function copiesBetweenZones(
  replication: Replication,
  local: string | undefined,
  { serving, servingWith, crossings }: Pick<TrafficPlace, 'serving' | 'servingWith' | 'crossings'>,
): number {
  const passedOn = (nodes: string[], copies: number): number =>
    crossings.shareAmong(nodes) > 0 ? Math.min(copies, nodes.length) - 1 : 0;
  if (typeof replication === 'number') return passedOn(serving, replication);
  const own = local ?? Object.keys(replication)[0];
  return total(
    Object.entries(replication).map(([name, copies]) => {
      if (name === own) return passedOn(serving, copies);
      const nodes = servingWith({ localDataCenter: name });
      return crossings.share(serving, nodes) + passedOn(nodes, copies);
    }),
  );
}
