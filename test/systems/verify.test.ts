import { expect, test } from 'vitest';
import { HostUnreachable } from '../../src/hosts/failures.ts';
import { entryPoints } from '../../src/systems/entry-points.ts';
import { checkReach, clockWarnings } from '../../src/systems/verify.ts';
import { inventoryHost, openTestHost } from '../hosts/local-hosts.ts';
import { exampleInventory, examplePlan } from './example.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { kafkaOn, withCluster } from '../samples/clusters.ts';

test('A clock causes a warning if it is, or may be, too far off ours', () => {
  const clocks = [
    { host: 'kafka01', offsetMilliseconds: 20, errorMilliseconds: 5 },
    { host: 'kafka02', offsetMilliseconds: -2000, errorMilliseconds: 5 },
    { host: 'kafka03', offsetMilliseconds: 60, errorMilliseconds: 60 },
    { host: 'kafka04', offsetMilliseconds: 0, errorMilliseconds: 140 },
  ];
  expect(clockWarnings(clocks)).toEqual([
    "The clock of kafka02 is 2000 ms (± 5 ms) behind this machine's: times are corrected for it, and what the systems themselves do with their clocks is not",
    "The clock of kafka03 is 60 ms (± 60 ms) ahead of this machine's: times are corrected for it, and what the systems themselves do with their clocks is not",
    'The clock of kafka04 is known only to ±140 ms: runs in which that holds are invalid.',
  ]);
});

test.each([
  ['kafka', ['198.18.0.11:9092', '198.18.0.12:9092', '198.18.0.13:9092']],
  ['cassandra', ['198.18.0.13:9042', '198.18.0.14:9042', '198.18.0.15:9042']],
  ['spark', ['198.18.0.13:7077']],
] as const)('Who loads %s has to reach %j', (cluster, targets) => {
  expect(entryPoints(clusterNamed(examplePlan, cluster), exampleInventory)).toEqual(targets);
});

test('A load’s host that cannot connect to its cluster is an unreachable host', async () => {
  const { host, close } = await openTestHost();
  // The last address of the loopback network, where no broker of a test listens.
  const inventory = { ...exampleInventory, hosts: [{ ...inventoryHost('/', { kind: 'loopback' }), address }] };
  const plan = withCluster(examplePlan, 'kafka', kafkaOn(['kafka01']));
  const load = { id: 'producer', workload: 'kafka-producer', cluster: 'kafka' };
  try {
    const reaching = checkReach(load, 'kafka01', plan, inventory, new Map([['kafka01', host]]));
    await expect(reaching).rejects.toThrow(HostUnreachable);
    await expect(reaching).rejects.toThrow(/^kafka-producer on kafka01 cannot connect to cluster kafka: 127\./);
  } finally {
    await close();
  }
});

const address = '127.255.255.254';
