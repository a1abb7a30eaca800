import { madeLeftoversText } from '../../systems/made-leftovers-text.ts';
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { duration, instant, plain } from '../../text/figures.ts';
import { remedy } from '../../hardware/lease/lease-text.ts';
import type { CampaignOutcome, CampaignRecord, KeptEnd, KeptHosts } from '../../measurement/results/types.ts';
import { html, type Html } from '../html.ts';
import { phasesSpan } from '../session-text.ts';
import { contents } from './contents.ts';

/** What ran, when, how it ended, and whether cleanup was verified. */
export function masthead({ record }: CampaignData, findings: Findings): Html {
  const { plan } = record;
  return html`<header>
    <p class="eyebrow">Proofload campaign report</p>
    <h1>${plan.title}</h1>
    <p class="muted">
      <code>${record.id}</code> · profile ${plan.profile} · size ${plan.size} · ${plan.hosts.length}
      hosts${whenPart(record)}
    </p>
    <p>${stateText(record)} ${runsText(findings)} ${record.outcome?.cleanup?.verified && 'Cleanup verified.'}</p>
    ${requestTexts(record).map((sentence) => html`<p>${sentence}</p>`)} ${alerts(record)} ${contents(record, findings)}
  </header>`;
}

function whenPart(record: CampaignRecord): Html | null {
  const span = phasesSpan(record);
  if (!span) return null;
  const took = duration((span.endMilliseconds - span.startMilliseconds) / 1000);
  return html` · <span class="nowrap">${instant(span.startMilliseconds)}</span>, ${took}`;
}

/** What the user said of the campaign: its tag and why it ran. */
export function requestTexts({ request }: CampaignRecord): string[] {
  return [
    ...(request?.tag === undefined ? [] : [`Tag: ${request.tag}`]),
    ...(request?.reason === undefined ? [] : [`Reason: ${request.reason}`]),
  ];
}

export function outcomeText({ outcome }: CampaignRecord): string {
  if (!outcome) return 'Not finished.';
  const failed = outcome.kind ? `Failed: ${outcome.kind}.` : 'Failed.';
  return { done: 'Done.', failed, cancelled: 'Cancelled.' }[outcome.state];
}

function stateText(record: CampaignRecord): Html {
  return html`<span class="state ${record.outcome?.state === 'done' ? 'done' : 'failed'}"
    >${outcomeText(record)}</span
  >`;
}

export function runsText({ runs }: Findings): string {
  const invalid = runs.invalid > 0 ? `, ${runs.invalid} invalid` : '';
  const missing = runs.missing.length > 0 ? `, ${runs.missing.length} not run` : '';
  const skipped = runs.skipped ? `, ${runs.skipped.length} skipped` : '';
  return `${runs.valid} of ${runs.planned} runs valid${invalid}${skipped}${missing}.`;
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

/** The reason, with the end of the log folded. */
function reasonAlert({ reason, state }: { reason: string; state: CampaignOutcome['state'] }): Html {
  const { sentence, rest } = splitReason(reason);
  return html`<div class="alert" role="note">
    <p><strong>${reasonTitle(state)}:</strong> ${sentence}</p>
    ${
      rest !== '' &&
      html`<details>
        <summary>End of the log</summary>
        <pre tabindex="0">${rest}</pre>
      </details>`
    }
  </div>`;
}

/** A completed campaign has a reason if a search found no maximum. */
export function reasonTitle(state: CampaignOutcome['state']): string {
  return state === 'done' ? 'Not found' : 'Reason';
}

/** The first line of a reason is a sentence; the end of a log may follow. */
export function splitReason(reason: string): { sentence: string; rest: string } {
  const [sentence = '', ...rest] = reason.trim().split('\n');
  return { sentence, rest: rest.join('\n') };
}

function alerts(record: CampaignRecord): Html[] {
  const { reason, state } = record.outcome ?? {};
  const parts = [
    reason && state && reasonAlert({ reason, state }),
    record.outcome?.cleanup &&
      !record.outcome.cleanup.verified &&
      html`<p class="alert" role="note">${cleanupText(record)}</p>`,
    record.outcome?.made &&
      record.outcome.made.leftovers.length > 0 &&
      html`<p class="alert" role="note">${madeLeftoversText(record.id, record.outcome.made.leftovers)}</p>`,
  ];
  return parts.filter((part) => part instanceof Object);
}
