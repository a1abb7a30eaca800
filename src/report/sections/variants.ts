/** The comparison of variants: the answers first, then the figures. */
import type { Findings } from '../../findings/findings.ts';
import { html, type Html } from '../html.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';
import {
  hasTopologies,
  topologiesTitle,
  topologyPartTexts,
  topologyTables,
  topologyTexts,
} from '../topology-tables.ts';
import { variantTables, variantTexts, variantsTitle } from '../variant-tables.ts';

/** Null if the campaign has no variants. */
export function variantsSection(findings: Findings): Html | null {
  const { variants } = findings;
  if (!variants) return null;
  return html`<section id="variants" aria-labelledby="variants-title">
    <h2 id="variants-title">${variantsTitle}</h2>
    ${variants.answers.map((answer) => html`<p data-figure="variant">${answer}</p>`)}
    <ul>
      ${variantTexts(variants).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    ${variantTables(findings).map(tableHtml)} ${topologiesPart(findings)}
  </section>`;
}

function topologiesPart(findings: Findings): Html | null {
  if (!hasTopologies(findings)) return null;
  return html`<h3 id="topologies">${topologiesTitle}</h3>
    ${topologyTexts(findings).map((text) => html`<p data-figure="tipping-point">${text}</p>`)}
    ${topologyPartTexts(findings).map((text) => html`<p data-figure="topology">${text}</p>`)}
    ${topologyTables(findings).map(tableHtml)}`;
}

const bullets = (sentences: string[]): string => sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n');

/** The same as Markdown; empty if the campaign has no variants. */
export function variantsMarkdown(findings: Findings): string[] {
  const { variants } = findings;
  if (!variants) return [];
  return [
    `## ${variantsTitle}`,
    bullets(variants.answers),
    'The variants:',
    bullets(variantTexts(variants)),
    ...variantTables(findings).map(tableMarkdown),
    ...(hasTopologies(findings)
      ? [
          `### ${topologiesTitle}`,
          bullets([...topologyTexts(findings), ...topologyPartTexts(findings)]),
          ...topologyTables(findings).map(tableMarkdown),
        ]
      : []),
  ];
}
