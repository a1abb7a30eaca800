/** What a campaign leaves on disk, as data. Units stand in the names. Times are Unix times in milliseconds. */
import type { TimeWindow } from '../../input/time-schema.ts';
import type { FinishedUnit } from '../../workloads/load-output.ts';
import type { RegisteredFigures } from '../../workloads/registry.ts';
import type { SearchedRun } from '../../plan/search-plan.ts';
import type { FailureKind } from '../../failures/kinds.ts';

export type {
  CampaignOutcome,
  CampaignRecord,
  CampaignRequest,
  CampaignSession,
  KeptEnd,
  KeptHosts,
} from './campaign-schema.ts';
export type { InstanceResult, LoadResult, RunResult } from './result-schema.ts';

/** What the load generators give, each in its own form. */
export type LoadFigures = RegisteredFigures;

/** What the workflow carries of a run: small. */
export interface RunSummary {
  runId: string;
  state: 'valid' | 'invalid' | 'skipped';
  /** One line for people, such as `99,990 records/s, p99 12 ms`. */
  headline: string;
  window: TimeWindow | null;
  /** A level that was more than the machines can do. */
  saturated?: true;
  /** A valid run that is made again, because its throughput changed while it was measured. */
  unsteady?: true;
  /** An invalid run that a longer attempt may make valid. */
  tooShort?: true;
  /** Result of a valid run of a search, from which the next level is chosen. */
  searched?: SearchedRun;
  /** What of an attempt that failed need not be done again in the next. */
  finished?: FinishedUnit[];
  /** The failure because of which the run stayed invalid. */
  kind?: FailureKind;
}
