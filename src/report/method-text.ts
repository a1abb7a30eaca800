import type { CampaignData } from '../findings/analyse.ts';
import { leastCoverage, leastSamples } from '../findings/utilisation.ts';
import { boundShare } from '../findings/bottlenecks/thresholds.ts';
import { share } from '../text/figures.ts';
import { orderInWords } from '../campaign/interleaved.ts';
import { sessionSentences } from './session-text.ts';

/** How the figures came about, a sentence or two each. */
export function methodSentences({ record, runs }: CampaignData): string[] {
  return [
    'A run counts only whole: a load tool that failed, a service that died or was restarted, a host that was not watched or a clock that was set voids it, and it is made again from the start; nothing is stitched together.',
    ...sessionSentences(record, runs),
    'All loads of a combined run start at one moment. Their throughput is compared over the window they have in common, with the run of the same level alone.',
    ...(record.plan.sharing ? [orderInWords(record.plan.sharing)] : []),
    `Every host was sampled once a second. What bound a system is judged over the measured window by use, saturation and errors of every resource, by stated rules (docs/verdicts.md); CPU, NICs and disks are at their bound from a mean use of ${share(boundShare)} on. A resource with figures for less than ${share(leastCoverage)} of the window, or fewer than ${leastSamples} of them, is not judged.`,
    'Network use is the busier direction of a full-duplex link against the limit of the NIC.',
    `Everything behind this page lies beside it: campaign.json (the plan as resolved), a folder for each run with the load tool's own output, telemetry.parquet and findings.json. "proofload report ${record.id}" makes it again.`,
  ];
}
