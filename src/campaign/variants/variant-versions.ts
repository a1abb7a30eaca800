/** Variants with versions of a system, and what starts without data. */
import type { FieldPath } from '../../input/source.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { groupOfLoads } from '../../plan/runs-of.ts';
import { factsOf } from '../../workloads/registry.ts';
import { optionsOfSection, type ClusterSection } from '../file/systems.ts';
import { clusterVersion } from '../cluster-version.ts';
import type { Faults } from '../faults.ts';
import type { DraftRun } from '../draft/draft.ts';
import type { SystemChanges } from '../file/systems.ts';

/** A system that a variant changes. */
interface VersionedSection {
  system: string;
  facts: SystemFacts;
  section: ClusterSection;
  locked: readonly string[];
  path: FieldPath;
}

/** The changes and the section with complete versions. Reports a version that is not there or that the options exclude. */
export function withVersion(
  changes: SystemChanges,
  { system, facts, section, locked, path }: VersionedSection,
  faults: Faults,
): { changes: SystemChanges; section: ClusterSection } {
  if (changes.version === undefined) return { changes, section };
  const options = optionsOfSection(section);
  const base = clusterVersion(system, facts, section.version, options, locked);
  const changed = { ...options, ...optionsOfSection(changes) };
  const found = clusterVersion(system, facts, changes.version, changed, locked);
  if ('fault' in found) faults.add(path, found.fault);
  return {
    changes: 'fault' in found ? changes : { ...changes, version: found.version },
    section: 'fault' in base ? section : { ...section, version: base.version },
  };
}

/**
 * Reports runs that read what a run of another group writes: each group restarts the services, which may begin without data.
 *
 * @param fresh clusters that a variant starts without data
 */
export function checkReaders(fresh: ReadonlySet<string>, runs: DraftRun[], faults: Faults): void {
  for (const run of runs) {
    for (const load of run.loads) {
      const { workload, parameters, cluster } = load;
      const { reads } = factsOf(workload);
      if (!reads || !fresh.has(cluster)) continue;
      const name = reads.runNamed(parameters);
      // The id of a level is the name of its run, then a suffix.
      const writer =
        runs.find((other) => other.name === name) ?? runs.find((other) => name.startsWith(`${other.name}-`));
      if (!writer || groupOfRun(writer) === groupOfRun(run)) continue;
      const sentence = `reads what ${name} writes, and variants restart ${cluster} without data between the two; let this run write what it reads`;
      faults.add(load.pathOf(reads.parameter), sentence);
    }
  }
}

const groupOfRun = ({ declared }: DraftRun): string => groupOfLoads(declared);
