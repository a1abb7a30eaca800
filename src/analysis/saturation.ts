/** The lowest level that was more than the machines could do, with what its hosts did meanwhile. */
import type { PlannedHost } from '../campaign/plan.ts';
import { saturationOf } from '../results/saturated.ts';
import type { RunResult } from '../results/types.ts';
import { hostScope, type TelemetryRow } from '../telemetry/columns.ts';
import type { HostUse, Saturation } from './findings.ts';
import { liesWithin, mean } from './utilisation.ts';

const bytesPerMebibyte = 2 ** 20;

/** Of the runs of Spark alone; null where every scale factor came to its end. */
export function lowestSaturation(
  runs: RunResult[],
  rows: TelemetryRow[],
  hosts: PlannedHost[],
): Omit<Saturation, 'bound'> | null {
  const found = runs
    .filter((run) => run.state === 'whole' && run.group === 'spark')
    .flatMap((run) =>
      run.loads.flatMap((load) => {
        const saturated = saturationOf(load);
        if (!saturated || load.figures.kind !== 'spark-perf') return [];
        const { scaleFactor } = load.figures;
        const { at, stage, of, reason, evidence } = saturated;
        const { runId, title, level } = run;
        return [
          { runId, title, level, scaleFactor, at, stage, of, reason, evidence, window: run.window ?? load.window },
        ];
      }),
    );
  const lowest = found.toSorted((a, b) => a.scaleFactor - b.scaleFactor)[0];
  return lowest ? { ...lowest, hosts: hosts.map((host) => useOf(host, rows, lowest.window)) } : null;
}

function useOf(host: PlannedHost, rows: TelemetryRow[], window: Saturation['window']): HostUse {
  const own = rows.filter((row) => row.host === host.name && row.scope === hostScope && liesWithin(row, window));
  const cores = own.map((row) => row.cpu_used_cores).filter((value) => value !== null);
  const memory = own.map((row) => row.memory_used_bytes).filter((value) => value !== null);
  return {
    host: host.name,
    meanCores: cores.length > 0 ? mean(cores) : null,
    peakMemoryMebibytes: memory.length > 0 ? Math.max(...memory) / bytesPerMebibyte : null,
    plannedMemoryMebibytes: host.memoryMebibytes,
    services: host.services.map((service) => service.name),
  };
}
