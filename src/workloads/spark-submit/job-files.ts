/** Files of a driver in the kept folder of its job. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nullIfAbsent } from '../../state/absence.ts';
import { saturationFile } from '../watch.ts';
import type { SparkSaturation } from './spark-figures-schema.ts';

/** Folder of the event log in that of the job. */
export const eventLogFolder = 'events';

const writtenSaturation = z.looseObject({
  at: z.string(),
  stage: z.number(),
  of: z.number(),
  reason: z.string(),
  evidence: z.looseObject({ atMilliseconds: z.number() }),
});

/** Why the load was stopped; null if it was not. */
export async function readSaturation(folder: string): Promise<SparkSaturation | null> {
  const file = join(folder, saturationFile);
  const text = await nullIfAbsent(readFile(file, 'utf8'));
  if (text === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker that drove the run wrote it atomically; the schema above rejects other files
  return writtenSaturation.parse(JSON.parse(text)) as unknown as SparkSaturation;
}

/** The event log of the application. Its name ends in `.inprogress` until the driver ends, and forever if the driver dies. */
export async function eventLogIn(folder: string, mayBeTruncated: boolean): Promise<string> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`${folder} cannot be read: the Spark application wrote no event log there`, { cause });
  });
  const [log, another] = names.filter(
    (name) => name.startsWith('app-') && (mayBeTruncated || !name.endsWith('.inprogress')),
  );
  if (log && !another) return join(folder, log);
  throw new Error(
    `${folder} must contain exactly one event log of a finished Spark application; it contains ${names.join(', ') || 'nothing'}`,
  );
}
