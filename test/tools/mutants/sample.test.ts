import { expect, test } from 'vitest';
import { mutantsOf, type Place } from '../../../tools/mutants/mutant.ts';
import { drawMutants } from '../../../tools/mutants/sample.ts';

const places = [
  ...mutantsOf('src/plan/a.ts', 'const numbers = [1, 2, 3, 4, 5, 6, 7, 8];'),
  ...mutantsOf('src/search/b.ts', 'const one = 1;'),
  ...mutantsOf('workflows/c.ts', 'const numbers = [1, 2, 3];'),
];

const all = (proposed: readonly Place[]) => proposed;

test('the same seed draws the same mutants, another seed draws others', () => {
  expect(drawMutants(places, 6, 1, all)).toEqual(drawMutants(places, 6, 1, all));
  expect(drawMutants(places, 6, 1, all)).not.toEqual(drawMutants(places, 6, 2, all));
});

test('rooms are drawn in turn until they have no more', () => {
  const files = drawMutants(places, 8, 1, all).map(({ file }) => file);
  expect(files.slice(0, 3).toSorted()).toEqual(['src/plan/a.ts', 'src/search/b.ts', 'workflows/c.ts']);
  expect(files.filter((file) => file === 'workflows/c.ts')).toHaveLength(3);
});

test('no mutant is drawn twice, and none that is unfit', () => {
  const drawn = drawMutants(places, 100, 1, (proposed) => proposed.filter(({ text }) => text !== '1'));
  expect(drawn).toHaveLength(9);
  expect(new Set(drawn).size).toBe(9);
});
