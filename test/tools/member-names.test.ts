import { expect, test } from 'vitest';
import { linesThatName, memberNameFaults } from '../../tools/member-names.ts';

const members = ['kafka', 'kafka-producer', 'aws', 'local'];

test('finds members in strings, keys and identifiers, regardless of case', () => {
  const source = [
    "const title = 'Kafka brokers';",
    'const kafkaPlan = plan.kafka;',
    'const text = `one ${a} of AWS`;',
    "const load = 'kafka-producer';",
    "if (provider === 'local') start();",
  ].join('\n');
  expect(linesThatName(source, members)).toEqual([1, 2, 3, 4, 5]);
});

test('a kind of step that is a common word counts only as a kind', () => {
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

test('comments, common words and words that only start like a member do not count', () => {
  const source = [
    '// As Kafka does.',
    'const localTime = 1;',
    "const words = 'a local host';",
    "const jaws = 'kafkaesque';",
    "import { a } from './kafka.ts';",
  ].join('\n');
  expect(linesThatName(source, members)).toEqual([]);
});

test('tags of HTML and elements in CSS name no member, but their text, attributes, classes and unknown tags do', () => {
  const source = [
    'const heading = `<h2>${title}</h2>`;',
    'const linked = `<h2 id="${id}">`;',
    "const style = 'h1, h2 { margin: 0; }';",
    "const text = '<p>H2 servers</p>';",
    'const attribute = `<div class="h2">`;',
    "const name = 'h2';",
    "const placeholder = 'run <kafka>';",
    "const longer = '<h2-inserts>';",
    "const styled = '.h2 { margin: 0; }';",
  ].join('\n');
  expect(linesThatName(source, ['h2', 'h2-inserts', 'kafka'])).toEqual([4, 5, 6, 7, 8, 9]);
});

test('a shared file that names a member is a fault unless it has a reason, and an unused reason is a fault', () => {
  const found = new Map([
    ['src/cli/one.ts', [3, 7]],
    ['src/cli/two.ts', [1]],
  ]);
  expect(memberNameFaults(found, { 'src/cli/two.ts': 'a reason', 'src/cli/three.ts': 'a reason' })).toEqual([
    "src/cli/one.ts:3,7 names a member: move this to the member's facts; if a member has the name of an everyday word that the file uses in another sense, rename the member",
    'src/cli/three.ts names no member: remove it from the list in tools/member-names.ts',
  ]);
});

function faultsOf(count: number): string[] {
  const files = Array.from({ length: count }, (_, index) => `src/cli/${index}.ts`);
  const reasons = Object.fromEntries(files.map((file) => [file, 'a reason']));
  return memberNameFaults(new Map(files.map((file) => [file, [1]])), reasons);
}

test('at most eight shared files may have a reason', () => {
  expect(faultsOf(8)).toEqual([]);
  expect(faultsOf(9)).toEqual(['tools/member-names.ts allows 9 shared files to name a member; the maximum is 8']);
});
