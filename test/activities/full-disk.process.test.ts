import { ApplicationFailure } from '@temporalio/activity';
import { expect, test } from 'vitest';
import { namingFullDisks } from '../../activities/full-disk.ts';

const failing = (error: Error) =>
  namingFullDisks({
    keep: async (): Promise<void> => {
      throw error;
    },
  });

test('a step that finds no space left fails as a full disk, and may be tried again', async () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const failure: unknown = await failing(error)
    .keep()
    .catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApplicationFailure);
  expect(failure).toMatchObject({ type: 'DiskFull', message: error.message, nonRetryable: false, cause: error });
});

test('every other failure is handed on as it is', async () => {
  const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
  await expect(failing(error).keep()).rejects.toBe(error);
});

test('what a step returns is handed on', async () => {
  const activities = namingFullDisks({ count: async ({ by }: { by: number }) => by + 1 });
  expect(await activities.count({ by: 1 })).toBe(2);
});
