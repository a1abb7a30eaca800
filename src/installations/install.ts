/** Installs software on the hosts of a plan. */
import type { Host } from '../hosts/host.ts';
import type { Plan } from '../plan/plan.ts';
import { installFolder } from '../systems/folders.ts';
import { openedHost } from '../systems/with-hosts.ts';
import { installationsByHost } from './by-host.ts';
import type { FetchOptions } from './fetch.ts';
import { prepareInstallations } from './make.ts';

/** Fetches the installations of a plan into the cache and links them on the hosts. Safe to repeat. */
export async function install(plan: Plan, hosts: Map<string, Host>, options?: FetchOptions): Promise<void> {
  const needed = installationsByHost(plan);
  const names = [...new Set([...needed.values()].flatMap((set) => [...set]))];
  const folders = await prepareInstallations(names, options);
  await Promise.all(
    [...needed].map(async ([name, installations]) => {
      const host = openedHost(hosts, name);
      for (const installation of installations) {
        const folder = folders.get(installation);
        if (folder) await host.link(folder, installFolder(host.inventory, installation));
      }
    }),
  );
}
