/** The head of a report: what ran, when, how it ended, and whether cleanup was verified. */
import type { CampaignData } from '../../findings/analyse.ts';
import { disturbanceOf } from '../../findings/disturbance.ts';
import type { Findings } from '../../findings/findings.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import { remedy } from '../../hardware/lease/lease-text.ts';
import type { CampaignOutcome, CampaignRecord, KeptEnd, KeptHosts } from '../../measurement/results/types.ts';
import { madeLeftoversText } from '../../systems/made-leftovers-text.ts';
import { duration, instant, plain } from '../../text/figures.ts';
import { text, type Node, type Report } from '../document/document.ts';
import { whenText } from '../session-text.ts';

export function headOf(data: CampaignData, findings: Findings): Pick<Report, 'title' | 'kind' | 'facts' | 'alerts'> {
  const { record } = data;
  const { plan } = record;
  const when = whenText(record);
  return {
    title: plan.title,
    kind: 'Proofload campaign report',
    facts: [
      `${record.id} · profile ${plan.profile} · size ${plan.size} · ${plan.hosts.length} hosts${when === null ? '' : ` · ${when}`}`,
      `${outcomeText(record)} ${runsText(data, findings)} ${cleanupText(record)}`,
      ...requestTexts(record),
    ],
    alerts: alertsOf(data),
  };
}

/** What the user said of the campaign: its tag and why it ran. */
function requestTexts({ request }: CampaignRecord): string[] {
  return [
    ...(request?.tag === undefined ? [] : [`Tag: ${request.tag}`]),
    ...(request?.reason === undefined ? [] : [`Reason: ${request.reason}`]),
  ];
}

function outcomeText({ outcome }: CampaignRecord): string {
  if (!outcome) return 'Not finished.';
  const failed = outcome.kind ? `Failed: ${outcome.kind}.` : 'Failed.';
  return { done: 'Done.', failed, cancelled: 'Cancelled.' }[outcome.state];
}

function runsText({ runs: made }: CampaignData, { runs }: Findings): string {
  const unsteady = made.filter((run) => run.state === 'valid' && isUnsteady(run)).length;
  const notSteady = unsteady > 0 ? `, ${unsteady} of them not steady` : '';
  const invalid = runs.invalid > 0 ? `, ${runs.invalid} invalid` : '';
  const missing = runs.missing.length > 0 ? `, ${runs.missing.length} not run` : '';
  const skipped = runs.skipped ? `, ${runs.skipped.length} skipped` : '';
  return `${runs.valid} of ${runs.planned} runs valid${notSteady}${invalid}${skipped}${missing}.`;
}

/** Whether the hardware is gone, after a sentence on the time for which it was kept. */
export function cleanupText(record: CampaignRecord): string {
  const kept = record.outcome?.kept;
  if (!kept) return removalText(record);
  if (kept.endMilliseconds === null && !record.lease?.closedMilliseconds) {
    const until = instant(kept.startMilliseconds + kept.seconds * 1000);
    return `The hosts stay up until about ${until} (--keep ${plain(duration(kept.seconds))}); cleanup follows.`;
  }
  return `${keptText(kept)} ${removalText(record)}`;
}

const keptEnds: Record<KeptEnd, string> = {
  time: 'until the time was over',
  release: 'until "proofload release"',
  cancel: 'until "proofload cancel"',
  lease: 'until the lease ended',
};

function keptText({ seconds, startMilliseconds, endMilliseconds, endedBy }: KeptHosts): string {
  const request = `--keep ${plain(duration(seconds))}`;
  if (endMilliseconds === null || endedBy === null) return `The hosts stayed up after the runs (${request}).`;
  const took = plain(duration((endMilliseconds - startMilliseconds) / 1000));
  return `The hosts stayed up for ${took} after the runs, ${keptEnds[endedBy]} (${request}).`;
}

function removalText({ id, outcome, lease }: CampaignRecord): string {
  const cleanup = outcome?.cleanup;
  if (!cleanup?.verified && lease?.closedMilliseconds)
    return `Cleanup verified at ${instant(lease.closedMilliseconds)}, after the lease removed the hardware.`;
  if (!cleanup) return 'Cleanup not verified yet.';
  return cleanup.verified
    ? [`Cleanup verified at ${instant(cleanup.atMilliseconds)}.`, ...(outcome.made?.checked ?? [])].join(' ')
    : `Hardware may still exist: ${cleanup.leftovers.join('; ')}. Remove it with ${remedy(id)}.`;
}

/** The reason as a sentence, with the end of the log after it. A completed campaign has a reason if a search found no maximum. */
function reasonNodes(reason: string, state: CampaignOutcome['state']): Node[] {
  const [sentence = '', ...rest] = reason.trim().split('\n');
  const title = state === 'done' ? 'Not found' : 'Reason';
  return [
    text(`${title}: ${sentence}`),
    ...(rest.length === 0 ? [] : [{ kind: 'log' as const, text: rest.join('\n') }]),
  ];
}

function alertsOf({ record, runs }: CampaignData): Node[][] {
  const disturbance = disturbanceOf(runs);
  const { reason, state, cleanup, made } = record.outcome ?? {};
  return [
    ...(reason && state ? [reasonNodes(reason, state)] : []),
    ...(cleanup && !cleanup.verified ? [[text(cleanupText(record))]] : []),
    ...(made && made.leftovers.length > 0 ? [[text(madeLeftoversText(record.id, made.leftovers))]] : []),
    ...(disturbance === null ? [] : [[text(disturbance)]]),
  ];
}
