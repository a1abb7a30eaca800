import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { InstallationName } from '../system.ts';

const artefact = z.strictObject({
  /** `group:artifact:version`. */
  coordinates: z.string(),
  /** Path below a Maven repository. */
  path: z.string(),
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** One file of a Maven repository, pinned to its content. */
export type Artefact = z.infer<typeof artefact>;

const lockFiles: Record<InstallationName, string> = {
  kafka: '../kafka/kafka.lock.json',
  'kafka-zookeeper': '../kafka/kafka-zookeeper.lock.json',
  cassandra: '../cassandra/cassandra.lock.json',
  'cassandra-stress': '../cassandra/cassandra-stress.lock.json',
  spark: '../spark/spark.lock.json',
};

export function lockFileOf(installation: InstallationName): URL {
  return new URL(lockFiles[installation], import.meta.url);
}

/** The artefacts of an installation as locked; throws one sentence for a lock file that is not whole. */
export async function readLock(installation: InstallationName): Promise<Artefact[]> {
  const file = lockFileOf(installation);
  const parsed = z.array(artefact).safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) {
    throw new Error(
      `The lock file ${file.pathname} is not valid; make it again with tools/lock-artefacts.ts: ${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}
