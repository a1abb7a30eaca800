/**
 * Guards the activities of a worker: each rejects an input that does not match its schema, hosts that this state folder did
 * not create, and requests for a campaign that is not running. In-process callers, such as benches, bypass it.
 */
import { Context } from '@temporalio/activity';
import type { Plan } from '../src/plan/plan.ts';
import { RefusalError } from '../src/input/refusal.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { hostsOfOthers, stackFault } from '../src/control/own-hosts.ts';
import type { Sessions } from '../src/control/trust/sessions.ts';
import type { CampaignActivities } from './contract.ts';
import { inputSchemas } from './input-schemas.ts';
import type { LeaseActivities, CleanupActivities } from './lease-contract.ts';
import type { SeriesActivities } from './series-contract.ts';

export type Activities = CampaignActivities & LeaseActivities & CleanupActivities & SeriesActivities;
type Name = keyof Activities;
type AnyActivity = (input: unknown) => Promise<unknown>;

/** Activities allowed after the campaign ended: for its report and its lease. */
const withoutSession = new Set<Name>([
  'analyse',
  'report',
  'campaignState',
  'recordLease',
  'forgetLease',
  'cleanupProfiles',
]);

export function guarded(activities: Activities, sessions: Sessions): Activities {
  return Object.fromEntries(
    Object.entries(activities).map(([name, body]) => [name, guard(name as Name, body as AnyActivity, sessions)]),
  ) as unknown as Activities;
}

function guard(name: Name, body: AnyActivity, sessions: Sessions): AnyActivity {
  return async (input) => {
    const faults = inputFaults(name, input);
    if (faults.length > 0) throw new RefusalError(faults);
    const given = givenIn(input);
    await enter(name, given, sessions);
    const result = await body(input);
    if (hasEnded(name, given)) await sessions.close(given.seriesId ?? given.campaignId);
    return result;
  };
}

/** The fields that the guard reads. */
interface Given {
  campaignId: string;
  /** Of a request of a series: only its own session has to be open. */
  seriesId?: string;
  start?: string;
  plan?: Plan;
  inventory?: Inventory | null;
  outcome?: { cleanup: { verified: boolean } | null };
  lease?: { closedMilliseconds: number | null };
}

/** Only cleanup has no input. */
const givenIn = (input: unknown): Given => (input ?? {}) as Given;

/** Faults of an input, one sentence each. */
export function inputFaults(name: Name, input: unknown): string[] {
  const { error } = inputSchemas[name].safeParse(input);
  if (error)
    return error.issues.map(({ path, message }) => `The input of ${name} is refused: ${path.join('.')} ${message}.`);
  const { campaignId, plan, inventory } = givenIn(input);
  const ofStack = plan ? stackFault(campaignId, plan, name === 'recordStart' || name === 'recordResume') : null;
  const ofHosts = inventory ? hostsOfOthers(inventory, plan ?? null) : [];
  return [...(ofStack === null ? [] : [ofStack]), ...ofHosts].map(
    (fault) => `The input of ${name} is refused: ${fault}`,
  );
}

async function enter(name: Name, input: Given, sessions: Sessions): Promise<void> {
  if (withoutSession.has(name)) return;
  const { workflowType, workflowExecution } = Context.current().info;
  const execution = workflowExecution?.runId ?? '';
  if (name === 'recordStart' || name === 'recordResume' || name === 'beginSeries') {
    await sessions.open(input.seriesId ?? input.campaignId, String(input.start), execution);
  } else if (input.seriesId !== undefined) {
    await sessions.require(input.seriesId, execution, name === 'endSeries' ? 'any' : 'open');
  } else {
    // The outcome is recorded twice, and the first time may close the session.
    const state = name === 'recordOutcome' ? 'any' : 'open';
    await sessions.require(input.campaignId, workflowType === 'campaign' ? execution : null, state);
  }
}

/** Once cleanup is verified, a campaign needs no access to hosts. */
function hasEnded(name: Name, { outcome, lease }: Given): boolean {
  if (name === 'endSeries') return true;
  if (name === 'recordOutcome') return outcome?.cleanup?.verified ?? false;
  return name === 'recordLease' && typeof lease?.closedMilliseconds === 'number';
}
