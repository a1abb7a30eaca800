import { expect, test } from 'vitest';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { roomFaults } from '../../../src/providers/local/preflight.ts';

const profile = await readProfile('local-disk');

test('disks of hosts that fit together have no fault, and neither have hosts without such disks', async () => {
  expect(roomFaults(profile, 3 * 8192 * 2 ** 20)).toEqual([]);
  expect(roomFaults(await readProfile('local'), 0)).toEqual([]);
});

test('disks that do not fit are refused at their type, with what they need and what is free', () => {
  expect(roomFaults(profile, 10 * 2 ** 30)).toEqual([
    {
      path: ['proofload:hardware', 'node', 'limits', 'ownDiskMebibytes'],
      sentence: expect.stringMatching(/may grow to 24(\.0)? GiB, and 10(\.0)? GiB are free/),
    },
  ]);
});
