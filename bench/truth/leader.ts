import { setTimeout } from 'node:timers/promises';
import type { Host } from '../../src/hosts/host.ts';
import { kafkaClient, isTransient } from '../../src/systems/kafka/client.ts';

const limitMilliseconds = 60_000;
const pollMilliseconds = 250;

/**
 * Name of the host that leads the only partition of a topic. Brokers learn of a new topic one after the other and refuse requests
 * until then, so this retries.
 *
 * @param brokers in the order of the plan, numbered from 1
 */
export async function leaderOf(topic: string, brokers: Host[]): Promise<string> {
  const admin = (await kafkaClient(brokers, { clientId: 'truth' })).admin();
  const end = Date.now() + limitMilliseconds;
  await admin.connect();
  try {
    for (;;) {
      try {
        const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
        const leader = topics[0]?.partitions[0]?.leader;
        const host = leader === undefined ? undefined : brokers[leader - 1];
        if (host) return host.inventory.name;
        if (Date.now() > end) throw new Error(`The topic ${topic} has no leader among the brokers.`);
      } catch (error) {
        if (!isTransient(error) || Date.now() > end) throw error;
      }
      await setTimeout(pollMilliseconds);
    }
  } finally {
    await admin.disconnect();
  }
}
