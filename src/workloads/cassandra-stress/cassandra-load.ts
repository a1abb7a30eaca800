/** Facts that all load generators of Cassandra share: threads in a closed loop, or a target rate, for a fixed duration. Pure. */
import { longestKeyspaceName, plainKeyspaceName } from '../../systems/cassandra/plain-keyspace-name.ts';
import { exact } from '../../text/figures.ts';
import type { SearchedLevel, WorkloadFacts } from '../facts.ts';
import type { Target } from '../target.ts';
import { shortCount } from '../level-text.ts';

/** Bytes sent in addition to the data of an operation: a key and the frames of Cassandra's protocol. */
export const protocolOverheadBytes = 80;

/** Upper limit for one thread that waits for each operation: a host in another zone does not answer in less than a millisecond. */
export const operationsPerThreadSecond = 1000;

interface LevelParameters {
  threads: number;
  targetOperationsPerSecond?: number | null | undefined;
}

export const cassandraLoad = {
  system: 'cassandra',
  copies: { parameter: 'replicationFactor', role: 'cassandra', hosts: 'Cassandra nodes' },
  unit: 'operations',
  instances: 'one',
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
