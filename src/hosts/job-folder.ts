import { join } from 'node:path';

/** Folder of a job on its host. Throws for an id that would escape it. */
export function jobFolderIn(dataFolder: string, jobId: string): string {
  if (!/^[A-Za-z0-9._-]+$/.test(jobId) || jobId.startsWith('.'))
    throw new Error(
      `"${jobId}" is not a job id: use letters, digits, dots, underscores and hyphens only, and no leading dot.`,
    );
  return join(dataFolder, 'jobs', jobId);
}
