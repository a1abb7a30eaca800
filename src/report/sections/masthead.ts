import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { duration, instant } from '../../text/figures.ts';
import { remedy } from '../../hardware/lease/words.ts';
import { baselineTitle } from '../baseline-tables.ts';
import { leaseSentences, leaseTitle } from '../lease-text.ts';
import type { CampaignOutcome, CampaignRecord } from '../../measurement/results/types.ts';
import { html, type Html } from '../html.ts';
import { scalingTitle } from '../scaling-tables.ts';
import { hasScaling } from './scaling.ts';

/** What ran, when, how it ended, and whether the hardware is gone. */
export function masthead({ record }: CampaignData, findings: Findings): Html {
  const { plan } = record;
  return html`<header>
    <p class="eyebrow">Proofload campaign report</p>
    <h1>${plan.title}</h1>
    <p class="muted">
      <code>${record.id}</code> · profile ${plan.profile} · size ${plan.size} · ${plan.hosts.length}
      hosts${whenPart(record)}
    </p>
    <p>${stateText(record)} ${runsText(findings)} ${record.outcome?.gone?.proven && 'The hardware is gone.'}</p>
    ${alerts(record)}
    <nav aria-label="Parts of the report">
      <ul>
        ${[
          ['verdicts', 'Verdicts'],
          ...(hasScaling(findings) ? [['scaling', scalingTitle]] : []),
          ['figures', 'Figures'],
          ['charts', 'Charts'],
          ...((findings.baselines ?? []).length > 0 ? [['baselines', baselineTitle]] : []),
          ['method', 'How it was measured'],
          ...(leaseSentences(record).length > 0 ? [['lease', leaseTitle]] : []),
          ['caveats', 'Caveats'],
        ].map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
      </ul>
    </nav>
  </header>`;
}

/** First and last moment that the record knows of; null before the first phase. */
export function campaignSpan(record: CampaignRecord): { startMilliseconds: number; endMilliseconds: number } | null {
  const times = record.phases.flatMap((phase) => [
    phase.startMilliseconds,
    phase.endMilliseconds ?? phase.startMilliseconds,
  ]);
  return times.length === 0 ? null : { startMilliseconds: Math.min(...times), endMilliseconds: Math.max(...times) };
}

function whenPart(record: CampaignRecord): Html | null {
  const span = campaignSpan(record);
  if (!span) return null;
  const took = duration((span.endMilliseconds - span.startMilliseconds) / 1000);
  return html` · <span class="whole">${instant(span.startMilliseconds)}</span>, ${took}`;
}

export function outcomeText({ outcome }: CampaignRecord): string {
  if (!outcome) return 'Not ended.';
  const failed = outcome.kind ? `Failed: ${outcome.kind}.` : 'Failed.';
  return { done: 'Done.', failed, cancelled: 'Cancelled.' }[outcome.state];
}

function stateText(record: CampaignRecord): Html {
  return html`<span class="state ${record.outcome?.state === 'done' ? 'done' : 'failed'}"
    >${outcomeText(record)}</span
  >`;
}

export function runsText({ runs }: Findings): string {
  const voided = runs.void > 0 ? `, ${runs.void} void` : '';
  const missing = runs.missing.length > 0 ? `, ${runs.missing.length} not made` : '';
  const skipped = runs.skipped ? `, ${runs.skipped.length} left out` : '';
  return `${runs.whole} of ${runs.planned} runs whole${voided}${skipped}${missing}.`;
}

export function goneText({ outcome, plan, lease }: CampaignRecord): string {
  const gone = outcome?.gone;
  if (!gone?.proven && lease?.closedMilliseconds)
    return `The hardware is gone: its lease tore it down and asked at ${instant(lease.closedMilliseconds)}.`;
  if (!gone) return 'Whether the hardware is gone was not asked yet.';
  return gone.proven
    ? `The hardware is gone, asked at ${instant(gone.atMilliseconds)}.`
    : `Hardware may be left: ${gone.left.join('; ')}. Remove it with ${remedy(plan.profile)}.`;
}

/** The sentence, and folded away what a log said at the end. */
function reasonAlert({ reason, state }: { reason: string; state: CampaignOutcome['state'] }): Html {
  const { sentence, rest } = splitReason(reason);
  return html`<div class="alert" role="note">
    <p><strong>${reasonTitle(state)}:</strong> ${sentence}</p>
    ${
      rest !== '' &&
      html`<details>
        <summary>What came with it</summary>
        <pre tabindex="0">${rest}</pre>
      </details>`
    }
  </div>`;
}

/** A campaign that is done may have searched and found no peak. */
export function reasonTitle(state: CampaignOutcome['state']): string {
  return state === 'done' ? 'What it did not find' : 'Why it ended';
}

/** A reason is a sentence in its first line, and may bring the end of a log in those after it. */
export function splitReason(reason: string): { sentence: string; rest: string } {
  const [sentence = '', ...rest] = reason.trim().split('\n');
  return { sentence, rest: rest.join('\n') };
}

function alerts(record: CampaignRecord): Html[] {
  const { reason, state } = record.outcome ?? {};
  const parts = [
    reason && state && reasonAlert({ reason, state }),
    record.outcome?.gone && !record.outcome.gone.proven && html`<p class="alert" role="note">${goneText(record)}</p>`,
  ];
  return parts.filter((part) => part instanceof Object);
}
