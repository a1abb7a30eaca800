import type { SystemName } from '../campaign/plan.ts';
import type { InventoryHost } from '../hosts/inventory.ts';
import type { CampaignRecord, RunResult, TimeWindow } from '../results/types.ts';
import type { DrawnSpan } from '../telemetry/series.ts';
import { windowTelemetry, type CampaignTelemetry } from '../telemetry/statistics.ts';
import { besidePublished } from './beside-published.ts';
import { caveatsOf } from './caveats.ts';
import type { Bound, CostFinding, Findings, SystemFinding } from './findings.ts';
import { highestRate, keptUp, mostOf } from './most.ts';
import { nearestBound } from './nearest-bound.ts';
import { coresUsedOutside } from './outside-use.ts';
import { costOfResults } from './result-cost.ts';
import { samplerCosts } from './sampler-cost.ts';
import { lowestSaturation } from './saturation.ts';
import { sharingCosts } from './sharing.ts';
import { systemOf } from './throughput.ts';
import { machineOf, resourceUse } from './utilisation.ts';
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
}

/** Draws every finding from what a campaign left. A campaign that failed or was cancelled gives those its whole runs allow. */
export function findingsOf({ record, runs, attempts = [], telemetry, besides = [] }: CampaignData): Findings {
  const hosts = record.inventory?.hosts ?? [];
  const costs = sharingCosts(runs);
  const together = runs.find((run) => run.group === 'combined' && run.state === 'whole' && run.window);
  const made = new Set(runs.map((run) => run.runId));
  const skipped = new Set((record.skipped ?? []).map((each) => each.runId));
  const systems = systemsOf(record).map((system) => {
    const most = mostOf(system, runs);
    const consumer = system === 'kafka' ? highestRate(runs, 'kafka-consumer') : null;
    const lowest = system === 'spark' ? lowestSaturation(runs, telemetry, record.plan.hosts) : null;
    const finding: Omit<SystemFinding, 'verdict'> = {
      system,
      most,
      also: consumer ? [consumer] : [],
      keptUp: system === 'spark' ? null : keptUp(runs, system === 'kafka' ? 'kafka-producer' : 'cassandra-stress'),
      bound:
        most.state === 'cannot-tell'
          ? { state: 'cannot-tell', reason: most.reason }
          : boundWithin(telemetry, most.window, hosts),
      ...(lowest ? { saturation: { ...lowest, bound: boundWithin(telemetry, lowest.window, hosts) } } : {}),
      sharing: costs.filter((cost) => systemOf(cost.workload) === system),
    };
    return { ...finding, verdict: verdictSentence(finding) };
  });
  const cost = costOfResults(record.plan, systems, besides);
  const baselines = besidePublished(record, runs);
  return {
    schema: 1,
    campaignId: record.id,
    systems,
    together: together?.window
      ? { runId: together.runId, bound: boundWithin(telemetry, together.window, hosts) }
      : null,
    runs: {
      planned: record.plan.runs.length,
      whole: runs.filter((run) => run.state === 'whole').length,
      void: runs.filter((run) => run.state === 'void').length,
      missing: record.plan.runs.map((run) => run.id).filter((id) => !made.has(id) && !skipped.has(id)),
      ...(skipped.size > 0 ? { skipped: [...skipped] } : {}),
    },
    samplerCost: samplerCosts(telemetry),
    ...(cost ? { cost } : {}),
    ...(baselines.length > 0 ? { baselines } : {}),
    caveats: caveatsOf(record, { runs, attempts, telemetry }),
  };
}

function boundWithin(telemetry: CampaignTelemetry, window: TimeWindow, hosts: InventoryHost[]): Bound {
  const within = windowTelemetry(telemetry, window);
  if (!within) return nearestBound([], null);
  const outside = coresUsedOutside(
    within,
    hosts.map((host) => host.name),
  );
  const cores = machineOf(within)?.measures.cores?.max;
  return nearestBound(resourceUse(within, hosts), outside !== null && cores ? outside / cores : null);
}

function systemsOf({ plan }: CampaignRecord): SystemName[] {
  return (['kafka', 'spark', 'cassandra'] as const).filter((system) => plan[system] !== null);
}
