import { expect, test } from 'vitest';
import { linesThatName, memberNameFaults } from '../../tools/member-names.ts';

const members = ['kafka', 'kafka-producer', 'aws', 'local'];

test('a member is found in strings, keys and identifiers, whatever their case', () => {
  const source = [
    "const title = 'Kafka brokers';",
    'const kafkaPlan = plan.kafka;',
    'const text = `one ${a} of AWS`;',
    "const load = 'kafka-producer';",
    "if (provider === 'local') start();",
  ].join('\n');
  expect(linesThatName(source, members)).toEqual([1, 2, 3, 4, 5]);
});

test('a kind of step that is an everyday word is named where it is a kind, and nowhere else', () => {
  const source = [
    "const plan = { kind: 'run' };",
    "interface Plan { kind: 'run' }",
    "const schema = { kind: z.literal('run') };",
    "if (step.kind === 'run') start();",
    "switch (step.kind) { case 'run': start(); }",
    "const run = await host.run(['run']);",
    "const word = count === 1 ? 'run' : 'runs';",
    "const retry = { by: 'run' };",
  ].join('\n');
  expect(linesThatName(source, ['run'])).toEqual([1, 2, 3, 4, 5]);
});

test('comments, everyday words and words that only begin like a member are no names', () => {
  const source = [
    '// As Kafka does.',
    'const localTime = 1;',
    "const words = 'a local host';",
    "const jaws = 'kafkaesque';",
    "import { a } from './kafka.ts';",
  ].join('\n');
  expect(linesThatName(source, members)).toEqual([]);
});

test('a shared file that names a member is a fault unless it has a reason, and so is a reason that nothing needs', () => {
  const found = new Map([
    ['src/cli/one.ts', [3, 7]],
    ['src/cli/two.ts', [1]],
  ]);
  expect(memberNameFaults(found, { 'src/cli/two.ts': 'a reason', 'src/cli/three.ts': 'a reason' })).toEqual([
    'src/cli/one.ts:3,7 names a member: have its facts say it',
    'src/cli/three.ts names no member: take it off the list in tools/member-names.ts',
  ]);
});

function faultsOf(count: number): string[] {
  const files = Array.from({ length: count }, (_, index) => `src/cli/${index}.ts`);
  const reasons = Object.fromEntries(files.map((file) => [file, 'a reason']));
  return memberNameFaults(new Map(files.map((file) => [file, [1]])), reasons);
}

test('no more than eight shared files may have a reason', () => {
  expect(faultsOf(8)).toEqual([]);
  expect(faultsOf(9)).toEqual(['tools/member-names.ts allows 9 shared files to name a member, and 8 is the most']);
});
