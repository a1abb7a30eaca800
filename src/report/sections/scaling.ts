/** How each system scales: its load curves with what they say, and what other hardware would give. */
import type { Findings, SystemFinding } from '../../findings/findings.ts';
import type { ConfirmedPeak } from '../../findings/peaks/peak-finding.ts';
import { peakPhrase } from '../../findings/peaks/peak-wording.ts';
import type { LoadCurve } from '../../findings/scaling/curve-findings.ts';
import { curveSentences, loopSentence } from '../../findings/scaling/wording.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { byLoad } from '../charts/by-load.ts';
import { curveLines, peakOn, type CurveLine } from '../charts/curve-lines.ts';
import { draw } from '../charts/draw.ts';
import { html, type Html } from '../html.ts';
import { curveTable, predictionTable, refusedPredictions, scalingTitle } from '../scaling-tables.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';

/** Whether there is anything to show. */
export function hasScaling({ systems }: Findings): boolean {
  return systems.some(({ curves = [] }) => curves.length > 0);
}

export function scalingSection(findings: Findings): Html | null {
  if (!hasScaling(findings)) return null;
  return html`<section id="scaling" aria-labelledby="scaling-title">
    <h2 id="scaling-title">${scalingTitle}</h2>
    ${scaling(findings).map(systemPart)}
  </section>`;
}

export function scalingMarkdown(findings: Findings): string[] {
  if (!hasScaling(findings)) return [];
  return [
    `## ${scalingTitle}`,
    ...scaling(findings).flatMap((finding) => [
      `### ${titleOfCluster(finding.system)}`,
      ...(finding.curves ?? []).flatMap((curve, index) => [
        `**${markdownText(curve.title)}**`,
        bullets([...sentences(curve, peakOn(curve, finding.peaks ?? [])), loopSentence(curve)]),
        tableMarkdown(curveTable(idOf(finding, index), curve)),
      ]),
      ...predictionMarkdown(finding),
    ]),
  ];
}

/** Predictions without a curve would stand alone: they are of systems that have one. */
function scaling({ systems }: Findings): SystemFinding[] {
  return systems.filter(({ curves = [] }) => curves.length > 0);
}

function systemPart(finding: SystemFinding): Html {
  return html`<h3 id="scaling-${finding.system}">${titleOfCluster(finding.system)}</h3>
    ${(finding.curves ?? []).map((curve, index) => curvePart(idOf(finding, index), curve, peakOn(curve, finding.peaks ?? [])))}
    ${predictionPart(finding)}`;
}

/** What was confirmed before what the curve itself says. */
function sentences(curve: LoadCurve, peak: ConfirmedPeak | null): string[] {
  return [...(peak ? [peakPhrase(peak)] : []), ...curveSentences(curve)];
}

function curvePart(id: string, curve: LoadCurve, peak: ConfirmedPeak | null): Html {
  const charts = byLoad(id, curve, peak);
  return html`<h4>${curve.title}</h4>
    <ul>
      ${sentences(curve, peak).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    <div class="charts">
      ${charts.map(
        (chart) =>
          html`<figure class="chart">
            <figcaption>${chart.title}</figcaption>
            ${draw(chart)} ${legend(chart.lines)}
            ${chart.lines.includes('p99') && html`<p class="note">${loopSentence(curve)}</p>`}
          </figure>`,
      )}
    </div>
    ${tableHtml(curveTable(id, curve))}`;
}

function legend(lines: CurveLine[]): Html {
  return html`<ul class="legend" aria-label="Lines">
    ${lines.map((line) => {
      const { title, color, type } = curveLines[line];
      const sign =
        line === 'confirmed'
          ? html`<b aria-hidden="true" style="color:${color}">◆</b>`
          : html`<i style="border-color:${color};border-top-style:${type}"></i>`;
      return html`<li>${sign}${title}</li>`;
    })}
  </ul>`;
}

function predictionPart(finding: SystemFinding): Html[] {
  const table = predictionTable(finding);
  return [
    ...(table.rows.length > 0 ? [tableHtml(table)] : []),
    ...refusedPredictions(finding).map((sentence) => html`<p>${sentence}</p>`),
  ];
}

function predictionMarkdown(finding: SystemFinding): string[] {
  const table = predictionTable(finding);
  const refused = refusedPredictions(finding);
  return [...(table.rows.length > 0 ? [tableMarkdown(table)] : []), ...(refused.length > 0 ? [bullets(refused)] : [])];
}

function bullets(sentences: string[]): string {
  return sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n');
}

function idOf({ system }: SystemFinding, index: number): string {
  return `scaling-${system}-${index + 1}`;
}
