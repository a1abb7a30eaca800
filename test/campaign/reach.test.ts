import { expect, test } from 'vitest';
import { faultsOf, plan, profile, smallCampaign } from './examples.ts';

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
