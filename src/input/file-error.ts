import { RefusalError } from './refusal.ts';

/** Why a file is unusable: it does not exist, cannot be reached or read, or has invalid content. */
export type FileFault = 'absent' | 'unreachable' | 'damaged';

/** An unusable file. Each fault is one sentence with the path and what to do. The command exits with 2. */
export class FileError extends RefusalError {
  readonly path: string;
  readonly fault: FileFault;

  constructor(path: string, fault: FileFault, faults: string[], cause?: unknown) {
    super(faults);
    this.path = path;
    this.fault = fault;
    if (cause !== undefined) this.cause = cause;
  }
}
