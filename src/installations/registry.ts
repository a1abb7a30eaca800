/** Every installation that the facts of systems and load generators declare. Pure. */
import type { InstallationFacts } from '../systems/facts.ts';
import { installationOf } from '../systems/folders.ts';
import { everySystem } from '../systems/registry.ts';
import { factsOf, workloadNames } from '../workloads/registry.ts';

export interface DeclaredInstallation extends InstallationFacts {
  /** Path of its lock file, relative to the project. */
  lockFile: string;
}

/** Folder of the lock files of a system's versions, relative to the project. */
export const locksFolder = (system: string): string => `src/systems/${system}/locks`;

/** Follows the version in the name of a lock file. */
export const lockSuffix = '.lock.json';

/** The installation of a version of a system, whether or not it has a lock file. */
export function installationOfVersion(system: string, version: string): DeclaredInstallation {
  const facts = everySystem.find(([name]) => name === system)?.[1];
  if (!facts) throw new Error(`There is no system ${system}`);
  return { ...facts.installation(version), lockFile: `${locksFolder(system)}/${version}${lockSuffix}` };
}

type Named = [name: string, installation: DeclaredInstallation];

const ofSystems = everySystem.flatMap(([system, { versions }]) =>
  versions.map((version): Named => [installationOf({ system, version }), installationOfVersion(system, version)]),
);

const ofGenerators = workloadNames.flatMap((name): Named[] => {
  const { installation } = factsOf(name);
  return installation ? [[name, { ...installation, lockFile: `src/workloads/${name}/${name}${lockSuffix}` }]] : [];
});

/** The installations that come with Proofload, by name: system and version, or the load generator. Systems come first. */
export const installations: ReadonlyMap<string, DeclaredInstallation> = new Map([...ofSystems, ...ofGenerators]);

/** The installation of that name, such as `kafka-4.2.0`, also if `proofload lock` added it. Throws if there can be none. */
export function installationNamed(name: string): DeclaredInstallation {
  const shipped = installations.get(name);
  if (shipped) return shipped;
  for (const [system] of everySystem) {
    const version = name.startsWith(`${system}-`) ? name.slice(system.length + 1) : '';
    if (/^\d/.test(version)) return installationOfVersion(system, version);
  }
  throw new Error(`There is no installation ${name}; there are ${[...installations.keys()].join(', ')}`);
}
