/** Every kind of bad campaign file that was tried. */
import { expect, test } from 'vitest';
import { changed, faultsOf, plan, profile, smallCampaign } from './examples.ts';
import { meaningless, settings, tooLarge } from './hostile-values.ts';
import { misnamed, notPlain } from './hostile-words.ts';
import { expectWording } from '../wording.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

const whole: [what: string, text: string][] = [
  ['a file of 5 MB', '#'.repeat(5_000_000)],
  ['brackets in brackets', '['.repeat(100_000)],
  ['mappings in mappings', '{a: '.repeat(30_000)],
  ['lists on one line', '- '.repeat(60_000)],
  ['20,000 unknown keys', lines(20_000, (key) => `k${key}: `).slice(0, 131_072)],
  [
    '12,000 runs',
    `${smallCampaign.slice(0, smallCampaign.indexOf('  write:'))}${lines(12_000, (run) => `  r${run}:`)}\n`,
  ],
  ['200,000 commas', `a: [${','.repeat(131_000)}`],
  ['an alias bomb', bomb()],
  ['aliases that go deep', chain()],
  ['an alias as a key', 'a: &a x\n*a : 1'],
  ['UTF-16', Buffer.from(`\uFEFF${smallCampaign}`, 'utf16le').toString('utf8')],
  ['nothing in it', ''],
  ['a comment alone', '# nothing\n'],
  ['one word', 'hello'],
];

test('every hostile piece of a campaign file is refused with its place and what is allowed', async () => {
  const pieces = [...tooLarge, ...notPlain, ...misnamed, ...meaningless, ...settings];
  const refused = pieces.map(([what, piece, by]): [string, string[]] => [
    what,
    faultsOf(changed(piece, by), { size: what === 'only warm-ups' ? 'laptop' : 'smoke' }),
  ]);
  for (const [what, faults] of refused) {
    expect(faults, what).not.toEqual([]);
    for (const fault of faults) expect(fault, what).toMatch(/^small\.yaml:\d+:\d+: .{1,780}$/);
  }
  await expectWording('hostile-pieces-of-campaigns', refused);
});

test('every hostile file is refused with one sentence', async () => {
  const refused = whole.map(([what, text]): [string, string[]] => [what, faultsOf(text)]);
  for (const [what, faults] of refused) expect(faults, what).toHaveLength(1);
  await expectWording('hostile-campaigns', refused);
});

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}

function bomb(): string {
  const names = 'abcdefghij'.split('');
  return names
    .map(
      (name, index) =>
        `${name}: &${name} [${Array(9)
          .fill(index === 0 ? 'x' : `*${names[index - 1]}`)
          .join(',')}]`,
    )
    .join('\n');
}

function chain(): string {
  return Array.from({ length: 30 }, (_, link) => `k${link}: &k${link} [${link === 0 ? 'x' : `*k${link - 1}`}]`).join(
    '\n',
  );
}

test('a byte order mark, line ends of Windows and decimal numbers of other forms are taken', () => {
  expect(faultsOf(`\uFEFF${smallCampaign.replaceAll('\n', '\r\n')}`)).toEqual([]);
  expect(faultsOf(changed('tokens: 16', 'tokens: 0x10'))).toEqual([]);
  expect(faultsOf(changed('records: 1000,', 'records: 1e3,'))).toEqual([]);
});

test('999 unknown keys are told, 20 of them shown and the rest counted', () => {
  const keys = Array.from({ length: 900 }, (_, index) => `k${index}: 1`).join(', ');
  expect(() => plan(changed('metadata: kraft', keys))).toThrow(/\nand 880 more; fix these first$/);
  expect(faultsOf(changed('metadata: kraft', keys))).toHaveLength(900);
});

test('a size that is no word is refused, whatever it holds', () => {
  expect(faultsOf(smallCampaign, { size: 'constructor' })).toEqual([
    '--size constructor: unknown size; known: smoke, laptop',
  ]);
  expect(faultsOf(smallCampaign, { size: '\u001B[2J' })).toEqual([
    String.raw`--size \u001B[2J: unknown size; known: smoke, laptop`,
  ]);
});

test('as many runs as there may be are planned in moments', () => {
  const levels = Array.from({ length: 200 }, (_, index) => `        - cassandra: { threads: ${index + 1} }\n`).join('');
  const text = smallCampaign
    .replace('        - cassandra: { threads: 4 }\n', levels)
    .replace('  smoke:\n', '  smoke:\n    skip: [write, read]\n    trials: 5\n');
  const before = process.cpuUsage();
  expect(runsOf(plan(text, { profile }))).toHaveLength(1000);
  expect((process.cpuUsage(before).user + process.cpuUsage(before).system) / 1e6).toBeLessThan(12);
});
