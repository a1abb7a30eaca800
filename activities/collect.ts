import { basename, join } from 'node:path';
import { campaignLayout } from '../src/results/layout.ts';
import { openedHost } from '../src/systems/start.ts';
import { logsOf, serviceJobIds } from '../src/systems/services.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import { collectTelemetry } from '../src/telemetry/collect.ts';
import { stopSampling } from '../src/telemetry/sampling.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

/** Telemetry first: the logs are of use to whoever looks for a fault, the telemetry to every reader of the report. */
export function collectInto(resultsFolder: string): CampaignActivities['collect'] {
  return ({ campaignId, plan, inventory }) => {
    const layout = campaignLayout(join(resultsFolder, campaignId));
    return whileBeating(({ onProgress }) =>
      withHosts(inventory, async (hosts) => {
        onProgress('telemetry');
        await stopSampling([...hosts.values()]);
        await collectTelemetry([...hosts.values()], layout.folder);
        for (const placed of serviceJobIds(plan)) {
          onProgress(`logs of ${placed.service} on ${placed.host}`);
          const host = openedHost(hosts, placed.host);
          for (const path of logsOf(inventory, placed)) {
            if (!(await host.exists(path))) continue;
            await host.download(path, join(layout.logs, placed.host, placed.service, basename(path)));
          }
        }
      }),
    );
  };
}
