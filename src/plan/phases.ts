/** The phases of a campaign. */
import { z } from 'zod';

/** The limit shown is the sum over the runs, each with two retries. The phase itself has no timeout. */
const ofRuns =
  'a run is stopped at its own timeout and retried twice, then the next run starts; the lease is the upper limit';

/** What happens at the limit of each phase, as the plan shows it, in the order of the phases. The workflow implements it. */
export const whenOverdue = {
  plan: 'the campaign fails',
  provision: 'retried twice, then the campaign fails and tears down',
  install: 'retried twice, then the campaign fails and tears down',
  verify: 'retried twice, then the campaign fails and tears down',
  isolated: ofRuns,
  combined: ofRuns,
  collect: 'retried four times; the campaign then continues without it and ends as failed',
  keep: 'the hosts are torn down; "proofload release" does so earlier',
  teardown: 'retried for an hour, then the campaign fails and lists the leftovers',
  'verify-cleanup': 'retried for an hour, then the campaign fails and lists the leftovers',
  analyse: 'retried once, then the campaign fails; run "proofload report" afterwards',
  report: 'retried once, then the campaign fails; run "proofload report" afterwards',
};

export type Phase = keyof typeof whenOverdue;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
export const phaseSchema = z.enum(Object.keys(whenOverdue) as Phase[]);
