/** Shared by `run`, `resume` and `attach`: follows a campaign, then prints its outcome. */
import type { ControlPlane } from '../control/control-plane.ts';
import { campaignHandle, outputOf, viewSeries } from '../control/campaign-view.ts';
import { conclusion } from './conclusion.ts';
import { costHere } from './cost-here.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { follow } from './follow.ts';
import { noteHardware, noteNoHardware } from '../control/held-hardware.ts';
import { followSeries, printSeries } from './run-series.ts';
import { speaker } from './say.ts';
import { print } from './terminal.ts';

/** Follows a campaign to its end, or with --detach leaves it running. */
export async function followOrDetach(
  plane: ControlPlane,
  campaignId: string,
  options: { detach?: true | undefined; json?: true | undefined },
): Promise<ExitCode> {
  const say = speaker(options.json);
  if (!options.detach) return await followToTheEnd(campaignId, plane, say, options.json ?? false);
  await plane.client.connection.close();
  say(`It runs in the background. To follow it, run "proofload attach ${campaignId}".`);
  if (options.json) print(`${JSON.stringify({ campaignId })}\n`);
  return exitCodes.done;
}

/** Returns the exit code of the campaign or series, or 0 if it was left running. `json` prints the outcome on standard output. */
export async function followToTheEnd(
  campaignId: string,
  plane: ControlPlane,
  say: (line: string) => void,
  json: boolean,
): Promise<ExitCode> {
  const handle = await campaignHandle(plane.client, campaignId);
  if (plane.target.uiAddress) say(`Temporal UI: ${uiPage(plane, handle.workflowId)}`);
  if ((await viewSeries(plane.client, handle)) !== undefined) {
    const ended = await followSeries(campaignId, plane, say);
    await printSeries(campaignId, ended, json);
    return ended.exitCode;
  }
  noteHardware(campaignId);
  const followed = await follow(campaignId, plane, say);
  if (followed.detached) {
    noteNoHardware();
    say(`${campaignId} continues in the background. To follow it again, run "proofload attach ${campaignId}".`);
    return exitCodes.done;
  }
  const { view } = followed;
  const { lines, exitCode } = conclusion(campaignId, view.state, outputOf(view));
  for (const line of lines) say(line);
  if (exitCode !== exitCodes.hardwareLeft) noteNoHardware();
  if (json) {
    const cost = await costHere(campaignId, null, say);
    print(`${JSON.stringify({ campaignId, exitCode, cost, ...outputOf(view) })}\n`);
  }
  if (plane.target.ours) say('The Temporal server keeps running for its UI. To stop it, run "proofload server stop".');
  return exitCode;
}

function uiPage({ target }: ControlPlane, workflowId: string): string {
  return `${target.uiAddress}/namespaces/${target.namespace}/workflows/${encodeURIComponent(workflowId)}`;
}
