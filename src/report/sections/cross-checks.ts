/** Load generators that do the same work, next to each other. */
import type { CrossCheck } from '../../findings/cross-checks/cross-check-finding.ts';
import type { Findings } from '../../findings/findings.ts';
import { crossCheckTable, crossChecksTitle } from '../cross-check-tables.ts';
import { html, type Html } from '../html.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';

/** Null if no two load generators do the same work. */
export function crossChecksSection(findings: Findings): Html | null {
  const checks = checksOf(findings);
  if (checks.length === 0) return null;
  return html`<section id="cross-checks" aria-labelledby="cross-checks-title">
    <h2 id="cross-checks-title">${crossChecksTitle}</h2>
    ${checks.map(
      ({ id, check }) =>
        html`<ul>
            ${check.verdict.map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          ${tableHtml(crossCheckTable(id, check))}`,
    )}
  </section>`;
}

/** The same as Markdown. */
export function crossChecksMarkdown(findings: Findings): string[] {
  const checks = checksOf(findings);
  if (checks.length === 0) return [];
  return [
    `## ${crossChecksTitle}`,
    ...checks.flatMap(({ id, check }) => [
      check.verdict.map((sentence) => `- ${markdownText(sentence)}`).join('\n'),
      tableMarkdown(crossCheckTable(id, check)),
    ]),
  ];
}

function checksOf({ systems }: Findings): { id: string; check: CrossCheck }[] {
  return systems.flatMap(({ system, crossChecks = [] }) =>
    crossChecks.map((check, index) => ({ id: `cross-check-${system}-${index + 1}`, check })),
  );
}
