/** Every installation that the facts of systems and load generators declare. Pure. */
import type { InstallationFacts } from '../systems/facts.ts';
import { everySystem } from '../systems/registry.ts';
import { factsOf, workloadNames } from '../workloads/registry.ts';

export interface DeclaredInstallation extends InstallationFacts {
  /** Folder of the system or load generator that declares it, relative to the project. It contains the lock file. */
  folder: string;
}

type Named = [name: string, installation: DeclaredInstallation];

const ofSystems = everySystem.flatMap(([system, facts]): Named[] =>
  Object.entries<InstallationFacts>(facts.installations).map(([name, each]) => [
    name,
    { ...each, folder: `src/systems/${system}` },
  ]),
);

const ofGenerators = workloadNames.flatMap((name): Named[] => {
  const { installation } = factsOf(name);
  return installation ? [[name, { ...installation, folder: `src/workloads/${name}` }]] : [];
});

/** Installations by name: the name in its system's facts, or the name of the load generator. Systems come first. */
export const installations: ReadonlyMap<string, DeclaredInstallation> = new Map([...ofSystems, ...ofGenerators]);

/** The installation of that name. Throws if there is none. */
export function installationNamed(name: string): DeclaredInstallation {
  const facts = installations.get(name);
  if (facts) return facts;
  throw new Error(`There is no installation ${name}; there are ${[...installations.keys()].join(', ')}`);
}
