import { expect, test } from 'vitest';
import { generatorMebibytes, memoryUse } from '../../src/campaign/memory.ts';
import { planHosts } from '../../src/campaign/planned-hosts.ts';
import type { LoadPlan, RunPlan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import type { Profile } from '../../src/providers/profile.ts';
import { kafkaOn, sparkOn } from '../samples/clusters.ts';
import { smallRun } from '../samples/small-plan.ts';
import { changed, plan, profile } from './examples.ts';

function planned(clusters: Parameters<typeof planHosts>[1], runs: RunPlan[] = []) {
  const said: string[] = [];
  const faults = { add: (_: unknown, sentence: string) => said.push(sentence), sentences: () => said };
  const made = planHosts(profile, clusters, { runs }, faults);
  expect(said).toEqual([]);
  return made;
}

const loading = (...loads: Partial<LoadPlan>[]): RunPlan => {
  const run = smallRun('one', 'kafka');
  return { ...run, loads: loads.map((load, index) => ({ ...run.loads[0]!, id: `load-${index}`, ...load })) };
};

test('two clusters of one system have their services each on its own hosts, with memory of their own', () => {
  const { hosts, clusters } = planned({
    east: sparkOn('worker01', ['worker01']),
    west: sparkOn('kafka02', ['kafka02']),
  });
  const services = hosts.flatMap(({ name, services: own }) =>
    own.map((service) => [name, service.name, service.cluster]),
  );
  expect(services).toEqual([
    ['kafka02', 'spark-master', 'west'],
    ['kafka02', 'spark-worker', 'west'],
    ['worker01', 'spark-master', 'east'],
    ['worker01', 'spark-worker', 'east'],
  ]);
  // Executors of one cluster are as large as its tightest host allows: not as that of the other cluster.
  const executor = (name: string) => Number(clusters[name]?.options['executorMemoryMebibytes']);
  expect(executor('west')).toBeGreaterThan(0);
  expect(executor('east')).toBeGreaterThan(executor('west'));
});

test('two load generators on one host have both their memory set aside there', () => {
  const clusters = { kafka: kafkaOn(['kafka01']) };
  const hostOf = (run: RunPlan) => planned(clusters, [run]).hosts.find(({ name }) => name === 'kafka01')!;
  const heapsOf = (run: RunPlan) => hostOf(run).services.reduce((sum, service) => sum + service.heapMebibytes, 0);
  const one = loading({ hosts: ['kafka01'] });
  const two = loading({ hosts: ['kafka01'] }, { hosts: ['kafka01'] });
  const each = generatorMebibytes(one.loads[0]!);
  // Half of what is free goes to the heaps.
  expect(heapsOf(one) - heapsOf(two)).toBe(each / 2);
  const [use] = memoryUse({ hosts: [hostOf(two)], clusters, steps: [two] });
  expect(use?.loadGeneratorsMebibytes).toBe(2 * each);
});

test('a host with only the role load has no service, and load generators where a campaign says so', () => {
  const client = { ...profile.hosts[0]!, name: 'client01', roles: ['load'] };
  const wider: Profile = { ...profile, hosts: [...profile.hosts, client] };
  const made = plan(changed('host: kafka01', 'host: client01'), { profile: wider });
  const host = made.hosts.find(({ name }) => name === 'client01');
  expect(host).toMatchObject({ roles: ['load'], services: [] });
  expect(Object.values(made.clusters).flatMap(({ hosts }) => Object.values(hosts).flat())).not.toContain('client01');
  expect(runsOf(made)[0]?.loads[0]?.hosts).toEqual(['client01']);
  expect(memoryUse(made).find((use) => use.host === 'client01')?.loadGeneratorsMebibytes).toBeGreaterThan(0);
});
