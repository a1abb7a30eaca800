/** Every kind of invalid stack file that was tried, with the sentence that refuses it. */
import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../src/input/refusal.ts';
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import { cloud, numbers, sound, type Change } from './hostile-numbers.ts';

function faultsOf(text: string): string[] {
  try {
    parseProfile('mine', text, { file: 'mine.yaml', machineCores: 8 });
    return [];
  } catch (error) {
    if (error instanceof RefusalError) return error.faults;
    throw error;
  }
}

const manyHosts = Array.from(
  { length: 201 },
  (_, index) => `    - { name: h${index}, hardware: small, roles: [cassandra] }\n`,
);

const names: Change[] = [
  [
    'a host named constructor',
    sound,
    'name: one',
    'name: constructor',
    'proofload:hosts.0.name: must be another name: Proofload reserves this one',
  ],
  [
    'a type named constructor',
    sound,
    '    small:',
    '    constructor:',
    '"constructor" cannot be a key: Proofload reserves this name',
  ],
  [
    'a host of 10,000 characters',
    sound,
    'name: one',
    `name: ${'a'.repeat(10_000)}`,
    'proofload:hosts.0.name: must be lower-case letters, digits and hyphens, at most 40',
  ],
  [
    'a host with a quote',
    sound,
    'name: one',
    'name: "o\'ne"',
    'proofload:hosts.0.name: must be lower-case letters, digits and hyphens',
  ],
  [
    'a host like an option',
    sound,
    'name: one',
    'name: -one',
    'proofload:hosts.0.name: must be lower-case letters, digits and hyphens',
  ],
  [
    'a zone that is no name',
    cloud,
    'a: us-east-1a',
    '"../x": us-east-1a',
    'must be lower-case letters, digits and hyphens, at most 40',
  ],
  [
    'a login with a command',
    sound,
    'user: proofload',
    'user: "a; reboot"',
    'proofload:static.user: must be a login: letters, digits',
  ],
  [
    'a login like an option',
    sound,
    'user: proofload',
    'user: -oProxyCommand=x',
    'proofload:static.user: must be a login: letters, digits',
  ],
  [
    'a folder that leads up',
    sound,
    '/var/lib/proofload',
    '/var/lib/../../etc',
    'proofload:static.dataFolder: must be an absolute path without "." or "..", and not / itself',
  ],
  [
    'the root as its folder',
    sound,
    '/var/lib/proofload',
    '/',
    'proofload:static.dataFolder: must be an absolute path without "." or "..", and not / itself',
  ],
  [
    'the root as its folder in other words',
    sound,
    '/var/lib/proofload',
    '/./',
    'proofload:static.dataFolder: must be an absolute path without "." or ".."',
  ],
  [
    'a folder with a line feed',
    sound,
    '/var/lib/proofload',
    '"/var\\n/x"',
    'proofload:static.dataFolder: must be a folder on the hosts on one line',
  ],
  [
    'a region with a quote',
    cloud,
    'region: us-east-1',
    'region: "us-east-1\'"',
    'proofload:aws.region: must be a region, such as us-east-1',
  ],
  [
    'an escape in a key',
    sound,
    'cores: 8',
    '"co\\eres": 8',
    String.raw`proofload:hardware.small.co\u001Bres: is not a known key`,
  ],
];

const shapes: Change[] = [
  [
    'too many hosts',
    sound,
    sound.slice(sound.indexOf('    - name')),
    manyHosts.join(''),
    'proofload:hosts: must have at most 200 hosts, not 201',
  ],
  [
    'no host',
    sound,
    sound.slice(sound.indexOf('  proofload:hosts')),
    '  proofload:hosts: []\n',
    'proofload:hosts: must hold at least one host',
  ],
  [
    'hosts as a mapping',
    sound,
    sound.slice(sound.indexOf('  proofload:hosts')),
    '  proofload:hosts: {}\n',
    'proofload:hosts: must be a list of hosts, not a mapping',
  ],
  [
    'a host that is text',
    sound,
    sound.slice(sound.indexOf('    - name')),
    '    - one\n',
    'proofload:hosts.0: must be a mapping with name, hardware, roles',
  ],
  [
    'an unknown role',
    sound,
    'roles: [cassandra]',
    'roles: [zookeeper]',
    'proofload:hosts.0.roles.0: must be one of "load", "kafka-broker"',
  ],
  ['an unknown key', sound, 'cores: 8', 'cors: 8', 'proofload:hardware.small.cors: is not a known key'],
  ['a key twice', sound, 'cores: 8', 'cores: 8\n      cores: 9', 'mine.yaml:10: not YAML: Map keys must be unique'],
  ['a key with capital letters', sound, '    small:', '    Small:', 'must be lower-case letters, digits and hyphens'],
  ['an alias of nothing', sound, 'cores: 8', 'cores: *none', 'mine.yaml:9: not YAML: the anchor "none" does not exist'],
  [
    'an alias inside what it repeats',
    sound,
    'roles: [cassandra]',
    'roles: &a [*a]',
    'unsupported YAML: an alias must not be inside its own anchor',
  ],
  [
    'a tag',
    sound,
    'cores: 8',
    'cores: !!js/function x',
    'unsupported YAML: tags such as !!binary are not supported; remove it',
  ],
  ['a NUL byte', sound, 'cores: 8', 'cores: "\0"', 'mine.yaml:9: not UTF-8 text; save the file as UTF-8'],
];

describe('a stack file is refused that has', () => {
  test.each([...numbers, ...names, ...shapes])('%s', (_what, text, piece, by, sentence) => {
    expect(text).toContain(piece);
    const faults = faultsOf(text.replace(piece, () => by));
    expect(
      faults.some((fault) => fault.includes(sentence)),
      `${sentence} is not in\n${faults.join('\n')}`,
    ).toBe(true);
    for (const fault of faults) expect(fault).toMatch(/^mine\.yaml:\d+: /);
  });

  test.each([
    ['5 MB', '#'.repeat(5_000_000), 'mine.yaml:1: has 5,000,000 characters; the limit is 131,072'],
    ['brackets in brackets', '['.repeat(100_000), 'mine.yaml:1: too deep: the nesting limit is 20 mappings and lists'],
    ['an alias bomb', bomb(), 'too large: with aliases expanded it has more than 20000 values'],
    ['nothing', '', 'mine.yaml:1: config: is missing: it must be a mapping with proofload:provider'],
    ['a list', '- a', 'mine.yaml:1: config: is missing: it must be a mapping with proofload:provider'],
  ])('%s', (_what, text, sentence) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(sentence)]);
  });

  test('no fault before these changes', () => {
    expect([faultsOf(sound), faultsOf(cloud)]).toEqual([[], []]);
  });
});

function bomb(): string {
  const links = 'abcdefghij'.split('');
  return links
    .map(
      (name, index) =>
        `${name}: &${name} [${Array(9)
          .fill(index === 0 ? 'x' : `*${links[index - 1]}`)
          .join(',')}]`,
    )
    .join('\n');
}
