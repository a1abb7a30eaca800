/** Which packages the operating system of each host has: they come with its image, and change from day to day. */
import { z } from 'zod';
import { hostNameSchema } from '../input/identifiers.ts';
import type { Host } from './host.ts';

export const packagesSchema = z.array(
  z.object({
    hosts: z.array(hostNameSchema),
    /** Version by name, in the order of names. */
    versions: z.record(z.string(), z.string()),
  }),
);
/** Hosts that have the same packages are together. */
export type InstalledPackages = z.output<typeof packagesSchema>;

/** Prints a line `name version` for each package. A system without dpkg and rpm has its kernel alone. */
const list = `
if command -v dpkg-query >/dev/null; then
  dpkg-query --show --showformat '\${db:Status-Status} \${Package} \${Version}\\n' | sed -n 's/^installed //p'
elif command -v rpm >/dev/null; then
  rpm --query --all --queryformat '%{NAME} %{VERSION}-%{RELEASE}\\n'
fi
printf 'running kernel %s\\n' "$(uname -r)"
`;

/** The versions that the list names, in the order of names. A package of several versions has them all. Pure. */
export function parsePackages(text: string): Record<string, string> {
  const versions = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, version] = /^(.+) (\S+)$/.exec(line) ?? [];
    if (name === undefined || version === undefined) continue;
    const before = versions.get(name);
    versions.set(name, before === undefined || before === version ? version : `${before}, ${version}`);
  }
  return Object.fromEntries([...versions].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The packages of hosts.
 *
 * @param onOneMachine whether they all are parts of this machine, which then is asked once
 * @throws Error where a host cannot be asked
 */
export async function installedPackages(hosts: Map<string, Host>, onOneMachine: boolean): Promise<InstalledPackages> {
  const asked = [...hosts].slice(0, onOneMachine ? 1 : undefined);
  const found = await Promise.all(
    asked.map(async ([name, host]) => ({
      hosts: onOneMachine ? [...hosts.keys()] : [name],
      versions: parsePackages(await host.run(['sh', '-c', list])),
    })),
  );
  return withPackages([], found);
}

/** What was known, with what was found since: hosts that were asked again have what they have now. Pure. */
export function withPackages(before: InstalledPackages, found: InstalledPackages): InstalledPackages {
  const again = new Set(found.flatMap(({ hosts }) => hosts));
  const others = before.map(({ hosts, versions }) => ({ hosts: hosts.filter((host) => !again.has(host)), versions }));
  const same = Map.groupBy([...others, ...found], ({ versions }) => JSON.stringify(versions));
  return [...same.values()]
    .map((group) => ({ hosts: group.flatMap(({ hosts }) => hosts), versions: group[0]?.versions ?? {} }))
    .filter(({ hosts }) => hosts.length > 0);
}
