/** A load of a generator as a campaign file has it, of which `test/fixtures/workloads/<name>` holds what the real one gave. */
import type { OwnFiles } from '../../src/workloads/own-files.ts';
import type { SizedDataset, Source } from '../../src/workloads/facts.ts';

export interface Sample {
  given: object;
  /** For a load that reads what another one wrote. */
  source: Source | null;
  /** The files of the user's own that it names. */
  files?: OwnFiles;
  /** The dataset that it reads. */
  data?: SizedDataset;
  /** The output from which its figures are read. Default: `output`. */
  measuredIn?: string;
}
