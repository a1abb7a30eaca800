import { expect, test } from 'vitest';
import { queryText } from '../../src/control/query-text.ts';

test('a name stands in quotes in a query, and what would end them does not get there', () => {
  expect(queryText('aws-m4')).toBe("'aws-m4'");
  for (const name of ["x' OR 'a' = 'a", 'a\nb', 'a"b', 'a\\', '', 'a b', 'a`b']) {
    expect(() => queryText(name)).toThrow('may not stand in a query to the Temporal server');
  }
});
