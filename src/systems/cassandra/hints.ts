/** Asks a node for the hints that it has not delivered. */
import { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import { askAgent, readAgent } from '../ask-agent.ts';
import { hintsBean } from './hints-bean.ts';
import { downNodes } from './metrics.ts';

const pendingSchema = z.array(z.unknown());

/**
 * The nodes for which this one has hints, and those that it holds for down: it may have hints for these in a file that it still
 * writes, which the list does not show.
 */
export async function nodesWithHints(host: Host): Promise<number> {
  const pending = pendingSchema.parse(
    await readAgent(host, 'cassandra', { bean: hintsBean, attribute: 'PendingHints' }),
  );
  const [down] = await askAgent(host, 'cassandra', [downNodes]);
  if (typeof down !== 'number')
    throw new Error(`Cassandra on ${host.inventory.name} does not tell which nodes are down.`);
  return pending.length + down;
}
