/** Every kind of bad campaign file that was tried, with the sentence that refuses it. */
import { describe, expect, test } from 'vitest';
import { changed, faultsOf, plan, profile, smallCampaign } from './examples.ts';
import { meaningless, settings, tooLarge } from './hostile-values.ts';
import { misnamed, notPlain } from './hostile-words.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

describe('a campaign file is refused that has', () => {
  test.each([...tooLarge, ...notPlain, ...misnamed, ...meaningless, ...settings])('%s', (what, piece, by, sentence) => {
    const size = what === 'only warm-ups' ? 'laptop' : 'smoke';
    const faults = faultsOf(changed(piece, by), { size });
    expect(
      faults.some((fault) => fault.includes(sentence)),
      `${sentence} is not in\n${faults.join('\n')}`,
    ).toBe(true);
    expect(Math.max(...faults.map((fault) => fault.length))).toBeLessThanOrEqual(800);
  });

  test.each([
    ['a file of 5 MB', '#'.repeat(5_000_000), 'small.yaml:1:1: has 5,000,000 characters; the limit is 131,072'],
    [
      'brackets in brackets',
      '['.repeat(100_000),
      'small.yaml:1:21: too deep: the nesting limit is 20 mappings and lists',
    ],
    [
      'mappings in mappings',
      '{a: '.repeat(30_000),
      'small.yaml:1:81: too deep: the nesting limit is 20 mappings and lists',
    ],
    ['lists on one line', '- '.repeat(60_000), 'small.yaml:1:41: too deep: the nesting limit is 20 mappings and lists'],
    [
      '20,000 unknown keys',
      Array.from({ length: 20_000 }, (_, key) => `k${key}: `)
        .join('\n')
        .slice(0, 131_072),
      'the limit is 1,000',
    ],
    [
      '12,000 runs',
      `${smallCampaign.slice(0, smallCampaign.indexOf('  write:'))}${Array.from({ length: 12_000 }, (_, run) => `  r${run}:\n`).join('')}`,
      'too large: this mapping or list has 12,000 entries; the limit is 1,000',
    ],
    ['200,000 commas', `a: [${','.repeat(131_000)}`, 'too large: the limit is 20,000 values'],
    ['an alias bomb', bomb(), 'too large: with aliases expanded it has more than 20000 values'],
    ['aliases that go deep', chain(), 'too deep: the nesting limit is 20 mappings and lists'],
    ['an alias as a key', 'a: &a x\n*a : 1', 'small.yaml:2:1: a key must be text; write it in quotes'],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${smallCampaign}`, 'utf16le').toString('utf8'),
      'small.yaml:1:1: not UTF-8 text; save the file as UTF-8',
    ],
    [
      'nothing in it',
      '',
      'small.yaml:1:1: must be a mapping with name, title, repeats, systems, clusters, variants, maxPriceDifferencePercent, backgroundObjective, datasets, runs, sizes, thresholds, lease, not null',
    ],
    [
      'a comment alone',
      '# nothing\n',
      'must be a mapping with name, title, repeats, systems, clusters, variants, maxPriceDifferencePercent, backgroundObjective, datasets, runs, sizes, thresholds, lease, not null',
    ],
    [
      'one word',
      'hello',
      'must be a mapping with name, title, repeats, systems, clusters, variants, maxPriceDifferencePercent, backgroundObjective, datasets, runs, sizes, thresholds, lease, not "hello"',
    ],
  ])('%s', (_what, text, sentence) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(sentence)]);
  });
});

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
