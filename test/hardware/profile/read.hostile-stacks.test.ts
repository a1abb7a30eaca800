/** Every kind of invalid stack file that was tried. */
import { expect, test } from 'vitest';
import { RefusalError } from '../../../src/input/refusal.ts';
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import { expectWording } from '../../wording.ts';
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
  ['a host named constructor', sound, 'name: one', 'name: constructor'],
  ['a type named constructor', sound, '    small:', '    constructor:'],
  ['a host of 10,000 characters', sound, 'name: one', `name: ${'a'.repeat(10_000)}`],
  ['a host with a quote', sound, 'name: one', 'name: "o\'ne"'],
  ['a host like an option', sound, 'name: one', 'name: -one'],
  ['a zone that is no name', cloud, 'a: us-east-1a', '"../x": us-east-1a'],
  ['a login with a command', sound, 'user: proofload', 'user: "a; reboot"'],
  ['a login like an option', sound, 'user: proofload', 'user: -oProxyCommand=x'],
  ['a folder that leads up', sound, '/var/lib/proofload', '/var/lib/../../etc'],
  ['the root as its folder', sound, '/var/lib/proofload', '/'],
  ['the root as its folder in other words', sound, '/var/lib/proofload', '/./'],
  ['a folder with a line feed', sound, '/var/lib/proofload', '"/var\\n/x"'],
  ['a region with a quote', cloud, 'region: us-east-1', 'region: "us-east-1\'"'],
  ['an escape in a key', sound, 'cores: 8', '"co\\eres": 8'],
];

const shapes: Change[] = [
  ['too many hosts', sound, sound.slice(sound.indexOf('    - name')), manyHosts.join('')],
  ['no host', sound, sound.slice(sound.indexOf('  proofload:hosts')), '  proofload:hosts: []\n'],
  ['hosts as a mapping', sound, sound.slice(sound.indexOf('  proofload:hosts')), '  proofload:hosts: {}\n'],
  ['a host that is text', sound, sound.slice(sound.indexOf('    - name')), '    - one\n'],
  ['an unknown role', sound, 'roles: [cassandra]', 'roles: [zookeeper]'],
  ['an unknown key', sound, 'cores: 8', 'cors: 8'],
  ['a key twice', sound, 'cores: 8', 'cores: 8\n      cores: 9'],
  ['a key with capital letters', sound, '    small:', '    Small:'],
  ['an alias of nothing', sound, 'cores: 8', 'cores: *none'],
  ['an alias inside what it repeats', sound, 'roles: [cassandra]', 'roles: &a [*a]'],
  ['a tag', sound, 'cores: 8', 'cores: !!js/function x'],
  ['a NUL byte', sound, 'cores: 8', 'cores: "\0"'],
];

const whole: [what: string, text: string][] = [
  ['5 MB', '#'.repeat(5_000_000)],
  ['brackets in brackets', '['.repeat(100_000)],
  ['an alias bomb', bomb()],
  ['nothing', ''],
  ['a list', '- a'],
];

test('every hostile stack file is refused with its line, its field and what is allowed', async () => {
  const changed = [...numbers, ...names, ...shapes].map(([what, text, piece, by]): [string, string] => {
    expect(text, what).toContain(piece);
    return [what, text.replace(piece, () => by)];
  });
  const refused = [...changed, ...whole].map(([what, text]): [string, string[]] => [what, faultsOf(text)]);
  for (const [what, faults] of refused) {
    expect(faults, what).not.toEqual([]);
    for (const fault of faults) expect(fault, what).toMatch(/^mine\.yaml:\d+: ./);
  }
  await expectWording('hostile-stack-files', refused);
});

test('a stack file has no fault before these changes', () => {
  expect([faultsOf(sound), faultsOf(cloud)]).toEqual([[], []]);
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
