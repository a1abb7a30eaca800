/** Gives the tests a folder with the stack files that come along: a user's own lie in the same folder as these, and may be anything. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedProfiles } from '../tools/shipped-profiles.ts';

export default async function shippedStacks(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-stacks-'));
  for (const profile of shippedProfiles) {
    const name = `Pulumi.${profile}.yaml`;
    await cp(join(import.meta.dirname, '../stacks', name), join(folder, name));
  }
  process.env.PROOFLOAD_STACKS = folder;
  return () => rm(folder, { recursive: true });
}
