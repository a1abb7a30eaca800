/**
 * Profiles on the pretend cloud, through the program and engine that campaigns use. Import it before anything that
 * reads paths.
 */
import { scratchState } from './scratch-state.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The test's own stack files, next to the shipped ones. */
export const stacks = join(scratchState, 'stacks');
process.env.PROOFLOAD_STACKS = stacks;

/** Writes or overwrites a stack file. */
export async function writeStack(profile: string, text: string): Promise<void> {
  await mkdir(stacks, { recursive: true });
  await writeFile(join(stacks, `Pulumi.${profile}.yaml`), text);
}

export async function forgetState(): Promise<void> {
  await rm(scratchState, { recursive: true, force: true });
}
