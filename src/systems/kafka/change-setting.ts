/** Reads and changes settings of running brokers. */
import kafkajs, { type Admin } from 'kafkajs';
import type { Changing, RunningCluster } from '../system.ts';
import { kafkaCluster } from './cluster.ts';
import { installedClient } from './installed-client.ts';
import { brokerId } from './settings.ts';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

export const changing: Changing = {
  read: (of, setting) =>
    withAdmin(of, async (admin, ids) => {
      const values = ids.map(async ([host, id]): Promise<[string, number]> => {
        const [resource] = (await describe(admin, id, [setting])).resources;
        const value = Number(resource?.configEntries[0]?.configValue);
        if (Number.isFinite(value)) return [host, value];
        throw new Error(`The broker on ${host} does not tell its ${setting}.`);
      });
      return Object.fromEntries(await Promise.all(values));
    }),
  write: (of, setting, value) =>
    withAdmin(of, async (admin, ids) => {
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

/** @param body gets each broker's host with its id */
async function withAdmin<Result>(
  of: RunningCluster,
  body: (admin: Admin, ids: [string, string][]) => Promise<Result>,
): Promise<Result> {
  const kafka = kafkaCluster(of.cluster);
  const admin = (await installedClient(of)).admin();
  try {
    await admin.connect();
    return await body(
      admin,
      kafka.brokers.map((host) => [host, String(brokerId(kafka, host))]),
    );
  } finally {
    await admin.disconnect();
  }
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
