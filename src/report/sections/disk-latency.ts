/** The latency of the disks of each system over its load. */
import type { DiskLatencyFinding } from '../../findings/disk-latency/disk-latency-finding.ts';
import type { Findings } from '../../findings/findings.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { byDiskLoad, diskLines, type DiskLine } from '../charts/by-disk-load.ts';
import { draw } from '../charts/draw.ts';
import { diskLatencyTables, diskLatencyTitle } from '../disk-latency-tables.ts';
import { html, type Html } from '../html.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';

/** Null if no disk was sampled at several levels. */
export function diskLatencySection(findings: Findings): Html | null {
  const found = diskFindings(findings);
  if (found.length === 0) return null;
  return html`<section id="disk-latency" aria-labelledby="disk-latency-title">
    <h2 id="disk-latency-title">${diskLatencyTitle}</h2>
    ${found.map(
      ({ id, finding }) =>
        html`<h3 id="${id}">${titleOf(finding)}</h3>
          <ul>
            ${finding.verdict.map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          <div class="charts">
            ${byDiskLoad(id, finding).map(
              (chart) =>
                html`<figure class="chart">
                  <figcaption>${chart.title}</figcaption>
                  ${draw(chart)} ${legend(chart.lines)}
                </figure>`,
            )}
          </div>
          ${diskLatencyTables(id, finding).map(tableHtml)}`,
    )}
  </section>`;
}

/** The same as Markdown, without charts. */
export function diskLatencyMarkdown(findings: Findings): string[] {
  const found = diskFindings(findings);
  if (found.length === 0) return [];
  return [
    `## ${diskLatencyTitle}`,
    ...found.flatMap(({ id, finding }) => [
      `### ${markdownText(titleOf(finding))}`,
      finding.verdict.map((sentence) => `- ${markdownText(sentence)}`).join('\n'),
      ...diskLatencyTables(id, finding).map(tableMarkdown),
    ]),
  ];
}

function diskFindings({ systems }: Findings): { id: string; finding: DiskLatencyFinding }[] {
  return systems.flatMap(({ system, diskLatency = [] }) =>
    diskLatency.map((finding, index) => ({ id: `disk-${system}-${index + 1}`, finding })),
  );
}

function titleOf({ system, title, hardware, disk, isShared }: DiskLatencyFinding): string {
  const where = isShared ? 'the disk of this machine' : `disks of ${hardware}${disk === null ? '' : `, ${disk}`}`;
  return `${titleOfCluster(system)}: ${title}, ${where}`;
}

function legend(lines: DiskLine[]): Html {
  return html`<ul class="legend" aria-label="Lines">
    ${lines.map((line) => {
      const { title, color, type } = diskLines[line];
      return html`<li><i style="border-color:${color};border-top-style:${type}"></i>${title}</li>`;
    })}
  </ul>`;
}
