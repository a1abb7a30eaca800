import { expect, test } from 'vitest';
import { changed, faultsOf } from './examples.ts';

test('a load that is too short for its figures is refused, with the parameter to raise, unless it warms up', () => {
  const short = changed('records: 20000, targetRecordsPerSecond: 2000', 'records: 8000, targetRecordsPerSecond: 2000');
  expect(faultsOf(short)).toEqual([expect.stringMatching(/write\.1\.producer: lasts 4 s.* 5 s; .*records/)]);
  expect(
    faultsOf(short.replace('title: Producer alone', 'warmUp: true\n    title: Producer alone')).join(),
  ).not.toContain('lasts 4 s');
});
