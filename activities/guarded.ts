/**
 * The activities as a worker offers them: each refuses an input that does not fit its schema, hosts that this state folder
 * did not make, and steps of a campaign that is not under way. In-process callers, such as benches, need none of it.
 */
import { Context } from '@temporalio/activity';
import type { Plan } from '../src/plan/plan.ts';
import { RefusalError } from '../src/input/refusal.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { inventoryFaults } from '../src/hosts/inventory-faults.ts';
import { stateFolder } from '../src/state/paths.ts';
import { providerOf } from '../src/providers/registry.ts';
import { hostsFolderOf, isOurMark, markOf } from '../src/state/mark.ts';
import type { Sessions } from '../src/control/trust/sessions.ts';
import type { CampaignActivities } from './contract.ts';
import { inputSchemas } from './input-schemas.ts';
import type { LeaseActivities, SweepActivities } from './lease-contract.ts';

export type Activities = CampaignActivities & LeaseActivities & SweepActivities;
type Name = keyof Activities;
type AnyActivity = (input: unknown) => Promise<unknown>;

/** These only read, or write what a campaign that has ended may still need: its report, and the end of its lease. */
const withoutSession = new Set<Name>([
  'analyse',
  'report',
  'campaignState',
  'recordLease',
  'forgetLease',
  'sweepProfiles',
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
    if (hasEnded(name, given)) await sessions.close(given.campaignId);
    return result;
  };
}

/** What every checked input has, and some have more. */
interface Given {
  campaignId: string;
  start?: string;
  plan?: Plan;
  inventory?: Inventory | null;
  outcome?: { gone: { proven: boolean } | null };
  lease?: { closedMilliseconds: number | null };
}

/** The sweep alone is asked for without an input. */
const givenIn = (input: unknown): Given => (input ?? {}) as Given;

/** What is wrong with the input of an activity, a sentence for each fault. */
export function inputFaults(name: Name, input: unknown): string[] {
  const { error } = inputSchemas[name].safeParse(input);
  if (error)
    return error.issues.map(({ path, message }) => `The input of ${name} is refused: ${path.join('.')} ${message}.`);
  const { plan, inventory } = givenIn(input);
  if (!inventory) return [];
  const mark = isOurMark(inventory.profile, inventory.mark) ? inventory.mark : markOf(inventory.profile);
  const { machines } = providerOf(inventory.provider);
  const own = { machines, mark, hostsFolder: hostsFolderOf(inventory.profile), stateFolder };
  return inventoryFaults(inventory, plan ?? null, own).map((fault) => `The input of ${name} is refused: ${fault}`);
}

async function enter(name: Name, input: Given, sessions: Sessions): Promise<void> {
  if (withoutSession.has(name)) return;
  const { workflowType, workflowExecution } = Context.current().info;
  const execution = workflowExecution?.runId ?? '';
  if (name === 'recordStart' || name === 'recordResume') {
    await sessions.open(input.campaignId, String(input.start), execution);
  } else {
    // The outcome is recorded twice, and the first time may close the session.
    const state = name === 'recordOutcome' ? 'any' : 'open';
    await sessions.require(input.campaignId, workflowType === 'campaign' ? execution : null, state);
  }
}

/** Once its hardware is seen to be gone, a campaign has nothing more to do with hosts. */
function hasEnded(name: Name, { outcome, lease }: Given): boolean {
  if (name === 'recordOutcome') return outcome?.gone?.proven ?? false;
  return name === 'recordLease' && typeof lease?.closedMilliseconds === 'number';
}
