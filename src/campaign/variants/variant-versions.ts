/** Variants with versions of a system. */
import type { FieldPath } from '../../input/source.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { factsOf, groupOf, systemOf } from '../../workloads/registry.ts';
import { clusterVersion } from '../cluster-version.ts';
import type { Faults } from '../faults.ts';
import type { ResolvedRun } from '../resolved-run.ts';
import type { SystemSection } from '../schema.ts';
import type { SystemChanges } from './variants-schema.ts';

/** A system that a variant changes. */
interface VersionedSection {
  system: string;
  facts: SystemFacts;
  section: SystemSection;
  locked: readonly string[];
  path: FieldPath;
}

/** The changes and the section with complete versions. Reports a version that is not there or that the options exclude. */
export function withVersion(
  changes: SystemChanges,
  { system, facts, section, locked, path }: VersionedSection,
  faults: Faults,
): { changes: SystemChanges; section: SystemChanges } {
  if (changes.version === undefined) return { changes, section };
  const {
    target: _target,
    addresses: _addresses,
    hosts: _hosts,
    credentials: _credentials,
    settings: _,
    allowUnknownSettings: _allow,
    security: _security,
    version,
    heapMebibytes: _heaps,
    jvmFlags: _flags,
    ...options
  } = section;
  const base = clusterVersion(system, facts, version, options, locked);
  const found = clusterVersion(system, facts, changes.version, options, locked);
  if ('fault' in found) faults.add(path, found.fault);
  return {
    changes: 'fault' in found ? changes : { ...changes, version: found.version },
    section: 'fault' in base ? section : { ...section, version: base.version },
  };
}

/**
 * Reports runs that read what a run of another group writes: each group restarts the services, and several versions of a system
 * begin without data.
 *
 * @param versioned systems of which variants have versions
 */
export function checkReaders(versioned: ReadonlySet<string>, plain: ResolvedRun[], faults: Faults): void {
  for (const run of plain) {
    for (const load of run.loads) {
      const { workload, parameters } = load;
      const { reads } = factsOf(workload);
      const system = systemOf(workload);
      if (!reads || !versioned.has(system)) continue;
      const name = reads.runNamed(parameters);
      // The id of a level is the name of its run, then a suffix.
      const writer =
        plain.find((other) => other.name === name) ?? plain.find((other) => name.startsWith(`${other.name}-`));
      if (!writer || groupOfRun(writer) === groupOfRun(run)) continue;
      const sentence = `reads what ${name} writes, and variants with versions of ${system} restart it without data between the two; let this run write what it reads`;
      faults.add(load.pathOf(reads.parameter), sentence);
    }
  }
}

const groupOfRun = ({ declared }: ResolvedRun): string => groupOf(declared.map(({ workload }) => workload));
