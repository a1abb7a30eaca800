import { RefusalError } from '../campaign/refusal.ts';

/** Temporal's database cannot be read. Exits with 3 where a lease may hold hardware, else with 2. */
export class DamagedDatabaseError extends RefusalError {
  /** Profiles of which the ledger has a lease. */
  readonly leased: string[];

  constructor(path: string, fault: string, leased: string[]) {
    super([
      `Temporal's database ${path} cannot be used: ${fault}. Put it aside with "mv ${path} ${path}.damaged" and remove ${path}-wal and ${path}-shm: a new one is made, in which no earlier campaign is known. "proofload resume ID" then goes on with one from its results, and "proofload sweep" shows hardware that nobody holds any longer.`,
      ...leased.map(
        (profile) =>
          `Hardware of profile ${profile} may be left, since it has a lease: remove it with "proofload sweep --profile ${profile} --apply" unless its campaign is to go on.`,
      ),
    ]);
    this.leased = leased;
  }
}
