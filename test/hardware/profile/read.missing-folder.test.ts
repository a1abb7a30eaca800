import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('a folder of stack files that is not there is refused by name', async () => {
  vi.stubEnv('PROOFLOAD_STACKS', '/nowhere/stacks');
  vi.resetModules();
  const { readProfile } = await import('../../../src/hardware/profile/read.ts');
  await expect(readProfile('local')).rejects.toThrow('There is no folder /nowhere/stacks: make it');
});
