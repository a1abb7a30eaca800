/** Starts a series of campaigns, and follows it to its end. */
import { randomUUID } from 'node:crypto';
import { keptEnding } from '../control/campaign-ending.ts';
import { ensureControlPlane, type ControlPlane } from '../control/control-plane.ts';
import { isRunningHere } from '../control/executions.ts';
import { withStack } from '../control/own-hosts.ts';
import { startSeriesProgress, type CampaignOfSeries, type SeriesProgress } from '../control/progress/series.ts';
import { makeReady, startSeries } from '../control/start-campaign.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { allOrFaults } from '../input/refusal.ts';
import { keepOwnFiles } from '../installations/own-files.ts';
import { isRented } from '../providers/registry.ts';
import { dollarsText } from '../text/money.ts';
import { approveSum } from './approve-spending.ts';
import { recordHere } from './campaign-id.ts';
import { removeEnded } from './cleanup-here.ts';
import { exitCodes } from './exit-codes.ts';
import { followOrDetach, type Followed } from './follow-to-the-end.ts';
import { refuseUnowned } from './refuse-unowned.ts';
import { recordedRequest, type CommandLineRequest, type StartOptions } from './request.ts';
import { configurationsOf, divideBudget, type AskedSeries, type SeriesRequest } from './series-request.ts';
import { remainingEstimate, requestText } from './series-view.ts';
import { speaker } from './terminal.ts';

/** Of the series; the limit is for all campaigns together. */
export type SeriesOptions = StartOptions & Pick<CommandLineRequest, 'maxDollars' | 'iOwnThisCluster'>;

/**
 * Starts the series, or follows it if it runs, and returns how it ended. Started again with the same id, it keeps what is done and resumes
 * the rest. Throws a `RefusalError` before anything starts.
 */
export async function runSeries(asked: AskedSeries, options: SeriesOptions): Promise<Followed> {
  const say = speaker(options.json);
  const { id } = asked;
  const started = { id, exitCode: exitCodes.done };
  if (await isRunningHere(id)) return await followOrDetach(await ensureControlPlane(say), id, options, started);
  const request = await divideBudget(asked, options.maxDollars);
  for (const line of requestText(request)) say(line);
  const series = await progressIfDone(request);
  if (series) return { exitCode: exitCodes.done, view: { state: 'completed', progress: null, series } };
  return await followOrDetach(await start(request, options, say), id, options, started);
}

/** The progress of a series of which every campaign was done before; null otherwise. */
async function progressIfDone({ id, title, campaigns, sides }: SeriesRequest): Promise<SeriesProgress | null> {
  if (campaigns.some(({ standing }) => standing !== 'done')) return null;
  const ended = campaigns.map(async ({ campaignId, label, configuration }): Promise<CampaignOfSeries> => {
    const ending = keptEnding(await recordHere(campaignId));
    return { campaignId, label, profile: configuration.profile.name, state: 'ended', ending, isKept: true };
  });
  return startSeriesProgress({ seriesId: id, title, sides, campaigns: await Promise.all(ended) });
}

/** Checks every configuration, asks for the sum, and starts the series. */
async function start(
  request: SeriesRequest,
  options: SeriesOptions,
  say: (line: string) => void,
): Promise<ControlPlane> {
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
  const profiles = configurations.map(({ profile }) => profile);
  await startSeries(plane, input, profiles);
  say(`Series ${id} has started.`);
  return plane;
}
