/** Starts a series of campaigns, follows it to its end, and prints its outcome. */
import { compareCampaigns } from '../findings/comparison/compare-campaigns.ts';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { keptEnding } from '../control/campaign-ending.ts';
import { ensureControlPlane, type ControlPlane } from '../control/control-plane.ts';
import { isRunningHere } from '../control/executions.ts';
import { noteHardware, noteNoHardware } from '../control/held-hardware.ts';
import { sidesWithResults, type SeriesProgress } from '../control/progress/series.ts';
import { makeReady, startSeries } from '../control/start-campaign.ts';
import { withStack } from '../control/own-hosts.ts';
import { isRented } from '../providers/registry.ts';
import { removeEnded } from './cleanup-here.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { keepOwnFiles } from '../installations/own-files.ts';
import { allOrFaults } from '../input/refusal.ts';
import { recordIfBegun } from '../measurement/results/standing.ts';
import { readCompared } from '../report/files/read-compared.ts';
import { resultsFolder } from '../state/paths.ts';
import { dollarsText } from '../text/money.ts';
import { randomUUID } from 'node:crypto';
import { approveSum } from './approve-spending.ts';
import { comparisonText } from './comparison-view.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { follow } from './follow.ts';
import { refuseUnowned } from './refuse-unowned.ts';
import { recordedRequest } from './request.ts';
import { configurationsOf, divideBudget, type AskedSeries, type SeriesRequest } from './series-request.ts';
import { exitCodeOf, remainingEstimate, requestText, seriesConclusion } from './series-view.ts';
import { speaker } from './say.ts';
import { print } from './terminal.ts';

export interface SeriesOptions {
  /** Of the series. */
  id?: string | undefined;
  /** For all campaigns together. */
  maxDollars?: number | undefined;
  allowUnlockedCode?: true | undefined;
  /** That the user owns the existing clusters of the campaigns. */
  iOwnThisCluster?: true | undefined;
  yes?: true | undefined;
  detach?: true | undefined;
  json?: true | undefined;
}

/** How following a series ended. Its progress is null if the series continues in the background, or nobody knows it. */
export interface SeriesEnd {
  exitCode: ExitCode;
  series: SeriesProgress | null;
}

/**
 * Starts the series, or follows it if it runs, and returns how it ended. Started again with the same id, it keeps what is done and resumes
 * the rest. Throws a `RefusalError` before anything starts.
 */
export async function runSeries(asked: AskedSeries, options: SeriesOptions): Promise<SeriesEnd> {
  const say = speaker(options.json);
  const { id } = asked;
  if (!(await isRunningHere(id))) {
    const request = await divideBudget(asked, options.maxDollars);
    for (const line of requestText(request)) say(line);
    const done = await whatIsDone(request);
    if (done) return { exitCode: exitCodes.done, series: done };
    await start(request, options, say);
  }
  const plane = await ensureControlPlane(say);
  if (!options.detach) return await followSeries(id, plane, say);
  await plane.client.connection.close();
  say(`It runs in the background. To follow it, run "proofload attach ${id}".`);
  return { exitCode: exitCodes.done, series: null };
}

/** The progress of a series of which every campaign was done before; null otherwise. */
async function whatIsDone({ id, title, campaigns, sides }: SeriesRequest): Promise<SeriesProgress | null> {
  if (campaigns.some(({ standing }) => standing !== 'done')) return null;
  const records = await Promise.all(campaigns.map(({ campaignId }) => recordIfBegun(campaignId)));
  return {
    seriesId: id,
    title,
    campaigns: campaigns.map(({ campaignId, label, configuration }, index) => ({
      campaignId,
      label,
      profile: configuration.profile.name,
      state: 'ended',
      ending: keptEnding(records[index]!),
      isKept: true,
    })),
    isPaused: false,
    nextMilliseconds: null,
    notes: [],
    sides,
    comparison: null,
  };
}

