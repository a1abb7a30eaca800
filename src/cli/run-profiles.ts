/** `proofload run --profile a,b`: the same campaign on several profiles, one after the other, under one budget. */
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { compareCampaigns } from '../findings/comparison/compare-campaigns.ts';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { allOrFaults, RefusalError } from '../input/refusal.ts';
import { costOf } from '../measurement/results/cost.ts';
import { readCompared } from '../report/files/read-compared.ts';
import { resultsFolder } from '../state/paths.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';
import { dollarsText } from '../text/money.ts';
import { approveSum } from './approve-spending.ts';
import { budgetText, budgetsNow } from './profiles-budget.ts';
import { comparisonText, writeComparison } from './comparison-view.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { profilesRequest, type ProfileCampaign } from './profiles-request.ts';
import { profilesText, remainingEstimate } from './profiles-view.ts';
import { refuseChanged } from './resumable.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { runCampaign, type RunOptions } from './run-campaign.ts';
import { speaker } from './say.ts';
import { recordOf, stateOf, type SessionState } from './session-state.ts';
import { print, printError } from './terminal.ts';

/** How a campaign ended. */
interface ProfileOutcome {
  campaignId: string;
  profile: string;
  exitCode: ExitCode;
  state: string;
  /** Dollars, of all its sessions; null if nothing has a price. */
  spent: number | null;
}

/** The worst first: hardware that may be left is worse than a failure. */
const worstFirst: ExitCode[] = [
  exitCodes.hardwareLeft,
  exitCodes.failed,
  exitCodes.thresholdFailed,
  exitCodes.thresholdInconclusive,
  exitCodes.done,
];

/**
 * Runs the campaign on each profile and compares price and performance. Returns the worst exit code. A failure on one profile does not
 * stop the others, but hardware that may be left does, and so does a campaign that is cancelled or left running. Started again with the
 * same id, it keeps what is done and resumes the rest. Throws a `RefusalError` before anything starts.
 */
export async function runOnProfiles(options: RunOptions): Promise<ExitCode> {
  const say = speaker(options.json);
  const request = await profilesRequest(options);
  const { id, campaigns } = request;
  const states = await statesOf(campaigns);
  for (const line of profilesText(request, states).split('\n')) say(line);
  await preflightNew(campaigns, states);
  const dollars = remainingEstimate(campaigns, states);
  const names = campaigns.map(({ profile }) => profile.name).join(' and ');
  if (dollars !== null) await approveSum(dollarsText(dollars), names, options.yes ?? false);
  const outcomes: ProfileOutcome[] = [];
  for (const [index, campaign] of campaigns.entries()) {
    const dollars = (await budgetsNow(campaigns, index, options.maxDollars))[index]!;
    const told = budgetText(campaign, dollars);
    if (states[index] !== 'done' && told !== null) say(told);
    outcomes.push(await runOne({ ...campaign, dollars }, states[index]!, options, say));
    const { exitCode, state } = outcomes.at(-1)!;
    if (index === campaigns.length - 1) break;
    if (exitCode !== exitCodes.hardwareLeft && (state === 'done' || state === 'failed' || state === 'refused'))
      continue;
    const waiting = campaigns.slice(index + 1).map(({ profile }) => profile.name);
    say(
      `${campaign.id} is ${state}${exitCode === exitCodes.hardwareLeft ? ', and its hardware may still exist' : ''}: nothing was started on ${waiting.join(' and ')}. To continue, run the same command with --id ${id}: what is done is kept.`,
    );
    break;
  }
  const exitCode = exitCodeOf(outcomes);
  const comparison = await comparisonOf(outcomes, say);
  if (comparison) await keepComparison(id, comparison, say);
  if (options.json) print(`${JSON.stringify({ id, exitCode, campaigns: outcomes, comparison })}\n`);
  else if (comparison) print(comparisonText(comparison));
  return exitCode;
}

/** The worst. A refusal on some profiles is a failure of the command, because the others ran. */
function exitCodeOf(outcomes: ProfileOutcome[]): ExitCode {
  if (outcomes.every(({ state }) => state === 'refused')) return exitCodes.refused;
  return worstFirst.find((code) => outcomes.some((outcome) => outcome.exitCode === code)) ?? exitCodes.done;
}

/** What is on disk. Throws a `RefusalError` if a campaign was measured by another plan. */
async function statesOf(campaigns: ProfileCampaign[]): Promise<SessionState[]> {
  const records = await Promise.all(campaigns.map(({ id }) => recordOf(id)));
  for (const [index, record] of records.entries()) {
    if (record) refuseChanged(record, campaigns[index]!.plan);
  }
  return records.map(stateOf);
}

/** Every profile is checked before the first campaign starts. */
async function preflightNew(campaigns: ProfileCampaign[], states: SessionState[]): Promise<void> {
  const fresh = campaigns.filter((_, index) => states[index] === 'new');
  const checks = fresh.map(({ id, plan }) => preflight({ campaignId: id, plan }));
  await allOrFaults(
    checks,
    fresh.map(({ profile }) => profile.name),
  );
}

async function runOne(
  { id, profile, dollars }: ProfileCampaign,
  state: SessionState,
  options: RunOptions,
  say: (line: string) => void,
): Promise<ProfileOutcome> {
  const { json, allowUnlockedCode, iOwnThisCluster } = options;
  const common = { json, allowUnlockedCode, iOwnThisCluster, isOneOfSeveral: true } as const;
  // The lease of each campaign is bound to its own part, so the budget holds whatever happens to one of them.
  const maxDollars = dollars ?? options.maxDollars;
  say(`${profile.name}: ${id}${state === 'done' ? ' is done and kept' : ''}.`);
  const outcome = { campaignId: id, profile: profile.name };
  try {
    const exitCode =
      state === 'done'
        ? exitCodes.done
        : state === 'unfinished'
          ? await resumeCampaign(id, { ...common, maxDollars, yes: true })
          : await runCampaign({ ...options, ...common, profile: profile.name, id, maxDollars, yes: true });
    const record = await recordOf(id);
    const spent = record && (costOf(record, null, Date.now())?.spent ?? null);
    return { ...outcome, exitCode, state: record?.outcome?.state ?? 'left running', spent };
  } catch (error) {
    // What one provider refuses, such as a quota, says nothing of the next profile.
    if (!(error instanceof RefusalError)) throw error;
    for (const line of error.lines) printError(`${profile.name}: ${line}`);
    return { ...outcome, exitCode: exitCodes.failed, state: 'refused', spent: null };
  }
}

/** The campaigns that have results, compared; null if fewer than two have. */
async function comparisonOf(outcomes: ProfileOutcome[], say: (line: string) => void): Promise<Comparison | null> {
  const records = await Promise.all(outcomes.map(({ campaignId }) => recordOf(campaignId)));
  const finished = outcomes.filter((_, index) => records[index]?.outcome).map(({ campaignId }) => campaignId);
  if (finished.length > 1) return compareCampaigns(await readCompared(finished, resultsFolder));
  say('Fewer than two campaigns have ended with results, so there is nothing to compare.');
  return null;
}

async function keepComparison(id: string, comparison: Comparison, say: (line: string) => void): Promise<void> {
  const folder = join(resultsFolder, id);
  await mkdir(folder, { recursive: true });
  const [html, markdown, json] = ['html', 'md', 'json'].map((ending) => join(folder, `profiles.${ending}`));
  await writeComparison(comparison, { html, markdown });
  await writeFileAtomically(json!, `${JSON.stringify(comparison, null, 2)}\n`);
  say(`Price and performance: ${html}`);
}
