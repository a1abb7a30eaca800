import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { trackRecord } from '../../../src/findings/bottlenecks/track-record.ts';

test('the record of verdicts is that of the table of kept windows', async () => {
  const { source, windows, right, wrong, highConfidence } = trackRecord;
  const text = await readFile(source, 'utf8');
  const row = text.split('\n').find((line) => /^\| all\s+\| 168 /.test(line)) ?? '';
  const cells = row.split('|').map((cell) => cell.trim());
  expect(cells.slice(2, 7).map(Number)).toEqual([
    windows,
    right,
    wrong.high,
    wrong.medium,
    windows - right - wrong.high - wrong.medium,
  ]);
  expect(text).toContain(`Bottlenecks of high confidence: ${wrong.high} of ${highConfidence} wrong`);
});
