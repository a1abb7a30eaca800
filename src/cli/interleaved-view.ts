/** An interleaved comparison before it runs, as text. Pure. */
import type { Side } from '../campaign/session-order.ts';
import { fewestTrials } from '../statistics/ratio-interval.ts';
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { columnsText } from '../text/columns.ts';
import { expectedRangeText } from '../text/expected-range.ts';
import { elapsed } from '../text/figures.ts';
import { dollarsText } from '../text/money.ts';
import type { InterleavedRequest } from './interleaved-request.ts';
import type { SessionState } from './session-state.ts';

/** Price of the sessions that are not done; null if nothing has a price. */
export function remainingDollars({ sides, sessions }: InterleavedRequest, states: SessionState[]): number | null {
  const dollars = sessions
    .filter((_, index) => states[index] !== 'done')
    .map(({ side }) => sides[side].plan.lease?.estimate.dollars ?? null);
  return dollars.every((each) => each === null) ? null : dollars.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

export function interleavedText(request: InterleavedRequest, states: SessionState[]): string {
  const { id, sides, sessions } = request;
  const blocks = sessions.length / 2;
  const remaining = sessions.filter((_, index) => states[index] !== 'done').map(({ side }) => sides[side].plan);
  const seconds = (of: (plan: Plan) => number): number => remaining.reduce((sum, plan) => sum + of(plan), 0);
  const total = expectedRangeText(
    seconds((plan) => plan.typicalSeconds ?? plan.plannedSeconds),
    seconds((plan) => plan.plannedSeconds),
    elapsed,
  );
  const dollars = remainingDollars(request, states);
  return [
    `Comparison ${id}: ${sessions.length} sessions in ${blocks} ${blocks === 1 ? 'block' : 'blocks'} on profile ${sides.A.plan.profile}, size ${sides.A.plan.size}.`,
    ...(['A', 'B'] as const).map((side) => sideText(side, request)),
    '',
    'Sessions, in this order:',
    ...columnsText(
      sessions.map((session, index) => [
        String(index + 1).padStart(2),
        session.side,
        `block ${session.block}`,
        session.id,
        states[index]!,
      ]),
    ),
    '',
    ...(blocks < fewestTrials
      ? [`An interval needs ${fewestTrials} blocks: with ${blocks}, only the range of the ratios is known.`]
      : []),
    `Remaining: about ${total}${dollars === null ? '' : `, about ${dollarsText(dollars)}`}.`,
    '',
  ].join('\n');
}

function sideText(side: Side, { sides }: InterleavedRequest): string {
  const { plan, request } = sides[side];
  const sets = request.set.length === 0 ? '' : `, with ${request.set.join(', ')}`;
  return `${side}: ${plan.title} (${plan.campaign}${sets}), ${countedRuns(plan)}, about ${expectedRangeText(plan.typicalSeconds, plan.plannedSeconds, elapsed)} a session`;
}

function countedRuns(plan: Plan): string {
  const runs = runsOf(plan).length;
  return runs === 1 ? '1 run' : `${runs} runs`;
}
