/** What happens when something lasts longer than its limit. Pure; the plan says it, and the workflow does it. */
import type { Phase } from './plan.ts';

/** The limit shown is the sum of those of the runs, each made three times: nothing ends the phase as such. */
const ofRuns =
  'a run at its own limit is stopped, void and made again twice; then the next is made; the lease ends what lasts longer';

/** By phase: what happens at its limit. */
export const whenOverdue: Record<Phase, string> = {
  plan: 'the campaign fails',
  provision: 'tried again twice, then the campaign fails and tears down',
  install: 'tried again twice, then the campaign fails and tears down',
  verify: 'tried again twice, then the campaign fails and tears down',
  isolated: ofRuns,
  combined: ofRuns,
  collect: 'tried again four times, then the campaign goes on without and fails at its end',
  teardown: 'tried again for an hour, then the campaign fails and names what is left',
  'prove-gone': 'tried again for an hour, then the campaign fails and names what is left',
  analyse: 'tried again once, then the campaign fails; "proofload report" makes up for it',
  report: 'tried again once, then the campaign fails; "proofload report" makes up for it',
};
