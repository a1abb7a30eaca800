import { expect, test } from 'vitest';
import type { Cluster } from '../../src/plan/plan.ts';
import { withPresentHosts } from '../../src/systems/present-members.ts';
import { smallInventory, smallPlan } from '../samples/small-plan.ts';

const inventory = smallInventory();
const [host] = smallPlan().hosts;
if (!host) throw new Error('The plan has no host.');
const cluster = (joinLater: string[]): Cluster => ({
  system: 'cassandra',
  version: '5.0.8',
  hosts: { cassandra: [host.name] },
  joinLater,
  options: {},
});
const planOf = (joinLater: string[]) => ({
  ...smallPlan(),
  hosts: [host, ...joinLater.map((name) => ({ ...host, name }))],
  clusters: { cassandra: cluster(joinLater) },
});

test('hosts that join later are left out until they are up', () => {
  const plan = planOf(['later01', 'later02']);
  const before = withPresentHosts(plan, inventory);
  expect(before.hosts.map(({ name }) => name)).toEqual([host.name]);
  expect(before.clusters['cassandra']).not.toHaveProperty('joinLater');
  const [one] = inventory.hosts;
  const withOne = { ...inventory, hosts: [...inventory.hosts, { ...one!, name: 'later01' }] };
  const after = withPresentHosts(plan, withOne);
  expect(after.hosts.map(({ name }) => name)).toEqual([host.name, 'later01']);
  expect(after.clusters['cassandra']?.joinLater).toEqual(['later01']);
});

test('a plan whose hosts are all up is the same, and another host that is missing stays in it', () => {
  const plan = planOf([]);
  expect(withPresentHosts(plan, inventory)).toBe(plan);
  expect(withPresentHosts(plan, { ...inventory, hosts: [] })).toBe(plan);
});

test('hosts that were removed are left out, whether they were members or were to join', () => {
  const plan = planOf(['later01']);
  const two = { ...plan.clusters['cassandra'], hosts: { cassandra: [host.name, 'gone01'] } } as Cluster;
  const withGone = { ...plan, hosts: [...plan.hosts, { ...host, name: 'gone01' }], clusters: { cassandra: two } };
  const after = withPresentHosts(withGone, inventory, ['gone01']);
  expect(after.hosts.map(({ name }) => name)).toEqual([host.name]);
  expect(after.clusters['cassandra']?.hosts).toEqual({ cassandra: [host.name] });
});
