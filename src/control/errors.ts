/** Errors of the control plane that decide the exit code of a command. */
import { RefusalError } from '../input/refusal.ts';

/** Neither server nor worker answers for a started campaign: it may hold hardware. Exits with 3. */
export class UnansweredError extends Error {}

/** A workflow whose task fails at every attempt. The message is one sentence with the error of the workflow code. */
export class BlockedWorkflowError extends Error {}

/** Temporal's database cannot be read. Exits with 3 if a lease may hold hardware, otherwise with 2. */
export class DamagedDatabaseError extends RefusalError {
  /** Stacks with a lease in the ledger. */
  readonly leased: string[];

  constructor(path: string, fault: string, leased: string[]) {
    super([
      `Temporal's database ${path} cannot be used: ${fault}. Move it elsewhere, together with its -wal and -shm files: the next server starts with a new database that knows no earlier campaign. "proofload resume ID" continues a campaign from its results, and "proofload cleanup" lists leaked hardware.`,
      ...leased.map(
        (stack) =>
          `Hardware of the stack ${stack} may still exist, because it has a lease: remove it with "proofload cleanup --apply", unless its campaign will continue.`,
      ),
    ]);
    this.leased = leased;
  }
}
