/** The phases of a campaign. */
import { z } from 'zod';

export const phaseSchema = z.enum([
  'plan',
  'provision',
  'install',
  'verify',
  'isolated',
  'combined',
  'collect',
  'keep',
  'teardown',
  'verify-cleanup',
  'analyse',
  'report',
]);
export type Phase = z.output<typeof phaseSchema>;

/** The limit shown is the sum over the runs, each with two retries. The phase itself has no timeout. */
const ofRuns =
  'a run is stopped at its own timeout and retried twice, then the next run starts; the lease is the upper limit';

/** By phase: what happens at its limit, as the plan shows it. The workflow implements it. */
export const whenOverdue: Record<Phase, string> = {
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
