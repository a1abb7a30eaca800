import { mean } from '../../src/statistics/sums.ts';
import { existsSync } from 'node:fs';
import { measuredWindows } from '../../src/analysis/measured-windows.ts';
import { coresUsedOutside } from '../../src/analysis/outside-use.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { campaignLayout } from '../../src/results/layout.ts';
import { readRunResult } from '../../src/results/read.ts';
import { windowTelemetry } from '../../src/telemetry/statistics.ts';
import { summariseTelemetry } from '../../src/telemetry/summarise.ts';

/** Cores that nothing of the hosts used, on average over the windows of these runs; null where it is not known of any. */
export async function outsideCoresOf(folder: string, runIds: string[], hosts: InventoryHost[]): Promise<number | null> {
  const { telemetry: path } = campaignLayout(folder);
  const results = await Promise.all(runIds.map((runId) => readRunResult(folder, runId)));
  const windows = measuredWindows(results.filter((result) => result !== null));
  if (!existsSync(path) || windows.length === 0) return null;
  const telemetry = await summariseTelemetry(path, { windows, hosts });
  const names = hosts.map(({ name }) => name);
  const cores = windows.flatMap((window) => {
    const its = windowTelemetry(telemetry, window);
    return (its && coresUsedOutside(its, names)) ?? [];
  });
  return cores.length === 0 ? null : mean(cores);
}
