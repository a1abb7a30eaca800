/** What all load generators of Cassandra share: threads in a closed loop or a target rate, for a fixed duration, and copies that cross zones. Pure. */
import { longestKeyspaceName, plainKeyspaceName } from '../../systems/cassandra/plain-keyspace-name.ts';
import { exact } from '../../text/figures.ts';
import type { SearchedLevel, WorkloadFacts, TrafficPlace } from '../facts.ts';
import { type Target, shortCount } from '../target.ts';
import { total } from '../../statistics/sums.ts';
import { z } from 'zod';
import { amount, count, rate } from '../../input/fields.ts';
import { maxPerSecond } from '../parameters.ts';
import type { Replication } from '../../systems/cassandra/replication.ts';
import { leastOfRates } from '../least-window.ts';

/** Bytes sent in addition to the data of an operation: a key and the frames of Cassandra's protocol. */
export const protocolOverheadBytes = 80;

/** Upper limit for one thread that waits for each operation: a host in another zone does not answer in less than a millisecond. */
export const operationsPerThreadSecond = 1000;

/** Fields that all of them have in a campaign file. */
export const givenLoad = {
  threads: count('threads', 64, 100_000).describe('Client threads. They name the level.'),
  warmUpSeconds: amount('seconds', 10, 3600)
    .optional()
    .describe('Length of a warm-up by the same load before it, which does not count. Default: 2 s.'),
  targetOperationsPerSecond: rate('operations a second', 5000, maxPerSecond)
    .optional()
    .describe('Target rate in operations a second (open loop). Null or absent: closed loop.'),
};

/** How a plan has them. */
export const plannedLoad = {
  durationSeconds: z.number().nonnegative(),
  /** Warm-up before the measurement window. If absent, the generator's minimum warm-up applies. */
  warmUpSeconds: z.number().nonnegative().exactOptional(),
  targetOperationsPerSecond: z.number().nonnegative().nullable(),
};

interface LevelParameters {
  threads: number;
  targetOperationsPerSecond?: number | null | undefined;
}

export const cassandraLoad = {
  system: 'cassandra',
  copies: { parameter: 'replicationFactor', role: 'cassandra', hosts: 'Cassandra nodes' },
  unit: 'operations',
  instances: 'one',
  needs: leastOfRates,
  lengths: ['durationSeconds'],
  memory: { residentMebibytes: 600 },
  levelText({ threads, targetOperationsPerSecond: rate = null }: LevelParameters): string {
    return `${threads} ${threads === 1 ? 'thread' : 'threads'}${rate === null ? '' : `, ${exact(rate)} operations/s`}`;
  },
  levelSuffix({ threads, targetOperationsPerSecond: rate = null }: LevelParameters): string {
    return `${threads}${rate === null ? '' : `-${shortCount(rate)}`}`;
  },
  target({ threads: concurrency, targetOperationsPerSecond: ratePerSecond = null }: LevelParameters): Target {
    return ratePerSecond === null ? { concurrency } : { ratePerSecond };
  },
  search: {
    over: {
      threads: { kind: 'concurrency', unit: 'threads' },
      targetOperationsPerSecond: { kind: 'rate', unit: 'operations/s' },
    },
    given: (over: string, highest: number, seconds: number) => ({ [over]: highest, durationSeconds: seconds }),
    at: <Planned extends object>(
      parameters: Planned,
      { over, level, seconds, warmUpSeconds }: SearchedLevel,
    ): Planned => ({
      ...parameters,
      durationSeconds: seconds,
      warmUpSeconds,
      [over]: level,
    }),
    refusal({ targetOperationsPerSecond: rate }: Partial<LevelParameters>, over: string): string | null {
      if (over !== 'threads' || typeof rate !== 'number') return null;
      return `the load has a target rate of ${rate} operations a second, whatever its number of threads; search over targetOperationsPerSecond, or remove that parameter`;
    },
    writesOver: false,
  },
  takenNames(runId: string, loadId: string): string[] {
    const name = plainKeyspaceName({ runId, attempt: 1, load: { id: loadId } });
    // A longer name ends with a hash, which makes it unique.
    return name.length > longestKeyspaceName ? [] : [`keyspace ${name}`];
  },
} as const satisfies Partial<WorkloadFacts<LevelParameters & { durationSeconds: number }, LevelParameters>>;

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
