import { clustersAsLoaded } from '../plan/clusters.ts';
import { judgedRuns } from '../plan/judged-runs.ts';
import type { CampaignRecord, RunResult } from '../measurement/results/types.ts';
import type { DrawnSpan } from '../measurement/telemetry/series.ts';
import { windowTelemetry, type CampaignTelemetry } from '../measurement/telemetry/statistics.ts';
import { besidePublished } from './published/beside-published.ts';
import type { Bound } from './bottlenecks/bound.ts';
import { runBounds, unknownBound } from './bottlenecks/run-bounds.ts';
import { subjectOf } from './bottlenecks/subject.ts';
import { boundOf } from './bottlenecks/verdict.ts';
import { caveatsOf } from './caveats.ts';
import type { CostFinding, Findings, SystemFinding } from './findings.ts';
import { alsoOf, keptUp, mostOf } from './peaks/most.ts';
import { measuredWindows } from './measured-windows.ts';
import { measuredRuns, peaksOf } from './peaks/peaks.ts';
import { costOfResults } from './result-cost.ts';
import { samplerCosts } from './sampler-cost.ts';
import { lowestSaturation } from './saturation.ts';
import { scalingOf } from './scaling/scaling.ts';
import { sharingMoney } from './sharing/sharing-money.ts';
import { sharingCosts } from './sharing/sharing.ts';
import { verdictSentence } from './wording.ts';

/** Everything a campaign left, as it was read from disk. Runs in the order of the plan. */
export interface CampaignData {
  record: CampaignRecord;
  runs: RunResult[];
  /** Attempts that were void and followed by another; absent where nobody looked. */
  attempts?: RunResult[];
  /** Of the measured windows of `runs`. */
  telemetry: CampaignTelemetry;
  /** Telemetry over time; absent where no chart is to be drawn. */
  series?: DrawnSpan[];
  /** What results cost on other profiles; absent where nobody looked. */
  besides?: CostFinding['besides'];
  /** Sentences on files that are not what they were when the campaign ended; absent where nobody looked. */
  alterations?: string[];
}

/** Draws every finding from what a campaign left. A campaign that failed or was cancelled gives those its whole runs allow. */
export function findingsOf({
  record,
  runs,
  attempts = [],
  telemetry,
  besides = [],
  alterations = [],
}: CampaignData): Findings {
  const ofRun = (runId: string, system: string | null) => boundOfRun({ record, runs, telemetry }, runId, system);
  const measured = measuredRuns(runs);
  const costs = sharingCosts(measured, record, telemetry);
  const money = sharingMoney(costs, record.plan);
  const together = runs.find((run) => run.group === 'combined' && run.state === 'whole' && run.window);
  const judged = judgedRuns(record.plan);
  const made = new Set(runs.map((run) => run.runId));
  const skipped = new Set((record.skipped ?? []).map((each) => each.runId));
  const systems = clustersAsLoaded(record.plan).map(([system]) => {
    const most = mostOf(system, measured);
    const peaks = peaksOf(system, record.plan, runs);
    const lowest = lowestSaturation(system, runs, telemetry, record.plan.hosts);
    const finding: Omit<SystemFinding, 'verdict'> = {
      system,
      most,
      also: alsoOf(system, most, runs),
      keptUp: keptUp(measured, system),
      bound:
        (most.state === 'cannot-tell' ? null : ofRun(most.runId, system)) ??
        unknownBound(most.state === 'cannot-tell' ? most.reason : 'its run is missing'),
      ...(peaks.length > 0 ? { peaks } : {}),
      ...(lowest
        ? { saturation: { ...lowest, bound: ofRun(lowest.runId, system) ?? unknownBound(lowest.reason) } }
        : {}),
      sharing: costs.filter((cost) => cost.system === system),
    };
    const provider = record.inventory?.provider ?? null;
    const scaling = scalingOf({ ...finding, runs, plan: record.plan, provider });
    return { ...finding, ...scaling, verdict: verdictSentence(finding) };
  });
  const bound = together ? ofRun(together.runId, null) : null;
  const cost = costOfResults(record.plan, systems, besides);
  const baselines = besidePublished(record, runs);
  return {
    schema: 1,
    campaignId: record.id,
    systems,
    bounds: runBounds(runs, ofRun),
    together: bound && together ? { runId: together.runId, bound } : null,
    runs: {
      planned: judged.length,
      whole: runs.filter((run) => run.state === 'whole').length,
      void: runs.filter((run) => run.state === 'void').length,
      missing: judged.map((run) => run.id).filter((id) => !made.has(id) && !skipped.has(id)),
      ...(skipped.size > 0 ? { skipped: [...skipped] } : {}),
    },
    samplerCost: samplerCosts(telemetry),
    ...(money.length > 0 ? { sharing: money } : {}),
    ...(cost ? { cost } : {}),
    ...(baselines.length > 0 ? { baselines } : {}),
    caveats: caveatsOf(record, { runs, attempts, telemetry, alterations }).map(({ sentence }) => sentence),
  };
}

/** Null for a run that is not among them. */
function boundOfRun(
  { record, runs, telemetry }: Pick<CampaignData, 'record' | 'runs' | 'telemetry'>,
  runId: string,
  system: string | null,
): Bound | null {
  const run = runs.find((each) => each.runId === runId);
  const window = run && measuredWindows([run])[0];
  if (!run || !window) return null;
  const subject = subjectOf(system, run, record.plan, record.inventory?.hosts ?? []);
  return boundOf(subject, windowTelemetry(telemetry, window));
}
