import { expect, test } from 'vitest';
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import { expectWording } from '../../wording.ts';

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

test('what is wrong with networks is refused with the key and the way out', async () => {
  const every = [
    '      dc1: { range: 10.77.0.0/16, zones: [a], peers: [dc1, dc2, other] }',
    '      dc2: { range: 10.77.128.0/17, zones: [b, a, x] }',
    '      unused: { range: 192.168.0.0/24, zones: [d] }',
    '      public: { range: 8.8.0.0/16, zones: [e] }',
  ].join('\n');
  const zones = '{ a: us-east-1a, b: us-east-1b, c: us-east-1a, d: us-east-1a, e: us-east-1a }';
  const narrow = '      all: { range: 10.77.0.0/23, zones: [a, b, c] }';
  const five = ['v', 'w', 'x', 'y', 'z'].map((name) => `      ${name}: { range: 10.77.0.0/16, zones: [a] }`);
  const refused: [string, string[]][] = [
    ['all faults at once', faultsOf(stack(every, zones))],
    ['a zone and a peer twice', faultsOf(stack(three.replace('[c]', '[c, c]').replace('[dc2]', '[dc2, dc2]')))],
    ['too narrow for its zones', faultsOf(stack(narrow))],
    ['five networks', faultsOf(stack(five.join('\n')))],
    ['no network', faultsOf(stack('      {}'))],
  ];
  expect(refused.map(([, faults]) => faults.length)).toEqual([9, 2, 1, 1, 1]);
  await expectWording('networks-of-stack-files', refused);
  expect(faultsOf(stack(narrow.replace('/23', '/22')))).toEqual([]);
});

test.each(['10.77.0.0/15', '10.77.0.0/25', '10.77.1.0/16', '172.32.0.0/16', '100.64.0.0/16', 'anything'])(
  'a network cannot have the addresses %s',
  (range) => {
    expect(faultsOf(stack(three.replace('10.77.0.0/16', range)))).toEqual([
      expect.stringContaining(`proofload:aws.networks.dc1.range: "${range}" is not a private range`),
    ]);
  },
);
