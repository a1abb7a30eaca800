/** Collects logs and telemetry from the hosts. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Host } from '../src/hosts/host.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { campaignLayout, sessionFolder } from '../src/measurement/results/layout.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { removedNames } from '../src/measurement/results/removed-hosts.ts';
import { sessionNumber, sessionStart } from '../src/measurement/results/sessions.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { fetchSamples, type TelemetrySession } from '../src/measurement/telemetry/fetch-samples.ts';
import { stopSampling } from '../src/measurement/telemetry/sampling.ts';
import type { Plan } from '../src/plan/plan.ts';
import { planOfEveryVariant } from '../src/plan/variants.ts';
import { syncPath, syncTree } from '../src/state/write-atomically.ts';
import { withPresentHosts } from '../src/systems/present-hosts.ts';
import { logsOf, serviceJobIds } from '../src/systems/services.ts';
import { openedHost, withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities } from './contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

/** The present session of a campaign, as its telemetry is named. */
export function sessionOf(record: CampaignRecord): TelemetrySession {
  return { number: sessionNumber(record), startMilliseconds: sessionStart(record) };
}

/** Telemetry first: the report needs it. Logs help only to find faults. */
export function collectInto(resultsFolder: string): CampaignActivities['collect'] {
  return ({ campaignId, plan, inventory }) => {
    const folder = join(resultsFolder, campaignId);
    return withHeartbeats(({ onProgress }) =>
      withHosts(inventory, async (hosts) => {
        onProgress('telemetry');
        const record = await readCampaignRecord(folder);
        const session = sessionOf(record);
        const removed = removedNames(record);
        await stopSampling([...hosts.values()]);
        await fetchSamples([...hosts.values()], folder, session, { removed, onProgress });
        const present = withPresentHosts(plan, inventory, removed);
        await collectLogs(present, inventory, hosts, folder, session.number, onProgress);
      }),
    );
  };
}

/** Downloads the services' logs and syncs them to disk. Later sessions have their own folders. */
export async function collectLogs(
  plan: Plan,
  inventory: Inventory,
  hosts: Map<string, Host>,
  campaignFolder: string,
  session: number,
  onProgress: (words: string) => void,
): Promise<void> {
  const logs = sessionFolder(campaignLayout(campaignFolder).logs, session);
  for (const placed of serviceJobIds(planOfEveryVariant(withPresentHosts(plan, inventory)))) {
    onProgress(`logs of ${placed.service} on ${placed.host}`);
    const host = openedHost(hosts, placed.host);
    for (const path of logsOf(inventory, placed)) {
      if (!(await host.exists(path))) continue;
      await host.download(
        path.endsWith('/') ? 'folder' : 'file',
        path,
        join(logs, placed.host, placed.service, basename(path)),
      );
    }
  }
  if (!existsSync(logs)) return;
  // The hosts are deleted soon after.
  await syncTree(logs);
  await syncPath(campaignFolder);
}

/** Collects from the hosts of an interrupted session before they are removed. A missing host is only a warning. */
export function salvageInto(resultsFolder: string): CampaignActivities['salvage'] {
  return ({ campaignId, plan, inventory, session }) => {
    const folder = join(resultsFolder, campaignId);
    return withHeartbeats(({ onProgress }) =>
      withHosts(inventory, async (hosts) => {
        onProgress('telemetry of the previous session');
        const { sessions = [] } = await readCampaignRecord(folder);
        const removed = removedNames(sessions[session.number - 1] ?? {});
        const { hostsWithout } = await fetchSamples([...hosts.values()], folder, session, { removed, onProgress });
        const present = withPresentHosts(plan, inventory, removed);
        await collectLogs(present, inventory, hosts, folder, session.number, onProgress);
        return {
          warnings: hostsWithout.map(
            (host) => `No telemetry of ${host} from the previous session: the host no longer exists.`,
          ),
        };
      }),
    );
  };
}
