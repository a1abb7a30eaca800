import { Kafka, logLevel } from 'kafkajs';
import type { Plan } from '../../campaign/plan.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import type { Readiness } from '../readiness.ts';
import { bootstrapServers } from './settings.ts';

/** Ready when every broker of the plan is registered and none is fenced, by the cluster's own word. */
export async function kafkaReadiness(plan: Plan, inventory: Inventory): Promise<Readiness> {
  if (!plan.kafka) return { ready: true };
  const wanted = bootstrapServers(plan.kafka, inventory);
  const client = new Kafka({
    clientId: 'proofload-readiness',
    brokers: wanted,
    connectionTimeout: 5000,
    requestTimeout: 15_000,
    retry: { retries: 0 },
    // Refused connections are what is being asked about.
    logLevel: logLevel.NOTHING,
  });
  const admin = client.admin();
  try {
    await admin.connect();
    const { brokers } = await admin.describeCluster();
    const registered = new Set(brokers.map(({ host, port }) => `${host}:${port}`));
    const missing = wanted.filter((broker) => !registered.has(broker));
    if (missing.length === 0) return { ready: true };
    return { ready: false, waitingFor: `brokers not registered yet: ${missing.join(', ')}` };
  } catch (error) {
    return { ready: false, waitingFor: `no broker answers yet (${messageOf(error)})` };
  } finally {
    await admin.disconnect();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
