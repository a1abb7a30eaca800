import { expect, test } from 'vitest';
import { changed, faultsOf, plan, profile, smallCampaign } from './examples.ts';

/** The nodes worker01 and worker02 are in zone b. */
const zoned = {
  ...profile,
  hosts: profile.hosts.map((host) => ({ ...host, zone: host.name.startsWith('worker') ? 'b' : 'a' })),
};
const withDataCenters = (given: string, text = smallCampaign) =>
  text.replace('{ tokens: 16 }', `{ tokens: 16, dataCenters: ${given} }`);
const store = (parameters: string) => changed('        replicationFactor: 2\n', `        ${parameters}\n`);

test('zones of the profile become data centres of the plan, and copies are counted in each', () => {
  const text = withDataCenters(
    '{ operational: [b], analytic: [a] }',
    store('replicationFactor: { operational: 2, analytic: 1 }\n        localDataCenter: operational'),
  );
  const { clusters } = plan(text, { profile: zoned });
  expect(clusters['cassandra']?.options).toEqual({
    tokens: 16,
    dataCenters: { operational: ['worker01', 'worker02'], analytic: ['master'] },
  });
});

test('a load that does not say in which data centre it runs, and zones that there are not, are refused with their line', () => {
  const where = /^small\.yaml:\d+:\d+: /;
  const found = (text: string) => faultsOf(text, { profile: zoned }).map((sentence) => sentence.replace(where, ''));
  expect(found(withDataCenters('{ operational: [b], analytic: [a] }'))).toEqual([
    expect.stringContaining('replicationFactor: must give copies for each data centre'),
    expect.stringContaining(
      'store.0.cassandra: localDataCenter is missing: the cluster has the data centres operational, analytic',
    ),
  ]);
  expect(found(withDataCenters('{ operational: [b], analytic: [outside] }'))).toEqual([
    'systems.cassandra.dataCenters: has no data centre with zone "a", which has nodes; add it',
    'systems.cassandra.dataCenters.analytic: no node is in a zone "outside"; known: a, b',
  ]);
});
