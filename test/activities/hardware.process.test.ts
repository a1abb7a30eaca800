import { expect, test } from 'vitest';
import { expirySetter } from '../../activities/hardware.ts';

const ten = '2026-12-01T10:00:00.000Z';
const noon = '2026-12-01T12:00:00.000Z';

test('a provider is told each time once, and every time by a worker that has just begun', async () => {
  const told: string[] = [];
  const hold = async (profile: string, expires: string) => void told.push(`${profile} ${expires}`);
  const holder = expirySetter(hold);
  await holder('aws-nvme', ten);
  await holder('aws-nvme', ten);
  await holder('aws-metal', ten);
  await holder('aws-nvme', noon);
  expect(told).toEqual([`aws-nvme ${ten}`, `aws-metal ${ten}`, `aws-nvme ${noon}`]);
  await expirySetter(hold)('aws-nvme', noon);
  expect(told.at(-1)).toBe(`aws-nvme ${noon}`);
  expect(told).toHaveLength(4);
});

test('a provider that could not be told is complained of, and told the next time', async () => {
  let answers = false;
  const holder = expirySetter(async () => {
    if (!answers) throw new Error('AWS could not be asked.');
  });
  expect(await holder('aws-nvme', ten)).toEqual([
    `Could not set the expiry ${ten} on the hardware of aws-nvme: AWS could not be asked.`,
  ]);
  answers = true;
  expect(await holder('aws-nvme', ten)).toEqual([]);
});
