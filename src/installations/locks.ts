import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256Schema } from '../input/identifiers.ts';
import { projectFolder } from '../state/paths.ts';
import { installationNamed } from './registry.ts';

const artefact = z.strictObject({
  /** `group:artifact:version`. */
  coordinates: z.string(),
  /** Path below a Maven repository. */
  path: z.string(),
  bytes: z.number().int().positive(),
  sha256: sha256Schema,
});

/** One file of a Maven repository, pinned to its content. */
export type Artefact = z.infer<typeof artefact>;

/** Absolute path of the lock file of an installation. */
export function lockFileOf(installation: string): string {
  return join(projectFolder, installationNamed(installation).lockFile);
}

/** The locked artefacts of an installation. Throws one sentence for an invalid lock file. */
export async function readLock(installation: string): Promise<Artefact[]> {
  const file = lockFileOf(installation);
  const parsed = z.array(artefact).safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) {
    throw new Error(
      `The lock file ${file} is invalid; recreate it with tools/lock-artefacts.ts or "proofload lock": ${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}
