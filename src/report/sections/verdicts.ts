/** The verdicts: what to buy, and a card a system with the most it did, what bound it, and what sharing cost. */
import type { CampaignData } from '../../findings/analyse.ts';
import { boundShare } from '../../findings/bottlenecks/thresholds.ts';
import { boundPhrase } from '../../findings/bottlenecks/wording.ts';
import type { Findings, Most, SystemFinding } from '../../findings/findings.ts';
import { duration, milliseconds, rate, share, short, significant } from '../../text/figures.ts';
import { peakPhrase } from '../../findings/peaks/peak-wording.ts';
import type { Sharing } from '../../findings/sharing/sharing-finding.ts';
import { changesPhrase, trialsPhrase } from '../../findings/sharing/sharing-wording.ts';
import { kneeSentence } from '../../findings/scaling/wording.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { saturationPhrase } from '../../findings/wording.ts';
import { html, type Html } from '../html.ts';
import { boundTable } from '../bound-tables.ts';
import { tableHtml } from '../table.ts';
import { boundPart } from './bound-part.ts';
import { caveatsBeside } from './caveats.ts';
import { evidenceLine } from './evidence.ts';
import { purchasePart } from './purchase.ts';
import { factsOf } from '../../workloads/registry.ts';

export function verdictsSection(data: CampaignData, findings: Findings): Html {
  return html`<section id="verdicts" aria-labelledby="verdicts-title">
    <h2 id="verdicts-title">Verdicts</h2>
    ${findings.systems.length > 0 && purchasePart(findings, data.record.plan.profile)}
    <div class="cards">${findings.systems.map((finding) => card(data, finding))}</div>
    ${findings.together && html`<p>All together, in run ${findings.together.runId}: ${boundPhrase(findings.together.bound)}.</p>`}
    ${caveatsBeside(data, 'bounds')} ${caveatsBeside(data, 'sharing')}
    ${
      findings.bounds.length > 0 &&
      html`<details>
        <summary>What bound each run</summary>
        ${tableHtml(boundTable(findings))}
      </details>`
    }
    <p class="note">
      CPU, NICs and disks are at their bound from a mean use of ${share(boundShare)} over the measured window on.
      ${findings.caveats.length > 0 && html`<a href="#caveats">All ${findings.caveats.length} caveats</a> stand at the end once more.`}
    </p>
  </section>`;
}

function card(data: CampaignData, finding: SystemFinding): Html {
  const title = titleOfCluster(finding.system);
  return html`<article class="card" id="verdict-${finding.system}" aria-labelledby="verdict-${finding.system}-title">
    <div>
      <h3 id="verdict-${finding.system}-title">${title}</h3>
      ${mostPart(finding.most)} ${alsoPart(finding)} ${peakParts(finding)} ${kneeParts(finding)}
      ${saturationPart(finding)} ${evidenceLine(data, finding)} ${caveatsBeside(data, finding.system)}
    </div>
    <div>
      <h4>What bound it</h4>
      ${boundPart(finding.bound)}
    </div>
    <div>
      <h4>What sharing cost</h4>
      ${sharingPart(finding.sharing)}
    </div>
  </article>`;
}

function mostPart(most: Most): Html {
  if (most.state === 'cannot-tell') {
    return html`<p class="big"><strong class="untold">Cannot tell</strong></p>
      <p class="muted">${most.reason}</p>`;
  }
  if (most.state === 'batch') {
    return html`<p class="big">
        <strong data-figure="most">${duration(most.totalSeconds)}</strong>
        <span class="unit">for ${most.unit} ${significant(most.size)}</span>
      </p>
      <p class="muted">${most.work}, all completed</p>`;
  }
  return html`<p class="big">
      <strong data-figure="most">${rate(most.perSecond)}</strong><span class="unit">${most.unit}/s</span>
    </p>
    <p class="muted">
      ${most.latency && html`p99 ${milliseconds(most.latency.p99)}, median ${milliseconds(most.latency.p50)} (${loop(most)}); `}${offer(most)}
    </p>`;
}

/** Its caveat says why. */
function loop({ openLoop }: Extract<Most, { state: 'rate' }>): string {
  return openLoop ? 'open-loop' : 'closed-loop, which flatters';
}

function offer(most: Extract<Most, { state: 'rate' }>): string {
  return most.offeredPerSecond === null ? `at ${most.level}` : `offered ${short(most.offeredPerSecond)} ${most.unit}/s`;
}

function alsoPart({ also, keptUp, most }: SystemFinding): Html[] {
  const consumed = also.map(
    (its) => html`<p>${factsOf(its.workload).title}: ${rate(its.perSecond)} ${its.unit}/s.</p>`,
  );
  // Where the best run met its offer, saying so again tells nothing new; of another run at that offer it would only confuse.
  if (!keptUp || (most.state === 'rate' && most.offeredPerSecond === keptUp.offeredPerSecond)) return consumed;
  const latency = keptUp.latency ? ` at p99 ${milliseconds(keptUp.latency.p99)}` : '';
  return [...consumed, html`<p>Kept up with ${short(keptUp.offeredPerSecond)} ${keptUp.unit}/s${latency}.</p>`];
}

function peakParts({ peaks = [] }: SystemFinding): Html[] {
  return peaks.map((peak) => html`<p data-figure="peak">${peakPhrase(peak)}</p>`);
}

function kneeParts({ curves = [] }: SystemFinding): Html[] {
  return curves
    .filter(({ knee }) => knee.state === 'found')
    .map((curve) => html`<p data-figure="knee">${kneeSentence(curve)}</p>`);
}

function saturationPart(finding: SystemFinding): Html | null {
  const phrase = saturationPhrase(finding);
  return phrase === '' ? null : html`<p data-figure="saturation">${phrase}</p>`;
}

function sharingPart(sharing: Sharing[]): Html {
  if (sharing.length === 0) return html`<p>Cannot tell: it did not run together with the others in a whole run.</p>`;
  return html`<dl class="changes">${sharing.map(sharingItem)}</dl>
    ${
      sharing.some(({ state }) => state !== 'cannot-tell') &&
      html`<p class="note">Evidence: <a href="#figures-sharing">alone against together</a>.</p>`
    }`;
}

function sharingItem(sharing: Sharing): Html {
  if (sharing.state === 'cannot-tell') {
    return html`<dt>${sharing.workload}</dt>
      <dd>Cannot tell: ${sharing.reason}.</dd>`;
  }
  return html`<dt>${sharing.workload}</dt>
    <dd data-figure="sharing">${changesPhrase(sharing)}</dd>
    <dd class="note">${trialsPhrase(sharing)}</dd>`;
}
