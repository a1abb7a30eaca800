/** Memory of the worker of this checkout. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const recordSchema = z.looseObject({ pid: z.int().positive() });

/**
 * What the worker that a state folder records holds of the machine's memory (`VmRSS`), in MiB.
 *
 * @param controlFolder `control` of the state folder
 */
export async function workerMemory(controlFolder: string): Promise<number> {
  const { pid } = recordSchema.parse(JSON.parse(await readFile(join(controlFolder, 'worker.json'), 'utf8')));
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
