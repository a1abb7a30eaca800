/** Recreates a Kafka topic and returns when every partition has all replicas in sync. */
import { setTimeout } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { z } from 'zod';
import { isExisting } from '../../plan/clusters.ts';
import type { PreparationContext } from '../system.ts';
import { existingClient } from './existing.ts';
import { installedClient, isTransient, withAdmin } from './client.ts';

const topicSchema = z.object({
  topic: z.string(),
  partitions: z.number(),
  replicationFactor: z.number(),
});

export type Topic = z.output<typeof topicSchema>;

const pollMilliseconds = 250;
const limitSeconds = 120;

/**
 * Deletes the topic if it exists, waits until it is gone, creates it and waits for full replication. Safe to repeat. After two
 * minutes, throws an error that says which condition was not met.
 *
 * @param parameters a `Topic`
 */
export async function createTopic({ cluster, hosts, parameters, secrets, signal }: PreparationContext): Promise<void> {
  const requested = topicSchema.parse(parameters);
  const kafka = isExisting(cluster)
    ? existingClient(cluster, secrets)
    : await installedClient({ cluster, hosts, secrets });
  const until = deadline(requested.topic, signal);
  await withAdmin(kafka, async (admin) => {
    await until('the old topic of this name was not deleted', () => remove(admin, requested.topic));
    await until('the old topic of this name was still being deleted', () => create(admin, requested));
    await until('not every replica was in sync', () => inSync(admin, requested));
  });
}

/**
 * Polls until `isDone` returns true. Brokers learn of a new or deleted topic one after the other, and one that has not yet learned
 * of it returns an error. Such an error means "not yet". After the timeout it is the reason.
 */
function deadline(topic: string, signal: AbortSignal) {
  const end = Date.now() + limitSeconds * 1000;
  return async (failure: string, isDone: () => Promise<boolean>): Promise<void> => {
    for (;;) {
      let refusal = '';
      try {
        if (await isDone()) return;
      } catch (error) {
        if (!isTransient(error)) throw error;
        refusal = ` (${error.message})`;
      }
      if (Date.now() > end) throw new Error(`Topic ${topic}: ${failure} after ${limitSeconds} s${refusal}.`);
      await setTimeout(pollMilliseconds, undefined, { signal });
    }
  };
}

/** True when the topic is no longer listed. */
async function remove(admin: Admin, topic: string): Promise<boolean> {
  if (!(await exists(admin, topic))) return true;
  await admin.deleteTopics({ topics: [topic] });
  return false;
}

async function exists(admin: Admin, topic: string): Promise<boolean> {
  return (await admin.listTopics()).includes(topic);
}

/** False while the brokers are still deleting a topic of this name. */
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
