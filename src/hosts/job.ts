/** A job is a process on a host that outlives the connection, activity and worker that started it. */
import { z } from 'zod';
import { join } from 'node:path';

/** The job to run. Starting the same id twice on a host starts it once. */
export interface JobSpec {
  /** Unique on its host; letters, digits, dot, underscore and hyphen only. */
  id: string;
  /** The command and its arguments; not interpreted by a shell. */
  argv: string[];
  environment: Record<string, string>;
  /** Absolute working folder on the host. Default: the job's own folder. */
  workingFolder?: string;
  /** Files to write into the job's folder before it starts, as name to text; readable only by the host's login. */
  files?: Record<string, string>;
  /** Earliest start as Unix time in milliseconds: the barrier of a combined run. */
  startAtMilliseconds?: number;
}

/** How a job ended, as the runner writes it. */
export const exitRecordSchema = z.object({
  exitCode: z.number().nullable(),
  signal: z.string().nullable(),
  startedMilliseconds: z.number(),
  endedMilliseconds: z.number(),
});

/** Status of a job. Times are Unix times in milliseconds on the host’s clock; `src/hosts/clocks` puts them on ours. */
export const jobStatusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('absent') }),
  z.object({ state: z.literal('running'), pid: z.number(), startedMilliseconds: z.number().nullable() }),
  exitRecordSchema.extend({ state: z.literal('ended') }),
  /** The runner disappeared without writing an exit code (killed, host restarted). */
  z.object({ state: z.literal('lost') }),
]);
export type JobStatus = z.infer<typeof jobStatusSchema>;

/** Folder of a job on its host. Throws for an id that would escape it. */
export function jobFolderIn(dataFolder: string, jobId: string): string {
  if (!/^[A-Za-z0-9._-]+$/.test(jobId) || jobId.startsWith('.'))
    throw new Error(
      `"${jobId}" is not a job id: use letters, digits, dots, underscores and hyphens only, and no leading dot.`,
    );
  return join(dataFolder, 'jobs', jobId);
}
