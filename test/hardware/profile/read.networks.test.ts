import { expect, test } from 'vitest';
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import type { Profile } from '../../../src/providers/profile.ts';

const read = (text: string): Profile => parseProfile('mine', text, { file: 'mine.yaml', machineCores: 8 });

/** Faults without file and line. */
function faultsOf(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof Error && 'faults' in error && Array.isArray(error.faults)) {
      return error.faults.map((fault) => String(fault).replace(/^mine\.yaml:\d+: /, ''));
    }
    throw error;
  }
  return [];
}

const stack = (networks: string, zones = '{ a: us-east-1a, b: us-east-1b, c: us-east-1a }'): string => `config:
  proofload:provider: aws
  proofload:aws:
    region: us-east-1
    zones: ${zones}
${networks && `    networks:\n${networks}`}
  proofload:hardware:
    small: { catalogue: aws/i4i.4xlarge }
  proofload:hosts:
    - { name: one, hardware: small, roles: [cassandra], zone: a }
    - { name: two, hardware: small, roles: [cassandra], zone: b }
    - { name: load, hardware: small, roles: [load], zone: c }
`;

const three = [
  '      dc1: { range: 10.77.0.0/16, zones: [a], peers: [dc2] }',
  '      dc2: { range: 10.78.0.0/16, zones: [b] }',
  '      load: { range: 10.79.0.0/16, zones: [c], peers: [dc1, dc2] }',
].join('\n');

test('a profile of several networks knows which zones reach each other', () => {
  const { zonesInReach, settings } = read(stack(three.replace('[dc1, dc2]', '[dc1]')));
  expect(zonesInReach).toEqual({ a: ['a', 'b', 'c'], b: ['b', 'a'], c: ['c', 'a'] });
  expect(settings).toMatchObject({ networks: { dc2: { range: '10.78.0.0/16', zones: ['b'], peers: [] } } });
});

test('a profile without networks has one, and says nothing of reach', () => {
  const profile = read(stack(''));
  expect(profile).not.toHaveProperty('zonesInReach');
  expect(profile.settings).not.toHaveProperty('networks');
});

test('all faults of networks are reported at once, each with its key and the way out', () => {
  const networks = [
    '      dc1: { range: 10.77.0.0/16, zones: [a, a], peers: [dc1, dc2, dc2, other] }',
    '      dc2: { range: 10.77.128.0/17, zones: [b, a, x] }',
    '      unused: { range: 192.168.0.0/24, zones: [d] }',
    '      public: { range: 8.8.0.0/16, zones: [e] }',
  ].join('\n');
  const zones = '{ a: us-east-1a, b: us-east-1b, c: us-east-1a, d: us-east-1a, e: us-east-1a }';
  expect(faultsOf(stack(networks, zones))).toEqual([
    'proofload:aws.networks.dc1.zones.1: "a" appears twice',
    'proofload:aws.networks.dc1.peers.0: names the network itself: leave it out',
    'proofload:aws.networks.dc1.peers.2: "dc2" appears twice',
    'proofload:aws.networks.dc1.peers.3: names "other", which is not under proofload:aws.networks (dc2, unused, public)',
    'proofload:aws.networks.dc2.range: 10.77.128.0/17 overlaps 10.77.0.0/16 of the network dc1: give each network addresses of its own',
    'proofload:aws.networks.dc2.zones.1: "a" is already in the network dc1: a zone is in one network',
    'proofload:aws.networks.dc2.zones.2: names "x", which is not under proofload:aws.zones (a, b, c, d, e)',
    'proofload:aws.networks.unused: has no hosts: put a host in one of its zones, or remove the network unused',
    'proofload:aws.networks.public.range: "8.8.0.0/16" is not a private range of IPv4 addresses from /16 to /24 that begins at its first address; write one such as 10.77.0.0/16',
    'proofload:aws.networks.public: has no hosts: put a host in one of its zones, or remove the network public',
    'proofload:aws.networks: no network has the zone c: add it to the zones of one',
  ]);
});

test.each(['10.77.0.0/15', '10.77.0.0/25', '10.77.1.0/16', '172.32.0.0/16', '100.64.0.0/16', 'anything'])(
  'a network cannot have the addresses %s',
  (range) => {
    expect(faultsOf(stack(three.replace('10.77.0.0/16', range)))).toEqual([
      expect.stringContaining(`proofload:aws.networks.dc1.range: "${range}" is not a private range`),
    ]);
  },
);

test('a range needs 256 addresses for each zone with hosts', () => {
  const networks = '      all: { range: 10.77.0.0/23, zones: [a, b, c] }';
  expect(faultsOf(stack(networks))).toEqual([
    'proofload:aws.networks.all.range: 10.77.0.0/23 has room for 2 zones with 256 addresses each, but its hosts are in 3 (a, b, c): give it a wider range',
  ]);
  expect(faultsOf(stack(networks.replace('/23', '/22')))).toEqual([]);
});

test('there are at most four networks, and at least one where there are any', () => {
  const five = ['v', 'w', 'x', 'y', 'z'].map((name) => `      ${name}: { range: 10.77.0.0/16, zones: [a] }`);
  expect(faultsOf(stack(five.join('\n')))).toEqual(['proofload:aws.networks: must have at most 4 entries, not 5']);
  expect(faultsOf(stack('      {}'))).toEqual([
    'proofload:aws.networks: must have at least one network: add one, or leave networks out to have all hosts in one',
  ]);
});
