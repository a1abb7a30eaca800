/** The parts of the report that a campaign has, in their order on the page: its navigation. */
import type { Findings } from '../../findings/findings.ts';
import type { CampaignRecord } from '../../measurement/results/types.ts';
import { axesTitle } from '../axis-tables.ts';
import { baselineTitle } from '../baseline-tables.ts';
import { crossChecksTitle } from '../cross-check-tables.ts';
import { diskLatencyTitle } from '../disk-latency-tables.ts';
import { eventsTitle } from '../event-tables.ts';
import { html, type Html } from '../html.ts';
import { leaseTexts, leaseTitle } from '../lease-text.ts';
import { matricesTitle } from '../matrix-tables.ts';
import { pipelinesTitle } from '../pipeline-table.ts';
import { scalingTitle } from '../scaling-tables.ts';
import { slicesTitle } from '../slice-tables.ts';
import { thresholdTitle } from '../threshold-tables.ts';
import { variantsTitle } from '../variant-tables.ts';
import { hasScaling } from './scaling.ts';

/** Links to the parts. */
export function contents(record: CampaignRecord, findings: Findings): Html {
  return html`<nav aria-label="Parts of the report">
    <ul>
      ${partsOf(record, findings)
        .filter(([, , isThere]) => isThere)
        .map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`;
}

/** The id of each part, its title, and whether this campaign has it. */
function partsOf(record: CampaignRecord, findings: Findings): [string, string, boolean][] {
  const { systems, thresholds, events, slices, variants, matrices, pipelines, baselines = [] } = findings;
  return [
    ['thresholds', thresholdTitle, thresholds !== undefined],
    ['verdicts', 'Verdicts', true],
    ['events', eventsTitle, events !== undefined],
    ['long-runs', slicesTitle, slices !== undefined],
    ['variants', variantsTitle, variants !== undefined],
    ['matrices', matricesTitle, matrices !== undefined],
    ['axes', axesTitle, systems.some(({ axes }) => axes)],
    ['cross-checks', crossChecksTitle, systems.some(({ crossChecks }) => crossChecks)],
    ['pipelines', pipelinesTitle, pipelines !== undefined],
    ['scaling', scalingTitle, hasScaling(findings)],
    ['disk-latency', diskLatencyTitle, systems.some(({ diskLatency }) => diskLatency)],
    ['figures', 'Figures', true],
    ['charts', 'Charts', true],
    ['baselines', baselineTitle, baselines.length > 0],
    ['method', 'How it was measured', true],
    ['lease', leaseTitle, leaseTexts(record).length > 0],
    ['caveats', 'Caveats', true],
  ];
}
