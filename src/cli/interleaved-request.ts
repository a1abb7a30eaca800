/** What `proofload compare --interleave` is asked for: two planned sides and the order of their sessions. */
import { orderSeed } from '../campaign/order-seed.ts';
import { sessionOrder, type ComparedSession, type Side } from '../campaign/session-order.ts';
import { allOrFaults, RefusalError } from '../input/refusal.ts';
import { judgedRuns } from '../plan/runs-of.ts';
import type { Plan } from '../plan/plan.ts';
import type { Profile } from '../providers/profile.ts';
import { levelKey } from '../workloads/throughput.ts';
import { refuseNoId } from './campaign-id.ts';
import { planRequest, type CommandLineRequest } from './request.ts';

export interface InterleaveOptions {
  profile: string;
  size: string;
  /** Overrides of both sides, of A and of B. */
  set: string[];
  setA: string[];
  setB: string[];
  blocks: number;
  /** Of the comparison. */
  id?: string | undefined;
  /** For each session. */
  maxHours?: number | undefined;
  maxDollars?: number | undefined;
  allowUnlockedCode?: true | undefined;
  /** That the user owns the existing clusters of the campaign. */
  iOwnThisCluster?: true | undefined;
  yes?: true | undefined;
  json?: true | undefined;
}

export interface PlannedSide {
  request: CommandLineRequest;
  plan: Plan;
}

export interface InterleavedRequest {
  id: string;
  profile: Profile;
  sides: Record<Side, PlannedSide>;
  sessions: ComparedSession[];
}

/** Throws a `RefusalError` with the faults of both sides. */
export async function interleavedRequest(named: string[], options: InterleaveOptions): Promise<InterleavedRequest> {
  const [a, b, ...more] = named;
  if (a === undefined || b === undefined || more.length > 0) {
    throw new RefusalError([
      '--interleave needs two campaigns, A and B: names under campaigns/, or paths of campaign files.',
    ]);
  }
  const { profile, size, blocks } = options;
  const requests = { A: requestOf(a, options.setA, options), B: requestOf(b, options.setB, options) };
  const [planned, other] = await allOrFaults([planRequest(requests.A), planRequest(requests.B)], ['A', 'B']);
  refuseNothingInCommon(planned.plan, other.plan);
  const id =
    options.id ?? `compare-${planned.plan.campaign}-${new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}`;
  // Not of the number of blocks: more of them continue the order.
  const seed = orderSeed({ campaign: id, profile, size, trials: 0 });
  const sessions = sessionOrder(id, blocks, seed);
  for (const session of sessions) refuseNoId(session.id);
  return {
    id,
    profile: planned.profile,
    sides: { A: { request: requests.A, plan: planned.plan }, B: { request: requests.B, plan: other.plan } },
    sessions,
  };
}

/** Options that mean nothing without --interleave. */
const only = [
  'plan',
  'blocks',
  'profile',
  'size',
  'set',
  'setA',
  'setB',
  'id',
  'maxHours',
  'maxDollars',
  'allowUnlockedCode',
  'iOwnThisCluster',
  'yes',
];

/** Throws a `RefusalError` if an option of --interleave was given without it. */
export function refuseInterleaveOptions(sourceOf: (name: string) => string | undefined): void {
  const given = only.filter((name) => sourceOf(name) === 'cli');
  if (given.length === 0) return;
  const flags = given.map((name) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  throw new RefusalError([`${flags.join(', ')}: only with --interleave, which runs the campaigns that it compares.`]);
}

function requestOf(campaign: string, own: string[], options: InterleaveOptions): CommandLineRequest {
  const { profile, size, set, maxHours, maxDollars, allowUnlockedCode, iOwnThisCluster } = options;
  return { campaign, profile, size, set: [...set, ...own], maxHours, maxDollars, allowUnlockedCode, iOwnThisCluster };
}

/** Levels of a search are chosen while it runs, so they are not known. */
function refuseNothingInCommon(a: Plan, b: Plan): void {
  if (a.searches || b.searches) return;
  const levels = [a, b].map((plan) => new Set(judgedRuns(plan).flatMap(({ loads }) => loads.map(levelKey))));
  if ([...levels[0]!].some((level) => levels[1]!.has(level))) return;
  throw new RefusalError([
    `${a.campaign} and ${b.campaign} have no load at the same level, so there is nothing to compare: their loads need the same parameters.`,
  ]);
}
