import { expect, test } from 'vitest';
import { studentQuantile } from '../../src/statistics/student.ts';

test('quantiles are those of the tables, then that of the normal distribution', () => {
  expect([3, 10, 30].map(studentQuantile)).toEqual([3.182, 2.228, 2.042]);
  expect(studentQuantile(31)).toBe(1.96);
});

test('two degrees of freedom give no interval', () => {
  expect(() => studentQuantile(2)).toThrow('An interval needs 3 degrees of freedom, not 2.');
});
