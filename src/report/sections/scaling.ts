/** How each system scales: its load curves and their findings, and projections for other hardware. */
import type { Findings, SystemFinding } from '../../findings/findings.ts';
import type { ConfirmedPeak } from '../../findings/peaks/peak-finding.ts';
import { peakText } from '../../findings/peaks/peak-text.ts';
import type { LoadCurve } from '../../findings/scaling/curve-findings.ts';
import { curveTexts, loopText } from '../../findings/scaling/curve-text.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { byLoad } from '../charts/by-load.ts';
import { curveLines, peakOn, type CurveLine } from '../charts/curve-lines.ts';
import { draw } from '../charts/draw.ts';
import { html, type Html } from '../html.ts';
import { curveTable, projectionTable, refusedProjections, scalingTitle } from '../scaling-tables.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';

export function hasScaling({ systems }: Findings): boolean {
  return systems.some(({ curves = [] }) => curves.length > 0);
}

export function scalingSection(findings: Findings): Html | null {
  if (!hasScaling(findings)) return null;
  return html`<section id="scaling" aria-labelledby="scaling-title">
    <h2 id="scaling-title">${scalingTitle}</h2>
    ${scalingSystems(findings).map(systemPart)}
  </section>`;
}

export function scalingMarkdown(findings: Findings): string[] {
  if (!hasScaling(findings)) return [];
  return [
    `## ${scalingTitle}`,
    ...scalingSystems(findings).flatMap((finding) => [
      `### ${titleOfCluster(finding.system)}`,
      ...(finding.curves ?? []).flatMap((curve, index) => [
        `**${markdownText(curve.title)}**`,
        bullets([...sentences(curve, peakOn(curve, finding.peaks ?? [])), loopText(curve)]),
        tableMarkdown(curveTable(idOf(finding, index), curve)),
      ]),
      ...projectionMarkdown(finding),
    ]),
  ];
}

/** Only systems with a load curve; a projection needs one. */
function scalingSystems({ systems }: Findings): SystemFinding[] {
  return systems.filter(({ curves = [] }) => curves.length > 0);
}

function systemPart(finding: SystemFinding): Html {
  return html`<h3 id="scaling-${finding.system}">${titleOfCluster(finding.system)}</h3>
    ${(finding.curves ?? []).map((curve, index) => curvePart(idOf(finding, index), curve, peakOn(curve, finding.peaks ?? [])))}
    ${projectionPart(finding)}`;
}

/** The confirmed peak first, then the findings of the curve. */
function sentences(curve: LoadCurve, peak: ConfirmedPeak | null): string[] {
  return [...(peak ? [peakText(peak)] : []), ...curveTexts(curve)];
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
            ${draw(chart)} ${legend(chart.lines)} ${chart.notes.map((note) => html`<p class="note">${note}</p>`)}
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

function projectionPart(finding: SystemFinding): Html[] {
  const table = projectionTable(finding);
  return [
    ...(table.rows.length > 0 ? [tableHtml(table)] : []),
    ...refusedProjections(finding).map((sentence) => html`<p>${sentence}</p>`),
  ];
}

function projectionMarkdown(finding: SystemFinding): string[] {
  const table = projectionTable(finding);
  const refused = refusedProjections(finding);
  return [...(table.rows.length > 0 ? [tableMarkdown(table)] : []), ...(refused.length > 0 ? [bullets(refused)] : [])];
}

function bullets(sentences: string[]): string {
  return sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n');
}

function idOf({ system }: SystemFinding, index: number): string {
  return `scaling-${system}-${index + 1}`;
}
