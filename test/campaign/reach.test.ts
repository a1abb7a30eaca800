import { expect, test } from 'vitest';
import { changed, faultsOf, plan, profile, smallCampaign } from './examples.ts';

/** The workers in zone b, the other hosts in zone a. */
const zoned = {
  ...profile,
  hosts: profile.hosts.map((host) => ({ ...host, zone: host.name.startsWith('worker') ? 'b' : 'a' })),
};
const peered = { ...zoned, zonesInReach: { a: ['a', 'b'], b: ['b', 'a'] } };
const apart = { ...zoned, zonesInReach: { a: ['a'], b: ['b'] } };

test('a campaign is planned on hosts in several networks if those that talk to each other are peered', () => {
  expect(plan(smallCampaign, { profile: peered })).toEqual(plan(smallCampaign, { profile: zoned }));
});

test('clusters and loads whose hosts do not reach each other are refused, with the way out', () => {
  const found = faultsOf(smallCampaign, { profile: apart }).map((each) => each.replace(/^small\.yaml:\d+:\d+: /, ''));
  const way = 'their networks are not peered; peer them in the stack of profile five';
  expect(found).toContain(
    `systems.cassandra: cluster cassandra: master (zone a) does not reach worker01 (zone b): ${way}`,
  );
  expect(found).toContain(
    `runs: cassandra of store-4: worker01 (zone b) does not reach master (zone a): ${way}, or load from another host`,
  );
  expect(found.some((each) => each.includes('systems.kafka'))).toBe(false);
});

test('loads reach the cluster of the variant that they are made for', () => {
  const text = changed('{ tokens: 16 }', '{ tokens: 16, hosts: [worker01, worker02] }').replace(
    'sizes:\n',
    'variants:\n  near: {}\n  far: { systems.cassandra.hosts: [master], loads.cassandra.replicationFactor: 1 }\nsizes:\n',
  );
  const found = faultsOf(text, { profile: apart }).map((each) => each.replace(/^small\.yaml:\d+:\d+: /, ''));
  expect(found).toEqual([
    expect.stringContaining('runs: cassandra of store-4-far: worker01 (zone b) does not reach master (zone a)'),
  ]);
});
