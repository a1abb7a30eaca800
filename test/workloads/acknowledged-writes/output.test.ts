import { expect, test } from 'vitest';
import { failuresOverTime, progressLines, readBackIn } from '../../../src/workloads/acknowledged-writes/output.ts';

const output = `progress seconds=1 acknowledged=180 rate=180 failed 0
progress seconds=2 acknowledged=380 rate=200 failed 7
progress seconds=3 acknowledged=580 rate=200 failed 9
reading back
lost 41 acknowledged after 212 ms
result planned=600 acknowledged=580 failed=9 missing=1 different=2 firstlost=212 lastlost=1900
`;

test('progress is acknowledged and failed writes of each second', () => {
  expect(progressLines(output).at(-1)).toEqual({ seconds: 3, operationsPerSecond: 200, failed: 9 });
  expect(failuresOverTime(output).map(({ errors }) => errors)).toEqual([0, 7, 2]);
});

test('what was read back is in the last line, without which the generator did not finish', () => {
  expect(readBackIn(output)).toEqual({
    planned: 600,
    acknowledged: 580,
    failed: 9,
    missing: 1,
    different: 2,
    lostMilliseconds: { first: 212, last: 1900 },
  });
  expect(readBackIn(output.replace(/^result.*\n/m, ''))).toBeNull();
  const whole = output.replace(/missing.*/, 'missing=0 different=0 firstlost=-1 lastlost=-1');
  expect(readBackIn(whole)?.lostMilliseconds).toBeNull();
});
