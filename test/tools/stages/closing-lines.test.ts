import { expect, test } from 'vitest';
import { closingLines, testCounts } from '../../../tools/stages/closing-lines.ts';

const output = `
 \u001b[2m Test Files \u001b[22m \u001b[1m\u001b[31m1 failed\u001b[39m\u001b[22m\u001b[2m | \u001b[22m\u001b[1m\u001b[32m427 passed\u001b[39m\u001b[22m\u001b[90m (428)\u001b[39m
 \u001b[2m      Tests \u001b[22m \u001b[1m\u001b[31m2 failed\u001b[39m\u001b[22m\u001b[2m | \u001b[22m\u001b[1m\u001b[32m3890 passed\u001b[39m\u001b[22m\u001b[2m | \u001b[22m\u001b[33m3 skipped\u001b[39m\u001b[90m (3895)\u001b[39m
 \u001b[2m   Duration \u001b[22m 101.12s\u001b[2m (transform 9.1s)\u001b[22m
 Tests of something else passed
      Tests  10 passed (10)
`;

test('the closing lines of vitest are kept without colours, and counted over all runs of a stage', () => {
  const closing = output.split('\n').flatMap(closingLines);
  expect(closing.map((line) => line.trim())).toEqual([
    'Test Files  1 failed | 427 passed (428)',
    'Tests  2 failed | 3890 passed | 3 skipped (3895)',
    'Duration  101.12s (transform 9.1s)',
    'Tests  10 passed (10)',
  ]);
  expect(testCounts(closing)).toEqual({ passed: 3900, failed: 2, skipped: 3 });
});

test('a stage without tests has no counts', () => expect(testCounts([])).toBeNull());
