/** Files that share a process must leave it as they found it, or the order of the files decides what they see. */
import { afterAll, beforeAll, expect, vi } from 'vitest';

let before: { environment: NodeJS.ProcessEnv; folder: string };

const now = () => ({ environment: { ...process.env }, folder: process.cwd() });

beforeAll(() => {
  before = now();
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(
    now(),
    'this file changed the process that it shares with others: restore it, or end its name with .isolated.test.ts',
  ).toEqual(before);
});
