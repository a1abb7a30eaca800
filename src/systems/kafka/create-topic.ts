/** Makes a Kafka topic afresh and returns once every partition has all of its replicas in sync. */
import { setTimeout } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { z } from 'zod';
import type { PreparationContext } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { kafkaClient } from './client.ts';
import { kafkaCluster } from './cluster.ts';
import { isPassing } from './passing-error.ts';

const topicSchema = z.object({
  topic: z.string(),
  partitions: z.number(),
  replicationFactor: z.number(),
});

export type Topic = z.output<typeof topicSchema>;

const pollMilliseconds = 250;
const limitSeconds = 120;

/**
 * Deletes the topic if there is one, waits until it is gone, creates it and waits for full replication. Safe to repeat.
 * Throws when that takes longer than two minutes, saying what was still missing.
 *
 * @param parameters a `Topic`
 */
export async function createTopic({ cluster, hosts, parameters, signal }: PreparationContext): Promise<void> {
  const wanted = topicSchema.parse(parameters);
  const brokers = kafkaCluster(cluster).brokers.map((name) => openedHost(hosts, name));
  const kafka = await kafkaClient(brokers, { clientId: 'proofload', retry: { retries: 2 } });
  const admin = kafka.admin();
  const until = deadline(wanted.topic, signal);
  await admin.connect();
  try {
    await until('the old topic of this name could not be deleted', () => remove(admin, wanted.topic));
    await until('the old topic of this name was still being deleted', () => create(admin, wanted));
    await until('not every replica was in sync', () => inSync(admin, wanted));
  } finally {
    await admin.disconnect();
  }
}

/**
 * Asks again until the answer is yes. The brokers learn of a new or deleted topic one after the other, and one that has
 * not yet refuses: such a refusal counts as "not yet", and as the reason when time is up.
 */
function deadline(topic: string, signal: AbortSignal) {
  const end = Date.now() + limitSeconds * 1000;
  return async (otherwise: string, done: () => Promise<boolean>): Promise<void> => {
    for (;;) {
      let refusal = '';
      try {
        if (await done()) return;
      } catch (error) {
        if (!isPassing(error)) throw error;
        refusal = ` (${error.message})`;
      }
      if (Date.now() > end) throw new Error(`Topic ${topic}: ${otherwise} after ${limitSeconds} s${refusal}.`);
      await setTimeout(pollMilliseconds, undefined, { signal });
    }
  };
}

/** True once no broker that is asked knows the topic any longer. */
async function remove(admin: Admin, topic: string): Promise<boolean> {
  if (!(await exists(admin, topic))) return true;
  await admin.deleteTopics({ topics: [topic] });
  return false;
}

async function exists(admin: Admin, topic: string): Promise<boolean> {
  return (await admin.listTopics()).includes(topic);
}

/** False while the brokers have not yet finished deleting a topic of this name. */
async function create(admin: Admin, { topic, partitions, replicationFactor }: Topic): Promise<boolean> {
  return await admin.createTopics({
    topics: [{ topic, numPartitions: partitions, replicationFactor }],
    waitForLeaders: false,
  });
}

async function inSync(admin: Admin, { topic, partitions, replicationFactor }: Topic): Promise<boolean> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const found = topics.find((each) => each.name === topic)?.partitions ?? [];
  return (
    found.length === partitions &&
    found.every((partition) => partition.leader >= 0 && partition.isr.length === replicationFactor)
  );
}
