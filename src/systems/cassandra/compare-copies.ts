/** Has a node preview a repair: it compares the copies of all data of which it has the first one, and repairs nothing. */
import { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import { callAgent, readAgent } from '../ask-agent.ts';
import type { CopiesCompared } from '../system.ts';
import { isOfUsers } from './keyspaces.ts';
import { repairOperation, repairStatusOperation, storageService } from './beans.ts';

const pollMilliseconds = 500;

/** As `nodetool repair --full --preview --partitioner-range` has them. */
const previewOptions = { previewKind: 'ALL', incremental: 'false', primaryRange: 'true', parallelism: 'parallel' };

/** What a node says if its preview found no difference. */
const inSync = /Previewed data was in sync/;

/** What a repair would send to make the copies equal. */
const differing = /Total estimated streaming: (\d+) ranges, \d+ sstables, (\S+) bytes/;

const keyspacesSchema = z.array(z.string());
const numberSchema = z.int().nonnegative();
/** The state and its messages; null before the repair has begun. */
const statusSchema = z.tuple([z.string()], z.string()).nullable();

/** One result for each keyspace of the users whose data have more than one copy. */
export async function previewRepairs(
  host: Host,
  pause: (milliseconds: number) => Promise<void>,
): Promise<CopiesCompared[]> {
  const keyspaces = keyspacesSchema.parse(
    await readAgent(host, 'cassandra', { bean: storageService, attribute: 'NonLocalStrategyKeyspaces' }),
  );
  const results: CopiesCompared[] = [];
  for (const keyspace of keyspaces.filter(isOfUsers).toSorted()) {
    const number = numberSchema.parse(await callAgent(host, 'cassandra', repairOperation, [keyspace, previewOptions]));
    if (number === 0) continue;
    results.push(comparedOf(keyspace, await endOf(number, host, pause)));
  }
  return results;
}

async function endOf(number: number, host: Host, pause: (milliseconds: number) => Promise<void>): Promise<string> {
  for (;;) {
    const status = statusSchema.parse(await callAgent(host, 'cassandra', repairStatusOperation, [number]));
    const [state, ...messages] = status ?? [null];
    if (state === 'COMPLETED') return messages.join('\n');
    if (state === 'FAILED') {
      throw new Error(`Cassandra on ${host.inventory.name} could not preview a repair: ${messages.join('; ')}`);
    }
    await pause(pollMilliseconds);
  }
}

/**
 * What a preview found.
 *
 * @param said the messages of a preview that was completed
 * @throws Error if they do not tell
 */
export function comparedOf(keyspace: string, said: string): CopiesCompared {
  if (inSync.test(said)) return { of: keyspace, areEqual: true, differences: '' };
  const [, ranges, bytes] = differing.exec(said) ?? [];
  if (ranges === undefined || bytes === undefined)
    throw new Error(`Cassandra did not tell what its preview of a repair of ${keyspace} found: ${said}`);
  return { of: keyspace, areEqual: false, differences: `${ranges} token ranges, ${bytes} to send` };
}
