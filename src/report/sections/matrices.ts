/** The effects of the factors of matrices: the answers first, then the figures. */
import type { Findings } from '../../findings/findings.ts';
import { html, type Html } from '../html.ts';
import { matricesTitle, matrixTables, matrixTexts } from '../matrix-tables.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';

/** Null if the campaign has no matrices. */
export function matricesSection(findings: Findings): Html | null {
  const { matrices } = findings;
  if (!matrices) return null;
  return html`<section id="matrices" aria-labelledby="matrices-title">
    <h2 id="matrices-title">${matricesTitle}</h2>
    ${matrices.flatMap(({ answers }) => answers.map((answer) => html`<p data-figure="matrix">${answer}</p>`))}
    <ul>
      ${matrixTexts(findings).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    ${matrixTables(findings).map(tableHtml)}
  </section>`;
}

const bullets = (sentences: string[]): string => sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n');

/** The same as Markdown; empty if the campaign has no matrices. */
export function matricesMarkdown(findings: Findings): string[] {
  const { matrices } = findings;
  if (!matrices) return [];
  return [
    `## ${matricesTitle}`,
    bullets(matrices.flatMap(({ answers }) => answers)),
    bullets(matrixTexts(findings)),
    ...matrixTables(findings).map(tableMarkdown),
  ];
}
