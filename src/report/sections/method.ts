/** How it was measured: sentences, then tables of hosts, versions, settings, runs and utilization, and the cleanup. */
import { clustersTexts, orderTexts } from '../../campaign/order-texts.ts';
import type { CampaignData } from '../../findings/analyse.ts';
import { trackRecord } from '../../findings/bottlenecks/track-record.ts';
import { saturatedShare } from '../../findings/bottlenecks/thresholds.ts';
import type { Findings } from '../../findings/findings.ts';
import { leastCoverage, leastSamples } from '../../findings/utilisation.ts';
import { groupsOf } from '../../plan/clusters.ts';
import { share } from '../../text/figures.ts';
import { foldedSection, heading, list, tables, text, type Node, type Section } from '../document/document.ts';
import { methodTables } from '../method-tables.ts';
import { sessionTexts } from '../session-text.ts';
import { useTable } from '../use-tables.ts';
import { confidenceId } from './confidence.ts';
import { cleanupText } from './head.ts';

export function methodSection(data: CampaignData, findings: Findings): Section | null {
  const { record } = data;
  return foldedSection('method', 'How it was measured', [
    ...list(methodTexts(data)),
    ...tables(methodTables(data, findings)),
    ...tables(groupsOf(record.plan).map((group) => useTable(group, data))),
    ...confidenceNodes(),
    heading('Cleanup of the hardware'),
    text(cleanupText(record)),
    ...list(record.outcome?.cleanup?.checked ?? []),
  ]);
}

/** How the figures were measured, in one or two sentences each. */
function methodTexts({ record, runs }: CampaignData): string[] {
  return [
    'Only valid runs count. A run is invalid if a load generator failed, a service died or restarted, a host was not sampled, or a clock was set. It is then repeated from the start; partial results are never joined.',
    ...sessionTexts(record, runs),
    'All loads of a combined run start at the same time. Their throughput over the common window is compared with isolated runs of the same level.',
    ...clustersTexts(record.plan),
    ...orderTexts(record.plan),
    `Every host was sampled once per second. The bottleneck follows from the utilization, saturation and errors of every resource over the measurement window; docs/verdicts.md has the rules. CPU, NICs and disks count as saturated from ${share(saturatedShare)} mean utilization. A resource with samples for less than ${share(leastCoverage)} of the window, or with fewer than ${leastSamples} samples, is not judged.`,
    'Network utilization is that of the busier direction of a full-duplex link, relative to the NIC limit.',
    `The folder of this report has all its data: campaign.json (the resolved plan), one folder per run with the output of the load generators, telemetry.parquet and findings.json. "proofload report ${record.id}" writes the report again.`,
  ];
}

/** What the confidence of a verdict means, and how often verdicts were right. */
function confidenceNodes(): Node[] {
  const { windows, right, wrong, highConfidence, source } = trackRecord;
  return [
    heading('High and medium confidence', confidenceId),
    text(
      'High: the resource is saturated, work waits for it, and a higher load brought no more. Medium: a condition is missing, and the verdict says which. docs/verdicts.md has the rules.',
    ),
    text(
      `Of ${windows} real windows with a bottleneck caused on purpose, ${right} verdicts were right, ${wrong.high + wrong.medium} wrong and ${windows - right - wrong.high - wrong.medium} inconclusive; ${highConfidence} named it with high confidence, ${wrong.high} of them wrongly (${source}).`,
    ),
  ];
}
