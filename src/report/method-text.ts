import type { CampaignData } from '../findings/analyse.ts';
import { leastCoverage, leastSamples } from '../findings/utilisation.ts';
import { saturatedShare } from '../findings/bottlenecks/thresholds.ts';
import { share } from '../text/figures.ts';
import { clustersTexts, orderTexts } from '../campaign/order-texts.ts';
import { sessionTexts } from './session-text.ts';

/** How the figures were measured, in one or two sentences each. */
export function methodTexts({ record, runs }: CampaignData): string[] {
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
