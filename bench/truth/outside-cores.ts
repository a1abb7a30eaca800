import { existsSync } from 'node:fs';
import { measuredWindows } from '../../src/findings/measured-windows.ts';
import { coresUsedOutside } from '../../src/findings/outside-use.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { campaignLayout } from '../../src/measurement/results/layout.ts';
import { readRunResult } from '../../src/measurement/results/read.ts';
import { windowTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { summariseTelemetry } from '../../src/measurement/telemetry/summarise.ts';

/** Cores used outside the hosts in the window of each run, by run id; without runs for which it is unknown. */
export async function outsideCoresOf(
  folder: string,
  runIds: string[],
  hosts: InventoryHost[],
): Promise<Map<string, number>> {
  const { telemetry: path } = campaignLayout(folder);
  const results = await Promise.all(runIds.map((runId) => readRunResult(folder, runId)));
  const runs = results.filter((result) => result !== null);
  const windows = measuredWindows(runs);
  if (!existsSync(path) || windows.length === 0) return new Map();
  const telemetry = await summariseTelemetry(path, { windows, hosts });
  const names = hosts.map(({ name }) => name);
  return new Map(
    runs.flatMap((run) =>
      measuredWindows([run]).flatMap((window): [string, number][] => {
        const its = windowTelemetry(telemetry, window);
        const cores = its && coresUsedOutside(its, names);
        return cores === null ? [] : [[run.runId, cores]];
      }),
    ),
  );
}
