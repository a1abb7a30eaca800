import type { InventoryHost } from './inventory.ts';
import type { JobSpec, JobStatus } from './job.ts';

/** Where a client of this machine connects to. */
export interface Endpoint {
  host: string;
  port: number;
}

/** One way to act on a host. Local and SSH hosts implement it alike; one contract suite runs over every implementation. */
export interface Host {
  readonly inventory: InventoryHost;
  /** Starts a job detached from the caller. Does nothing when a job of that id exists. */
  startJob(job: JobSpec): Promise<void>;
  jobStatus(jobId: string): Promise<JobStatus>;
  /** Asks the job's whole process tree to end, then makes it end after `graceSeconds`. Does nothing for an absent job. */
  stopJob(jobId: string, graceSeconds: number): Promise<void>;
  /** The last bytes of what the job wrote to standard output (`output`) or standard error (`error`). Empty when there is none. */
  tailJob(jobId: string, stream: 'output' | 'error', bytes: number): Promise<string>;
  /** Absolute path on the host of the job's folder; its outputs are the files `output` and `error` there. */
  jobFolder(jobId: string): string;
  /** Runs a short command to its end and returns its standard output. Throws with the exit code and the last lines of both outputs. */
  run(argv: string[], options?: { environment?: Record<string, string>; timeoutSeconds?: number }): Promise<string>;
  /** Writes a small text file, parents included, atomically. */
  writeFile(path: string, text: string): Promise<void>;
  /** Copies a file or folder of this machine to the host. */
  upload(localPath: string, hostPath: string): Promise<void>;
  /** Makes a read-only artefact folder of this machine visible on the host at `hostPath` (a link for local hosts). */
  link(localFolder: string, hostPath: string): Promise<void>;
  /** Copies a file or folder of the host to this machine; the target's parents are made. Throws when it does not exist. */
  download(hostPath: string, localPath: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Milliseconds by which the host's clock is ahead of ours, and half the round trip as its error bound. */
  clockOffset(): Promise<{ offsetMilliseconds: number; errorMilliseconds: number }>;
  /**
   * Where this machine reaches a port at which something listens on the host's own address: there, or at a port of our
   * own that leads there by SSH. Holds until the host is closed, whether or not anything listens yet. Who connects
   * through SSH to a port where nothing listens gets a connection that breaks at once.
   *
   * @throws HostRefused where the host's SSH server forbids it
   */
  tunnel(port: number): Promise<Endpoint>;
  /** Whether anything takes connections at that port of the host's own address. */
  listens(port: number): Promise<boolean>;
  close(): Promise<void>;
}
