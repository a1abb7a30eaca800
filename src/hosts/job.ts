/** A job is a process on a host that outlives the connection, the activity and the worker that started it. */

/** What to run. Starting the same id twice on a host starts it once. */
export interface JobSpec {
  /** Unique on its host; letters, digits, dot, underscore and hyphen only. */
  id: string;
  /** The command and its arguments; no shell reads them. */
  argv: string[];
  environment: Record<string, string>;
  /** Absolute working folder on the host. The default is the job's own folder. */
  workingFolder?: string;
  /** Files to write into the job's folder before it starts, readable by the host's login alone: name to text. */
  files?: Record<string, string>;
  /** Start no sooner than this Unix time in milliseconds: the barrier of a combined run. */
  startAtMilliseconds?: number;
}

/** What became of a job. Times are Unix times in milliseconds on the host's clock. */
export type JobStatus =
  | { state: 'absent' }
  | { state: 'running'; pid: number; startedMilliseconds: number | null }
  | {
      state: 'ended';
      exitCode: number | null;
      signal: string | null;
      startedMilliseconds: number;
      endedMilliseconds: number;
    }
  /** The runner itself vanished without leaving an exit code (killed, host restarted). */
  | { state: 'lost' };
