import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { steadyPartOf } from '../measurement/results/steady-part.ts';
import { baselineParts, baselineTitle } from './baseline-tables.ts';
import { chartGrid } from './charts/grid.ts';
import { costTables } from './cost-tables.ts';
import { figureParts } from './figures.ts';
import type { FigurePart } from './figures.ts';
import { html, Html } from './html.ts';
import { pageText } from './page.ts';
import { leaseTexts, leaseTitle } from './lease-text.ts';
import { methodTables } from './method-tables.ts';
import { methodTexts } from './method-text.ts';
import { caveatsSection } from './sections/caveats.ts';
import { chartsSection, groupTitle } from './sections/charts.ts';
import { cleanupText, masthead } from './sections/masthead.ts';
import { eventsSection } from './sections/events.ts';
import { axesSection } from './sections/axes.ts';
import { diskLatencySection } from './sections/disk-latency.ts';
import { crossChecksSection } from './sections/cross-checks.ts';
import { pipelinesSection } from './sections/pipelines.ts';
import { scalingSection } from './sections/scaling.ts';
import { matricesSection } from './sections/matrices.ts';
import { slicesSection } from './sections/slices.ts';
import { variantsSection } from './sections/variants.ts';
import { verdictsSection } from './sections/verdicts.ts';
import { tableHtml } from './table.ts';
import { thresholdTable, thresholdTitle } from './threshold-tables.ts';
import { useTable } from './use-tables.ts';
import { groupsOf } from '../plan/clusters.ts';

/** The report as one page without network requests. */
export function htmlReport(whole: CampaignData, findings: Findings): string {
  const data = { ...whole, runs: whole.runs.map((run) => steadyPartOf(run)) };
  const body = html`${masthead(data, findings)}
    <main>
      ${thresholdsSection(findings)} ${verdictsSection(data, findings)} ${eventsSection(data, findings)}
      ${slicesSection(findings)} ${variantsSection(findings)} ${matricesSection(findings)} ${axesSection(findings)}
      ${crossChecksSection(findings)} ${pipelinesSection(findings)} ${scalingSection(findings)}
      ${diskLatencySection(findings)} ${figuresSection(data, findings)} ${chartsSection(data)}
      ${baselinesSection(findings)} ${methodSection(data, findings)} ${leaseSection(data)} ${caveatsSection(data)}
    </main>
    <footer>
      <p>
        Written by Proofload ${data.record.proofloadVersion} from the results of ${data.record.id}.
        ${cleanupText(data.record)}
      </p>
    </footer>`;
  return pageText(`${data.record.plan.title}: ${data.record.id}`, body);
}

/** First, because somebody waits for it. */
function thresholdsSection({ thresholds = [] }: Findings): Html | null {
  if (thresholds.length === 0) return null;
  return html`<section id="thresholds" aria-labelledby="thresholds-title">
    <h2 id="thresholds-title">${thresholdTitle}</h2>
    ${tableHtml(thresholdTable(thresholds))}
  </section>`;
}

function figuresSection(data: CampaignData, findings: Findings): Html {
  const parts = figureParts(data, findings);
  return html`<section id="figures" aria-labelledby="figures-title">
    <h2 id="figures-title">Figures</h2>
    ${parts.length === 0 && html`<p>There is no run.</p>`} ${parts.map(partHtml)}
  </section>`;
}

/** After this campaign's own figures: it is long, and not every reader needs it. */
function baselinesSection(findings: Findings): Html | null {
  const parts = baselineParts(findings);
  if (parts.length === 0) return null;
  return html`<section id="baselines" aria-labelledby="baselines-title">
    <h2 id="baselines-title">${baselineTitle}</h2>
    ${parts.map(partHtml)}
  </section>`;
}

const partHtml = (part: FigurePart): Html =>
  html`<h3${part.id !== undefined && new Html(` id="${part.id}"`)}>${part.title}</h3>
    ${part.charts && part.charts.length > 0 && chartGrid(part.charts)} ${part.tables.map(tableHtml)}`;

function methodSection(data: CampaignData, findings: Findings): Html {
  const uses = groupsOf(data.record.plan)
    .map((group) => useTable(group, groupTitle(group), data))
    .filter((table) => table.rows.length > 0);
  return html`<section id="method" aria-labelledby="method-title">
    <h2 id="method-title">How it was measured</h2>
    <ul>
      ${methodTexts(data).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    ${methodTables(data, findings).map(tableHtml)} ${uses.length > 0 && html`<h3>Resource utilization</h3>`}
    ${uses.map(tableHtml)}
    <h3>Cleanup of the hardware</h3>
    <p>${cleanupText(data.record)}</p>
    <ul>
      ${(data.record.outcome?.cleanup?.checked ?? []).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </section>`;
}

function leaseSection({ record }: CampaignData): Html | null {
  const sentences = leaseTexts(record);
  if (sentences.length === 0) return null;
  return html`<section id="lease" aria-labelledby="lease-title">
    <h2 id="lease-title">${leaseTitle}</h2>
    <ul>
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    ${costTables(record).map(tableHtml)}
  </section>`;
}
