import { RefusalError } from '../input/refusal.ts';

/** Temporal's database cannot be read. Exits with 3 where a lease may hold hardware, else with 2. */
export class DamagedDatabaseError extends RefusalError {
  /** Profiles of which the ledger has a lease. */
  readonly leased: string[];

  constructor(path: string, fault: string, leased: string[]) {
    super([
      `Temporal's database ${path} cannot be used: ${fault}. Move it elsewhere, and what lies beside it with -wal and -shm at its end: a new one is then made, which knows no earlier campaign. "proofload resume ID" goes on with one from its results, and "proofload cleanup" shows hardware that nobody holds.`,
      ...leased.map(
        (profile) =>
          `Hardware of profile ${profile} may be left, since it has a lease: remove it with "proofload cleanup --profile ${profile} --apply" unless its campaign is to go on.`,
      ),
    ]);
    this.leased = leased;
  }
}
