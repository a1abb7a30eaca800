/** Installs software on the hosts of a plan. */
import type { Host } from '../hosts/host.ts';
import type { Plan } from '../plan/plan.ts';
import { installFolder, ownFileFolder } from '../systems/folders.ts';
import { openedHost } from '../systems/with-hosts.ts';
import { installationsByHost, ownFilesByHost } from './by-host.ts';
import { verifiedFolder } from './own-files.ts';
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
  for (const [name, hashes] of ownFilesByHost(plan)) {
    const host = openedHost(hosts, name);
    for (const sha256 of hashes) await host.link(await verifiedFolder(sha256), ownFileFolder(host.inventory, sha256));
  }
}
