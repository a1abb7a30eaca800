/** For the reader with two minutes: what to buy for each system, and how sure that is. */
import type { Findings } from '../../findings/findings.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { html, type Html } from '../html.ts';
import { purchases } from '../purchase-text.ts';

export const purchaseTitle = 'What to buy, and how sure that is';

export function purchasePart(findings: Findings, profile: string): Html {
  return html`<section class="purchase" aria-labelledby="purchase-title">
    <h3 id="purchase-title">${purchaseTitle}</h3>
    <dl>
      ${purchases(findings, profile).map(
        ({ system, answer, sureness }) =>
          html`<div>
            <dt><a href="#verdict-${system}">${titleOfCluster(system)}</a></dt>
            <dd data-figure="purchase">${answer}</dd>
            <dd class="note">${sureness}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

export function purchaseSentences(findings: Findings, profile: string): string[] {
  return purchases(findings, profile).map(
    ({ system, answer, sureness }) => `${titleOfCluster(system)}: ${answer} ${sureness}`,
  );
}
