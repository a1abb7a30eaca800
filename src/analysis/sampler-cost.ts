import { hostScope, type TelemetryRow } from '../telemetry/columns.ts';
import type { SamplerCost } from './findings.ts';
import { mean } from './utilisation.ts';

/** Cores that the sampler took on each host, over the whole campaign. */
export function samplerCosts(rows: TelemetryRow[]): SamplerCost[] {
  const byHost = Map.groupBy(
    rows.filter((row) => row.scope === hostScope && row.sampler_cpu_cores !== null),
    (row) => row.host,
  );
  return [...byHost].map(([host, its]) => {
    const cores = its.map((row) => row.sampler_cpu_cores!);
    return { host, meanCores: mean(cores), peakCores: cores.reduce((a, b) => Math.max(a, b), 0) };
  });
}
