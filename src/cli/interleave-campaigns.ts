/** `proofload compare --interleave`: runs sessions of two campaigns in turns on the same hardware. */
import type { ComparedSession } from '../campaign/session-order.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { allOrFaults } from '../input/refusal.ts';
import { dollarsText } from '../text/money.ts';
import { approveSum } from './approve-spending.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { InterleavedRequest, InterleaveOptions } from './interleaved-request.ts';
import { interleavedText, remainingDollars } from './interleaved-view.ts';
import { refuseChanged } from './resumable.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { runCampaign } from './run-campaign.ts';
import { speaker } from './say.ts';
import { recordOf, stateOf, type SessionState } from './session-state.ts';

/** What is on disk of each session. Throws a `RefusalError` if a session was measured by another plan. */
export async function sessionStates({ sides, sessions }: InterleavedRequest): Promise<SessionState[]> {
  const records = await Promise.all(sessions.map(({ id }) => recordOf(id)));
  for (const [index, record] of records.entries()) {
    if (record) refuseChanged(record, sides[sessions[index]!.side].plan);
  }
  return records.map(stateOf);
}

/**
 * Runs the sessions that are not done, one after the other, and returns the exit code of the last. Stops at the first session that
 * does not end well or is left running. Started again with the same id it keeps what is done and resumes the rest. Throws a
 * `RefusalError` before anything starts.
 */
export async function interleaveCampaigns(
  request: InterleavedRequest,
  options: InterleaveOptions,
): Promise<{ exitCode: ExitCode; isComplete: boolean }> {
  const say = speaker(options.json);
  const states = await sessionStates(request);
  say(interleavedText(request, states));
  await preflightSides(request, states);
  const dollars = remainingDollars(request, states);
  if (dollars !== null) await approveSum(dollarsText(dollars), request.sides.A.plan.profile, options.yes ?? false);
  for (const [index, session] of request.sessions.entries()) {
    const place = `Session ${index + 1} of ${request.sessions.length}, ${session.side} of block ${session.block}`;
    if (states[index] === 'done') {
      say(`${place}: ${session.id} is done and kept.`);
      continue;
    }
    say(`${place}: ${session.id}.`);
    const exitCode = await runSession(session, states[index]!, request, options);
    if (stateOf(await recordOf(session.id)) === 'done' && exitCode === exitCodes.done) continue;
    say(
      `The comparison stops here. To continue it, run the same command with --id ${request.id}: sessions that are done are kept.`,
    );
    return { exitCode, isComplete: false };
  }
  return { exitCode: exitCodes.done, isComplete: true };
}

async function runSession(
  { id, side }: ComparedSession,
  state: SessionState,
  { sides }: InterleavedRequest,
  { json, allowUnlockedCode, iOwnThisCluster, maxDollars }: InterleaveOptions,
): Promise<ExitCode> {
  const common = { json, allowUnlockedCode, iOwnThisCluster, isOneOfSeveral: true } as const;
  if (state === 'unfinished') return await resumeCampaign(id, { ...common, maxDollars, yes: true });
  return await runCampaign({ ...sides[side].request, ...common, id, yes: true });
}

/** Both sides are checked before the first one starts. */
async function preflightSides({ sides, sessions }: InterleavedRequest, states: SessionState[]): Promise<void> {
  const next = (['A', 'B'] as const).flatMap(
    (side) => sessions.find((session, index) => session.side === side && states[index] === 'new') ?? [],
  );
  const checks = next.map(({ id, side }) => preflight({ campaignId: id, plan: sides[side].plan }));
  await allOrFaults(
    checks,
    next.map(({ side }) => side),
  );
}
