/** A job is a process on a host that outlives the connection, activity and worker that started it. */

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

/** Status of a job. Times are Unix times in milliseconds on the host’s clock; `src/hosts/clocks` puts them on ours. */
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
  /** The runner disappeared without writing an exit code (killed, host restarted). */
  | { state: 'lost' };
