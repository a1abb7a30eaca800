import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { openHosts } from '../../src/hosts/open.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { removeData } from '../../src/systems/service-jobs.ts';
import { kafkaOn } from '../samples/clusters.ts';
import { exampleHost, examplePlan } from './example.ts';

const plan: Plan = { ...examplePlan, hosts: examplePlan.hosts.slice(0, 1), clusters: { kafka: kafkaOn(['kafka01']) } };
let folder = '';
let host: Host;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-remove-'));
  const inventory: Inventory = {
    profile: 'test',
    provider: 'local',
    mark: `proofload-test-${process.pid}`,
    hosts: [exampleHost('kafka01', '127.0.0.1', folder)],
    caveats: [],
  };
  [host] = (await openHosts(inventory)) as [Host];
  for (const service of ['kafka-controller', 'kafka-broker', 'cassandra']) {
    for (const name of ['data', 'tmp', 'logs', 'conf']) {
      await mkdir(join(folder, 'services', service, name), { recursive: true });
      await writeFile(join(folder, 'services', service, name, 'file'), '');
    }
  }
});
afterEach(() => rm(folder, { recursive: true }));

const foldersOf = (service: string) => readdir(join(folder, 'services', service)).then((names) => names.toSorted());

test('removes the data of every service of a cluster, and keeps logs, configuration and other clusters', async () => {
  await removeData('kafka', plan, new Map([['kafka01', host]]));
  expect(await foldersOf('kafka-broker')).toEqual(['conf', 'logs']);
  expect(await foldersOf('kafka-controller')).toEqual(['conf', 'logs']);
  expect(await foldersOf('cassandra')).toEqual(['conf', 'data', 'logs', 'tmp']);
  // A retry finds nothing to remove.
  await removeData('kafka', plan, new Map([['kafka01', host]]));
});

test('refuses to remove what a running service uses', async () => {
  await host.startJob({ id: 'kafka-broker', argv: ['sleep', '600'], environment: {} });
  try {
    await expect(removeData('kafka', plan, new Map([['kafka01', host]]))).rejects.toThrow(
      'The data of kafka-broker on kafka01 cannot be removed while it runs',
    );
    expect(await foldersOf('kafka-controller')).toContain('data');
  } finally {
    await host.stopJob('kafka-broker', 5);
  }
});
