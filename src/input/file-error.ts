import { RefusalError } from './refusal.ts';

/** Why a file could not be taken: it is not there, cannot be reached or read, or does not hold what it should. */
export type FileFault = 'absent' | 'unreachable' | 'damaged';

/** A file on disk that cannot be used. One sentence a fault, each with the path and the way out. The command exits with 2. */
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
