import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deadServices, startService } from '../../src/systems/service-jobs.ts';
import type { Service, ServiceContext } from '../../src/systems/system.ts';
import { openTestHost } from '../hosts/local-hosts.ts';
import type { TestHost } from '../hosts/local-hosts.ts';
import { until } from '../hosts/until.ts';
import { kafkaOn } from '../samples/clusters.ts';

let opened: TestHost;
let context: ServiceContext;
beforeAll(async () => {
  opened = await openTestHost();
  const { dataFolder } = opened.host.inventory;
  const planned = { name: 'kafka-broker', cluster: 'kafka', heapMebibytes: 1, residentMebibytes: 1 } as const;
  context = {
    plan: {
      campaign: 'c',
      title: 't',
      profile: 'local',
      size: 'smoke',
      hosts: [],
      clusters: {},
      steps: [],
      phases: [],
      plannedSeconds: 0,
    },
    inventory: opened.inventory,
    host: opened.host.inventory,
    planned: {
      name: 'kafka01',
      hardware: 'type-1',
      cores: 1,
      memoryMebibytes: 1,
      networkGigabitsPerSecond: 1,
      roles: [],
      zone: 'a',
      services: [planned],
    },
    service: planned,
    cluster: kafkaOn(['kafka01']),
    secrets: { shared: '', certificates: null },
    installFolder: join(dataFolder, 'install', 'kafka'),
    serviceFolder: join(dataFolder, 'services', 'kafka-broker'),
    jobFolder: join(dataFolder, 'jobs', 'kafka-broker'),
  };
});
afterAll(() => opened.close());

/** A stand-in for a broker: counts its set-ups and starts, and dies when told to by a file. */
const service = (id: string): Service => ({
  files: ({ serviceFolder }) => ({ [join(serviceFolder, id, 'configuration')]: 'port=9092\n' }),
  setUp: ({ serviceFolder }) => [
    { argv: ['sh', '-c', 'echo set-up >> "$0"', join(serviceFolder, id, 'story')], environment: {} },
  ],
  job: ({ serviceFolder }) => ({
    id,
    argv: [
      'sh',
      '-c',
      'cat configuration; echo start >> story; while [ ! -e die ]; do sleep 0.1; done; echo out of disk >&2; exit 9',
    ],
    environment: {},
    workingFolder: join(serviceFolder, id),
  }),
});

it('is set up and started once, and not touched while it runs', async () => {
  const story = join(context.serviceFolder, 'steady', 'story');
  expect(await startService(opened.host, service('steady'), context)).toBe('steady');
  await until('it has started', async () => (await opened.host.run(['cat', story])).includes('start'));
  await startService(opened.host, service('steady'), context);
  expect(await opened.host.run(['cat', story])).toBe('set-up\nstart\n');
  expect(await deadServices([{ host: opened.host, jobId: 'steady' }])).toEqual([]);
});

it('is reported with the last lines of its log when it dies, and not started over', async () => {
  await startService(opened.host, service('mortal'), context);
  await opened.host.writeFile(join(context.serviceFolder, 'mortal', 'die'), '');
  const watched = [{ host: opened.host, jobId: 'mortal' }];
  await until('its death is seen', async () => (await deadServices(watched)).length === 1);
  const [dead] = await deadServices(watched);
  expect(dead).toMatchObject({ host: 'kafka01', jobId: 'mortal', status: { state: 'ended', exitCode: 9 } });
  expect(dead?.message).toBe('mortal on kafka01 ended with exit code 9.\nport=9092\nout of disk');
  await expect(startService(opened.host, service('mortal'), context)).rejects.toThrow('out of disk');
});

it('is dead when it was never started', async () => {
  const [dead] = await deadServices([{ host: opened.host, jobId: 'forgotten' }]);
  expect(dead?.message).toBe('forgotten on kafka01 was never started.');
});
