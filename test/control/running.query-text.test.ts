import { expect, test } from 'vitest';
import { queryText } from '../../src/control/running.ts';

test('a name is quoted in a query, and one with a quote is refused', () => {
  expect(queryText('aws-m4')).toBe("'aws-m4'");
  for (const name of ["x' OR 'a' = 'a", 'a\nb', 'a"b', 'a\\', '', 'a b', 'a`b']) {
    expect(() => queryText(name)).toThrow('is not allowed in a query to the Temporal server');
  }
});
