/** The verdicts: what to buy, and one card per system with its maximum, its bottleneck and its cost of sharing hosts. */
import type { CampaignData } from '../../findings/analyse.ts';
import { saturatedShare } from '../../findings/bottlenecks/thresholds.ts';
import { bottleneckText } from '../../findings/bottlenecks/bottleneck-text.ts';
import { groupText } from '../../findings/groups/load-groups.ts';
import type { Findings, MaximumThroughput, SystemFinding } from '../../findings/findings.ts';
import { duration, milliseconds, rate, share, short, significant } from '../../text/figures.ts';
import { peakTexts } from '../../findings/peaks/peak-text.ts';
import { sustainedBelowHighest } from '../../findings/peaks/sustained.ts';
import type { Sharing } from '../../findings/sharing/sharing-finding.ts';
import { changesText, distinctSharing, trialsText } from '../../findings/sharing/sharing-text.ts';
import { subjectText } from '../../findings/sharing/sharing-subject-text.ts';
import { kneeText } from '../../findings/scaling/curve-text.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { highestText, isKnownBySearch, otherText, saturationText, targetMetText } from '../../findings/verdict-text.ts';
import { html, type Html } from '../html.ts';
import { bottleneckTable } from '../bottleneck-tables.ts';
import { tableHtml } from '../table.ts';
import { bottleneckPart } from './bottleneck-part.ts';
import { caveatsOfGroup } from './caveats.ts';
import { evidenceLine } from './evidence.ts';
import { purchasePart } from './purchase.ts';
import { tailText, type SupportedLatency } from '../../workloads/percentile-support.ts';

export function verdictsSection(data: CampaignData, findings: Findings): Html {
  return html`<section id="verdicts" aria-labelledby="verdicts-title">
    <h2 id="verdicts-title">Verdicts</h2>
    ${findings.systems.length > 0 && purchasePart(findings, data.record.plan.profile)}
    <div class="cards">${findings.systems.map((finding) => card(data, finding))}</div>
    ${findings.combined && html`<p>All systems combined, run ${findings.combined.runId}: ${bottleneckText(findings.combined.bottleneck)}.</p>`}
    ${caveatsOfGroup(data, 'bottlenecks')} ${caveatsOfGroup(data, 'sharing')}
    ${
      findings.bottlenecks.length > 0 &&
      html`<details>
        <summary>Bottlenecks by run</summary>
        ${tableHtml(bottleneckTable(findings))}
      </details>`
    }
    <p class="note">
      CPU, NICs and disks count as saturated from ${share(saturatedShare)} mean utilization over the measurement window.
      ${findings.caveats.length > 0 && html`<a href="#caveats">All ${findings.caveats.length} caveats</a> are listed at the end.`}
    </p>
  </section>`;
}

function card(data: CampaignData, finding: SystemFinding): Html {
  const title = titleOfCluster(finding.system);
  return html`<article class="card" id="verdict-${finding.system}" aria-labelledby="verdict-${finding.system}-title">
    <div>
      <h3 id="verdict-${finding.system}-title">${title}</h3>
      ${!isKnownBySearch(finding) && maximumPart(finding)} ${alsoPart(finding)} ${peakParts(finding)}
      ${kneeParts(finding)} ${saturationPart(finding)} ${groupParts(finding)} ${evidenceLine(data, finding)}
      ${caveatsOfGroup(data, finding.system)}
    </div>
    <div>
      <h4>Bottleneck</h4>
      ${bottleneckPart(finding.bottleneck)}
    </div>
    <div>
      <h4>Cost of sharing hosts</h4>
      ${sharingPart(finding.sharing)}
    </div>
  </article>`;
}

function maximumPart(finding: SystemFinding): Html {
  const { maximum } = finding;
  const sustained = sustainedBelowHighest(finding);
  if (sustained) {
    const { targetPerSecond, unit, latency, openLoop } = sustained.met;
    return html`${bigRate(targetPerSecond, unit)}
      <p class="muted">
        maximum sustained throughput${latency && html` at ${latencyText({ latency, unit, openLoop })}`}
      </p>`;
  }
  if (maximum.state === 'inconclusive') {
    return html`<p class="big"><strong class="inconclusive">Inconclusive</strong></p>
      <p class="muted">${maximum.reason}</p>`;
  }
  if (maximum.state === 'batch') {
    return html`<p class="big">
        <strong data-figure="maximum">${duration(maximum.totalSeconds)}</strong>
        <span class="unit">for ${maximum.unit} ${significant(maximum.size)}</span>
      </p>
      <p class="muted">${maximum.work}, all completed</p>`;
  }
  const { perSecond, unit, latency, openLoop } = maximum;
  return html`${bigRate(perSecond, unit)}
    <p class="muted">${latency && html`${latencyText({ latency, unit, openLoop })}; `}${targetText(maximum)}</p>`;
}

function bigRate(perSecond: number, unit: string): Html {
  return html`<p class="big">
    <strong data-figure="maximum">${rate(perSecond)}</strong><span class="unit">${unit}/s</span>
  </p>`;
}

/** A caveat explains why closed-loop latency is optimistic. */
function latencyText({
  latency,
  unit,
  openLoop,
}: {
  latency: SupportedLatency;
  unit: string;
  openLoop: boolean;
}): string {
  return `${tailText(latency, unit)}, median ${milliseconds(latency.p50)} (${openLoop ? 'open-loop' : 'closed-loop, optimistic'})`;
}

function targetText(maximum: Extract<MaximumThroughput, { state: 'rate' }>): string {
  return maximum.targetPerSecond === null
    ? `at ${maximum.level}`
    : `target ${short(maximum.targetPerSecond)} ${maximum.unit}/s`;
}

function alsoPart(finding: SystemFinding): Html[] {
  const texts = [highestText(finding), ...finding.also.map(otherText), targetMetText(finding)];
  return texts.filter((text) => text !== '').map((text) => html`<p>${text}</p>`);
}

function peakParts({ peaks = [] }: SystemFinding): Html[] {
  return peakTexts(peaks).map((text) => html`<p data-figure="peak">${text}</p>`);
}

function groupParts({ groups = [] }: SystemFinding): Html[] {
  return groups.map((group) => html`<p data-figure="group">${groupText(group)}</p>`);
}

function kneeParts({ curves = [] }: SystemFinding): Html[] {
  return curves
    .filter(({ knee }) => knee.state === 'found' || knee.state === 'gradual')
    .map((curve) => html`<p data-figure="knee">${kneeText(curve)}</p>`);
}

function saturationPart(finding: SystemFinding): Html | null {
  const phrase = saturationText(finding);
  return phrase === '' ? null : html`<p data-figure="saturation">${phrase}</p>`;
}

function sharingPart(sharing: Sharing[]): Html {
  if (sharing.length === 0) return html`<p>Inconclusive: no valid run combined it with other loads.</p>`;
  return html`<dl class="changes">${distinctSharing(sharing).map(sharingItem)}</dl>
    ${
      sharing.some(({ state }) => state !== 'inconclusive') &&
      html`<p class="note">Evidence: <a href="#figures-sharing">isolated against combined</a>.</p>`
    }`;
}

function sharingItem(sharing: Sharing): Html {
  if (sharing.state === 'inconclusive') {
    return html`<dt>${subjectText(sharing)}</dt>
      <dd>Inconclusive: ${sharing.reason}.</dd>`;
  }
  return html`<dt>${subjectText(sharing)}</dt>
    <dd data-figure="sharing">${changesText(sharing)}</dd>
    <dd class="note">${trialsText(sharing)}</dd>`;
}
