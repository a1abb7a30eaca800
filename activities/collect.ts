/** Collects logs and telemetry from the hosts. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import pLimit from 'p-limit';
import { allToTheirEnd } from '../src/hosts/failures.ts';
import type { Host } from '../src/hosts/host.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { campaignLayout, sessionFolder } from '../src/measurement/results/layout.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { removedNames } from '../src/measurement/results/changed-hosts.ts';
import { sessionNumber, sessionStart } from '../src/measurement/results/sessions.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { fetchSamples, type TelemetrySession } from '../src/measurement/telemetry/fetch-samples.ts';
import { downloadIfThere } from '../src/measurement/runs/keep.ts';
import { stopSampling } from '../src/measurement/telemetry/sampling.ts';
import type { Plan } from '../src/plan/plan.ts';
import { planOfEveryVariant } from '../src/plan/variants.ts';
import { syncPath, syncTree } from '../src/state/write-atomically.ts';
import { withPresentHosts } from '../src/systems/present-members.ts';
import { logsOf, serviceJobIds, type PlacedService } from '../src/systems/services.ts';
import { openedHost, withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities } from './contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

/** The present session of a campaign, as its telemetry is named. */
export function sessionOf(record: CampaignRecord): TelemetrySession {
  return { number: sessionNumber(record), startMilliseconds: sessionStart(record) };
}

export interface Collection {
  plan: Plan;
  inventory: Inventory;
  /** Of the campaign's results. */
  folder: string;
  session: TelemetrySession;
  /** Names of hosts that were collected from before. */
  removed?: readonly string[];
}

/**
 * Ends the sampling and collects from these hosts. Telemetry first: the report needs it. Logs help only to find faults. A host that
 * is lost is reported after the others are collected from.
 */
export async function collectFrom(
  hosts: Map<string, Host>,
  collection: Collection,
  onProgress: (words: string) => void,
): Promise<void> {
  onProgress('telemetry');
  try {
    await stopSampling([...hosts.values()]);
  } finally {
    await fetchFrom(hosts, collection, onProgress);
  }
}

/** Returns the names of hosts without samples. */
async function fetchFrom(
  hosts: Map<string, Host>,
  { plan, inventory, folder, session, removed = [] }: Collection,
  onProgress: (words: string) => void,
): Promise<{ hostsWithout: string[] }> {
  try {
    return await fetchSamples([...hosts.values()], folder, session, { removed, onProgress });
  } finally {
    await collectLogs(plan, inventory, hosts, folder, session.number, onProgress);
  }
}

export function collectInto(resultsFolder: string): CampaignActivities['collect'] {
  return ({ campaignId, plan, inventory }) => {
    const folder = join(resultsFolder, campaignId);
    return withHeartbeats(({ onProgress }) =>
      withHosts(inventory, async (hosts) => {
        const record = await readCampaignRecord(folder);
        const removed = removedNames(record);
        const present = withPresentHosts(plan, inventory, removed);
        await collectFrom(hosts, { plan: present, inventory, folder, session: sessionOf(record), removed }, onProgress);
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
  const byHost = Map.groupBy(serviceJobIds(planOfEveryVariant(withPresentHosts(plan, inventory))), ({ host }) => host);
  const oneAtATime = pLimit(1);
  const logsOfHost = async (host: Host, services: PlacedService[]): Promise<void> => {
    for (const placed of services) {
      onProgress(`logs of ${placed.service} on ${placed.host}`);
      for (const path of logsOf(inventory, placed))
        await downloadIfThere(host, path, join(logs, placed.host, placed.service, basename(path)));
    }
  };
  const collecting = [...byHost].map(([name, services]) =>
    oneAtATime(async () => logsOfHost(openedHost(hosts, name), services)),
  );
  try {
    await allToTheirEnd(collecting);
  } finally {
    // The hosts are deleted soon after.
    if (existsSync(logs)) {
      await syncTree(logs);
      await syncPath(campaignFolder);
    }
  }
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
        const present = withPresentHosts(plan, inventory, removed);
        const { hostsWithout } = await fetchFrom(
          hosts,
          { plan: present, inventory, folder, session, removed },
          onProgress,
        );
        return {
          warnings: hostsWithout.map(
            (host) => `No telemetry of ${host} from the previous session: the host no longer exists.`,
          ),
        };
      }),
    );
  };
}
