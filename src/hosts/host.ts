import type { InventoryHost } from './inventory.ts';
import type { JobSpec, JobStatus } from './job.ts';

/** Endpoint to which a client on this machine connects. */
export interface Endpoint {
  host: string;
  port: number;
}

/** Operations on a host. Local and SSH hosts implement it; one contract suite tests every implementation. */
export interface Host {
  readonly inventory: InventoryHost;
  /** Starts a job detached from the caller. Does nothing if a job with that id exists. */
  startJob(job: JobSpec): Promise<void>;
  jobStatus(jobId: string): Promise<JobStatus>;
  /**
   * Sends SIGTERM to the job's whole process tree, then SIGKILL after `graceSeconds`. Does nothing for an absent job.
   */
  stopJob(jobId: string, graceSeconds: number): Promise<void>;
  /** The last bytes of the job's standard output (`output`) or standard error (`error`). Empty if there is none. */
  tailJob(jobId: string, stream: 'output' | 'error', bytes: number): Promise<string>;
  /** Absolute path on the host of the job's folder; its outputs are the files `output` and `error` there. */
  jobFolder(jobId: string): string;
  /**
   * Runs a short command and returns its standard output. Throws with the exit code and the last lines of both
   * outputs.
   */
  run(argv: string[], options?: { environment?: Record<string, string>; timeoutSeconds?: number }): Promise<string>;
  /** Writes a small text file atomically, and creates its parent folders. */
  writeFile(path: string, text: string): Promise<void>;
  /** Copies a file or folder of this machine to the host. */
  upload(localPath: string, hostPath: string): Promise<void>;
  /** Makes a read-only artefact folder of this machine available at `hostPath` (a symlink on local hosts). */
  link(localFolder: string, hostPath: string): Promise<void>;
  /**
   * Copies a file of the host, or a folder with the files and folders in it, to this machine and creates the target's parents. Throws
   * if it does not exist, is of the other kind, or has anything else in it.
   */
  download(kind: 'file' | 'folder', hostPath: string, localPath: string): Promise<void>;
  /**
   * Copies a file of the host to this machine as a gzip file, compressed before it is sent, and creates the target's parents. Throws
   * if it does not exist.
   */
  downloadCompressed(hostPath: string, localPath: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Milliseconds by which the host's clock is ahead of ours, with half the round trip as error bound. */
  clockOffset(): Promise<{ offsetMilliseconds: number; errorMilliseconds: number }>;
  /**
   * Endpoint on this machine for a port on the host's own address: that address, or a local port forwarded by SSH.
   * Valid until the host is closed, whether or not anything listens yet. A connection through SSH to a port where
   * nothing listens breaks at once.
   *
   * @throws HostRefused where the host's SSH server forbids forwarding
   */
  tunnel(port: number): Promise<Endpoint>;
  /** Whether anything accepts connections at that port of the host's own address. */
  listens(port: number): Promise<boolean>;
  close(): Promise<void>;
}
