/** Shared by the commands that start or follow a campaign or series: follows it, then prints its outcome. */
import type { ControlPlane } from '../control/control-plane.ts';
import { campaignHandle, outputOf, type CampaignView } from '../control/campaign-view.ts';
import { noteHardware, noteNoHardware } from '../control/held-hardware.ts';
import { uiLink } from '../control/own-ui.ts';
import { workflowUrlOf } from '../control/target.ts';
import { sidesWithResults, type SeriesProgress } from '../control/progress/series.ts';
import { compareCampaigns } from '../findings/comparison/compare-campaigns.ts';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { comparisonReport } from '../report/comparison-report.ts';
import { reportText } from '../report/document/terminal.ts';
import { readCompared } from '../report/files/read-compared.ts';
import { resultsFolder } from '../state/paths.ts';
import { conclusion, type Conclusion } from './conclusion.ts';
import { costHere } from './cost-here.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { follow } from './follow.ts';
import type { StartOptions } from './request.ts';
import { exitCodeOf, seriesConclusion } from './series-view.ts';
import { speaker, print } from './terminal.ts';

type FollowOptions = Pick<StartOptions, 'detach' | 'json'>;

/** How following ended. */
export interface Followed {
  /** 0 if the campaign or series was left running. */
  exitCode: ExitCode;
  /** Null if it was left running. */
  view: Pick<CampaignView, 'state' | 'progress' | 'series'> | null;
}

/** Follows a campaign or series, or with --detach leaves it running, and prints its outcome. Returns the exit code of the command. */
export async function followAndPrint(plane: ControlPlane, id: string, options: FollowOptions): Promise<ExitCode> {
  const followed = await followOrDetach(plane, id, options, { campaignId: id });
  await printOutcome(id, followed, options.json);
  return followed.exitCode;
}

/** Follows a campaign or series to its end. With --detach leaves it running, and with --json prints `started` then. */
export async function followOrDetach(
  plane: ControlPlane,
  id: string,
  { detach, json }: FollowOptions,
  started: object,
): Promise<Followed> {
  const say = speaker(json);
  const page = await uiLink();
  if (page !== null) say(`Live page: ${page}`);
  if (!detach) return await followToTheEnd(id, plane, say);
  await plane.client.connection.close();
  say(`It runs in the background. To follow it, run "proofload attach ${id}".`);
  if (json) print(`${JSON.stringify(started)}\n`);
  return { exitCode: exitCodes.done, view: null };
}

async function followToTheEnd(id: string, plane: ControlPlane, say: (line: string) => void): Promise<Followed> {
  const { target, client } = plane;
  const { workflowId } = await campaignHandle(client, id);
  const workflowUrl = workflowUrlOf(target, workflowId);
  if (workflowUrl !== null) say(`Temporal UI: ${workflowUrl}`);
  noteHardware(id);
  const view = await follow(id, plane, say);
  if (!view) {
    noteNoHardware();
    say(`${id} continues in the background. To follow it again, run "proofload attach ${id}".`);
    return { exitCode: exitCodes.done, view: null };
  }
  const { lines, exitCode } = conclusionOf(id, view);
  for (const line of lines) say(line);
  if (exitCode !== exitCodes.hardwareLeft) noteNoHardware();
  if (target.ours) say('The Temporal server keeps running for its UI. To stop it, run "proofload server stop".');
  return { exitCode, view };
}

function conclusionOf(id: string, view: CampaignView): Conclusion {
  const { state, series } = view;
  if (series === undefined) return conclusion(id, state, outputOf(view));
  if (series) return seriesConclusion(series);
  const line = `${id} ${state}, and no worker tells how its campaigns ended: hardware may still exist. Run "proofload attach ${id}".`;
  return { lines: [line], exitCode: exitCodes.hardwareLeft };
}

/** Prints the comparison of the campaigns of a series; with `json`, also the outcome of a series or campaign. */
export async function printOutcome(id: string, { exitCode, view }: Followed, json = false): Promise<void> {
  if (!view) return;
  if (view.series === undefined) {
    if (!json) return;
    const cost = await costHere(id, null, speaker(json));
    print(`${JSON.stringify({ campaignId: id, exitCode, cost, ...outputOf(view) })}\n`);
    return;
  }
  const { series } = view;
  const comparison = series && (await comparisonOf(series));
  if (!json) {
    if (comparison) print(reportText(comparisonReport(comparison)));
    return;
  }
  const campaigns = series?.campaigns.map((campaign) => {
    const { campaignId, label, profile, state, ending } = campaign;
    const { reason = null, spent = null } = ending ?? {};
    return { campaignId, label, profile, state: ending?.state ?? state, exitCode: exitCodeOf(campaign), reason, spent };
  });
  print(`${JSON.stringify({ id, exitCode, ...(series ? { campaigns, notes: series.notes, comparison } : {}) })}\n`);
}

/** Of the campaigns that have results; null if fewer than two sides have. */
async function comparisonOf(series: SeriesProgress): Promise<Comparison | null> {
  const sides = sidesWithResults(series).map((ids) => ids.join(','));
  return sides.length < 2 ? null : compareCampaigns(await readCompared(sides, resultsFolder));
}
