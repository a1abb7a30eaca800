import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('a missing stacks folder is refused by name', async () => {
  vi.stubEnv('PROOFLOAD_STACKS', '/nowhere/stacks');
  vi.resetModules();
  const { readProfile } = await import('../../../src/hardware/profile/read.ts');
  await expect(readProfile('local')).rejects.toThrow('The folder /nowhere/stacks does not exist: create it');
});
