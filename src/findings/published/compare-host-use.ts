/** Compares what the hosts of a campaign used with what a source says of its own hosts. Pure. */
import type { HostFigureName, PublishedHostUse } from '../baselines/host-use.ts';
import { publishedSources } from '../baselines/sources.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import { windowTelemetry, type CampaignTelemetry } from '../../measurement/telemetry/statistics.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { median } from '../../statistics/median.ts';
import { measuredWindows } from '../measured-windows.ts';
import type { BaselineFinding, ComparedHostFigure, HostUseFinding } from './baseline-findings.ts';

/** Source of each published figure in our telemetry, with the factor to its unit. The source's gigabytes are 2^30 bytes: a host of 32 has 31.2. */
const sources: Record<HostFigureName, { measure: MeasureName; of: 'mean' | 'max'; factor: number }> = {
  cpuAveragePercent: { measure: 'cpu_share', of: 'mean', factor: 100 },
  cpuPeakPercent: { measure: 'cpu_share', of: 'max', factor: 100 },
  memoryGigabytes: { measure: 'memory_used_bytes', of: 'max', factor: 1 / 2 ** 30 },
  swapMegabytes: { measure: 'swap_used_bytes', of: 'max', factor: 1 / 2 ** 20 },
  networkMegabitsPerSecond: { measure: 'network_bits_per_second', of: 'max', factor: 1e-6 },
  segmentsSentPerSecond: { measure: 'tcp_segments_out_per_second', of: 'max', factor: 1 },
  segmentsReceivedPerSecond: { measure: 'tcp_segments_in_per_second', of: 'max', factor: 1 },
  diskReadsPerSecond: { measure: 'disk_read_operations_per_second', of: 'max', factor: 1 },
  diskWritesPerSecond: { measure: 'disk_write_operations_per_second', of: 'max', factor: 1 },
  diskReadMegabytesPerSecond: { measure: 'disk_read_bytes_per_second', of: 'mean', factor: 1 / 2 ** 20 },
  diskWriteMegabytesPerSecond: { measure: 'disk_write_bytes_per_second', of: 'mean', factor: 1 / 2 ** 20 },
  diskWaitMilliseconds: { measure: 'disk_await_seconds', of: 'mean', factor: 1000 },
  diskReadWaitMilliseconds: { measure: 'disk_read_await_seconds', of: 'mean', factor: 1000 },
  diskWriteWaitMilliseconds: { measure: 'disk_write_await_seconds', of: 'mean', factor: 1000 },
  diskBusyPercent: { measure: 'disk_share', of: 'mean', factor: 100 },
  diskQueueOperations: { measure: 'disk_queue_operations', of: 'mean', factor: 1 },
};

/**
 * A finding for each published row of hosts that also ran here under the same load.
 *
 * @param baselines which say what runs match which published rows
 */
export function compareHostUse(
  baselines: BaselineFinding[],
  runs: RunResult[],
  telemetry: CampaignTelemetry,
): HostUseFinding[] {
  return publishedSources.flatMap(({ title, hostUse }) =>
    hostUse.flatMap((use) => {
      const ids = new Set(baselines.filter((each) => use.during.includes(each.resultId)).flatMap((each) => each.runs));
      const matching = runs.filter(({ runId }) => ids.has(runId));
      const { table, id, level, setting, hostsText, hosts } = use;
      if (matching.length === 0 || hosts.length === 0) return [];
      const figures = comparedFigures(use, matching, telemetry);
      return { source: title, table, id, level, setting, hostsText, hosts, runs: [...ids], figures };
    }),
  );
}

function comparedFigures(
  { hosts, figures, atMost = [] }: PublishedHostUse,
  runs: RunResult[],
  telemetry: CampaignTelemetry,
): ComparedHostFigure[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys loses the type of the names
  const names = Object.keys(figures) as HostFigureName[];
  return names.map((name) => {
    const values = hosts.flatMap((host) => hostFigure(name, host, runs, telemetry) ?? []);
    const here: ComparedHostFigure['here'] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : null;
    return { name, published: figures[name]!, atMost: atMost.includes(name), here };
  });
}

/** The median over the runs; null if no run has telemetry of it. */
function hostFigure(
  name: HostFigureName,
  host: string,
  runs: RunResult[],
  telemetry: CampaignTelemetry,
): number | null {
  const { measure, of, factor } = sources[name];
  const values = measuredWindows(runs).flatMap((window) => {
    const scopes = windowTelemetry(telemetry, window)?.scopes ?? [];
    const statistics = scopes.find((each) => each.host === host && each.scope === hostScope)?.measures[measure];
    return statistics ? [statistics[of] * factor] : [];
  });
  return values.length > 0 ? median(values) : null;
}