/** Checks every configuration, asks for the sum, and starts the series. */
async function start(request: SeriesRequest, options: SeriesOptions, say: (line: string) => void): Promise<void> {
  const { id, title, campaigns, sides, comparison, everySeconds = 0, together = false, dollars } = request;
  const remaining = campaigns.filter(({ standing }) => standing !== 'done');
  const configurations = configurationsOf(remaining);
  for (const { plan, warnings } of configurations) {
    for (const warning of warnings) say(`Warning: ${warning}`);
    await refuseUnowned(plan, options.iOwnThisCluster);
  }
  const fresh = remaining.filter(({ standing }) => standing === 'new');
  const first = configurationsOf(fresh).map((each) => fresh.find(({ configuration }) => configuration === each)!);
  await allOrFaults(
    first.map(({ campaignId, configuration: { plan } }) =>
      preflight({ campaignId, plan: withStack(plan, campaignId, false) }),
    ),
    first.map(({ label }) => label),
  );
  const sum = remainingEstimate(request);
  const names = [...new Set(configurations.map(({ profile }) => profile.name))];
  if (sum !== null) await approveSum(dollarsText(sum), names.join(' and '), options.yes ?? false);
  for (const { files } of configurations) await keepOwnFiles(files);

  const plane = await ensureControlPlane(say);
  try {
    for (const name of together ? names : names.slice(0, 1))
      await makeReady(plane, { profile: name, steps: [] }, null, say);
    if (configurations.some(({ profile }) => !isRented(profile.provider))) await removeEnded(plane, say);
    const all = configurationsOf(campaigns);
    const input = {
      seriesId: id,
      title,
      campaigns: campaigns.map(({ campaignId, label, configuration, share }) => ({
        campaignId,
        label,
        plan: all.indexOf(configuration),
        request: recordedRequest(configuration.request),
        start: randomUUID(),
        share,
      })),
      plans: all.map(({ plan }) => plan),
      dollars,
      sides,
      comparison,
      everySeconds,
      together,
      argv: process.argv.slice(2),
    };
    await startSeries(
      plane,
      input,
      configurations.map(({ profile }) => profile),
    );
    say(`Series ${id} has started.`);
  } finally {
    await plane.client.connection.close();
  }
}

/** Follows a series to its end, or until the user detaches. */
export async function followSeries(id: string, plane: ControlPlane, say: (line: string) => void): Promise<SeriesEnd> {
  noteHardware(id);
  const followed = await follow(id, plane, say);
  if (followed.detached) {
    noteNoHardware();
    say(`${id} continues in the background. To follow it again, run "proofload attach ${id}".`);
    return { exitCode: exitCodes.done, series: null };
  }
  const { series = null, state } = followed.view;
  if (!series) {
    say(
      `${id} ${state}, and no worker tells how its campaigns ended: hardware may still exist. Run "proofload attach ${id}".`,
    );
    return { exitCode: exitCodes.hardwareLeft, series: null };
  }
  const { lines, exitCode } = seriesConclusion(series);
  for (const line of lines) say(line);
  if (exitCode !== exitCodes.hardwareLeft) noteNoHardware();
  return { exitCode, series };
}

/** Prints the outcome of a series, and the comparison of its campaigns. */
export async function printSeries(id: string, { exitCode, series }: SeriesEnd, json: boolean): Promise<void> {
  if (!series) return json ? print(`${JSON.stringify({ id, exitCode })}\n`) : undefined;
  const comparison = await comparisonOf(series);
  const campaigns = series.campaigns.map(({ campaignId, label, profile, state, ending, ...more }) => ({
    campaignId,
    label,
    profile,
    state: ending?.state ?? state,
    exitCode: exitCodeOf({ campaignId, label, profile, state, ending, ...more }),
    reason: ending?.reason ?? null,
    spent: ending?.spent ?? null,
  }));
  if (json) print(`${JSON.stringify({ id, exitCode, campaigns, notes: series.notes, comparison })}\n`);
  else if (comparison) print(comparisonText(comparison));
}

/** Of the campaigns that have results; null if fewer than two sides have. */
async function comparisonOf(series: SeriesProgress): Promise<Comparison | null> {
  const sides = sidesWithResults(series).map((ids) => ids.join(','));
  return sides.length < 2 ? null : compareCampaigns(await readCompared(sides, resultsFolder));
}
