/** The series that `proofload compare --interleave` is asked for: sessions of two campaigns in turns. */
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { orderSeed } from '../campaign/draft/read-draft.ts';
import { sessionOrder, type Side } from '../campaign/session-order.ts';
import { RefusalError } from '../input/refusal.ts';
import type { Plan } from '../plan/plan.ts';
import { judgedRuns, runsOf, searchesOf } from '../plan/runs-of.ts';
import { fewestTrials } from '../statistics/ratio-interval.ts';
import { expectedRangeText } from '../text/expected-range.ts';
import { elapsed } from '../text/figures.ts';
import { levelKey } from '../workloads/throughput.ts';
import { newCampaignId } from './campaign-id.ts';
import type { CommandLineRequest } from './request.ts';
import type { SeriesOptions } from './run-series.ts';
import { planConfigurations, type AskedSeries, type PlannedConfiguration } from './series-request.ts';

export interface InterleaveOptions extends SeriesOptions, Omit<CommandLineRequest, 'campaign'> {
  /** Overrides of A and of B; `set` is of both. */
  setA: string[];
  setB: string[];
  blocks: number;
}

/** Throws a `RefusalError` with the faults of both sides. */
export async function compareRequest(named: string[], options: InterleaveOptions): Promise<AskedSeries> {
  const [a, b, ...more] = named;
  if (a === undefined || b === undefined || more.length > 0) {
    throw new RefusalError([
      '--interleave needs two campaigns, A and B: names under campaigns/, or paths of campaign files.',
    ]);
  }
  const { profile, size, blocks } = options;
  const requests = [requestOf(a, options.setA, options), requestOf(b, options.setB, options)];
  const [A, B] = (await planConfigurations(requests, ['A', 'B'])) as [PlannedConfiguration, PlannedConfiguration];
  refuseNothingInCommon(A.plan, B.plan);
  const id = options.id ?? newCampaignId(`compare-${A.plan.campaign}`, []);
  // Not of the number of blocks: more of them continue the order.
  const sessions = sessionOrder(id, blocks, orderSeed(id, profile, size, 0));
  const sides = { A, B };
  const idsOf = (side: Side): string[] => sessions.flatMap((session) => (session.side === side ? [session.id] : []));
  return {
    id,
    title: `${sessions.length} sessions in ${blocks} ${blocks === 1 ? 'block' : 'blocks'} on profile ${profile}, size ${size}`,
    about: [
      ...(['A', 'B'] as const).map((side) => sideText(side, sides[side])),
      ...(blocks < fewestTrials
        ? [`An interval needs ${fewestTrials} blocks: with ${blocks}, only the range of the ratios is known.`]
        : []),
    ],
    campaigns: sessions.map((session) => ({
      campaignId: session.id,
      label: `${session.side}, block ${session.block}`,
      configuration: sides[session.side],
    })),
    sides: [idsOf('A'), idsOf('B')],
    comparison: 'comparison',
  };
}

/** Throws a `RefusalError` if options whose description begins "with --interleave" were given without it. */
export function refuseInterleaveOptions(command: CommandUnknownOpts): void {
  const given = command.options.filter(
    (option) =>
      option.description.startsWith('with --interleave') &&
      command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (given.length === 0) return;
  const flags = given.map(({ long }) => long).join(', ');
  throw new RefusalError([`${flags}: only with --interleave, which runs the campaigns that it compares.`]);
}

function requestOf(campaign: string, ofSide: string[], options: InterleaveOptions): CommandLineRequest {
  const { profile, size, set, maxHours, maxDollars, allowUnlockedCode, iOwnThisCluster } = options;
  const sets = [...set, ...ofSide];
  return { campaign, profile, size, set: sets, maxHours, maxDollars, allowUnlockedCode, iOwnThisCluster };
}

/** Levels of a search are chosen while it runs, so they are not known. */
function refuseNothingInCommon(a: Plan, b: Plan): void {
  if ([a, b].some((plan) => searchesOf(plan).length > 0)) return;
  const levels = [a, b].map((plan) => new Set(judgedRuns(plan).flatMap(({ loads }) => loads.map(levelKey))));
  if ([...levels[0]!].some((level) => levels[1]!.has(level))) return;
  throw new RefusalError([
    `${a.campaign} and ${b.campaign} have no load at the same level, so there is nothing to compare: their loads need the same parameters.`,
  ]);
}

function sideText(side: Side, { plan, request }: PlannedConfiguration): string {
  const sets = request.set.length === 0 ? '' : `, with ${request.set.join(', ')}`;
  const runs = runsOf(plan).length;
  return `${side}: ${plan.title} (${plan.campaign}${sets}), ${runs === 1 ? '1 run' : `${runs} runs`}, about ${expectedRangeText(plan.typicalSeconds, plan.plannedSeconds, elapsed)} a session`;
}
