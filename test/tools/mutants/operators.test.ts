import { expect, test } from 'vitest';
import { mutantsOf, mutated } from '../../../tools/mutants/mutant.ts';

/** Every mutated state of a source, in the order of the source. */
const statesOf = (source: string): string[] => mutantsOf('a.ts', source).map((place) => mutated(source, place));

test.for([
  ['a < b', ['a <= b']],
  ['a >= b', ['a > b']],
  ['a === "b"', ['a !== "b"']],
  ['a && b', ['a || b']],
  ['a * b', ['a / b']],
  ['a + `b${c}`', []],
  ['a ?? b', ['(a)!']],
  ['true', ['false']],
  ['1_000', ['1001']],
  ['a.some(b)', ['a.every(b)']],
  ['Math.min(a, b)', ['Math.max(a, b)']],
  ['a.filter(b).length', ['a.length']],
  ['a?.filter(b)', ['a']],
  ['a ? b : c', ['true ? b : c', 'false ? b : c']],
  ['{ 1: a, b: "c" }', []],
  ['process.kill(a, 0)', []],
] as const)('changes the value %s', ([value, expected]) => {
  expect(statesOf(`const value = ${value};`)).toEqual(expected.map((to) => `const value = ${to};`));
});

test.for([
  ['a();', [';']],
  ['await a();', [';']],
  ['if (a) throw b;', ['if (true) throw b;', 'if (false) throw b;']],
  ['while (a) b.push(c);', ['while (false) b.push(c);', 'while (a) ;']],
  ['super(a);', []],
] as const)('changes the statement %s', ([statement, expected]) => {
  expect(statesOf(statement)).toEqual(expected);
});

test('leaves types, imports and re-exports unchanged', () => {
  const source = `import a from './a.ts';\nexport { b } from './b.ts';\ntype C = 1 | true;\ninterface D { e: 2 }\nconst f = a as 3;`;
  expect(statesOf(source)).toEqual([]);
});
