import { expect, test } from 'vitest';
import type { KeptHosts } from '../../../src/measurement/results/types.ts';
import { cleanupText } from '../../../src/report/sections/head.ts';
import { sampleCampaign } from '../sample-campaign.ts';

const cleanup = { verified: true, leftovers: [], checked: [], atMilliseconds: 4_000_000 };
const begun: KeptHosts = { seconds: 3600, startMilliseconds: 0, endMilliseconds: null, endedBy: null };

function text(kept: KeptHosts, removed: typeof cleanup | null): string {
  const { record } = sampleCampaign();
  return cleanupText({ ...record, outcome: { state: 'done', reason: null, cleanup: removed, kept } });
}

test('a report that is written while the hosts are kept says until when', () => {
  expect(text(begun, null)).toBe(
    'The hosts stay up until about 1970-01-01 01:00:00 UTC (--keep 1 h 00 min); cleanup follows.',
  );
});

test.each([
  ['time', 'until the time was over'],
  ['release', 'until "proofload release"'],
  ['cancel', 'until "proofload cancel"'],
  ['lease', 'until the lease ended'],
] as const)('afterwards it says how long, what ended it (%s), and that cleanup is verified', (endedBy, words) => {
  expect(text({ ...begun, endMilliseconds: 600_000, endedBy }, cleanup)).toBe(
    `The hosts stayed up for 10 min 00 s after the runs, ${words} (--keep 1 h 00 min). Cleanup verified at 1970-01-01 01:06:40 UTC.`,
  );
});
