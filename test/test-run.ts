/**
 * What all processes of one test run share: a folder of their own, with the stack files that come along in it, for a user's own
 * lie in the same folder as these and may be anything.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedProfiles } from '../tools/shipped-profiles.ts';
import { serveShared } from './shared-by-run.ts';

export default async function openTestRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-run-'));
  const stacks = join(folder, 'stacks');
  await mkdir(stacks);
  for (const profile of shippedProfiles) {
    const name = `Pulumi.${profile}.yaml`;
    await cp(join(import.meta.dirname, '../stacks', name), join(stacks, name));
  }
  process.env.PROOFLOAD_STACKS = stacks;
  process.env.PROOFLOAD_TEST_RUN = folder;
  const endShared = await serveShared(folder);
  return async () => {
    await endShared();
    await rm(folder, { recursive: true });
  };
}
