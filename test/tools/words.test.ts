import { expect, test } from 'vitest';
import { proseOf, wordFaults } from '../../tools/words.ts';

test('prose is what a source has in comments and strings, on its lines', () => {
  const source = "const borne = 1; // it bears\nvoid borne;\nprint(`whoever ${borne}`, 'of old');\n";
  expect(proseOf(source).split('\n')).toEqual([
    '                 // it bears',
    '           ',
    "      `whoever ${borne}`  'of old'  ",
    '',
  ]);
});

test('a replaced word is named with its file, its line and a better one', () => {
  expect(wordFaults('src/one.ts', 'const offered = 1;\n// The offered rate.\n')).toEqual([
    'src/one.ts:2 has "offered": say target rate',
  ]);
});

test('a page of the docs is prose from end to end', () => {
  expect(wordFaults('docs/one.md', 'A run is void.\n\nIt cannot tell.')).toEqual([
    'docs/one.md:1 has "void": say invalid',
    'docs/one.md:3 has "cannot tell": say inconclusive',
  ]);
});

test('words of the field pass', () => {
  expect(wordFaults('docs/one.md', 'The bottleneck is the CPU (high confidence); the run is valid.')).toEqual([]);
});
