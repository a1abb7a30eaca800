import { expect, test } from 'vitest';
import { studentQuantile } from '../../src/statistics/student.ts';

test('quantiles are those of the tables, and the normal one beyond them', () => {
  expect([3, 10, 30].map(studentQuantile)).toEqual([3.182, 2.228, 2.042]);
  expect(studentQuantile(31)).toBe(1.96);
});

test('two degrees of freedom carry no interval', () => {
  expect(() => studentQuantile(2)).toThrow('An interval wants 3 degrees of freedom, not 2.');
});
