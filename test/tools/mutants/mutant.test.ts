import { expect, test } from 'vitest';
import { differenceText, mutantsOf, mutated, placeOf, withoutPlace } from '../../../tools/mutants/mutant.ts';

const source = `
export class Lease {
  constructor(seconds: number) {
    this.end = seconds * 2;
  }
  isOver(): boolean {
    return this.left().some((time) => time <= 0);
  }
}
export const limits = { hosts: { most: 3 } };
`;

test('a mutant names the declarations around it, outermost first', () => {
  expect(mutantsOf('src/lease.ts', source).map(({ within, operator, text }) => [within, operator, text])).toEqual([
    ['Lease.constructor', 'statement', 'this.end = seconds * 2;'],
    ['Lease.constructor', 'arithmetic', 'seconds * 2'],
    ['Lease.constructor', 'number', '2'],
    ['Lease.isOver', 'method', 'this.left().some((time) => time <= 0)'],
    ['Lease.isOver', 'comparison', 'time <= 0'],
    ['Lease.isOver', 'number', '0'],
    ['limits.hosts.most', 'number', '3'],
  ]);
});

test('every mutant is found again where lines, spaces and other functions have changed', () => {
  const later = `const other = 2 * 3;\n${source.replaceAll('.some', '\n      .some').replace('    return', '\n\n    return')}`;
  for (const mutant of mutantsOf('src/lease.ts', source).map(withoutPlace)) {
    if (mutant.operator === 'method') continue;
    const place = placeOf(mutant, later);
    expect(place && withoutPlace(place)).toEqual(mutant);
  }
});

test('the order distinguishes equal changes in one function', () => {
  const twice = 'function a() {\n  if (b > 1) return c;\n  return b > 1;\n}\n';
  const [first, second] = mutantsOf('src/a.ts', twice).filter(({ operator }) => operator === 'comparison');
  expect(mutated(twice, placeOf(first!, twice)!)).toContain('if (b >= 1)');
  expect(mutated(twice, placeOf(second!, twice)!)).toContain('return b >= 1');
});

test('a mutant of what has changed has no place', () => {
  const [mutant] = mutantsOf('src/lease.ts', source);
  expect(placeOf(mutant!, source.replace('seconds * 2', 'seconds * 3'))).toBeUndefined();
});

test('the difference is the line of the change, before and after', () => {
  const place = mutantsOf('src/lease.ts', source).find(({ operator }) => operator === 'comparison');
  expect(differenceText(source, place!)).toEqual({
    line: 7,
    before: 'return this.left().some((time) => time <= 0);',
    after: 'return this.left().some((time) => time < 0);',
  });
});
