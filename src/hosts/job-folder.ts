import { join } from 'node:path';

/** Folder of a job on its host. Throws for an id that would lead elsewhere. */
export function jobFolderIn(dataFolder: string, jobId: string): string {
  if (!/^[A-Za-z0-9._-]+$/.test(jobId) || jobId.startsWith('.'))
    throw new Error(`"${jobId}" is no job id: letters, digits, dot, underscore and hyphen only, no dot in front.`);
  return join(dataFolder, 'jobs', jobId);
}
