/** The lowest level that saturated the machines, with the resources its hosts used. */
import type { PlannedHost } from '../plan/plan.ts';
import { batchOf } from '../workloads/measured.ts';
import type { RunResult } from '../measurement/results/types.ts';
import { hostScope } from '../measurement/telemetry/columns.ts';
import { windowTelemetry, type CampaignTelemetry, type WindowTelemetry } from '../measurement/telemetry/statistics.ts';
import type { HostUse, SaturatedLevel } from './findings.ts';
import { scopeOf } from './utilisation.ts';

const bytesPerMebibyte = 2 ** 20;

/** Of the isolated runs; null if every level completed. */
export function lowestSaturation(
  system: string,
  runs: RunResult[],
  telemetry: CampaignTelemetry,
  hosts: PlannedHost[],
): Omit<SaturatedLevel, 'bottleneck'> | null {
  const found = runs
    .filter((run) => run.state === 'valid' && run.group === system)
    .flatMap((run) =>
      run.loads.flatMap((load) => {
        const batch = batchOf(load);
        if (!batch?.saturation) return [];
        const { unit, size } = batch;
        const { at, stage, of, reason, evidence } = batch.saturation;
        const { runId, title, level } = run;
        return [
          { runId, title, level, unit, size, at, stage, of, reason, evidence, window: run.window ?? load.window },
        ];
      }),
    );
  const lowest = found.toSorted((a, b) => a.size - b.size)[0];
  if (!lowest) return null;
  const within = windowTelemetry(telemetry, lowest.window);
  return { ...lowest, hosts: hosts.map((host) => useOf(host, within)) };
}

function useOf(host: PlannedHost, telemetry: WindowTelemetry | null): HostUse {
  const own = telemetry && scopeOf(telemetry, host.name, hostScope);
  const peak = own?.measures.memory_used_bytes?.max;
  return {
    host: host.name,
    meanCores: own?.measures.cpu_used_cores?.mean ?? null,
    peakMemoryMebibytes: peak === undefined ? null : peak / bytesPerMebibyte,
    plannedMemoryMebibytes: host.memoryMebibytes,
    services: host.services.map((service) => service.name),
  };
}
