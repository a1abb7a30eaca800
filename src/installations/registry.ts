/** Every installation that facts declare: those of systems, and those that load generators bring with them. Pure. */
import type { InstallationFacts } from '../systems/facts.ts';
import { everySystem } from '../systems/registry.ts';
import { factsOf, workloadNames } from '../workloads/registry.ts';

export interface DeclaredInstallation extends InstallationFacts {
  /** Of the member that declares it, below the project; its lock file lies there. */
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

/** By name: as its system names it, or as the load generator is called. Systems come first. */
export const installations: ReadonlyMap<string, DeclaredInstallation> = new Map([...ofSystems, ...ofGenerators]);

/** The installation of that name; throws where neither a system nor a load generator declares it. */
export function installationNamed(name: string): DeclaredInstallation {
  const facts = installations.get(name);
  if (facts) return facts;
  throw new Error(`There is no installation ${name}; there are ${[...installations.keys()].join(', ')}`);
}
