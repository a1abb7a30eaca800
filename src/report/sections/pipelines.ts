/** Pipelines, and what each of their stages sustains alone. */
import type { Findings } from '../../findings/findings.ts';
import { pipelineTexts } from '../../findings/pipelines/pipeline-text.ts';
import { html, type Html } from '../html.ts';
import { pipelinesTitle, pipelineTable } from '../pipeline-table.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';

const idOf = (index: number): string => `pipeline-${index + 1}`;

/** Null if the campaign has none. */
export function pipelinesSection({ pipelines = [] }: Findings): Html | null {
  if (pipelines.length === 0) return null;
  return html`<section id="pipelines" aria-labelledby="pipelines-title">
    <h2 id="pipelines-title">${pipelinesTitle}</h2>
    ${pipelines.map(
      (finding, index) =>
        html`<ul>
            ${pipelineTexts(finding).map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          ${tableHtml(pipelineTable(idOf(index), finding))}`,
    )}
  </section>`;
}

/** The same as Markdown. */
export function pipelinesMarkdown({ pipelines = [] }: Findings): string[] {
  if (pipelines.length === 0) return [];
  return [
    `## ${pipelinesTitle}`,
    ...pipelines.flatMap((finding, index) => [
      pipelineTexts(finding)
        .map((sentence) => `- ${markdownText(sentence)}`)
        .join('\n'),
      tableMarkdown(pipelineTable(idOf(index), finding)),
    ]),
  ];
}
