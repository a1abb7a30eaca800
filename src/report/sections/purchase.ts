/** The short answer: what to buy for each system, and with what confidence. */
import type { Findings } from '../../findings/findings.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { html, type Html } from '../html.ts';
import { purchases } from '../purchase-text.ts';

export const purchaseTitle = 'What to buy';

export function purchasePart(findings: Findings, profile: string): Html {
  return html`<section class="purchase" aria-labelledby="purchase-title">
    <h3 id="purchase-title">${purchaseTitle}</h3>
    <dl>
      ${purchases(findings, profile).map(
        ({ system, answer, confidenceText }) =>
          html`<div>
            <dt><a href="#verdict-${system}">${titleOfCluster(system)}</a></dt>
            <dd data-figure="purchase">${answer}</dd>
            <dd class="note">${confidenceText}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

export function purchaseTexts(findings: Findings, profile: string): string[] {
  return purchases(findings, profile).map(
    ({ system, answer, confidenceText }) => `${titleOfCluster(system)}: ${answer} ${confidenceText}`,
  );
}
