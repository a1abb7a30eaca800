/** Reads and changes settings of running brokers. */
import kafkajs, { type Admin } from 'kafkajs';
import type { Changing, RunningCluster } from '../system.ts';
import { kafkaCluster } from './cluster.ts';
import { installedClient, withAdmin } from './client.ts';
import { brokerId } from './settings.ts';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

export const changing: Changing = {
  read: (of, setting) =>
    withBrokers(of, async (admin, ids) => {
      const values = ids.map(async ([host, id]): Promise<[string, number]> => {
        const [resource] = (await describe(admin, id, [setting])).resources;
        const value = Number(resource?.configEntries[0]?.configValue);
        if (Number.isFinite(value)) return [host, value];
        throw new Error(`The broker on ${host} does not tell its ${setting}.`);
      });
      return Object.fromEntries(await Promise.all(values));
    }),
  write: (of, setting, value) =>
    withBrokers(of, async (admin, ids) => {
      for (const [, id] of ids) {
        const kept = (await changed(admin, id)).filter(({ name }) => name !== setting);
        // The request replaces everything that was changed on the broker before.
        const configEntries = [...kept, { name: setting, value: String(value) }];
        await admin.alterConfigs({
          validateOnly: false,
          resources: [{ type: ConfigResourceTypes.BROKER, name: id, configEntries }],
        });
      }
    }),
};

/** @param work gets each broker's host with its id */
async function withBrokers<Result>(
  of: RunningCluster,
  work: (admin: Admin, ids: [string, string][]) => Promise<Result>,
): Promise<Result> {
  const kafka = kafkaCluster(of.cluster);
  const ids = kafka.brokers.map((host): [string, string] => [host, String(brokerId(kafka, host))]);
  return await withAdmin(await installedClient(of), (admin) => work(admin, ids));
}

const describe = (admin: Admin, id: string, configNames: string[]) =>
  admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.BROKER, name: id, configNames }],
  });

/** What was changed on that broker alone while it ran. */
async function changed(admin: Admin, id: string): Promise<{ name: string; value: string }[]> {
  const [resource] = (await describe(admin, id, [])).resources;
  return (resource?.configEntries ?? [])
    .filter(({ configSource }) => configSource === ConfigSource.DYNAMIC_BROKER_CONFIG)
    .map(({ configName, configValue }) => ({ name: configName, value: configValue }));
}
