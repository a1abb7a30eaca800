import { expect, test } from 'vitest';
import { startedServices } from '../../src/systems/services.ts';
import { withMembers } from '../../src/systems/present-members.ts';
import { examplePlan } from './example.ts';

const [first, second, third] = [
  'spark-cassandra-master',
  'spark-cassandra-worker01',
  'spark-cassandra-worker02',
] as const;
const cluster = { ...examplePlan.clusters['cassandra']!, hosts: { cassandra: [first, second] }, joinLater: [third] };
const plan = { ...examplePlan, clusters: { ...examplePlan.clusters, cassandra: cluster } };
const on = (host: string) => ({ host, jobId: 'cassandra' });

test('a member that joined is one of the cluster, and its service must stay up', () => {
  const grown = withMembers(plan, [{ joined: [on(third)], left: [] }]);
  expect(grown.clusters['cassandra']).toMatchObject({ hosts: { cassandra: [first, second, third] } });
  expect(grown.clusters['cassandra']).not.toHaveProperty('joinLater');
  expect(startedServices(plan, 'cassandra').map(({ host }) => host)).not.toContain(third);
  expect(startedServices(grown, 'cassandra').map(({ host }) => host)).toContain(third);
});

test('one that was replaced may join later again', () => {
  const replaced = withMembers(plan, [{ joined: [on(third)], left: [on(second)] }]);
  expect(replaced.clusters['cassandra']).toMatchObject({ hosts: { cassandra: [first, third] }, joinLater: [second] });
});

test('changes of several runs add up, and the plan itself stays as it is', () => {
  const changes = [
    { joined: [on(third)], left: [] },
    { joined: [], left: [on(third)] },
  ];
  expect(withMembers(plan, changes).clusters['cassandra']).toEqual(cluster);
  expect(plan.clusters.cassandra).toBe(cluster);
});
