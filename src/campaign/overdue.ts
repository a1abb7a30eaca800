/** What happens when something lasts longer than its limit. Pure; the plan says it, and the workflow does it. */
import type { Phase } from './plan.ts';

/** By phase: what happens at its limit. The runs of `isolated` and `combined` have limits of their own. */
export const whenOverdue: Record<Phase, string> = {
  plan: 'the campaign fails',
  provision: 'tried again twice, then the campaign fails and tears down',
  install: 'tried again twice, then the campaign fails and tears down',
  verify: 'tried again twice, then the campaign fails and tears down',
  isolated: 'a run at its limit is stopped, void and made again twice; then the next run is made',
  combined: 'a run at its limit is stopped, void and made again twice; then the next run is made',
  collect: 'tried again four times, then the campaign goes on without and fails at its end',
  teardown: 'tried again for an hour, then the campaign fails and names what is left',
  'prove-gone': 'tried again for an hour, then the campaign fails and names what is left',
  analyse: 'tried again once, then the campaign fails; "proofload report" makes up for it',
  report: 'tried again once, then the campaign fails; "proofload report" makes up for it',
};
