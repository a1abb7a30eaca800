/** A load of a generator as a campaign file has it, of which `test/fixtures/workloads/<name>` holds what the real one gave. */
import type { Source } from '../../src/workloads/facts.ts';

export interface Sample {
  given: object;
  /** For a load that reads what another one wrote. */
  source: Source | null;
}
