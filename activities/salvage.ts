import { join } from 'node:path';
import { withHosts } from '../src/systems/with-hosts.ts';
import { collectTelemetry } from '../src/measurement/telemetry/collect.ts';
import { collectLogs } from './collect.ts';
import type { CampaignActivities } from './contract.ts';
import { inOwnProcess } from './in-own-process.ts';
import { whileBeating } from './while-beating.ts';

/** Before the hosts of a session that broke off are cleared away. A host that is gone already is no failure, but is told of. */
export function salvageInto(resultsFolder: string): CampaignActivities['salvage'] {
  return ({ campaignId, plan, inventory, session }) => {
    const folder = join(resultsFolder, campaignId);
    return whileBeating(({ onProgress }) =>
      withHosts(inventory, async (hosts) => {
        onProgress('telemetry of the session before');
        const { hostsWithout } = await collectTelemetry([...hosts.values()], folder, session, (...given) =>
          inOwnProcess('writeTelemetry', ...given),
        );
        await collectLogs(plan, inventory, hosts, folder, session.number, onProgress);
        return {
          warnings: hostsWithout.map((host) => `The session before left no telemetry of ${host}: the host is gone.`),
        };
      }),
    );
  };
}
